import { DEAL_STATUS } from '#resources/deals/deal/dealStatus.formulas'
import { PLAN_STATUS, type PlanState } from '#resources/shifts/shiftPlanner/planStatus.formulas'
import { sql } from 'kysely'
import type { Db } from '#server/engine/sql.ts'
import { inRepair } from '#resources/fleet/repair/inRepair.rules'
import type { Seeding } from '../initial.rules.ts'
import { insertRows, moveIds, type Row, dayBefore, pick } from '#areas/seed/rows.rules'

/** How many days the plan covers before and after today. */
const BACK = 20
const AHEAD = 3

interface Way {
  readonly id: number
  readonly material: number
}
interface Driven {
  readonly date: string
  readonly vehicle: number
  readonly driver: number | null
  /** What the vehicle did according to waybills. */
  readonly trips: readonly { readonly route: number; readonly material: number; readonly count: number; readonly volume: string }[]
}

/** The vehicles working in shifts on these days, with what they carried. */
async function drivenIn(db: Db, from: string, to: string): Promise<Driven[]> {
  const { rows } = await sql<Driven>`with driven as materialized (
      select vehicle_id, dt_deal, cargo_route_id::int as route, material_id::int as material, count(*)::int as count, sum(object_vol)::text as volume from deal
      where dt_deal between ${from}::date and ${to}::date and cargo_route_id is not null and not is_delete and status_id <> ${DEAL_STATUS.deleted}
      group by 1, 2, 3, 4
    ), trips as materialized (
      select vehicle_id, dt_deal, json_agg(json_build_object('route', route, 'material', material, 'count', count, 'volume', volume) order by route) as trips
      from driven group by 1, 2
    )
    select s.date::text, v.vehicle_id::int as vehicle, v.driver_id::int as driver, coalesce(t.trips, '[]') as trips
    from shift_vehicle v join shift s on s.id = v.shift_id left join trips t on t.vehicle_id = v.vehicle_id and t.dt_deal = s.date
    where s.date between ${from}::date and ${to}::date and v.status = 'works'
      and not ${inRepair(sql`v.vehicle_id`, sql`s.date`)} order by s.date, v.vehicle_id`.execute(db)
  return rows
}

/** The planned trips of an entry: what was carried and a little more, or what may be carried on days to come. */
function linesOf({ id, date, vehicle, trips }: Driven & { readonly id: number }, ways: readonly Way[], today: string): Row[] {
  if (trips.length) {
    return trips.map(({ route, material, count, volume }, nth) => {
      const planned = count + (pick(4, id, nth, 44) === 0 ? 1 : 0) + (date === today ? 1 : 0)
      return {
        shift_planner_id: id,
        route_id: route,
        material_id: material,
        planned_trips: planned,
        planned_volume: ((Number(volume) / count) * planned).toFixed(3),
      }
    })
  }
  const way = ways[pick(ways.length, vehicle, Date.parse(date) / 86_400_000, 45)]!
  const planned = 2 + pick(3, id, 46)
  return [
    {
      shift_planner_id: id,
      route_id: way.id,
      material_id: way.material,
      planned_trips: planned,
      planned_volume: (planned * (18 + pick(8, id, 47))).toFixed(3),
    },
  ]
}

/** Adds the plan of the last weeks as their waybills suggest it, and of the next days. */
export async function seedPlan({ db, now }: Seeding): Promise<void> {
  const today = dayBefore(now, 0)
  const { rows: ways } =
    await sql<Way>`select id::int, material_id::int as material from cargo_route where is_active and not is_delete order by id`.execute(db)
  const driven = await drivenIn(db, dayBefore(now, BACK), dayBefore(now, -AHEAD))
  const numbers = new Map<string, number>()
  const entries = driven
    .filter(
      ({ vehicle, date, trips }) =>
        trips.length > 0 || (date >= today ? pick(10, vehicle, 41) < 8 : pick(10, vehicle, Date.parse(date) / 86_400_000, 42) < 3),
    )
    .map((one, at) => {
      const number = (numbers.get(one.date) ?? 0) + 1
      numbers.set(one.date, number)
      const status: PlanState =
        one.date > today || (one.date === today && !pick(3, at, 43))
          ? 'plan'
          : one.date === today
            ? 'work'
            : one.trips.length
              ? 'done'
              : 'cancelled'
      return { ...one, id: at + 1, number, status }
    })
  await insertRows(
    db,
    'shift_planner',
    entries.map(({ id, date, number, vehicle, driver, status }) => ({
      id,
      date,
      number,
      vehicle_id: vehicle,
      driver_id: driver,
      place: 1,
      status_id: PLAN_STATUS[status],
      ins_date: new Date(Math.min(now.getTime(), Date.parse(`${date}T05:00:00Z`))),
      ins_user_id: 1,
    })),
  )
  await moveIds(db, 'shift_planner')
  await insertRows(
    db,
    'shift_planner_line',
    entries.flatMap(entry => linesOf(entry, ways, today)),
  )
}
