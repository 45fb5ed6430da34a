import { field } from '#resource'

/** The VAT of a transfer: at the rate of the shipments that it pays for; an advance payment takes the rate of its own day. */
export const vatOfPayments = {
  vatRate: field.reference('vatRate', { derived: 'server', onDemand: true, shows: ['name', 'rate'] }),
  net: field.money({ derived: 'record' }),
  vat: field.money({ derived: 'record' }),
  advance: field.money({ derived: 'server', onDemand: true, tones: 'sign' }),
  advanceVat: field.money({ derived: 'server', onDemand: true }),
} as const

/** The VAT columns that lists of transfers offer. */
export const PAYMENT_VAT = ['net', 'vat', 'vatRate', 'advance', 'advanceVat'] as const
