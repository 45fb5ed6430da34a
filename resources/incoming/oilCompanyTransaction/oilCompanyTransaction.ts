import { defineResource, everyone, field, NOBODY, tab } from '#resource'
import { CARD } from '#russian'
import { bindingActions, bindingQueries, incomingFields, transactionFields, defineTransactionLine } from '#resources/shared/transaction'
import { FUEL_OF_VEHICLE, REPORT } from './report.ts'
import { TRX_TONES } from '../lookups.ts'

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
