import { formatDate } from '#resource/text'
import { add, divide, isZero, multiply, type Decimal } from '#resource/decimal'
import type { DealProblem } from './dealSums.formulas.ts'

/** The five statuses of a deal; the meaning of 2 also depends on `isAuth` (silent-places §5). */
export const DEAL_STATUS = { active: 1, sump: 2, error: 3, deleted: 4, executing: 5 } as const

/** The states of a deal that people see: one for each row of the table in silent-places §5. */
export const DEAL_STATES = ['active', 'closed', 'error', 'deleted', 'waiting', 'executing'] as const
export type DealStateName = (typeof DEAL_STATES)[number]

/** What follows from the state of a deal. */
export interface DealState {
  readonly name: DealStateName
  /** Its sums are posted. */
  readonly counted: boolean
  /** Its postings are cancelled, not corrected. */
  readonly cancelled: boolean
  readonly mayAuthorize: boolean
  readonly mayEdit: boolean
  readonly mayDelete: boolean
  readonly mayRestore: boolean
  readonly mayRecalc: boolean
  readonly mayClose: boolean
}

const NOTHING = {
  counted: false,
  cancelled: false,
  mayAuthorize: false,
  mayEdit: false,
  mayDelete: false,
  mayRestore: false,
  mayRecalc: false,
  mayClose: false,
}
const OPEN = { ...NOTHING, mayEdit: true, mayDelete: true, mayRecalc: true }

const STATES: Readonly<Record<DealStateName, DealState>> = {
  active: { ...OPEN, name: 'active', counted: true, mayClose: true },
  closed: { ...NOTHING, name: 'closed', counted: true, mayDelete: true },
  error: { ...OPEN, name: 'error' },
  deleted: { ...NOTHING, name: 'deleted', cancelled: true, mayRestore: true },
  waiting: { ...OPEN, name: 'waiting', mayAuthorize: true },
  executing: { ...OPEN, name: 'executing' },
}
// A deal with an error in the sump can be authorised, which recalculates it: the missing price may have been set since.
const BROKEN_IN_SUMP: DealState = { ...STATES.error, mayAuthorize: true }

const BY_STATUS: Readonly<Record<number, (isAuth: boolean) => DealState>> = {
  [DEAL_STATUS.active]: () => STATES.active,
  [DEAL_STATUS.sump]: isAuth => (isAuth ? STATES.closed : STATES.waiting),
  [DEAL_STATUS.error]: isAuth => (isAuth ? STATES.error : BROKEN_IN_SUMP),
  [DEAL_STATUS.deleted]: () => STATES.deleted,
  [DEAL_STATUS.executing]: () => STATES.executing,
}

/** Returns the state of a deal, for server, screens, exports and tests. An unknown status counts as an error. */
export const dealState = (status: number, isAuth: boolean): DealState => BY_STATUS[status]?.(isAuth) ?? STATES.error

/** The same for a deal as records have it. */
export const dealStateOf = (deal: { readonly status: { readonly id: number } | null; readonly isAuth: boolean | null }): DealState =>
  dealState(deal.status?.id ?? 0, deal.isAuth === true)

/** Returns the status of a recalculated deal: an error when something is missing, else its former or proper status. */
export const statusAfterCounting = (status: number, isAuth: boolean, broken: boolean): number => {
  if (status === DEAL_STATUS.deleted || status === DEAL_STATUS.executing || dealState(status, isAuth).name === 'closed') return status
  if (broken) return DEAL_STATUS.error
  return isAuth ? DEAL_STATUS.active : DEAL_STATUS.sump
}

/** Returns the former states of a deal from its statuses, oldest first: 2 is the sump before the deal was posted, and closed afterwards. */
export const dealStatesIn = (values: readonly unknown[]): readonly DealStateName[] =>
  values.map((value, at) => {
    const before = values.slice(0, at).map(Number)
    const wasCounted = before.includes(DEAL_STATUS.active) || before.at(-1) === DEAL_STATUS.sump
    return dealState(Number(value), wasCounted).name
  })

/** Translates a key of the product's texts. */
type Say = (key: string, values?: Readonly<Record<string, unknown>>) => string

/**
 * Returns what is missing for the sums of a waybill, as a text: the same in the form and in stored errors. `types` returns the names of
 * price types by id.
 */
export function problemText(say: Say, problem: DealProblem, types: (id: number) => string | undefined): string {
  if (problem.code === 'noPrice')
    return say(`nerud.dealForm.problems.noPrice.${problem.of}`, {
      title: problem.title,
      type: types(problem.type) ?? problem.type,
      day: formatDate(problem.day),
    })
  if (problem.code === 'noRate') {
    const { title, from, to, day } = problem
    return say('nerud.dealForm.problems.noRate', { title, from, to, day: formatDate(day) })
  }
  return say(`nerud.dealForm.problems.${problem.code}`)
}

/** The sums of a waybill; null counts as zero. */
type Sums = Readonly<Record<'objectSumm' | 'careerSumm' | 'routeSumm' | 'driverSumm' | 'income', Decimal | null>>

const ZERO: Decimal = '0.00'

/** Returns the income as a percentage of the whole turnover, with 2 decimals; 0 without turnover (operations §9.2). */
export function incomePercentOf(sums: Sums): Decimal {
  const turnover = [sums.objectSumm, sums.careerSumm, sums.routeSumm, sums.driverSumm].reduce<Decimal>(
    (total, one) => add(total, one ?? ZERO),
    ZERO,
  )
  return isZero(turnover) ? ZERO : divide(multiply(sums.income ?? ZERO, '100'), turnover, 2)
}
