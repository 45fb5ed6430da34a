import { sql } from 'kysely'
import { DEAL_STATUS, dealState, statusAfterCounting } from '#formulas/dealStatus'
import { formatDate } from '#resource/text'
import type { Tx } from '../../../engine/rules.ts'
import { closedUntil, post } from '../../../ledger/post.ts'
import { keepStatuses, sameValue, type Change } from './history.ts'
import { postingOf } from './postings.ts'
import { COUNTED, counted, sourcesOf } from './price.ts'
import { lockDeals, updateDeals, type DealRow, type Extra } from './rows.ts'
import { ttnTwins } from './ttn.ts'

type Standing = Pick<DealRow, 'status' | 'isAuth'>

/** Counts deals anew from what is in force on their days, and puts each where it belongs then; nothing is written yet. */
export async function countAnew(tx: Tx, rows: readonly DealRow[], towards = (row: DealRow): Standing => row): Promise<Change[]> {
  const { terms, typeNames } = await sourcesOf(tx.db, rows)
  return rows.map(before => {
    const values = counted(tx.texts, terms(before), typeNames)
    const { status, isAuth } = towards(before)
    return {
      before,
      after: { ...before, ...values, isAuth, status: statusAfterCounting(status, isAuth, values.errorText !== null) },
    }
  })
}

/** Does the deal differ after counting, in its values or only in the rows of prices behind them? */
export const hasChanged = ({ before, after }: Change): boolean =>
  (['status', 'isAuth', ...COUNTED] as const).some(name => !sameValue(before[name], after[name]))

/** Stores deals after an action with all that follows: rows, statuses and the ledger. The deals are locked already. */
export async function keep(tx: Tx, changes: readonly Change[], reason: string, extra: Extra = {}): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(one => one.after)
  await updateDeals(tx.db, rows, ['status', 'isAuth', ...COUNTED], extra)
  await keepStatuses(tx, changes)
  await post(
    tx,
    rows.map(row => postingOf(tx.texts, row, reason)),
  )
}

const reasonOf = (tx: Tx, action: string): string => tx.texts(`nerud.deals.reasons.${action}`)

/** What became of one deal of an action on many, in words. */
export interface Result {
  readonly id: number
  readonly ok: boolean
  readonly message: string
}

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
      refused.set(row.id, tx.texts('nerud.deals.results.closedPeriod', { day: formatDate(closed) }))
  }
  const tried = await countAnew(
    tx,
    rows.filter(row => !refused.has(row.id)),
    () => ({ status: DEAL_STATUS.active, isAuth: true }),
  )
  const broken = tried
    .filter(({ after }) => after.errorText !== null)
    .map(({ before, after }) => ({ before, after: { ...after, isAuth: false, status: DEAL_STATUS.error } }))
  const done = tried.filter(({ after }) => after.errorText === null)
  await keep(tx, [...done, ...broken.filter(hasChanged)], reasonOf(tx, 'authorize'))
  await markAuthorised(
    tx,
    done.map(one => one.after.id),
  )
  const twins = await ttnTwins(
    tx.db,
    done.map(one => one.after),
  )
  const texts = new Map([...refused, ...broken.map(({ after }) => [after.id, after.errorText!] as const)])
  const doneText = (id: number): string =>
    twins.has(id) ? tx.texts('nerud.deals.results.warningTtn', { other: twins.get(id) }) : tx.texts('nerud.deals.results.done')
  return rows.map(({ id }) => ({ id, ok: !texts.has(id), message: texts.get(id) ?? doneText(id) }))
}

/** Says who let deals into the boxes, and when. */
async function markAuthorised(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update deal set dt_auth = ${tx.now}, user_auth_id = ${tx.user.id} where id = any(${[...ids]}::bigint[])`.execute(tx.db)
}

/** Counts one deal anew and keeps what came of it. */
export async function recalcOne(tx: Tx, id: number): Promise<void> {
  const changes = await countAnew(tx, await lockDeals(tx.db, [id]))
  await keep(tx, changes.filter(hasChanged), reasonOf(tx, 'recalc'))
}

/** Moves one deal to another status without counting it anew. */
export async function moveDeal(tx: Tx, id: number, to: Standing, reason: string, extra: Extra = {}): Promise<void> {
  const [before] = await lockDeals(tx.db, [id])
  await keep(tx, [{ before: before!, after: { ...before!, ...to } }], reason, extra)
}
