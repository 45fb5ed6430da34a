import { idOf } from '#resource'
import { OWN_COMPANY, SYSTEM_COMPANY } from '#formulas/catalogue'
import { isZero } from '#resource/decimal'
import { formatMoney } from '#resource/text'
import { BOX_RIGHTS, scopeOf, type CashBox } from '#resources/money/cashTransaction/boxes'
import { httpError } from '../../../httpError.ts'
import { sql } from 'kysely'
import { periodOf, within, type Period } from '../../../ledger/period.ts'
import { noBox } from '../../../ledger/texts.ts'
import { containing } from '../../../engine/read/like.ts'
import type { Of, Sql, Tx, User } from '../../../engine/rules.ts'
import { KOPECKS, sumText } from '../../../engine/read/sumText.ts'
import { tableOf } from '../../../engine/schema/names.ts'
import { businessDay } from '../../businessDay.ts'
import { wordsOf } from './words.ts'

type Kind = Pick<CashBox, 'kind'>
type Given = Readonly<Record<string, unknown>>
/** The record whose box it is, by field name. */
type Owner = { readonly id: number; readonly [field: string]: unknown }

const SUM = { table: 'cash_transaction', column: 'sum_trx', type: sql`numeric(20,2)` } as const
const VOLUME = { table: 'volume_transaction', column: 'vol_trx', type: sql`numeric(20,3)`, digits: 3 } as const
const measureOf = ({ kind }: Kind) => (kind === 'P' ? VOLUME : SUM)

/** Does the row of the ledger `t` stand in the box of the owner `id`? */
export const inBox = (t: Of, { kind }: Kind, id: number | Sql): Sql =>
  kind === 'P' ? sql`${t('point_id')} = ${id}` : sql`${t('box_kind')} = ${sql.lit(kind)} and ${t('box_id')} = ${id}`

/** The result of the business, kept in the box of the system company, is for those who may see it. */
export const hidesResult = (user: User): boolean => !user.rights.has('FINANS_IMPACT')
/** Has the object `t` of a statement moved the result, and may the user see that? */
export const movedResult = (t: Of, user: User, object: 'deal' | 'payment'): Sql =>
  hidesResult(user)
    ? sql`false`
    : sql`exists (select 1 from cash_transaction l where l.object_type = ${sql.lit(object)} and l.object_number = ${t('id')}
        and l.box_kind = 'C' and l.box_id = ${sql.lit(SYSTEM_COMPANY)})`
/** Is the box kept from the user? */
export const isHidden = ({ kind }: Kind, id: number, user: User): boolean => kind === 'C' && id === SYSTEM_COMPANY && hidesResult(user)

/** A column of the ledger, called `l`. */
export const ledger: Of = column => sql.ref(`l.${column}`)
const totalOf = (box: Kind, t: Of, and: Sql): Sql => {
  const { table, column, type } = measureOf(box)
  return sql`coalesce((select sum(${ledger(column)}) from ${sql.table(table)} as l where ${inBox(ledger, box, t('id'))} ${and}), 0)::${type}`
}

/** What the box of the owner `t` holds: plus, we owe it; for our own company what we have; at a point the volume that lies there. */
export const balanceOf =
  (box: Kind) =>
  (t: Of): Sql =>
    box.kind === 'P'
      ? totalOf(box, t, sql``)
      : sql`coalesce((select b.balance from box_balance b where b.box_kind = ${sql.lit(box.kind)} and b.box_id = ${t('id')}), 0)::numeric(20,2)`

/** Throws where the box of a record that is about to be deleted is not empty; how much is in it is said to who may see such boxes. */
export async function rejectFull(tx: Tx, kind: 'C' | 'E', id: number): Promise<void> {
  // Locked, so that what is being posted meanwhile is waited for.
  const { rows } = await sql<{ balance: string }>`select balance::text as balance from box_balance
    where box_kind = ${kind} and box_id = ${id} for update`.execute(tx.db)
  if (isZero(rows[0]?.balance ?? '0')) return
  const isShown = BOX_RIGHTS[kind].some(right => tx.user.rights.has(right))
  const text = tx.texts(`nerud.rules.boxFull.${kind}`)
  throw httpError(409, 'NOT_NOW', isShown ? `${text}: ${formatMoney(rows[0]!.balance)}` : text)
}

