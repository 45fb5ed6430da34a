import { sql } from 'kysely'
import { idOf, type Resource } from '#resource'
import { SYSTEM_COMPANY } from '#resources/shared/catalogue.formulas'
import { isZero } from '#resource/decimal'
import { formatMoney } from '#resource/text'
import { httpError } from '#server/httpError.ts'
import { aliased } from '#server/engine/columns.ts'
import {
  IS_FROM_DEALS,
  pointInTimeOf,
  boxBalance,
  lastDayOf,
  turnoverOf,
  PRESENT,
  postedBy,
  type PointInTime,
  type BoxSelector,
  plannedSumOf,
  ALL_BOXES,
  dailyBalances,
  isPresent,
  TODAY,
  periodOf,
  isInPeriod,
} from '#resources/ledger/boxSums.rules'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import type { User } from '#server/engine/user.ts'
import { businessDaySql } from '#areas/businessDay.rules'
import type { ListRule } from '#server/engine/listRules.ts'
import { containsText } from '#server/engine/read/sqlPieces.ts'
import { ROW_COUNT_COLUMN, findKeptSums, keptSumsTableOf } from '#server/engine/schema/keptSums.ts'
import { tableOf } from '#server/engine/schema/tables.ts'
import { BOX_RIGHTS, scopeOf, type CashBox } from './boxes.ts'

type Kind = Pick<CashBox, 'kind'>
type Given = Readonly<Record<string, unknown>>

/** Returns the condition that a ledger row `t` is in the box of the owner `id`. */
export const inBox = (t: Aliased, { kind }: Kind, id: number | Sql): Sql =>
  kind === 'P' ? sql`${t('point_id')} = ${id}` : sql`${t('box_kind')} = ${sql.lit(kind)} and ${t('box_id')} = ${id}`

/** Whether the user may not see the result of the business, which is the box of the system company. */
export const hidesResult = (user: User): boolean => !user.rights.has('FINANS_IMPACT')
/** Returns the condition that an object `t` moved the result, and the user may see that. */
export const movedResult = (t: Aliased, user: User, object: 'deal' | 'payment'): Sql =>
  hidesResult(user)
    ? sql`false`
    : sql`exists (select 1 from cash_transaction l where l.object_type = ${sql.lit(object)} and l.object_number = ${t('id')}
        and l.box_kind = 'C' and l.box_id = ${sql.lit(SYSTEM_COMPANY)})`
/** Whether the box is hidden from the user. */
export const isHidden = ({ kind }: Kind, id: number, user: User): boolean => kind === 'C' && id === SYSTEM_COMPANY && hidesResult(user)

/** A column of the ledger, as `l`. */
export const ledger = aliased('l')

/**
 * Returns the balance of the box of the owner `t`: plus is what we owe; for our own company it is what we have; for a point it is the
 * volume there.
 */
export const balanceOf =
  ({ kind }: Kind, time: PointInTime = PRESENT) =>
  (t: Aliased): Sql =>
    boxBalance(kind, t('id'), time)

/** Throws when the box of a record to delete is not empty; the balance is shown only to users who may see such boxes. */
export async function rejectFull(tx: Tx, kind: 'C' | 'E', id: number): Promise<void> {
  // Locked, so that concurrent postings are awaited.
  const { rows } = await sql<{ balance: string }>`select balance::text as balance from box_balance
    where box_kind = ${kind} and box_id = ${id} for update`.execute(tx.db)
  if (isZero(rows[0]?.balance ?? '0')) return
  const isShown = BOX_RIGHTS[kind].some(right => tx.user.rights.has(right))
  const text = tx.texts(`nerud.rules.boxFull.${kind}`)
  throw httpError(409, 'NOT_NOW', isShown ? `${text}: ${formatMoney(rows[0]!.balance)}` : text)
}

/** Returns the last day with a movement in the box of the owner `t`. */
export const lastMovementOf =
  ({ kind }: Kind, time: PointInTime = PRESENT) =>
  (t: Aliased): Sql =>
    lastDayOf(kind, t('id'), time)

