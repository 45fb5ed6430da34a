import type { Mark, Resource, Rights } from '#resource'
import { PAY_STATUS } from '#resources/money/lookups'

/** The call that counts what waits for the caller: by name, for those lines that the caller may see. */
export const WAITING_CALL = 'api/first_page/waiting'

/** Something that waits for somebody: which records of which list, and who sees it. */
export interface Waiting {
  readonly name: string
  readonly right: Rights
  /** Any of these is needed besides: what the list asks for. */
  readonly needs?: Rights
  readonly resource: string
  /** The further list on which they stand; the resource's own without it. */
  readonly view?: string
  /** The hand-made page on which that list stands. */
  readonly page?: string
  readonly only?: Mark
  /** The count among the indicators of the resource's own list that says which records and what they are called, in place of `only`. */
  readonly count?: string
  /** It is the checklist of the month that says how many, and this page that shows them, in place of a list. */
  readonly checklist?: string
  /** Worse than waiting: something has gone wrong. */
  readonly bad?: boolean
}

/** Payments that no box knows yet. */
const UNDONE: Mark = { payStatus: [String(PAY_STATUS.draft), String(PAY_STATUS.planned)], isActive: true }
const FAILED: Mark = { state: ['failed'] }

/** What the default page counts, in order (silent-places §1). */
export const waiting: readonly Waiting[] = [
  { name: 'sump', right: ['DEAL_DONE', 'DEAL_ADD'], resource: 'deal', view: 'authorization' },
  { name: 'dealErrors', right: ['DEAL_VIEW'], resource: 'deal', only: { stateFilter: ['error'] }, bad: true },
  { name: 'withoutTtn', right: ['DEAL_VIEW'], resource: 'deal', count: 'withoutTtn' },
  {
    name: 'withoutEtrn',
    right: ['DEAL_ADD', 'PAYMENT_ADD'],
    resource: 'deal',
    view: 'withoutEtrn',
    only: { dtDeal: { days: 'month' } },
    bad: true,
  },
  {
    name: 'withoutRegistry',
    right: ['FINANS_COMPANY'],
    needs: ['DEAL_VIEW'],
    resource: 'deal',
    only: { dtDeal: { days: 'month' }, inRegistry: false, stateFilter: ['active', 'closed'] },
  },
  {
    name: 'plannedPayments',
    right: ['PAYMENT_VIEW'],
    resource: 'payment',
    view: 'transfers',
    only: UNDONE,
  },
  { name: 'plannedExpenses', right: ['COST_VIEW'], resource: 'payment', view: 'exps', page: '/finances/exps', only: UNDONE },
  { name: 'failedTransfers', right: ['PAYMENT_VIEW'], resource: 'regularPayment', view: 'transfers', only: FAILED, bad: true },
  { name: 'failedExpenses', right: ['COST_VIEW'], resource: 'regularPayment', view: 'exps', only: FAILED, bad: true },
  {
    name: 'npdRefused',
    right: ['PAYMENT_VIEW', 'COST_VIEW'],
    resource: 'payment',
    view: 'smz',
    only: { npdStatus: ['no', 'badInn'], isActive: true },
    bad: true,
  },
  { name: 'bankWaiting', right: ['BUH_TRX_VIEW'], resource: 'bankTransaction', view: 'sump' },
  { name: 'fuelWaiting', right: ['OIL_CARD_VIEW', 'OIL_TRX_DONE'], resource: 'oilCompanyTransaction', view: 'sump' },
  { name: 'newFines', right: ['PENALTY_PDD_TRX_VIEW'], resource: 'truckPenaltyTransaction', view: 'sump' },
  { name: 'unpaidFines', right: ['PENALTY_PDD_TRX_VIEW'], resource: 'truckPenaltyTransaction', view: 'unpaid' },
  {
    name: 'monthClose',
    right: ['PERIOD_CLOSE_DONE'],
    resource: 'periodClose',
    checklist: '/finances/month-close',
  },
  { name: 'vehicleTerms', right: ['CAR_VIEW'], resource: 'vehicle', only: { indicatorSTS: ['soon', 'expired'], isActive: true } },
  { name: 'lateRepairs', right: ['REPAIR_VIEW'], resource: 'repair', count: 'late' },
  { name: 'failedJobs', right: ['TASKMANAGER_VIEW'], resource: 'job', only: { status: ['failed'], insDate: { days: 'month' } }, bad: true },
]

/** Those that somebody sees, by what rights open. */
export const waitingFor = (can: (rights: Rights) => boolean): readonly Waiting[] =>
  waiting.filter(one => can(one.right) && (!one.needs || can(one.needs)))

/** Which records of its list wait: by a mark of its own, or by a count that the list declares. */
export const markOf = ({ list, api }: Pick<Resource, 'list' | 'api'>, { only, count }: Waiting): Mark =>
  (count === undefined ? only : api.sums?.[list?.indicators?.counts ?? '']?.counts?.[count]) ?? {}

/** How many records wait: as many, or more where there are too many to count. */
export interface WaitingCount {
  readonly count: number
  readonly isMany: boolean
}
/** What the call answers, by the names of the lines. */
export type WaitingCounts = Readonly<Partial<Record<string, WaitingCount>>>
