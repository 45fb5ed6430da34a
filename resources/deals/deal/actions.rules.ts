import { sql } from 'kysely'
import { noteKey } from '#resource/fold'
import { noteKeyOf, statusTableOf } from '#server/engine/schema/tables.ts'
import type { Db, Aliased, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { mayField } from '#resource'
import { compare, type Decimal } from '#resource/decimal'
import { formatDate, formatMoney } from '#resource/text'
import { lockClosedDay } from '#resources/ledger/tables.rules'
import { post } from '#resources/ledger/post.rules'
import { changedFields } from '#server/engine/write/store.ts'
import { DEAL_STATUS, statusAfterCounting, dealState } from './dealStatus.formulas.ts'
import { deal } from './deal.ts'
import { MONEY } from './lists.ts'
import { keepOrder } from './entering.rules.ts'
import { postingOf, stateOfDeal, type DealChange, type DealRow } from './rows.rules.ts'
import { calculateDeal, sourcesOf } from './price.rules.ts'

/**
 * Returns the condition of another deal `o` with the same waybill number (ТТН) of the same supplier in the same year, in any spelling;
 * `ttn` is the normalized number.
 */
const sameNote = (
  supplier: Sql,
  ttn: Sql,
  day: Sql,
  id: Sql,
): Sql => sql`${noteKeyOf(sql`o.ttn`)} = ${ttn} and o.ttn is not null and o.supplier_id = ${supplier} and o.id <> ${id}
  and o.dt_deal between date_trunc('year', ${day})::date and (date_trunc('year', ${day}) + interval '1 year - 1 day')::date
  and not o.is_delete and o.status_id <> ${sql.lit(DEAL_STATUS.deleted)}`

/** Whether another deal has the same ТТН of the same supplier in the same year (silent-places §5). */
export const hasDuplicate = (t: Aliased): Sql =>
  sql`exists (select 1 from deal o where ${sameNote(t('supplier_id'), noteKeyOf(t('ttn')), t('dt_deal'), t('id'))})`

interface Noted {
  /** The deal with the ТТН; 0 before it is stored. */
  readonly id: number
  readonly ttn: string | null
  readonly supplier: number
  readonly dtDeal: string
}

/** Returns, by index, the id of another deal with the same ТТН, with one statement. */
async function twinsAmong(db: Db, rows: readonly Noted[]): Promise<Map<number, number>> {
  const noted = rows.flatMap(({ id, ttn, supplier, dtDeal }, at) => (ttn ? [{ at, id, ttn: noteKey(ttn), supplier, day: dtDeal }] : []))
  if (noted.length === 0) return new Map()
  const { rows: found } = await sql<{ at: number; other: number }>`select n.at, min(o.id) as other
    from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as n (at int, id bigint, ttn text, supplier bigint, day date)
    join deal o on ${sameNote(sql`n.supplier`, sql`n.ttn`, sql`n.day`, sql`n.id`)} group by n.at`.execute(db)
  return new Map(found.map(row => [row.at, Number(row.other)]))
}

/** Returns, by deal, the id of another deal with the same ТТН. */
async function ttnTwins(db: Db, rows: readonly Noted[]): Promise<Map<number, number>> {
  const twins = await twinsAmong(db, rows)
  return new Map([...twins].map(([at, other]) => [rows[at]!.id, other]))
}

/** The input of a check: the ТТН, its supplier and day, and the waybill that has it. */
export interface NoteQuery {
  readonly ttn: string
  readonly supplier: number
  readonly dtDeal: string
  readonly deal?: number | null | undefined
}

/** Returns which ТТН are free, and which deal has the others. */
export async function noteVerdicts(tx: Pick<Tx, 'db' | 'texts'>, notes: readonly NoteQuery[]) {
  const twins = await twinsAmong(
    tx.db,
    notes.map(({ deal, ...note }) => ({ ...note, id: deal ?? 0 })),
  )
  return notes.map((_, at) => {
    const other = twins.get(at)
    return {
      isUnique: other === undefined,
      message: other === undefined ? null : tx.texts('nerud.deals.sameTtn', { other }),
      other: other ?? null,
    }
  })
}

type Standing = Pick<DealRow, 'status' | 'isAuth'>

/** Returns deals by id, locked in the order of ids until the transaction ends. */
export const lockDeals = (tx: Tx, ids: readonly number[]): Promise<DealRow[]> => tx.readMany(deal, ids, { lock: true })

/** Recalculates deals with the prices in force on their days, and sets their status; writes nothing. */
export async function recalculateDeals(tx: Tx, rows: readonly DealRow[], towards = (row: DealRow): Standing => row): Promise<DealChange[]> {
  const { terms, typeNames } = await sourcesOf(tx.db, rows)
  return rows.map(before => {
    const values = calculateDeal(tx.storedTexts, terms(before), typeNames)
    const { status, isAuth } = towards(before)
    return {
      before,
      after: { ...before, ...values, isAuth, status: statusAfterCounting(status ?? DEAL_STATUS.sump, isAuth, values.errorText !== null) },
    }
  })
}

/** Whether the recalculation changed the deal: its values, or only the price rows behind them. */
export const hasChanged = (change: DealChange): boolean => changedFields(deal, change).length > 0

/**
 * Stores deals after an action with everything that follows: rows, statuses and the ledger; with `action`, also the history, when no call
 * on the deals themselves writes it. The deals are locked already.
 */
export async function storeDeals(tx: Tx, changes: readonly DealChange[], reason: string | null, action?: string): Promise<void> {
  if (changes.length === 0) return
  await tx.storeMany(deal, changes, action)
  await post(
    tx,
    changes.map(({ after }) => postingOf(tx.storedTexts, after, reason)),
  )
}

const reasonOf = (tx: Tx, action: string): string => tx.storedTexts(`nerud.deals.reasons.${action}`)

/** A sum of a deal that an action has changed. */
interface ChangedSum {
  readonly field: (typeof MONEY)[number]
  readonly before: Decimal
  readonly after: Decimal
}
/** The result for one deal of an action on many, with the changed sums. */
export interface DealResult {
  readonly id: number
  readonly ok: boolean
  readonly message: string
  readonly changes?: readonly ChangedSum[]
}

/** Returns the changed sums of a deal that the user may see. */
const changedSums = ({ user }: Tx, { before, after }: DealChange): ChangedSum[] =>
  MONEY.filter(name => mayField(user.rights, deal, name, 'read') && compare(before[name], after[name]) !== 0).map(name => ({
    field: name,
    before: before[name],
    after: after[name],
  }))

/** Returns the old and new sums as a text. */
const sumsText = (tx: Tx, changes: readonly ChangedSum[]): string =>
  changes
    .map(({ field, before, after }) =>
      tx.texts('nerud.deals.results.sum', {
        name: tx.texts(`resources.deal.fields.${field}`),
        before: formatMoney(before),
        after: formatMoney(after),
      }),
    )
    .join('; ')

/**
 * Authorises deals of the sump, each with a result: those that cannot be calculated get the status of an error and stay, the others are
 * calculated and posted. The number of statements does not depend on the number of deals.
 */
export async function authorizeDeals(tx: Tx, ids: readonly number[]): Promise<DealResult[]> {
  const rows = await lockDeals(tx, ids)
  const closed = await lockClosedDay(tx.db)
  const rejected = new Map<number, string>()
  for (const row of rows) {
    const state = stateOfDeal(row)
    if (!state.mayAuthorize)
      rejected.set(row.id, tx.texts('nerud.deals.results.notWaiting', { state: tx.texts(`resources.deal.choices.state.${state.name}`) }))
    else if (closed !== null && row.dtDeal <= closed)
      rejected.set(row.id, tx.texts('nerud.deals.results.closedPeriod', { day: formatDate(closed) }))
  }
  const tried = await recalculateDeals(
    tx,
    rows.filter(row => !rejected.has(row.id)),
    () => ({ status: DEAL_STATUS.active, isAuth: true }),
  )
  const broken = tried
    .filter(({ after }) => after.errorText !== null)
    .map(({ before, after }) => ({ before, after: { ...after, isAuth: false, status: DEAL_STATUS.error } }))
  const who = { dtAuth: tx.now.toISOString(), userAuth: tx.user.id }
  const done = tried.filter(({ after }) => after.errorText === null).map(({ before, after }) => ({ before, after: { ...after, ...who } }))
  await storeDeals(tx, [...done, ...broken.filter(hasChanged)], reasonOf(tx, 'authorize'))
  const twins = await ttnTwins(
    tx.db,
    done.map(one => one.after),
  )
  const texts = new Map([...rejected, ...broken.map(({ after }) => [after.id, after.errorText!] as const)])
  const changes = new Map(done.map(change => [change.after.id, changedSums(tx, change)] as const).filter(([, sums]) => sums.length > 0))
  const doneText = (id: number): string =>
    [
      tx.texts('nerud.deals.results.done'),
      ...(changes.has(id) ? [tx.texts('nerud.deals.results.repriced', { sums: sumsText(tx, changes.get(id)!) })] : []),
      ...(twins.has(id) ? [tx.texts('nerud.deals.results.sameTtn', { other: twins.get(id) })] : []),
    ].join('. ')
  return rows.map(({ id }) => ({
    id,
    ok: !texts.has(id),
    message: texts.get(id) ?? doneText(id),
    ...(changes.has(id) && { changes: changes.get(id)! }),
  }))
}

/**
 * Returns deals that the caller has authorised to the sump and reverses their postings; those authorised by somebody else or in a closed
 * period stay.
 */
export async function unauthorizeDeals(tx: Tx, ids: readonly number[]): Promise<DealResult[]> {
  const rows = await lockDeals(tx, ids)
  const closed = await lockClosedDay(tx.db)
  const why = (row: DealRow): string | undefined => {
    if (row.status !== DEAL_STATUS.active || !row.isAuth || row.userAuth !== tx.user.id) return tx.texts('nerud.deals.results.notOwn')
    if (closed !== null && row.dtDeal <= closed) return tx.texts('nerud.deals.results.closedPeriod', { day: formatDate(closed) })
    return undefined
  }
  const rejected = new Map(rows.flatMap(row => [why(row)].flatMap(text => (text === undefined ? [] : [[row.id, text] as const]))))
  const changes = rows
    .filter(({ id }) => !rejected.has(id))
    .map(before => ({ before, after: { ...before, status: DEAL_STATUS.sump, isAuth: false, dtAuth: null, userAuth: null } }))
  await storeDeals(tx, changes, reasonOf(tx, 'unauthorize'))
  return rows.map(({ id }) => ({ id, ok: !rejected.has(id), message: rejected.get(id) ?? '' }))
}

/** Recalculates a deal and stores the result. */
export async function recalcOne(tx: Tx, id: number): Promise<void> {
  const changes = await recalculateDeals(tx, await lockDeals(tx, [id]))
  await storeDeals(tx, changes.filter(hasChanged), reasonOf(tx, 'recalc'))
}

/** Marks a trip as made: its waybill goes into the sump, calculated with the prices in force (silent-places §5). */
export async function executeDeal(tx: Tx, id: number): Promise<void> {
  const changes = await recalculateDeals(tx, await lockDeals(tx, [id]), () => ({ status: DEAL_STATUS.sump, isAuth: false }))
  await storeDeals(tx, changes, reasonOf(tx, 'execute'))
}

/**
 * Returns the changes that bring back deals whose deletion or closing is withdrawn. Prices and rates of VAT that were entered meanwhile
 * passed them by, so they are recalculated, except those of closed periods and those that become closed again.
 */
export async function restoredDeals(tx: Tx, rows: readonly DealRow[], towards: (row: DealRow) => Standing): Promise<DealChange[]> {
  const closed = await lockClosedDay(tx.db)
  const staysClosed = (row: DealRow): boolean => {
    const { status, isAuth } = towards(row)
    return (closed !== null && row.dtDeal <= closed) || dealState(status ?? DEAL_STATUS.sump, isAuth).name === 'closed'
  }
  const unchanged = rows.filter(staysClosed).map(before => ({ before, after: { ...before, ...towards(before) } }))
  const recalculated = await recalculateDeals(
    tx,
    rows.filter(row => !staysClosed(row)),
    towards,
  )
  return [...unchanged, ...recalculated]
}

/** Restores a deleted deal with its status before the deletion; its sums are posted again if they were posted before. */
export async function restoreDeal(tx: Tx, id: number): Promise<void> {
  const [before] = await lockDeals(tx, [id])
  const { rows } = await sql<{ value: string }>`select value from ${sql.table(statusTableOf(deal))}
    where record_id = ${id} and value <> ${String(DEAL_STATUS.deleted)} order by id desc limit 1`.execute(tx.db)
  const status = rows[0] ? Number(rows[0].value) : DEAL_STATUS.sump
  const [back] = await restoredDeals(tx, [before!], ({ isAuth }) => ({ status, isAuth }))
  const after = { ...back!.after, delComment: null }
  await storeDeals(tx, [{ before: before!, after }], reasonOf(tx, 'restore'))
  await keepOrder(tx, after, null)
}

/** Changes the status of a deal without recalculating it. */
export async function moveDeal(
  tx: Tx,
  id: number,
  to: Pick<DealRow, 'status' | 'isAuth'> & Partial<Pick<DealRow, 'delComment'>>,
  reason: string | null,
): Promise<void> {
  const [before] = await lockDeals(tx, [id])
  await storeDeals(tx, [{ before: before!, after: { ...before!, ...to } }], reason)
}