/** Returns the turnover from Monday to Sunday of the current week, or of the week of the requested day; for money, only by waybills. */
const weekIn = ({ kind }: Kind, whose: BoxSelector, { asOf, knownOn }: PointInTime): Sql => {
  const monday = sql`date_trunc('week', ${asOf === null ? businessDaySql : sql`${asOf}::date`}::timestamp)::date`
  const to = asOf ?? sql`${monday} + 6`
  return turnoverOf(kind, whose, { from: monday, to, knownOn, ...(kind !== 'P' && { and: IS_FROM_DEALS }) })
}
export const weekOf =
  (box: Kind, time: PointInTime = PRESENT) =>
  (t: Aliased): Sql =>
    weekIn(box, t('id'), time)

/** Whether two rows belong to the same object, leg and day, so that the later one corrects the earlier. */
export const isSameLeg = (a: Aliased, b: Aliased): Sql =>
  sql.join(
    ['object_type', 'object_number', 'leg', 'box_kind', 'box_id', 'dt_trx', 'dt_report'].map(name => sql`${a(name)} = ${b(name)}`),
    sql` and `,
  )
/** Returns the rows that correct `t` on its own day, oldest first: when, how, by how much and why. None for a correction itself. */
export const correctionsOf = (
  t: Aliased,
): Sql => sql`(select coalesce(json_agg(json_build_object('id', c.id, 'typeOperation', c.type_operation,
    'sumTrx', c.sum_trx::text, 'comntBody', c.comnt_body, 'insDate', c.ins_date) order by c.seq), '[]')
  from cash_transaction c where ${t('type_operation')} is null and c.type_operation is not null and ${isSameLeg(aliased('c'), t)})`
/** Returns the sum of the corrections of a row on its own day. */
export const correctedBy = (t: Aliased): Sql => sql`coalesce((select sum(c.sum_trx) from cash_transaction c
  where ${t('type_operation')} is null and c.type_operation is not null and ${isSameLeg(aliased('c'), t)}), 0)`
/** Excludes corrections that are shown under the row that they correct. */
export const isNotFolded = (t: Aliased): Sql => sql`(${t('type_operation')} is null or not exists (select 1 from cash_transaction f
  where f.type_operation is null and ${isSameLeg(aliased('f'), t)}))`

/**
 * Returns the condition of the rows in a statement: of the requested box, within the period, with `folded` without corrections of other
 * rows. Sums over the statement use the same condition.
 */
export const rowsOf =
  (box: Pick<CashBox, 'kind' | 'by'>) =>
  (t: Aliased, user: User, parameters: Given): Sql => {
    const id = idOf(parameters[box.by]) ?? 0
    const shown = isHidden(box, id, user) ? sql`false` : sql`true`
    const { knownOn } = pointInTimeOf(parameters)
    const material = box.kind === 'P' ? idOf(parameters['material']) : undefined
    const parts = [
      shown,
      inBox(t, box, id),
      isInPeriod(t, periodOf(parameters), 'dt_trx', 'dt_report'),
      ...(material ? [sql`${t('material_id')} = ${material}`] : []),
      ...(knownOn ? [postedBy(t, knownOn)] : []),
      // As known on a day, corrections are not folded, because later ones were not known.
      ...(parameters['folded'] === true && box.kind !== 'P' && !knownOn ? [isNotFolded(t)] : []),
    ]
    return sql.join(parts, sql` and `)
  }
/** Returns the scopes of the rows of boxes. */
export const boxScopes = (...boxes: readonly CashBox[]): Record<string, ReturnType<typeof rowsOf>> =>
  Object.fromEntries(boxes.map(box => [scopeOf(box), rowsOf(box)]))

type Listed = Pick<CashBox, 'kind' | 'week' | 'balance'>
type Derived = Readonly<Record<string, (t: Aliased) => Sql>>

/** An owner, and a row of the precomputed counts of owners. */
const row = aliased('u')
const k = aliased('k')

/** Returns the figures of each box in a list, optionally on a day and as known on a day. */
const figuresOf = (box: Listed, time: PointInTime): Derived => ({
  [box.balance]: balanceOf(box, time),
  [box.week]: weekOf(box, time),
  ahead: t => (isPresent(time) ? sql`nullif(${plannedSumOf(box.kind, t('id'))}, 0)` : sql`null::numeric`),
  balanceDays: t => dailyBalances(box.kind, t('id'), time),
  lastMovement: lastMovementOf(box, time),
  asOf: () => sql`${time.asOf}::date`,
  knownOn: () => sql`${time.knownOn}::date`,
})

