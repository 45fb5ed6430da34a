import type { domainSetting as russian } from '../../ru/subscription/domainSetting.ts'
import type { Translation } from '../../translation.ts'

export const domainSetting = {
  name: 'Tariff |||| Tariffs',
  fields: {
    domain: 'Domain',
    tariff: 'Tariff',
    pricePerVehicle: 'Price per vehicle per month',
    vehicleLimit: 'Vehicle limit',
    activeVehicles: 'Vehicles now',
    balance: 'Balance',
    paidUntil: 'Paid until',
    state: 'State',
  },
  choices: { state: { free: 'Free of charge', active: 'No debt', debt: 'Debt' } },
  hints: { vehicleLimit: 'Trailers are not counted' },
  actions: { getInvoice: 'Get invoice', getInvoiceByEmail: 'Send invoice by email' },
  inputs: { period: 'For month', sum: 'Amount', email: 'To address' },
  refused: { remove: 'A tariff is not deleted' },
} as const satisfies Translation<typeof russian>
