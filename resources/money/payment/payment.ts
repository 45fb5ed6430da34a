import { results } from '#areas/declarations'
import { defineResource, field, tab } from '#resource'
import { discountPercent, netOf, vatIn } from '../../shared/vat.formulas.ts'
import { OPENING_ARTICLE, SET_OFF, OF_STATEMENTS, OF_TRANSACTIONS, PAY_STATUS } from '../lookups.ts'
import { monthReport, paymentIndicators, paymentsDue, paymentWeeks, MONTHS, PERIOD } from '../reports.ts'
import { PAYMENT_VIEWS, PAYMENT_VAT, vatOfPayments } from './lists.ts'
import { selfEmployedActions, selfEmployedFields, selfEmployedQueries, WRITERS, smzInbox } from './selfEmployed.ts'

const REF_COMPANY = { shows: ['shortName', 'inn'] } as const
/** Whether a payment date is within the allowed years (finance §5). */
const inYears = (day: string | null): boolean => day === null || (day >= '2000-01-01' && day <= '2039-12-31')
/** The rights to read payments: one for each kind, and those of the boxes. */
const READERS = ['PAYMENT_VIEW', 'COST_VIEW', 'FINANS_COMPANY', 'FINANS_ACCOUNT'] as const

const STATUS_TONES = {
  [PAY_STATUS.draft]: 'warning',
  [PAY_STATUS.planned]: 'waiting',
  [PAY_STATUS.done]: 'active',
  [PAY_STATUS.cancelled]: 'deleted',
} as const

const STATE_TONES = { paid: 'active', waiting: 'waiting', cancelled: 'deleted' } as const

/** Payments created by statements and transactions can be cancelled only through these. */
const MADE_BY_OTHERS: readonly number[] = [...OF_STATEMENTS, ...OF_TRANSACTIONS]

interface Taxed {
  readonly sum: string | null
  readonly vatRate: { readonly [shown: string]: unknown } | null
}
/** Returns the VAT within a payment; null if the payment has no VAT rate. */
const vatOf = ({ sum, vatRate }: Taxed): string | null =>
  sum === null || vatRate === null ? null : vatIn(sum, vatRate['rate'] as string | null)

/** Whether the payment has not been carried out yet. */
const isWaiting = (r: { readonly isActive: boolean; readonly payStatus: { readonly id: number } | null }): boolean =>
  r.isActive && (r.payStatus?.id === PAY_STATUS.draft || r.payStatus?.id === PAY_STATUS.planned)

