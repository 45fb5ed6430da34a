import { field, sumsOf, defineResource, everyone, NOBODY, tab } from '#resource'
import {
  TRX_STATUS,
  bindingActions,
  bindingQueries,
  incomingFields,
  transactionFields,
  defineTransactionLine,
} from '#resources/shared/transaction'
import { CARD } from '#russian'
import { TRX_TONES } from '../imports.ts'

const SEES = ['OIL_CARD_VIEW', 'OIL_TRX_DONE'] as const
const money = field.money()
/** The statuses that count as purchases: all but ignored ones. */
export const BOUGHT = [TRX_STATUS.fresh, TRX_STATUS.processed, TRX_STATUS.failed] as const

/** The fuel consumption of a vehicle by month, per 100 km with a load, next to its norm; shown on its card (silent-places §7). */
const FUEL_OF_VEHICLE = {
  right: SEES,
  filters: [],
  actions: [],
  call: {
    path: 'api/vehicles/{id}/fuel',
    by: 'vehicle',
    right: SEES,
    wrap: 'data',
    export: 'api/vehicles/{id}/fuel/export_xlsx',
    matrix: {
      cells: 'fuel',
      groups: ['vehicle'],
      scoped: true,
      measures: {
        volume: field.decimal({ scale: 3 }),
        distance: field.decimal({ scale: 1 }),
        byNorm: field.decimal({ scale: 3 }),
      },
      shares: { perHundred: ['volume', 'distance'], normPerHundred: ['byNorm', 'distance'] },
      totals: {
        ...sumsOf('volume', 'distance', 'byNorm'),
        perHundred: { share: ['volume', 'distance'] },
        normPerHundred: { share: ['byNorm', 'distance'] },
      },
      chart: ['perHundred', 'normPerHundred'],
      lines: { normPerHundred: 'perHundred' },
      opens: [
        { resource: 'oilCompanyTransaction', day: 'day', of: ['volume', 'perHundred'], only: { status: BOUGHT } },
        { resource: 'deal', row: 'vehicle', day: 'dtDeal', of: ['distance', 'perHundred', 'byNorm', 'normPerHundred'] },
      ],
    },
  },
} as const

/** Purchases with fuel cards by card, vehicle, driver, product or supplier (silent-places §7: the oil-card report). */
const REPORT = {
  screen: '/report/oil-cards',
  right: SEES,
  filters: ['company', 'cardNumber', 'vehicle', 'driver', 'product'],
  actions: [],
  call: {
    path: 'api/transactions/report_oil_cards',
    right: SEES,
    wrap: 'data',
    export: 'api/transactions/report/export_oil_cards_xlsx',
    matrix: {
      cells: 'bought',
      groups: ['cardNumber', 'vehicle', 'driver', 'product', 'company'],
      measures: {
        volume: field.decimal({ scale: 3 }),
        cost: field.money({ hidden: true }),
        discount: money,
        sum: money,
        fills: field.number(),
        distance: field.decimal({ scale: 1 }),
        norm: field.decimal({ scale: 1, tones: 'sign' }),
      },
      means: { price: ['cost', 'volume'] },
      shares: { perHundred: ['volume', 'distance'] },
      totals: {
        ...sumsOf('sum', 'fills', 'volume', 'cost', 'discount', 'distance', 'norm'),
        price: { mean: ['cost', 'volume'] },
        perHundred: { share: ['volume', 'distance'] },
      },
      chart: ['sum'],
      opens: [{ resource: 'oilCompanyTransaction', day: 'day', only: { status: BOUGHT } }],
      known: true,
      scoped: true,
    },
  },
} as const

const DONE = ['OIL_TRX_DONE'] as const
/** Returns are negative. */
const SIGNED = { min: '-999999999.99', max: '999999999.99', readonly: true } as const