/** The last day on which something moved in the box of the owner `t`. */
export const lastMovementOf =
  (box: Kind) =>
  (t: Of): Sql =>
    box.kind === 'P'
      ? sql`(select max(l.dt_trx) from volume_transaction l where l.point_id = ${t('id')})`
      : sql`(select b.last_movement from box_balance b where b.box_kind = ${sql.lit(box.kind)} and b.box_id = ${t('id')})`

const monday = sql`date_trunc('week', ${businessDay}::timestamp)::date`
/** What moved in the box of the owner `t` from Monday to Sunday of the current week: of money by deals. */
export const weekOf =
  (box: Kind) =>
  (t: Of): Sql =>
    totalOf(box, t, sql`and ${box.kind === 'P' ? sql`` : sql`l.object_type = 'deal' and`} l.dt_trx between ${monday} and ${monday} + 6`)

/** Are two rows of money of one object, leg and day: the later one corrects the earlier? */
const sameLeg = (a: Of, b: Of): Sql =>
  sql.join(
    ['object_type', 'object_number', 'leg', 'box_kind', 'box_id', 'dt_trx', 'dt_report'].map(name => sql`${a(name)} = ${b(name)}`),
    sql` and `,
  )
/** The rows that correct `t` on its own day, oldest first: when, how, by how much and why. None of a correction. */
export const correctionsOf = (t: Of): Sql => sql`(select coalesce(json_agg(json_build_object('id', c.id, 'typeOperation', c.type_operation,
    'sumTrx', c.sum_trx::text, 'comntBody', c.comnt_body, 'insDate', c.ins_date) order by c.seq), '[]')
  from cash_transaction c where ${t('type_operation')} is null and c.type_operation is not null and ${sameLeg(column => sql.ref(`c.${column}`), t)})`
/** Leaves out corrections that stand below the row that they correct. */
const unfolded = (t: Of): Sql => sql`(${t('type_operation')} is null or not exists (select 1 from cash_transaction f
  where f.type_operation is null and ${sameLeg(column => sql.ref(`f.${column}`), t)}))`

/** The rows that a statement shows: those of the box that the parameter names, within the period, `folded` without the corrections of others. Sums over it take the same condition. */
export const rowsOf =
  (box: Pick<CashBox, 'kind' | 'by'>) =>
  (t: Of, user: User, parameters: Given): Sql => {
    const id = idOf(parameters[box.by]) ?? 0
    const shown = isHidden(box, id, user) ? sql`false` : sql`true`
    return sql`${shown} and ${inBox(t, box, id)} and ${within(t, periodOf(parameters), 'dt_trx', 'dt_report')}
      ${parameters['folded'] === true && box.kind !== 'P' ? sql`and ${unfolded(t)}` : sql``}`
  }
/** The scopes of the rows of boxes, for the rules of the rows. */
export const boxScopes = (...boxes: readonly CashBox[]): Record<string, ReturnType<typeof rowsOf>> =>
  Object.fromEntries(boxes.map(box => [scopeOf(box), rowsOf(box)]))

/** How a box stands: what its declaration shows of the owner, the balance, the current week, the last movement. */
export async function boxState(box: Pick<CashBox, 'kind' | 'owner' | 'shows' | 'week' | 'balance'>, tx: Tx, owner: Owner): Promise<Given> {
  if (isHidden(box, owner.id, tx.user)) throw noBox(tx)
  const t: Of = column => sql.ref(`t.${column}`)
  const { rows } = await sql<{ balance: string; week: string; lastMovement: string | null }>`
    select ${balanceOf(box)(t)}::text as balance, ${weekOf(box)(t)}::text as week, ${lastMovementOf(box)(t)}::text as "lastMovement"
    from ${sql.table(tableOf(tx.resources[box.owner]!))} as t where t.id = ${owner.id}`.execute(tx.db)
  const { balance, week, lastMovement } = rows[0]!
  const shown = Object.fromEntries(box.shows.map(name => [name, owner[name]]))
  return { id: owner.id, ...shown, [box.balance]: balance, [box.week]: week, lastMovement }
}

