import { DEAL_STATUS } from '#resources/deals/deal/dealStatus.formulas'
import { BOUGHT } from './report.ts'
import { oilCompanyTransaction } from './oilCompanyTransaction.ts'
import { sql } from 'kysely'
import { columnOf } from '#server/engine/schema/names.ts'
import { KEPT_COUNT } from '#server/engine/schema/keptSums.ts'
import type { Cells } from '#server/engine/rules.ts'
import { correctionTables, reportedRows, type Reported } from '#resources/ledger/corrections.rules'
import { dealsBy } from '#resources/deals/deal/reports.rules'

const OF = ['quantity', 'sum', 'discount', 'due'] as const
/** Purchases as the report sums them. */
const REPORTED: Reported = {
  resource: oilCompanyTransaction,
  day: 'day',
  by: ['day', 'status', 'cardNumber', 'vehicle', 'driver', 'product', 'company'],
  of: OF,
}
/** The tables and triggers that preserve the report of a closed period. */
export const fuelCorrections = correctionTables(REPORTED)

/** Trips that were made. */
const made = sql`not k.is_delete and k.status_id not in (${sql.lit(DEAL_STATUS.deleted)}, ${sql.lit(DEAL_STATUS.executing)})`
/** Litres for the distance of `k` by the consumption norm of its vehicle `v`; zero without a norm. */
const byNorm = sql`coalesce(k.distance * v.fuel_norm / 100, 0)`

/**
 * Fuel purchased with cards, and, when the rows are vehicles, their loaded distance (empty runs are not recorded). Then also the remainder
 * to the vehicle's norm, which is negative when it used more.
 */
const bought: Cells = query => {
  const { from, to, knownOn } = query
  const rows = reportedRows(REPORTED, { by: [...new Set(['day', 'status', 'vehicle', ...query.fields])], of: OF }, knownOn)
  const fills = sql`${rows} as f where f.day between ${from}::date and ${to}::date and not f.is_delete and f.status_id in (${sql.join(BOUGHT.map(sql.lit))})`
  const columns = query.fields.map(name => sql.ref(`f.${columnOf(oilCompanyTransaction, name)}`))
  const isByVehicle = query.by === 'vehicle' && query.fields.length === 1
  const norm = isByVehicle
    ? sql`case when exists (select 1 from vehicle v where v.id = f.vehicle_id and v.fuel_norm > 0) then -f.quantity else 0 end`
    : sql`0`
  const own = sql`select ${sql.join(columns)}, false as is_delete, f.day, f.${sql.ref(KEPT_COUNT)} as fills, f.quantity as volume, f.sum as cost,
    coalesce(f.discount, 0) as discount, f.due as sum, 0::numeric as distance, ${norm}::numeric as norm from ${fills}`
  if (!isByVehicle) return own
  return sql`${own} union all select k.vehicle_id, false, k.dt_deal, 0, 0, 0, 0, 0, k.distance, ${byNorm}
    from ${dealsBy(['vehicle', 'dtDeal', 'status'], ['distance'], knownOn)} join vehicle v on v.id = k.vehicle_id
    where k.dt_deal between ${from}::date and ${to}::date and ${made} and k.vehicle_id in (select f.vehicle_id from ${fills})`
}

/** Fuel and loaded distance of one vehicle by day, so that any period can be summed. */
const fuel: Cells = ({ from, to, under, knownOn }) => {
  const vehicle = sql`${under ?? 0}::bigint`
  const rows = reportedRows(REPORTED, { by: ['day', 'status', 'vehicle'], of: OF }, knownOn)
  return sql`select f.vehicle_id, false as is_delete, f.day as "day", f.quantity as volume, 0::numeric as distance, 0::numeric as "byNorm"
      from ${rows} as f where f.vehicle_id = ${vehicle} and f.day between ${from}::date and ${to}::date and not f.is_delete
        and f.status_id in (${sql.join(BOUGHT.map(sql.lit))})
    union all select k.vehicle_id, false, k.dt_deal, 0, k.distance, ${byNorm}
      from ${dealsBy(['vehicle', 'dtDeal', 'status'], ['distance'], knownOn)} join vehicle v on v.id = k.vehicle_id
      where k.vehicle_id = ${vehicle} and k.dt_deal between ${from}::date and ${to}::date and ${made}`
}

/** The cells of the report of fuel cards, by their name in the declaration. */
export const fuelCells = { bought, fuel } satisfies Readonly<Record<string, Cells>>