/** A purchase with a fuel card, on credit of its supplier (finance §2.12, §3; imports §2). */
export const oilCompanyTransaction = defineResource({
  name: 'oilCompanyTransaction',
  area: 'incoming',
  api: { path: 'api/oil_company_transactions', calls: ['list', 'one', 'edit', 'export'], queries: bindingQueries(everyone) },
  screens: {
    list: '/oil-company-transactions/list',
    one: '/oil-company-transactions/list/:id',
    edit: '/oil-company-transactions/list/:id/edit',
  },
  title: {
    fields: ['cardNumber', 'moment', 'product'],
    of: r => [r.cardNumber, r.product].filter(Boolean).join(' · '),
  },
  fields: {
    company: field.reference('oilCompany', { readonly: true, shows: ['shortName', 'inn'] }),
    cardNumber: field.text({ readonly: true, code: CARD, max: 30 }),
    card: field.reference('oilCompanyCard', { readonly: true, shows: ['number'] }),
    moment: field.dateTime({ readonly: true, seconds: true }),
    day: field.date({ readonly: true }),
    product: field.text({ readonly: true, max: 200 }),
    quantity: field.decimal({ readonly: true, min: '-999999', max: '999999', scale: 3 }),
    price: field.decimal({ readonly: true, min: '0', max: '999999', scale: 4 }),
    sum: field.money(SIGNED),
    discount: field.money(SIGNED),
    discountedSum: field.money({ ...SIGNED, hidden: true }),
    due: field.money(SIGNED),
    isReturn: field.flag({ readonly: true, default: false }),
    station: field.text({ readonly: true, max: 200 }),
    address: field.text({ readonly: true, max: 500 }),
    plate: field.text({ readonly: true, max: 20 }),
    holder: field.text({ readonly: true, max: 200 }),
    vehicle: field.reference('vehicle', { readonly: true, shows: ['plate', 'brand'] }),
    driver: field.reference('account', { readonly: true, shows: ['fio', 'login'] }),
    ...transactionFields({
      statuses: 'transactionStatus',
      tones: TRX_TONES,
      line: 'oilCompanyTransactionLine',
      writes: ['costList', 'sumPay', 'vehicleTo', 'accountTo', 'point', 'companyTo', 'companyFrom', 'comment'],
    }),
    ...incomingFields('oilCompanyTransactionsImportDocument'),
  },
  list: {
    columns: [
      'moment',
      'status',
      'cardNumber',
      'product',
      'quantity',
      'price',
      'sum',
      'discount',
      'due',
      'recipient',
      'station',
      'company',
    ],
    lead: ['moment', 'status', 'cardNumber', 'product', 'due'],
    extra: [
      'id',
      'day',
      'card',
      'isReturn',
      'address',
      'plate',
      'holder',
      'vehicle',
      'driver',
      'bound',
      'problem',
      'payMethod',
      'comment',
      'document',
      'insDate',
    ],
    sort: ['-moment', '-id'],
    search: { in: ['cardNumber', 'product', 'station', 'address', 'plate', 'holder', 'comment'], global: true },
    period: 'day',
    filters: {
      day: 'range',
      status: 'in',
      company: 'in',
      card: 'equals',
      cardNumber: 'equals',
      vehicle: 'in',
      driver: 'in',
      product: 'equals',
      document: 'equals',
      sum: 'range',
      isReturn: 'equals',
      bound: 'in',
      insDate: 'range',
    },
    sums: { path: 'sums', of: ['sum', 'discount', 'due'] },
    views: {
      report: REPORT,
      fuel: FUEL_OF_VEHICLE,
      sump: {
        screen: '/sump/oil-company-transactions',
        call: { path: 'sump', scope: 'waiting' },
        right: everyone,
        sort: ['moment', 'id'],
        filters: ['day', 'status', 'company', 'cardNumber', 'product', 'document', 'sum'],
      },
    },
    inbox: {
      view: 'sump',
      day: 'day',
      shows: ['cardNumber', 'product', 'plate', 'station'],
      sum: 'due',
      accept: 'accept',
      proposal: 'proposal',
      right: ['OIL_CARD_VIEW', 'OIL_TRX_DONE'],
    },
  },
  form: [{ section: 'processing', rows: ['payMethod', 'line'] }, 'comment'],
  show: [
    tab.head({ state: 'status', figures: ['due', 'sum', 'quantity'], problem: 'problem' }),
    tab.data(
      ['moment', 'cardNumber', 'company'],
      ['product', 'quantity', 'price'],
      ['sum', 'discount', 'due'],
      ['station', 'address'],
      ['plate', 'holder'],
      { section: 'processing', rows: [['bound', 'card', 'payMethod', 'recipient'], 'line'] },
      ['document'],
      'comment',
    ),
  ],
  rights: { read: everyone, edit: DONE, remove: NOBODY },
  actions: bindingActions(DONE),
  parts: { unique: { fingerprint: {} } },
})

/** A part of a fuel transaction, with the person or object that it is allocated to. */
export const oilCompanyTransactionLine = defineTransactionLine({
  name: 'oilCompanyTransactionLine',
  area: 'incoming',
  header: 'oilCompanyTransaction',
  api: 'api/oil_company_transaction_lines',
  view: 'OIL_CARD_VIEW',
})
