import { everyone, field, type Rights } from '#resource'
import { npdChecks, npdResults, npdYear, PERIOD } from '../reports.ts'
import { PAY_STATUS } from '../lookups.ts'

/** The owner type of companies that pay the tax on professional income (НПД). */
export const SELF_EMPLOYED = 5
/** The rights to enter payments. */
export const WRITERS = ['PAYMENT_ADD', 'COST_ADD'] as const

/** The property with the yearly income limit, in roubles, up to which a self-employed person may pay the tax. */
export const NPD_LIMIT = 'npdLimit'
/** The property with the minimum number of seconds between two requests to the tax service, and its lower bound. */
export const NPD_PAUSE = 'npdPause'
export const MIN_PAUSE = 30

/** The self-employed payee of a payment, the tax service's verdict as of the payment's day, and the receipt (чек) for the payment (silent-places §7). */
export const selfEmployedFields = {
  selfEmployed: field.reference('company', { readonly: true, shows: ['shortName'] }),
  npdInn: field.text({ derived: 'server', onDemand: true, max: 12 }),
  npdStatus: field.choice(['unchecked', 'yes', 'no', 'badInn'], {
    readonly: true,
    tones: { unchecked: 'waiting', yes: 'active', no: 'error', badInn: 'error' },
  }),
  npdCheckedAt: field.dateTime({ derived: 'server', onDemand: true }),
  npdMessage: field.text({ derived: 'server', onDemand: true, max: 1000 }),
  npdTotal: field.money({ derived: 'server', onDemand: true, shareOf: 'npdLimit' }),
  npdLimit: field.money({ derived: 'server', onDemand: true }),
  npdLevel: field.choice(['within', 'near', 'over'], {
    derived: 'server',
    onDemand: true,
    tones: { near: 'waiting', over: 'error' },
  }),
  chequeNumber: field.text({ max: 60, readonly: true }),
  chequeLink: field.text({ max: 500, readonly: true }),
  hasCheque: field.flag({ derived: 'server', onDemand: true, hidden: true }),
} as const

/** Completed payments: the others need no receipt. */
const DONE = { payStatus: [String(PAY_STATUS.done)], isActive: true } as const

/** The actions in the other lists, on one payment at a time. */
export const SINGLE_ACTIONS = ['removePayment', 'checkNpd', 'setCheque'] as const

/** The list of payments to the self-employed, in which they are checked. */
export const smzView = {
  screen: '/sump/check-smz',
  call: { path: 'get/smz', scope: 'smz', parameters: PERIOD, right: everyone, export: 'get/smz/export_xlsx' },
  right: everyone,
  columns: [
    'id',
    'payDate',
    'selfEmployed',
    'npdInn',
    'account',
    'sum',
    'npdStatus',
    'npdTotal',
    'npdLevel',
    'chequeNumber',
    'payStatus',
    'state',
    'comment',
  ],
  lead: ['selfEmployed', 'sum', 'npdStatus', 'payDate', 'chequeNumber'],
  extra: ['costList', 'companyFrom', 'companyTo', 'payMethod', 'npdCheckedAt', 'npdMessage', 'npdLimit', 'chequeLink', 'paymentDocs'],
  filters: [
    'payDate',
    'selfEmployed',
    'npdStatus',
    'npdLevel',
    'hasCheque',
    'costList',
    'payMethod',
    'companyTo',
    'account',
    'payStatus',
    'isActive',
  ],
  actions: ['carryOut', 'checkNpd', 'checkNpdMany', 'setCheque', 'removePayment'],
  indicators: {
    counts: {
      path: 'smz/indicators',
      of: [],
      per: ['npdStatus'],
      counts: { withoutCheque: { hasCheque: false, ...DONE }, nearLimit: { npdLevel: ['near'] }, overLimit: { npdLevel: ['over'] } },
    },
  },
} as const

/** Payments with unchecked payees, in the inbox of those who enter payments. */
export const smzInbox = {
  view: 'smz',
  day: 'payDate',
  shows: ['selfEmployed', 'account', 'comment'],
  sum: 'sum',
  accept: 'checkNpdMany',
  only: { npdStatus: 'unchecked', isActive: true },
  right: WRITERS,
} as const

/** Whether the payment is to a self-employed person and active. */
const isLive = (r: { readonly selfEmployed: unknown; readonly isActive: boolean }): boolean => r.selfEmployed !== null && r.isActive
const right: Rights = WRITERS

/** The actions on payments to the self-employed; they do not change the money of a payment. */
export const selfEmployedActions = {
  checkNpd: { on: 'one', method: 'POST', path: '{id}/check-npd', right, answer: 'json', body: 'none', when: isLive, returns: npdResults },
  checkNpdMany: { on: 'many', method: 'POST', path: 'check-npd', right, answer: 'json', when: isLive, returns: npdResults },
  setCheque: {
    on: 'one',
    path: '{id}/cheque',
    right,
    when: isLive,
    input: {
      chequeNumber: field.text({ max: 60 }),
      chequeLink: field.text({ max: 500, pattern: 'https?://\\S+' }),
    },
  },
  stopNpd: { on: 'all', path: 'npd/stop', right, answer: 'json', body: 'none', returns: { stopped: field.number() } },
} as const

/** The queries about the checks and the income limit. */
export const selfEmployedQueries = {
  npdQueue: { on: 'all', path: 'npd/queue', right: everyone, returns: npdChecks },
  npdIncome: {
    on: 'all',
    path: 'npd/income',
    right,
    input: { company: field.reference('company'), account: field.reference('account'), day: field.date() },
    returns: npdYear,
  },
} as const
