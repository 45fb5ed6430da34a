/** The five statuses of a deal's catalogue; 2 is read together with `isAuth` (silent-places §5). */
export const DEAL_STATUS = { active: 1, held: 2, error: 3, deleted: 4, executing: 5 } as const

/** What a deal is to people: one word for each row of the table of silent-places §5. */
export const DEAL_STATES = ['active', 'closed', 'error', 'deleted', 'waiting', 'executing'] as const
export type DealStateName = (typeof DEAL_STATES)[number]

/** What follows from a deal's status. */
export interface DealState {
  readonly name: DealStateName
  /** Its sums stand in the cash boxes. */
  readonly counted: boolean
  /** Its rows in the boxes are cancelled, not corrected. */
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
// An error in the sump is tried again when it is authorised: the missing price may have been set since.
const BROKEN_IN_SUMP: DealState = { ...STATES.error, mayAuthorize: true }

const BY_STATUS: Readonly<Record<number, (isAuth: boolean) => DealState>> = {
  [DEAL_STATUS.active]: () => STATES.active,
  [DEAL_STATUS.held]: isAuth => (isAuth ? STATES.closed : STATES.waiting),
  [DEAL_STATUS.error]: isAuth => (isAuth ? STATES.error : BROKEN_IN_SUMP),
  [DEAL_STATUS.deleted]: () => STATES.deleted,
  [DEAL_STATUS.executing]: () => STATES.executing,
}

/** The one reading of a deal's status, for server, screens, exports and tests. An unknown status is an error that nobody counts. */
export const dealState = (status: number, isAuth: boolean): DealState => BY_STATUS[status]?.(isAuth) ?? STATES.error

/** The same of a deal as records carry it. */
export const dealStateOf = (deal: { readonly status: { readonly id: number } | null; readonly isAuth: boolean | null }): DealState =>
  dealState(deal.status?.id ?? 0, deal.isAuth === true)

/** Where a deal stands whose sums were recalculated: an error when something is missing, else back where it was or belongs. */
export const statusAfterCounting = (status: number, isAuth: boolean, broken: boolean): number => {
  if (status === DEAL_STATUS.deleted || status === DEAL_STATUS.executing || dealState(status, isAuth).name === 'closed') return status
  if (broken) return DEAL_STATUS.error
  return isAuth ? DEAL_STATUS.active : DEAL_STATUS.held
}

/** What a deal has been to people, read from its statuses, oldest first: 2 is the sump until it has been counted, and closed afterwards. */
export const dealStatesIn = (values: readonly unknown[]): readonly DealStateName[] =>
  values.map((value, at) => {
    const before = values.slice(0, at).map(Number)
    const wasCounted = before.includes(DEAL_STATUS.active) || before.at(-1) === DEAL_STATUS.held
    return dealState(Number(value), wasCounted).name
  })