/** Returns the derived fields of the owners of boxes, for their rules. */
export const boxFields = <W extends string>(box: Listed & { readonly week: W }) =>
  ({ ...figuresOf(box, PRESENT), asOf: () => sql`null::date`, knownOn: () => sql`null::date` }) as Readonly<
    Record<W | 'balance' | 'ahead' | 'balanceDays' | 'lastMovement' | 'asOf' | 'knownOn', (t: Aliased) => Sql>
  >

/** Which boxes a list excludes: `unlisted`, a condition on the owners `u`; `shown`, one on the rows of their precomputed counts. */
interface Listing {
  readonly owner: Resource
  readonly unlisted: (u: Aliased) => Sql
  readonly shown: (k: Aliased) => Sql
}

/**
 * Returns the list rules of boxes, for their owner. The totals come from the precomputed sums over all boxes of the kind, minus the few
 * that the list excludes; the number is precomputed with the owners.
 */
export function boxListRules(box: Listed, { owner, unlisted, shown }: Listing): Readonly<Record<'' | 'boxes', ListRule>> {
  const left = (what: Sql, more: Sql = sql``): Sql =>
    sql`coalesce((select ${what} from ${sql.table(tableOf(owner))} as u where ${unlisted(row)}${more}), 0)`
  const less = (of: (whose: BoxSelector) => Sql): Sql => sql`(${of(ALL_BOXES)} - ${left(sql`sum(${of(row('id'))})`)})`
  const sumsTable = sql.table(keptSumsTableOf(owner, findKeptSums(owner, { conditions: [], search: '' }, [], ['isActive'])))
  const count = sql`(coalesce((select sum(${k(ROW_COUNT_COLUMN)}) from ${sumsTable} as k where not ${k('is_delete')} and ${shown(k)}), 0)
    - ${left(sql`count(*)`, sql` and not ${row('is_delete')}`)})`
  const by = ['asOf', 'knownOn']
  const derived = (time: PointInTime): Pick<ReturnType<ListRule['of']>, 'derive'> =>
    isPresent(time) ? {} : { derive: figuresOf(box, time) }
  return {
    '': { by, of: values => derived(pointInTimeOf(values)) },
    boxes: {
      by,
      of: values => {
        const time = pointInTimeOf(values)
        const sums = {
          [box.balance]: less(whose => boxBalance(box.kind, whose, time)),
          [box.week]: less(whose => weekIn(box, whose, time)),
        }
        return { ...derived(time), sums, count }
      },
    },
  }
}

/** Returns the condition of owners that are active or whose box has had a movement. */
export const hasBox = (t: Aliased): Sql => sql`(${t('is_active')} or ${t('has_box')})`

/** Returns the volumes at a point, by material and unit. */
export async function materialBalances(tx: Tx, input: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { asOf, knownOn } = pointInTimeOf(input)
  const { rows } = await sql`
    select json_build_object('id', m.id, 'name', m.name) as material, json_build_object('id', n.id, 'systemC', n.system_c) as unit,
      sum(k.plus + k.minus)::numeric(20,3)::text as vol
    from place_day k join material m on m.id = k.material_id join measurement_unit n on n.id = k.unit_id
    where k.point_id = ${idOf(input['pointId']) ?? 0} and k.day <= ${asOf ? sql`${asOf}::date` : TODAY}
      ${knownOn ? sql`and k.known <= ${knownOn}::date` : sql``}
    group by m.id, n.id order by m.name, m.id, n.id`.execute(tx.db)
  return rows
}

/** The limit of materials in a filter. */
const OPTIONS = 15
/**
 * Returns the materials by which the statement of a point can be filtered: those with movements there, or all without a point (finance §7).
 */
export async function boxMaterials(tx: Tx, input: Readonly<Record<string, unknown>>): Promise<unknown> {
  const point = idOf(input['point'])
  const { rows } = await sql`select m.id::int as id, m.name, m.name as label from material m where not m.is_delete
    ${point ? sql`and exists (select 1 from place_balance b where b.point_id = ${point} and b.material_id = m.id)` : sql``}
    and ${containsText(sql`m.name`, String(input['query'] ?? ''))} order by m.name, m.id limit ${sql.lit(OPTIONS)}`.execute(tx.db)
  return rows
}