/** A movement of money: a transfer between companies or an expense (finance §2.3, §3). A payment that was carried out is not edited, only cancelled. */
export const payment = defineResource({
  name: 'payment',
  area: 'money',
  api: {
    path: 'api/payments',
    calls: ['list', 'one', 'create', 'export'],
    lists: { '': { scope: 'period', parameters: PERIOD } },
    queries: {
      paymentByMonth: { on: 'all', path: 'payment-by-month', right: READERS, input: MONTHS, returns: monthReport },
      groupedPaymentByMonth: { on: 'all', path: 'grouped-payment-by-month', right: READERS, input: MONTHS, returns: monthReport },
      due: { on: 'all', path: 'due', right: READERS, returns: paymentsDue },
      byWeek: { on: 'all', path: 'by_week', right: ['PAYMENT_VIEW'], returns: paymentWeeks },
      indicators: { on: 'all', path: 'indicators', right: READERS, input: PERIOD, returns: paymentIndicators },
      ...selfEmployedQueries,
    },
  },
  title: {
    fields: ['number', 'costList'],
    of: r => [r.costList?.['name'], r.number && `№ ${r.number}`].filter(Boolean).join(' '),
  },

  fields: {
    number: field.text({ max: 60 }),
    idTrx: field.text({ max: 60, readonly: true, at: 'idtrx' }),
    createDate: field.date({ required: true, hidden: true }),
    payDate: field.date({ readonly: true }),
    reportDate: field.date(),
    costList: field.reference('costList', { required: true, shows: ['name', 'costListType'] }),
    costListType: field.reference('costListType', { readonly: true, shows: ['name'] }),
    payMethod: field.reference('payMethod', { required: true, shows: ['name', 'rate'] }),
    rate: field.decimal({ readonly: true, scale: 4 }),
    price: field.money({ required: true, min: '0' }),
    volume: field.decimal({ default: '1', min: '0', scale: 3 }),
    discount: field.money(),
    sum: field.money(),
    paid: field.money({ derived: 'server', onDemand: true, hidden: true }),
    received: field.money({ derived: 'server', onDemand: true, hidden: true }),
    paidOut: field.money({ derived: 'server', onDemand: true, hidden: true }),
    refund: field.choice(['refund'], { derived: 'server', onDemand: true, tones: { refund: 'active' } }),
    discountPercent: field.decimal({ derived: 'record', scale: 2, unit: '%' }),
    companyFrom: field.reference('company', REF_COMPANY),
    companyTo: field.reference('company', REF_COMPANY),
    ownerCompany: field.reference('company', { ...REF_COMPANY, readonly: true }),
    recipient: field.reference('company', { ...REF_COMPANY, hidden: true }),
    account: field.reference('account', { readonly: true, shows: ['fio', 'login'], at: 'paymentObject.valueAccount' }),
    vehicle: field.reference('vehicle', { readonly: true, shows: ['carIdenty', 'plate', 'brand'], at: 'paymentObject.valueVehicle' }),
    value: field.number({ hidden: true }),
    valueType: field.number({ hidden: true, min: 1, max: 2 }),
    point: field.reference('point', { shows: ['name'] }),
    payStatus: field.reference('payStatus', { default: PAY_STATUS.done, shows: ['name'], tones: STATUS_TONES }),
    state: field.choice(['paid', 'waiting', 'cancelled'], { derived: 'server', onDemand: true, tones: STATE_TONES }),
    source: field.reference('inputType', { readonly: true, default: 1, shows: ['name'] }),
    regularPayment: field.reference('regularPayment', { readonly: true, shows: ['name', 'kind'] }),
    regularPeriod: field.date({ readonly: true, hidden: true }),
    inputType: field.number({ derived: 'record', hidden: true }),
    inputTypeTxt: field.text({ derived: 'record', hidden: true }),
    purpose: field.text({ max: 500, lines: 2 }),
    inn: field.text({ max: 12, pattern: '\\d{10,12}' }),
    comment: field.text({ max: 2000, lines: 3 }),
    delComment: field.text({ max: 500, readonly: true }),
    paymentDocs: field.lines('paymentDocument', {
      by: 'payment',
      shows: ['fileName', 'documentType', 'payment', 'isActive'],
      first: 'fileName',
    }),
    hasDocs: field.flag({ derived: 'server', hidden: true, onDemand: true }),
    ...vatOfPayments,
    openingCompany: field.reference('company', { ...REF_COMPANY, readonly: true, hidden: true }),
    opening: field.money({ readonly: true, hidden: true }),
    ...selfEmployedFields,
    words: field.text({ derived: 'server', hidden: true, onDemand: true, max: 10_000 }),
    objectKey: field.text({ derived: 'server', hidden: true, onDemand: true, max: 40 }),
    movedIn: field.text({ derived: 'server', hidden: true, onDemand: true, max: 40 }),
    movedInReport: field.text({ derived: 'server', hidden: true, onDemand: true, max: 40 }),
  },
  checks: {
    createDate: r => inYears(r.createDate) || 'years',
    reportDate: r => inYears(r.reportDate) || 'years',
    opening: r => r.opening === null || Number(r.opening) !== 0 || 'openingZero',
    openingCompany: r => r.opening === null || (r.openingCompany === null) !== (r.account === null) || 'openingBox',
  },
  derive: {
    discountPercent: {
      from: ['price', 'volume', 'discount'],
      of: ({ price, volume, discount }) => (discount === null ? null : discountPercent({ price, volume, discount })),
    },
    vat: { from: ['sum', 'vatRate'], of: vatOf },
    net: {
      from: ['sum', 'vatRate'],
      of: r => {
        const vat = vatOf(r)
        return vat === null ? null : netOf(r.sum!, vat)
      },
    },
    inputType: { from: ['source'], of: r => r.source?.id ?? null },
    inputTypeTxt: { from: ['source'], of: r => (r.source?.['name'] as string | undefined) ?? null },
  },

  list: {
    columns: [
      'id',
      'payDate',
      'costList',
      'companyFrom',
      'companyTo',
      'account',
      'vehicle',
      'point',
      'sum',
      'payMethod',
      'payStatus',
      'comment',
      'state',
    ],
    extra: [
      'number',
      'reportDate',
      'costListType',
      'ownerCompany',
      'price',
      'volume',
      'discount',
      'discountPercent',
      'rate',
      'purpose',
      'inn',
      'source',
      'regularPayment',
      ...PAYMENT_VAT,
      'delComment',
      'paymentDocs',
      'insDate',
      'mdInsUser',
    ],
    sort: ['-payDate', '-id'],
    search: ['words'],
    period: 'payDate',
    filters: {
      payDate: 'range',
      reportDate: 'range',
      costList: 'in',
      costListType: 'in',
      payMethod: 'in',
      companyFrom: 'equals',
      companyTo: 'equals',
      account: 'equals',
      vehicle: 'equals',
      point: 'equals',
      payStatus: 'in',
      source: 'in',
      regularPayment: 'in',
      hasDocs: 'equals',
      vatRate: 'in',
      isActive: 'equals',
      selfEmployed: 'equals',
      npdStatus: 'in',
      npdLevel: 'in',
      hasCheque: 'equals',
      objectKey: { by: 'equals', offered: false },
      movedIn: { by: 'equals', offered: false },
      movedInReport: { by: 'equals', offered: false },
    },
    views: PAYMENT_VIEWS,
    inbox: smzInbox,
  },
  show: [tab.documents('paymentDocument', 'payment'), tab.templates(8)],
  rights: { read: READERS, create: WRITERS },
  actions: {
    carryOut: {
      on: 'one',
      path: '{id}/carry_out',
      right: WRITERS,
      when: isWaiting,
      input: { payDate: field.date({ today: true, min: '2000-01-01', max: '2039-12-31' }) },
    },
    carryOutMany: {
      on: 'many',
      method: 'POST',
      path: 'carry_out',
      right: WRITERS,
      when: isWaiting,
      confirm: true,
      answer: 'json',
      returns: results,
    },
    removePayment: {
      on: 'one',
      path: '{id}/remove-payment',
      right: WRITERS,
      when: r => r.isActive,
      offered: r => !MADE_BY_OTHERS.includes(r.source?.id ?? 0),
      input: { delComment: field.text({ required: true, min: 3, max: 500, lines: 2 }) },
      confirm: true,
      danger: true,
    },
    ...selfEmployedActions,
    monthsToExcel: {
      on: 'all',
      method: 'GET',
      path: 'payment-by-month/export_xlsx',
      right: READERS,
      input: { ...MONTHS, plain: field.flag() },
      answer: 'file',
      button: false,
    },
  },
  parts: {
    templates: {
      object: 8,
      path: '{id}/templates/download',
      adds: { payer: 'company' },
      tags: ['receiver'],
      together: { object: 10, adds: { payer: 'company' }, tags: ['total', 'total.words', 'from', 'to'] },
    },
    // A regular payment is paid once per period.
    unique: { regularPeriod: { per: ['regularPayment'] } },
    import: {
      path: 'api/import/balance',
      screen: '/finances/balances/import',
      right: ['PAYMENT_ADD'],
      key: ['costList', 'openingCompany', 'account', 'createDate'],
      fixed: { costList: OPENING_ARTICLE, payMethod: SET_OFF },
      immutable: true,
      ownWords: true,
      columns: [
        { field: 'openingCompany', headers: ['ИНН', 'ИНН компании', 'ИНН контрагента', 'inn'], find: 'inn' },
        { field: 'account', headers: ['Логин', 'Логин сотрудника', 'login'], find: 'login' },
        { field: 'opening', headers: ['Остаток', 'Сумма', 'Сальдо', 'Баланс', 'balance'], required: true },
        { field: 'createDate', headers: ['Дата', 'На дату', 'Дата остатка', 'date'], required: true },
        { field: 'comment', headers: ['Комментарий', 'Примечание', 'comment'] },
      ],
    },
  },
})
