import type { Mark, Resource, Rights } from '#resource'
import { PAY_STATUS } from '#resources/money/lookups'
import type { MySettingChecks } from '#resource/frameCalls'

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
export const waitingFilterOf = ({ list, api }: Pick<Resource, 'list' | 'api'>, { only, count }: Waiting): Mark =>
  (count === undefined ? only : api.sums?.[list?.indicators?.counts ?? '']?.counts?.[count]) ?? {}

/** The number of waiting records; if `isMany`, there are more, and counting stopped. */
export interface WaitingCount {
  readonly count: number
  readonly isMany: boolean
}
/** The result of the call, by the names of the lines. */
export type WaitingCounts = Readonly<Partial<Record<string, WaitingCount>>>

/** A user's arrangement of the blocks of a page: their names in order, and the hidden ones. Blocks that it does not list keep their default position. */
export interface Arrangement {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}

/** A limit above the number of blocks on any page. */
const MAX_NAMES = 100
const NAME = /^[a-z]\w{0,49}$/iu
const isNames = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= MAX_NAMES &&
  new Set(value).size === value.length &&
  value.every(one => typeof one === 'string' && NAME.test(one))

const isArrangement = (value: unknown): value is Arrangement => {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false
  const { order, hidden } = value as Partial<Record<keyof Arrangement, unknown>>
  return isNames(order) && isNames(hidden)
}

/** The maximum number of saved reports on the first page. */
export const MAX_REPORTS = 4
const isReports = (value: unknown): value is readonly number[] =>
  Array.isArray(value) &&
  value.length <= MAX_REPORTS &&
  new Set(value).size === value.length &&
  value.every(one => Number.isInteger(one) && one > 0)

/** The settings stored per user, with the validator of each value. */
export const mySettings = { firstPage: isArrangement, homeReports: isReports } as const satisfies MySettingChecks
export type MySetting = keyof typeof mySettings
/** The settings of a user as the call returns them. */
export interface MySettings {
  readonly firstPage?: Arrangement
  /** The ids of the saved reports on the first page. */
  readonly homeReports?: readonly number[]
}
