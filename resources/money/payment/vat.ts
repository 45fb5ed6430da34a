import { field } from '#resource'

/** VAT of a transfer: by the rate of the shipments that it pays for, or, of what was paid ahead of them, of its own day. */
export const vatOfPayments = {
  vatRate: field.reference('vatRate', { derived: 'server', onDemand: true, shows: ['name', 'rate'] }),
  net: field.money({ derived: 'record' }),
  vat: field.money({ derived: 'record' }),
  advance: field.money({ derived: 'server', onDemand: true, tones: 'sign' }),
  advanceVat: field.money({ derived: 'server', onDemand: true }),
} as const

/** What lists of transfers offer of it. */
export const PAYMENT_VAT = ['net', 'vat', 'vatRate', 'advance', 'advanceVat'] as const
