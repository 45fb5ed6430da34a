import { field, type FilterValues } from '#resource'
import { PAY_STATUS } from '#resources/money/lookups'
import { BOX_RIGHTS, POINT_IN_TIME } from '../cashTransaction/boxes.ts'
import { PERIOD } from '../reports.ts'
import { SINGLE_ACTIONS, smzView } from './selfEmployed.ts'

const COMPANY = ['FINANS_COMPANY'] as const

/** The actions in the lists of payments. */
const LIST_ACTIONS = ['carryOut', 'carryOutMany', ...SINGLE_ACTIONS] as const

/** The filters by which reports open the payments that they total: the payee, and the period in which they moved the boxes. */
const OF_REPORTS = ['objectKey', 'movedIn', 'movedInReport'] as const

/** The filters of the payments of a box. */
const BOX_FILTERS = [
  'payDate',
  'reportDate',
  'costList',
  'costListType',
  'payMethod',
  'companyFrom',
  'companyTo',
  'account',
  'vehicle',
  'point',
  'payStatus',
  'source',
  'isActive',
] as const

/** The lists of payments: transfers, expenses, those to the self-employed, and those of one box. */
export const PAYMENT_VIEWS = {
  transfers: {
    screen: '/finances/transfers',
    call: { path: 'transfers', scope: 'transfers', parameters: PERIOD, right: ['PAYMENT_VIEW'], export: 'transfers/export_xlsx' },
    right: ['PAYMENT_VIEW'],
    columns: ['id', 'payDate', 'reportDate', 'costList', 'companyFrom', 'companyTo', 'sum', 'payMethod', 'payStatus', 'comment', 'state'],
    lead: ['companyFrom', 'companyTo', 'payDate', 'sum', 'payStatus'],
    filters: [
      'payDate',
      'reportDate',
      'costList',
      'payMethod',
      'companyFrom',
      'companyTo',
      'payStatus',
      'source',
      'hasDocs',
      'vatRate',
      'isActive',
      ...OF_REPORTS,
    ],
    actions: LIST_ACTIONS,
    sums: { path: 'transfers/sums', of: ['received', 'paidOut', 'sum', 'discount'] },
  },
  exps: {
    call: { path: 'exps', scope: 'exps', parameters: PERIOD, right: ['COST_VIEW'], export: 'exps/export_xlsx' },
    right: ['COST_VIEW'],
    columns: [
      'id',
      'payDate',
      'reportDate',
      'costListType',
      'costList',
      'account',
      'vehicle',
      'point',
      'sum',
      'refund',
      'payMethod',
      'payStatus',
      'comment',
      'state',
    ],
    lead: ['costList', 'payDate', 'account', 'vehicle', 'sum', 'refund', 'payStatus'],
    filters: [
      'payDate',
      'reportDate',
      'costListType',
      'costList',
      'payMethod',
      'account',
      'vehicle',
      'point',
      'payStatus',
      'source',
      'hasDocs',
      'isActive',
      ...OF_REPORTS,
    ],
    actions: LIST_ACTIONS,
    sums: { path: 'exps/sums', of: ['paid', 'sum', 'discount'] },
  },
  smz: smzView,
  company: {
    call: {
      path: 'cashbox/company_card/list',
      scope: 'ofCompany',
      parameters: { companyId: field.reference('company', { required: true }), ...PERIOD, ...POINT_IN_TIME },
      right: COMPANY,
    },
    right: COMPANY,
    filters: BOX_FILTERS,
    actions: SINGLE_ACTIONS,
  },
  account: {
    call: {
      path: 'cashbox/user_card/list',
      scope: 'ofAccount',
      parameters: { accountId: field.reference('account', { required: true }), ...PERIOD, ...POINT_IN_TIME },
      right: BOX_RIGHTS.E,
    },
    right: BOX_RIGHTS.E,
    filters: BOX_FILTERS,
    actions: SINGLE_ACTIONS,
  },
} as const

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

/** The lists of payments that can be due, with the rights to them; `page`: the custom page that contains the list. */
export const DUE_LISTS = [
  { view: 'transfers', right: ['PAYMENT_VIEW'] },
  { view: 'exps', right: ['COST_VIEW'], page: '/finances/exps' },
] as const

/** Returns the filter of the payments due on a day: not yet carried out, with a date up to that day. */
export const paymentsDueOn = (day: string): FilterValues => ({
  payStatus: [String(PAY_STATUS.draft), String(PAY_STATUS.planned)],
  isActive: '1',
  payDate: { to: day },
})
