import type { Mark, Resource, Rights } from '#resource'
import { PAY_STATUS } from '#resources/money/lookups'

/** The call that counts what waits for the caller: counts by name, of the lines that the caller may see. */
export const WAITING_CALL = 'api/first_page/waiting'

/** A line of the list of waiting records: which records of which list, and the right to see it. */
export interface Waiting {
  readonly name: string
  readonly right: Rights
  /** Any of these rights is needed in addition, because the list requires it. */
  readonly needs?: Rights
  readonly resource: string
  /** The view that lists the records; by default the resource's own list. */
  readonly view?: string
  /** The custom page that contains that list. */
  readonly page?: string
  readonly only?: Mark
  /** Instead of `only`: the name of a count among the indicators of the resource's own list; it defines the filter and the label. */
  readonly count?: string
  /** Instead of a list: the page of the monthly checklist, which determines the count. */
  readonly checklist?: string
  /** Whether it is a problem, not just something that waits. */
  readonly bad?: boolean
}

/** Payments that are not carried out yet. */
const UNDONE: Mark = { payStatus: [String(PAY_STATUS.draft), String(PAY_STATUS.planned)], isActive: true }
const FAILED: Mark = { state: ['failed'] }

/** The lines of the default page, in order (silent-places §1). */
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

/** Returns the lines that a user with these rights sees. */
export const waitingFor = (can: (rights: Rights) => boolean): readonly Waiting[] =>
  waiting.filter(one => can(one.right) && (!one.needs || can(one.needs)))

/** Returns the filter of the waiting records: that of the line, or that of the indicator that the line refers to. */
export const markOf = ({ list, api }: Pick<Resource, 'list' | 'api'>, { only, count }: Waiting): Mark =>
  (count === undefined ? only : api.sums?.[list?.indicators?.counts ?? '']?.counts?.[count]) ?? {}

/** The number of waiting records; if `isMany`, there are more, and counting stopped. */
export interface WaitingCount {
  readonly count: number
  readonly isMany: boolean
}
/** The result of the call, by the names of the lines. */
export type WaitingCounts = Readonly<Partial<Record<string, WaitingCount>>>
