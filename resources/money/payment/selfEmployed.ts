import { everyone, field, type Rights } from '#resource'
import { npdChecks, npdResults, npdYear } from './answers.ts'
import { PAY_STATUS } from '../lookups.ts'
import { PERIOD } from './period.ts'

/** The owner type of those who pay the tax on professional income (НПД). */
export const SELF_EMPLOYED = 5
/** Those who may enter payments. */
export const WRITERS = ['PAYMENT_ADD', 'COST_ADD'] as const

/** The property with the income of a calendar year up to which a self-employed person pays the tax, in roubles. */
export const NPD_LIMIT = 'npdLimit'
/** The property with the least number of seconds between two questions to the tax service, and what it never falls below. */
export const NPD_PAUSE = 'npdPause'
export const LEAST_PAUSE = 30

/** The self-employed person whom a payment is made to and what the tax service says of them on its day; the cheque that came of it (silent-places §7). */
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

/** Payments that moved money: the others wait for no cheque. */
const DONE = { payStatus: [String(PAY_STATUS.done)], isActive: true } as const

/** What is done in the other lists, one payment at a time. */
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
    'isActive',
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

/** Payments whose receivers nobody has checked wait for those who enter payments. */
export const smzInbox = {
  view: 'smz',
  day: 'payDate',
  shows: ['selfEmployed', 'account', 'comment'],
  sum: 'sum',
  accept: 'checkNpdMany',
  only: { npdStatus: 'unchecked', isActive: true },
  right: WRITERS,
} as const

/** Is the payment one to a self-employed person, and in force? */
const isLive = (r: { readonly selfEmployed: unknown; readonly isActive: boolean }): boolean => r.selfEmployed !== null && r.isActive
const right: Rights = WRITERS

/** What is done to payments to the self-employed; the money of a payment stays as it is. */
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

/** What is asked about the checks and the limit. */
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
