import { filterOf, type FilterValues, type Mark, type Rights } from '#resource'
import { OWN_COMPANY } from '#resources/shared/catalogue.formulas'
import { FINE_STATUS } from '#resources/fines/truckPenaltyTransaction/fines.formulas'
import { WAITING } from '#resources/shared/transaction'
import { INPUT_TYPE, PAY_STATUS } from '../lookups.ts'

/** A check before a month is closed: it counts the open items, i.e. the rows of a list that match its filters. The server counts them; the screen links to them. */
export interface CloseCheck {
  /** The key of its texts below `nerud.monthClose.checks`. */
  readonly name: string
  /** Its group; the headings are below `nerud.monthClose.groups`. */
  readonly group: 'deals' | 'statements' | 'fines' | 'incoming' | 'payments'
  /** Whether the items must be resolved, or only should be. */
  readonly severity: 'must' | 'should'
  readonly resource: string
  /** The view that lists the items; by default the resource's own list. */
  readonly view?: string
  /** The custom page that contains this list, if the list has no address of its own. */
  readonly page?: string
  /** The date field that assigns an item to the period. */
  readonly day: string
  readonly only: Mark
  /** The field to total. */
  readonly sum?: string
  /** The rights to open the list. */
  readonly right: Rights
}

const waybills = (name: string, state: string, sum?: string): CloseCheck => ({
  name,
  group: 'deals',
  severity: 'must',
  resource: 'deal',
  day: 'dtDeal',
  only: { stateFilter: [state] },
  ...(sum && { sum }),
  right: ['DEAL_VIEW'],
})
/** A check of waybills that are in no closing paper; they have a list of their own. */
const unclosed = (name: string, view: string, sum: string): CloseCheck => ({
  name,
  group: 'deals',
  severity: 'should',
  resource: 'deal',
  view,
  day: 'dtDeal',
  only: {},
  sum,
  right: ['PAYMENT_VIEW'],
})
const drafts = (resource: string, right: Rights, sum?: string): CloseCheck => ({
  name: resource,
  group: 'statements',
  severity: 'must',
  resource,
  day: 'date',
  only: { status: ['draft'] },
  ...(sum && { sum }),
  right,
})
const payments = (name: string, severity: CloseCheck['severity'], view: 'transfers' | 'exps', only: Mark): CloseCheck => ({
  name,
  group: 'payments',
  severity,
  resource: 'payment',
  view,
  ...(view === 'exps' && { page: '/finances/exps' }),
  day: 'payDate',
  only: { ...only, isActive: true },
  sum: 'sum',
  right: [view === 'transfers' ? 'PAYMENT_VIEW' : 'COST_VIEW'],
})
/** A check of fines; without a total, because not everybody who closes periods may see the sums. */
const fines = (name: string, severity: CloseCheck['severity'], status: number): CloseCheck => ({
  name,
  group: 'fines',
  severity,
  resource: 'truckPenaltyTransaction',
  day: 'decisionDate',
  only: { status: [String(status)] },
  right: ['PENALTY_PDD_TRX_VIEW'],
})
/** A check of imported transactions that are not allocated yet. */
const unbound = (name: string, resource: string, right: Rights): CloseCheck => ({
  name,
  group: 'incoming',
  severity: 'must',
  resource,
  view: 'sump',
  day: 'day',
  only: { status: WAITING.map(String) },
  right,
})
/** A check of regular payments whose automatic payment failed. */
const failed = (name: string, view: 'transfers' | 'exps'): CloseCheck => ({
  name,
  group: 'payments',
  severity: 'must',
  resource: 'regularPayment',
  view,
  day: 'nextRun',
  only: { state: ['failed'] },
  right: [view === 'transfers' ? 'PAYMENT_VIEW' : 'COST_VIEW'],
})
/** Not carried out: drafts, or planned for a day that has passed. */
const UNPAID: Mark = { payStatus: [String(PAY_STATUS.draft), String(PAY_STATUS.planned)] }
/** Entered by hand, carried out and without a document. Payments by statements have the statement's documents; a bank or card transaction is itself a document. */
const PAPERLESS: Mark = { payStatus: [String(PAY_STATUS.done)], source: [String(INPUT_TYPE.hand)], hasDocs: false }

/** The checks before a month is closed, in order of display (demands, idea 15). Add an entry to add a check. */
export const CLOSE_CHECKS: readonly CloseCheck[] = [
  waybills('dealsWaiting', 'waiting', 'objectSumm'),
  waybills('dealsInError', 'error'),
  waybills('dealsExecuting', 'executing', 'objectSumm'),
  unclosed('dealsUnclosed', 'unclosed', 'objectSumm'),
  unclosed('dealsUnclosedCarriers', 'unclosedCarriers', 'routeSumm'),
  {
    name: 'dealsWithoutEtrn',
    group: 'deals',
    severity: 'should',
    resource: 'deal',
    view: 'withoutEtrn',
    day: 'dtDeal',
    only: {},
    right: ['DEAL_VIEW', 'PAYMENT_VIEW'],
  },
  drafts('oilVedomost', ['OIL_VEDOMOSTI_VIEW'], 'totalSum'),
  drafts('costVedomost', ['COST_VEDOMOSTI_VIEW'], 'totalSum'),
  drafts('fotVedomost', ['FOT_VEDOMOSTI_VIEW'], 'totalSum'),
  drafts('premiumVedomost', ['PREMIUM_VEDOMOSTI_VIEW'], 'totalSum'),
  drafts('penaltyVedomost', ['PENALTY_VEDOMOSTI_VIEW'], 'totalSum'),
  drafts('dealVedomost', ['DEPOSIT_LIST']),
  fines('finesNew', 'must', FINE_STATUS.fresh),
  fines('finesUnpaid', 'should', FINE_STATUS.unpaid),
  unbound('bankWaiting', 'bankTransaction', ['BUH_TRX_VIEW']),
  unbound('fuelWaiting', 'oilCompanyTransaction', ['OIL_CARD_VIEW', 'OIL_TRX_DONE']),
  failed('transfersFailed', 'transfers'),
  failed('expsFailed', 'exps'),
  payments('transfersUnpaid', 'must', 'transfers', UNPAID),
  payments('expsUnpaid', 'must', 'exps', UNPAID),
  {
    name: 'npdUnchecked',
    group: 'payments',
    severity: 'should',
    resource: 'payment',
    view: 'smz',
    day: 'payDate',
    only: { npdStatus: ['unchecked'], isActive: true },
    sum: 'sum',
    right: ['PAYMENT_VIEW', 'COST_VIEW'],
  },
  payments('transfersPaperless', 'should', 'transfers', { ...PAPERLESS, companyFrom: String(OWN_COMPANY) }),
  payments('expsPaperless', 'should', 'exps', PAPERLESS),
]

/** The days to be closed, both inclusive; if `from` is null, from the beginning. */
export interface ClosePeriod {
  readonly from: string | null
  readonly to: string
}

/** Returns the list filters that find the open items of a period, in the format of the screens. */
export const filterOfCheck = ({ only, day }: Pick<CloseCheck, 'only' | 'day'>, { from, to }: ClosePeriod): FilterValues => ({
  ...filterOf(only, to),
  [day]: { ...(from !== null && { from }), to },
})
