import { defineResource, field, NOBODY } from '#resource'
import { formatDate } from '#resource/text'

/** The right to manage the subscription to the product (foundations §2.2). */
export const BILLING = ['SETTINGS_BILING'] as const
/** Refunds and corrections are negative. */
export const SIGNED = { min: '-999999999.99', max: '999999999.99' } as const

const INVOICE = {
  period: field.month(),
  sum: field.money({ min: '0.01', max: '999999999.99' }),
} as const

/** The subscription of this company: tariff, price, limit, balance (foundations §2.18; silent-places §3). */
export const domainSetting = defineResource({
  name: 'domainSetting',
  area: 'subscription',
  api: { path: 'api/domain_settings', calls: ['list', 'one', 'edit'] },
  screens: { list: '/subscription?tab=domainSetting', dialog: true, right: BILLING },
  title: 'tariff',
  fields: {
    domain: field.text({ max: 255 }),
    tariff: field.text({ required: true, max: 100 }),
    pricePerVehicle: field.money({ required: true, min: '0', max: '999999.99' }),
    vehicleLimit: field.number({ min: 1, max: 100_000 }),
    activeVehicles: field.number({ derived: 'server', shareOf: 'vehicleLimit' }),
    balance: field.money({ derived: 'server' }),
    paidUntil: field.date({ derived: 'server' }),
    state: field.choice(['free', 'active', 'debt'], { derived: 'server', tones: { free: 'closed', active: 'active', debt: 'error' } }),
  },
  list: {
    columns: ['tariff', 'domain', 'pricePerVehicle', 'vehicleLimit', 'activeVehicles', 'balance', 'paidUntil', 'state'],
    lead: ['tariff', 'state', 'balance', 'paidUntil'],
    sort: ['id'],
  },
  form: [
    ['tariff', 'domain'],
    ['pricePerVehicle', 'vehicleLimit'],
  ],
  rights: { read: BILLING, edit: BILLING, remove: NOBODY },
  actions: {
    getInvoice: { on: 'all', path: 'get_invoice', right: BILLING, answer: 'file', input: INVOICE },
    getInvoiceByEmail: {
      on: 'all',
      path: 'get_invoice_by_email',
      right: BILLING,
      answer: 'json',
      returns: { job: field.number(), email: field.text(), name: field.text() },
      input: { ...INVOICE, email: field.email() },
    },
  },
})

/** The number of vehicles in use on a day, and how many of them are billed: trailers are free (foundations §2.18; silent-places §3). */
export const statisticsVehicleCount = defineResource({
  name: 'statisticsVehicleCount',
  area: 'subscription',
  api: { path: 'api/statistics_vehicle_count', calls: ['list'] },
  screens: { list: '/subscription?tab=statisticsVehicleCount', dialog: true, right: BILLING },
  title: { fields: ['day'], of: r => formatDate(r.day) },
  fields: {
    day: field.date({ required: true, readonly: true }),
    active: field.number({ readonly: true, default: 0 }),
    billed: field.number({ readonly: true, default: 0 }),
  },
  list: { columns: ['day', 'active', 'billed'], sort: ['-day'], filters: { day: 'range' }, period: 'day' },
  rights: { read: BILLING, remove: NOBODY },
  parts: { unique: { day: {} } },
})
