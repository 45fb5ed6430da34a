import { DEAL_STATUS, dealState, statusAfterCounting } from '../../../src/formulas/dealStatus.ts'
import type { Tx } from '../../engine/rules.ts'
import { closedUntil, post } from '../../ledger/post.ts'
import { sameValue, tellDeals, type Change, type ToldOf } from './history.ts'
import { postingOf } from './postings.ts'
import { COUNTED, counted, sourcesOf } from './price.ts'
import { lockDeals, updateDeals, type DealRow, type Extra } from './rows.ts'
import { ttnTwins } from './ttn.ts'

/** Counts deals anew from what is in force on their days, and puts each where it belongs then; nothing is written yet. */
export async function countAnew(tx: Tx, rows: readonly DealRow[], isAuth = (row: DealRow): boolean => row.isAuth): Promise<Change[]> {
  const { terms, typeNames } = await sourcesOf(tx.db, rows)
  return rows.map(before => {
    const values = counted(tx.texts, terms(before), typeNames)
    const auth = isAuth(before)
    return {
      before,
      after: { ...before, ...values, isAuth: auth, status: statusAfterCounting(before.status, auth, values.errorText !== null) },
    }
  })
}

/** Does the deal differ after counting, in its values or only in the rows of prices behind them? */
export const hasChanged = ({ before, after }: Change): boolean =>
  (['status', 'isAuth', ...COUNTED] as const).some(name => !sameValue(before[name], after[name]))

/** Stores deals after a deed with all that follows: rows, history, statuses and the ledger. The deals are locked already. */
export async function keep(
  tx: Tx,
  deed: string,
  changes: readonly Change[],
  more: { readonly extra?: Extra; readonly told?: ToldOf; readonly reason?: string | undefined } = {},
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(one => one.after)
  await updateDeals(tx.db, rows, ['status', 'isAuth', ...COUNTED], more.extra)
  await tellDeals(tx, deed, changes, more.told)
  const reason = more.reason ?? tx.texts(`nerud.deals.reasons.${deed}`)
  await post(
    tx,
    rows.map(row => postingOf(tx.texts, row, reason)),
  )
}

/** What became of one deal of a deed on many, in words. */
export interface Result {
  readonly id: number
  readonly ok: boolean
  readonly message: string
}

const dayText = (day: string): string => day.split('-').toReversed().join('.')

/**
 * Authorises deals of the sump at once, each with its answer in words: what cannot be counted becomes an error and stays, the others are counted
 * and posted. A fixed number of statements for any number of deals.
 */
export async function authorizeDeals(tx: Tx, ids: readonly number[]): Promise<Result[]> {
  const rows = await lockDeals(tx.db, ids)
  const closed = await closedUntil(tx.db)
  const refused = new Map<number, string>()
  for (const row of rows) {
    const state = dealState(row.status, row.isAuth)
    if (!state.mayAuthorize)
      refused.set(row.id, tx.texts('nerud.deals.results.notWaiting', { state: tx.texts(`resources.deal.choices.state.${state.name}`) }))
    else if (closed !== null && row.day <= closed)
      refused.set(row.id, tx.texts('nerud.deals.results.closedPeriod', { day: dayText(closed) }))
  }
  const tried = await countAnew(
    tx,
    rows.filter(row => !refused.has(row.id)),
    () => true,
  )
  const broken = tried
    .filter(({ after }) => after.errorText !== null)
    .map(({ before, after }) => ({ before, after: { ...after, isAuth: false, status: DEAL_STATUS.error } }))
  const done = tried.filter(({ after }) => after.errorText === null)
  await keep(tx, 'authorize', done, {
    extra: { dt_auth: ['timestamptz', tx.now], user_auth_id: ['bigint', tx.user.id] },
    told: () => [
      { field: 'dtAuth', before: null, after: tx.now },
      { field: 'userAuth', before: null, after: { id: tx.user.id, fio: tx.user.fio } },
    ],
  })
  const fallen = broken.filter(hasChanged)
  await updateDeals(
    tx.db,
    fallen.map(one => one.after),
    ['status', 'isAuth', ...COUNTED],
  )
  await tellDeals(tx, 'authorize', fallen)
  const twins = await ttnTwins(
    tx.db,
    done.map(one => one.after),
  )
  const texts = new Map([...refused, ...broken.map(({ after }) => [after.id, after.errorText!] as const)])
  const doneText = (id: number): string =>
    twins.has(id) ? tx.texts('nerud.deals.results.warningTtn', { other: twins.get(id) }) : tx.texts('nerud.deals.results.done')
  return rows.map(({ id }) => ({ id, ok: !texts.has(id), message: texts.get(id) ?? doneText(id) }))
}

/** Counts one deal anew and keeps what came of it. */
export async function recalcOne(tx: Tx, id: number): Promise<void> {
  const changes = await countAnew(tx, await lockDeals(tx.db, [id]))
  await keep(tx, 'recalc', changes.filter(hasChanged))
}

/** Moves one deal to another status without counting it anew. */
export async function moveDeal(
  tx: Tx,
  id: number,
  deed: string,
  to: Pick<DealRow, 'status' | 'isAuth'>,
  more: { readonly extra?: Extra; readonly told?: ToldOf; readonly reason?: string } = {},
): Promise<void> {
  const [before] = await lockDeals(tx.db, [id])
  await keep(tx, deed, [{ before: before!, after: { ...before!, ...to } }], more)
}
