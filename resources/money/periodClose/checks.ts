import { filterOf, type FilterValues, type Mark, type Rights } from '#resource'
import { OWN_COMPANY } from '#resources/shared/catalogue.formulas'
import { FINE_STATUS } from '#resources/fines/truckPenaltyTransaction/fines.formulas'
import { WAITING } from '#resources/shared/transaction'
import { INPUT_TYPE, PAY_STATUS } from '../lookups.ts'

/** Something that still hangs when a month is to be closed: rows of a list, as many as its filters find. The server counts them, the screen leads to them. */
export interface CloseCheck {
  /** Its words, below `nerud.monthClose.checks`. */
  readonly name: string
  /** Under which heading it stands, below `nerud.monthClose.groups`. */
  readonly group: 'deals' | 'statements' | 'fines' | 'incoming' | 'payments'
  /** Must it be done, or is it better done? */
  readonly severity: 'must' | 'should'
  readonly resource: string
  /** The further list on which they stand; the resource's own without it. */
  readonly view?: string
  /** The hand-made page that shows this list, where the list has no address of its own. */
  readonly page?: string
  /** The day by which they belong to the period. */
  readonly day: string
  readonly only: Mark
  /** What of them is added up. */
  readonly sum?: string
  /** Who may open the list. */
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
/** Waybills that no paper holds, on a list of their own. */
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
/** Counted without their sums, which not everybody who closes may see. */
const fines = (name: string, severity: CloseCheck['severity'], status: number): CloseCheck => ({
  name,
  group: 'fines',
  severity,
  resource: 'truckPenaltyTransaction',
  day: 'decisionDate',
  only: { status: [String(status)] },
  right: ['PENALTY_PDD_TRX_VIEW'],
})
/** What came in from files and is laid on nothing yet. */
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
/** Payments that should have been made by themselves and were not. */
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
/** Not carried out: a draft, or planned for a day that has passed. */
const UNPAID: Mark = { payStatus: [String(PAY_STATUS.draft), String(PAY_STATUS.planned)] }
/** Entered by hand, carried out and without a paper. What statements make has theirs, what banks and cards send is a paper itself. */
const PAPERLESS: Mark = { payStatus: [String(PAY_STATUS.done)], source: [String(INPUT_TYPE.hand)], hasDocs: false }

/** What is looked at before a month is closed, in order (demands, idea 15). A further line is one more entry. */
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

/** Days that are to be closed, both included; without a first one: from the beginning. */
export interface ClosePeriod {
  readonly from: string | null
  readonly to: string
}

/** The filters of a list that find what hangs in a period, as screens keep them. */
export const filterOfCheck = ({ only, day }: Pick<CloseCheck, 'only' | 'day'>, { from, to }: ClosePeriod): FilterValues => ({
  ...filterOf(only, to),
  [day]: { ...(from !== null && { from }), to },
})
