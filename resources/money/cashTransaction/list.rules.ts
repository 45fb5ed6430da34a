import type { CashBox } from './boxes.ts'
import { idOf, type Resource } from '#resource'
import { sql } from 'kysely'
import { of } from '#server/engine/columns.ts'
import type { ListRule } from '#server/engine/listRules.ts'
import type { Of, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { containsText } from '#server/engine/read/sqlPieces.ts'
import { KEPT_COUNT, keptFor, keptTableOf } from '#server/engine/schema/keptSums.ts'
import { tableOf } from '#server/engine/schema/names.ts'
import { aheadIn, ALL, cutOf, boxBalance, dailyBalances, isNow, NOW, TODAY, type Cut, type Whose } from '#resources/ledger/kept.rules'
import { balanceOf, lastMovementOf, weekIn, weekOf } from './box.rules.ts'

type Listed = Pick<CashBox, 'kind' | 'week' | 'balance'>
type Derived = Readonly<Record<string, (t: Of) => Sql>>

/** An owner, and a row of the precomputed counts of owners. */
const row = of('u')
const k = of('k')

/** Returns the figures of each box in a list, optionally on a day and as known on a day. */
const figuresOf = (box: Listed, cut: Cut): Derived => ({
  [box.balance]: balanceOf(box, cut),
  [box.week]: weekOf(box, cut),
  ahead: t => (isNow(cut) ? sql`nullif(${aheadIn(box.kind, t('id'))}, 0)` : sql`null::numeric`),
  balanceDays: t => dailyBalances(box.kind, t('id'), cut),
  lastMovement: lastMovementOf(box, cut),
  asOf: () => sql`${cut.asOf}::date`,
  knownOn: () => sql`${cut.knownOn}::date`,
})

/** Returns the derived fields of the owners of boxes, for their rules. */
export const boxFields = <W extends string>(box: Listed & { readonly week: W }) =>
  ({ ...figuresOf(box, NOW), asOf: () => sql`null::date`, knownOn: () => sql`null::date` }) as Readonly<
    Record<W | 'balance' | 'ahead' | 'balanceDays' | 'lastMovement' | 'asOf' | 'knownOn', (t: Of) => Sql>
  >

/** Which boxes a list excludes: `unlisted`, a condition on the owners `u`; `shown`, one on the rows of their precomputed counts. */
interface Listing {
  readonly owner: Resource
  readonly unlisted: (u: Of) => Sql
  readonly shown: (k: Of) => Sql
}

/**
 * Returns the list rules of boxes, for their owner. The totals come from the precomputed sums over all boxes of the kind, minus the few
 * that the list excludes; the number is precomputed with the owners.
 */
export function boxListRules(box: Listed, { owner, unlisted, shown }: Listing): Readonly<Record<'' | 'boxes', ListRule>> {
  const left = (what: Sql, more: Sql = sql``): Sql =>
    sql`coalesce((select ${what} from ${sql.table(tableOf(owner))} as u where ${unlisted(row)}${more}), 0)`
  const less = (of: (whose: Whose) => Sql): Sql => sql`(${of(ALL)} - ${left(sql`sum(${of(row('id'))})`)})`
  const kept = sql.table(keptTableOf(owner, keptFor(owner, { conditions: [], search: '' }, [], ['isActive'])))
  const count = sql`(coalesce((select sum(${k(KEPT_COUNT)}) from ${kept} as k where not ${k('is_delete')} and ${shown(k)}), 0)
    - ${left(sql`count(*)`, sql` and not ${row('is_delete')}`)})`
  const by = ['asOf', 'knownOn']
  const derived = (cut: Cut): Pick<ReturnType<ListRule['of']>, 'derive'> => (isNow(cut) ? {} : { derive: figuresOf(box, cut) })
  return {
    '': { by, of: values => derived(cutOf(values)) },
    boxes: {
      by,
      of: values => {
        const cut = cutOf(values)
        const sums = {
          [box.balance]: less(whose => boxBalance(box.kind, whose, cut)),
          [box.week]: less(whose => weekIn(box, whose, cut)),
        }
        return { ...derived(cut), sums, count }
      },
    },
  }
}

/** Returns the condition of owners that are active or whose box has had a movement. */
export const hasBox = (t: Of): Sql => sql`(${t('is_active')} or ${t('has_box')})`

/** Returns the volumes at a point, by material and unit. */
export async function materialBalances(tx: Tx, input: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { asOf, knownOn } = cutOf(input)
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
