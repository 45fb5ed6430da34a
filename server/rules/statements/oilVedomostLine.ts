import { DEAL_STATUS } from '#formulas/dealStatus'
import { idOf } from '#resource'
import { oilVedomostLine } from '#resources/statements/oilVedomostLine'
import { sql } from 'kysely'
import { columnOf } from '../../engine/schema/names.ts'
import { defineRules, type Cells, type CellsAsked, type Sql } from '../../engine/rules.ts'
import { stoodOn } from '../../ledger/kept.ts'
import { dealsBy } from '../deals/deal/reports.ts'
import { oilKind } from './oilVedomost.ts'
import { lineRules, type Kind } from '../statement.ts'
import { anyOf } from '../../engine/anyOf.ts'

const kind = oilKind as Kind

/** A source of the report of fuel: what was filled in, with every column that rows can be told apart by. */
type Source = (asked: CellsAsked) => Sql

/** Lines of statements that were carried out; as known on a day, those whose payments stood in the boxes then. */
const ofStatements: Source = ({ from, to, knownOn }) => sql`
  select l.card, l.vehicle_id, l.driver_id, l.product, l.company_id, h.date as "day", 1 as fills, l.volume, round(l.volume * l.price, 2) as cost,
    coalesce(l.discount, 0) as discount
  from oil_vedomost_line l join oil_vedomost h on h.id = l.vedomost_id
  where h.date between ${from}::date and ${to}::date and not l.is_delete
    and ${knownOn === null ? sql`l.status = 'initialised'` : stoodOn('payment', sql`l.payment_id`, knownOn)}`

/** Whatever says what was filled in. Transactions of fuel cards will be one more. */
const SOURCES: readonly Source[] = [ofStatements]

/** Trips that were made. */
const made = sql`not k.is_delete and k.status_id not in (${sql.lit(DEAL_STATUS.deleted)}, ${sql.lit(DEAL_STATUS.executing)})`

/** What was filled in, and what the same vehicles drove with a load where they are the rows: the rest of their way nobody writes down. */
const filled: Cells = asked => {
  const fills = sql.join(
    SOURCES.map(source => source(asked)),
    sql` union all `,
  )
  const columns = asked.fields.map(name => sql.ref(columnOf(oilVedomostLine, name)))
  const own = sql`select ${sql.join(columns)}, false as is_delete, f.day, f.fills, f.volume, f.cost, f.discount, f.cost - f.discount as sum, 0::numeric as distance
    from (${fills}) as f`
  if (asked.by !== 'vehicle' || asked.fields.length > 1) return own
  const { from, to, knownOn } = asked
  return sql`${own} union all select k.vehicle_id, false, k.dt_deal, 0, 0, 0, 0, 0, k.distance from ${dealsBy(['vehicle', 'dtDeal', 'status'], ['distance'], knownOn)}
    where k.dt_deal between ${from}::date and ${to}::date and ${made} and k.vehicle_id in (select v.vehicle_id from (${fills}) as v)`
}

export const oilVedomostLineRules = defineRules(oilVedomostLine, {
  ...lineRules(kind),
  derive: { date: t => sql`(select h.date from oil_vedomost h where h.id = ${t('vedomost_id')})` },
  cells: { filled },
  async prepare(tx, all) {
    const ids = all.flatMap(next => idOf(next.vehicle) ?? [])
    const { rows } = await sql<{ id: number; company: number }>`select id::int, company_id::int as company from vehicle
      where id = ${anyOf(ids)}`.execute(tx.db)
    return new Map(rows.map(({ id, company }) => [id, company]))
  },
  before: async (_tx, next, _prior, owners) => ({ company: owners.get(idOf(next.vehicle) ?? 0) ?? null }),
})
