import { defineResource, field, NOBODY, shape } from '#resource'
import { formatDate, formatMoney } from '#resource/text'
import { BANK_ACCOUNT, BIK, CORR_ACCOUNT, INN, KPP, isAccountOf } from '#russian'
import { compare } from '#resource/decimal'

/** The right to manage the subscription to the product (foundations §2.2). */
const BILLING = ['SETTINGS_BILING'] as const
/** Refunds and corrections are negative. */
const SIGNED = { min: '-999999999.99', max: '999999999.99' } as const

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

/** A charge or a payment of the subscription (foundations §2.18; silent-places §3). Charges are negative. */
export const subscriptionTransaction = defineResource({
  name: 'subscriptionTransaction',
  area: 'subscription',
  api: { path: 'api/subscription_transactions', calls: ['list', 'one', 'create', 'export'] },
  screens: { list: '/subscription?tab=subscriptionTransaction', dialog: true, right: BILLING },
  title: {
    fields: ['day', 'kind', 'sum'],
    of: r => [r.day && formatDate(r.day), r.sum !== null && formatMoney(r.sum)].filter(Boolean).join(' · '),
  },
  fields: {
    day: field.date({ required: true }),
    kind: field.choice(['accrual', 'payment', 'correction'], {
      required: true,
      tones: { accrual: 'waiting', payment: 'active', correction: 'closed' },
    }),
    period: field.month(),
    vehicles: field.number({ min: 0, max: 100_000 }),
    price: field.money({ min: '0', max: '999999.99' }),
    sum: field.money({ required: true, ...SIGNED }),
    balance: field.money({ derived: 'server' }),
    comment: field.text({ max: 500 }),
  },
  checks: {
    sum: r =>
      r.sum === null ||
      (r.kind === 'payment'
        ? compare(r.sum, '0') > 0 || 'paymentAbove'
        : r.kind === 'accrual'
          ? compare(r.sum, '0') < 0 || 'accrualBelow'
          : true),
    period: r => r.kind !== 'accrual' || r.period !== null || 'periodNeeded',
  },
  list: {
    columns: ['day', 'kind', 'period', 'vehicles', 'price', 'sum', 'balance', 'comment'],
    lead: ['day', 'kind', 'sum', 'balance'],
    extra: ['id', 'insDate', 'mdInsUser'],
    sort: ['-day', '-id'],
    search: ['comment'],
    filters: { day: 'range', kind: 'in', period: 'range', sum: 'range' },
    period: 'day',
    sums: { path: 'sums', of: ['sum'], per: ['kind'] },
  },
  form: [['day', 'kind'], ['period', 'vehicles', 'price'], 'sum', 'comment'],
  rights: { read: BILLING, create: BILLING, remove: NOBODY },
})

/** The requisites for invoices of the subscription: each save adds a record, the latest one is current (foundations §2.18; silent-places §3). */
export const subscriptionRequisite = defineResource({
  name: 'subscriptionRequisite',
  area: 'subscription',
  api: {
    path: 'api/subscription_requisites',
    calls: ['list', 'one', 'create'],
    queries: { current: { on: 'all', path: 'current', right: BILLING, returns: shape.maybe(shape.record('subscriptionRequisite')) } },
  },
  screens: { list: '/subscription?tab=subscriptionRequisite', dialog: true, right: BILLING },
  title: 'payerName',
  fields: {
    payerName: field.text({ required: true, max: 300 }),
    inn: field.text({ code: INN, required: true }),
    kpp: field.text({ code: KPP, max: 9 }),
    bankName: field.text({ max: 300 }),
    bik: field.text({ code: BIK, max: 9 }),
    account: field.text({ code: BANK_ACCOUNT, max: 20 }),
    corrAccount: field.text({ code: CORR_ACCOUNT, max: 20 }),
    address: field.text({ max: 500 }),
    director: field.text({ max: 300 }),
    email: field.email({ required: true }),
  },
  checks: {
    account: r => !r.account || !r.bik || isAccountOf(r.account, r.bik) || 'accountKey',
    corrAccount: r => !r.corrAccount || !r.bik || isAccountOf(r.corrAccount, r.bik, true) || 'corrAccountKey',
  },
  list: {
    columns: ['payerName', 'inn', 'kpp', 'bankName', 'bik', 'account', 'email', 'insDate'],
    lead: ['payerName', 'inn', 'email', 'insDate'],
    extra: ['id', 'corrAccount', 'address', 'director', 'mdInsUser'],
    sort: ['-id'],
    search: ['payerName', 'inn'],
  },
  form: [['payerName', 'email'], ['inn', 'kpp'], ['bik', 'bankName'], ['account', 'corrAccount'], ['director'], 'address'],
  rights: { read: BILLING, create: BILLING, remove: NOBODY },
})

/** An archived paper of the subscription, such as the act or the invoice of a month (foundations §2.18, §3, §7). */
export const subscriptionDocManagement = defineResource({
  name: 'subscriptionDocManagement',
  area: 'subscription',
  api: {
    path: 'api/subscription_doc_managements',
    calls: ['list', 'one', 'create', 'edit'],
    lists: { '': { scope: 'ofPeriod', parameters: { from: field.date(), to: field.date() } } },
  },
  screens: { list: '/subscription?tab=subscriptionDocManagement', dialog: true, right: BILLING },
  title: 'name',
  fields: {
    period: field.month({ required: true, keeps: true }),
    docTypeName: field.text({ required: true, max: 100 }),
    name: field.text({ required: true, max: 255 }),
    file: field.file({ required: true, createOnly: true, accept: ['pdf', 'image', 'word', 'excel', 'archive'] }),
    fileName: field.text({ derived: 'server', hidden: true }),
    mdInsDate: field.dateTime({ derived: 'server' }),
  },
  list: {
    columns: ['isActive', 'period', 'docTypeName', 'name', 'mdInsDate'],
    lead: ['name', 'period', 'docTypeName', 'mdInsDate'],
    extra: ['mdInsUser'],
    begins: { period: { months: 12 } },
    sort: ['-period', '-id'],
    search: ['name', 'docTypeName'],
    filters: { period: 'range', isActive: 'equals' },
  },
  form: ['file', ['period', 'docTypeName'], 'name', 'isActive'],
  rights: { read: BILLING, create: BILLING, edit: BILLING },
  actions: {
    getFile: { on: 'one', method: 'GET', path: 'api/subscription_doc_management/{id}/get_file', right: BILLING, answer: 'file' },
  },
})