/** Sums of money over the filter of a statement: what deals and what payments moved, and both together (finance §2.5). */
async function moneySums(tx: Tx, rows: Sql): Promise<Given> {
  const { rows: found } = await sql<{ invoiceSum: string; paymentSum: string; total: string }>`
    select ${sumText(sql`sum(t.sum_trx) filter (where t.object_type = 'deal')`, KOPECKS)} as "invoiceSum",
      ${sumText(sql`sum(t.sum_trx) filter (where t.object_type <> 'deal')`, KOPECKS)} as "paymentSum", ${sumText(sql`sum(t.sum_trx)`, KOPECKS)} as total
    from cash_transaction t where ${rows}`.execute(tx.db)
  return found[0]!
}
/** Volumes over the filter of a statement: what came, what went, and the change, in all and of each material (finance §3). */
async function volumeSums(tx: Tx, rows: Sql): Promise<Given> {
  const each = sql`select t.material_id, sum(greatest(t.vol_trx, 0)) as came, sum(least(t.vol_trx, 0)) as went, sum(t.vol_trx) as change
    from volume_transaction t where ${rows} group by t.material_id`
  const listed = (column: string): Sql =>
    sql`coalesce(json_agg(json_build_object('material', json_build_object('id', m.id, 'name', m.name), 'vol', ${sumText(sql.ref(`e.${column}`), VOLUME.digits)}) order by m.name, m.id), '[]')`
  const total = (column: string): Sql => sumText(sql`sum(${sql.ref(`e.${column}`)})`, VOLUME.digits)
  const { rows: found } =
    await sql<Given>`select ${listed('came')} as "sumAccrualVol", ${listed('went')} as "sumWriteOffVol", ${listed('change')} as "changeVol",
      ${total('came')} as "totalSumAccrualVol", ${total('went')} as "totalSumWriteOffVol", ${total('change')} as "totalChangeVol"
    from (${each}) as e join material m on m.id = e.material_id`.execute(tx.db)
  return found[0]!
}

/** What a box of money held before the period and after it, and what moved in it on each side: all rows of the days, whatever is searched for. Counted back from the balance at hand, so that a late period costs little. */
async function turnoversOf(box: Kind, tx: Tx, id: number, { from, to, byReportDate }: Period): Promise<Given> {
  const day = ledger(byReportDate ? 'dt_report' : 'dt_trx')
  const { rows } = await sql<Record<'opening' | 'closing' | 'plus' | 'minus', string>>`
    with moved as (
      select coalesce(sum(l.sum_trx) filter (where ${day} > ${to}::date), 0) as later,
        coalesce(sum(l.sum_trx) filter (where ${day} <= ${to}::date and l.sum_trx > 0), 0) as plus,
        coalesce(sum(l.sum_trx) filter (where ${day} <= ${to}::date and l.sum_trx < 0), 0) as minus
      from cash_transaction l where ${inBox(ledger, box, id)} and ${day} >= ${from}::date
    ), held as (select ${balanceOf(box)(column => sql.ref(`o.${column}`))} as balance from (select ${id}::bigint as id) as o)
    select (h.balance - m.later)::numeric(20,2)::text as closing, (h.balance - m.later - m.plus - m.minus)::numeric(20,2)::text as opening,
      m.plus::numeric(20,2)::text as plus, (-m.minus)::numeric(20,2)::text as minus from moved m, held h`.execute(tx.db)
  const { opening, closing, plus, minus } = rows[0]!
  // Plus is what we owe, our credit; in the box of our own money it is what came in.
  const isOurs = box.kind === 'C' && id === OWN_COMPANY
  return { openingSum: opening, closingSum: closing, debitSum: isOurs ? plus : minus, creditSum: isOurs ? minus : plus }
}

/** Sums of a box over the filter of its statement; of money also the balances around the period and its turnovers. */
export async function boxSums(box: Pick<CashBox, 'kind' | 'by'>, tx: Tx, owner: Owner, input: Given): Promise<Given> {
  if (isHidden(box, owner.id, tx.user)) throw noBox(tx)
  const t: Of = column => sql.ref(`t.${column}`)
  const words = String(input['query'] ?? '')
    .split(/\s+/u)
    .filter(Boolean)
    .slice(0, 8)
  const found = words.map(word => sql` and ${wordsOf(t)} ilike ${containing(word)}`)
  const rows = sql`${rowsOf(box)(t, tx.user, { ...input, [box.by]: owner.id })}${sql.join(found, sql``)}`
  const sums = await (box.kind === 'P' ? volumeSums(tx, rows) : moneySums(tx, rows))
  return { id: owner.id, ...sums, ...(box.kind !== 'P' && (await turnoversOf(box, tx, owner.id, periodOf(input)))) }
}

/** The handlers of the calls of one box, for the rules of its owner. */
export const boxHandlers = (box: CashBox) => ({
  cashboxState: (tx: Tx, owner: Owner): Promise<Given> => boxState(box, tx, owner),
  cashboxSum: (tx: Tx, owner: Owner, input: Given): Promise<Given> => boxSums(box, tx, owner, input),
})
