import { sql } from 'kysely'
import { resources } from '#resources'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { SHIFT_TIMES } from '#resources/shifts/shift/shift'
import { storePeriods } from '#server/engine/write/reserved.ts'
import type { Db } from '#server/engine/sql.ts'
import { inRepair } from '#resources/fleet/repair/repair.rules'
import { insertRows, moveIds, withoutUpkeep, type SeedRow, dayBefore, pick } from '#areas/seed/rows.rules'
import { DEAL_STATUS } from '#resources/deals/deal/dealStatus.formulas'
import { PLAN_STATUS, type PlanState } from '#resources/shared/catalogue.formulas'
import type { Seeding } from '../initial.rules.ts'

/** How many days shifts cover before and after today. */
const DAYS = 364
const AHEAD = 3

interface Truck {
  readonly id: number
  readonly autopark: number
  readonly driver: number | null
}

/** Our own vehicles at their autoparks, each with its first driver. */
async function trucksOf(db: Db): Promise<Truck[]> {
  const { rows } = await sql<Truck>`select v.id::int, v.point_id::int as autopark,
      (select d.target_id::int from vehicle_drivers d where d.vehicle_id = v.id order by d.position limit 1) as driver
    from vehicle v where v.company_id = ${OWN_COMPANY} and v.point_id is not null and not v.is_trailer and v.is_active and not v.is_delete
    order by v.id`.execute(db)
  return rows
}

type Status = 'works' | 'reserve' | 'repair' | 'off'
const statusOf = (truck: number, day: number): Status => {
  const at = pick(100, truck, day, 31)
  // A breakdown lasts several days, a day off one.
  if (pick(100, truck, Math.floor(day / 4), 32) < 4) return 'repair'
  return at < 84 ? 'works' : at < 93 ? 'reserve' : 'off'
}

/**
 * The vehicles of one autopark on a day; a driver of two vehicles gets one of them. `busy`: drivers already assigned on that day; `period`:
 * of the shift, as a range.
 */
function linesOf(shift: number, trucks: readonly Truck[], day: number, isPast: boolean, busy: Set<number>, period: string): SeedRow[] {
  return trucks.map(({ id, driver }) => {
    const planned = statusOf(id, day)
    const isFree = driver !== null && !busy.has(driver)
    const status = planned === 'works' && !isFree ? 'off' : planned
    const drives = isFree && (status === 'works' || status === 'reserve')
    if (drives) busy.add(driver)
    const ran = isPast && status === 'works'
    const out = 120_000 + (id % 60) * 3_100 + day * 240 + pick(90, id, day, 33)
    const tank = 90 + pick(200, id, day, 34)
    return {
      shift_id: shift,
      vehicle_id: id,
      driver_id: drives ? driver : null,
      status,
      reserved: status === 'works' || status === 'reserve' ? period : null,
      odometer_out: ran ? out : null,
      odometer_in: ran ? out + 120 + pick(110, id, day, 35) : null,
      fuel_out: ran ? `${tank}.0` : null,
      fuel_in: ran ? `${Math.max(15, tank - 40 - pick(60, id, day, 36))}.0` : null,
      note: status === 'repair' ? ['Ждём запчасти', 'Ходовая', 'Гидравлика кузова'][pick(3, id, Math.floor(day / 4), 37)]! : null,
    }
  })
}

/** Adds a shift of each autopark for every working day of the demo year and the next days. */
export async function seedShifts({ db, now }: Seeding): Promise<void> {
  const trucks = [...Map.groupBy(await trucksOf(db), truck => truck.autopark)]
  const days = Array.from({ length: DAYS + AHEAD + 1 }, (_, at) => ({ at, date: dayBefore(now, DAYS - at) })).filter(
    ({ date }) => new Date(date).getUTCDay() !== 0,
  )
  const [start, end] = SHIFT_TIMES.day
  const planned = days
    .flatMap(({ at, date }) => trucks.map(([autopark, own]) => ({ at, date, autopark, own })))
    .map((one, n) => ({ ...one, id: n + 1 }))
  await insertRows(
    db,
    'shift',
    planned.map(({ id, date, autopark }) => ({
      id,
      date,
      kind: 'day',
      start,
      end,
      starts: sql`business_moment(${date}::date, ${start})`,
      ends: sql`business_moment(${date}::date, ${end})`,
      autopark_id: autopark,
      dispatcher_id: 1,
      ins_date: new Date(Math.min(now.getTime(), Date.parse(`${date}T04:00:00Z`))),
      ins_user_id: 1,
    })),
  )
  await moveIds(db, 'shift')
  const { rows: periods } = await sql<{
    id: number
    period: string
  }>`select id::int, tstzrange(starts, ends)::text as period from shift`.execute(db)
  const periodOf = new Map(periods.map(({ id, period }) => [id, period]))
  const busy = Array.from({ length: DAYS + AHEAD + 1 }, () => new Set<number>())
  await withoutUpkeep(db, ['shift_vehicle'], async () => {
    await insertRows(
      db,
      'shift_vehicle',
      planned.flatMap(({ id, own, at }) => linesOf(id, own, at, at < DAYS, busy[at]!, periodOf.get(id)!)),
    )
    // Vehicles in repair have that status in shifts too.
    await sql`update shift_vehicle v set status = 'repair', driver_id = null, odometer_out = null, odometer_in = null, fuel_out = null, fuel_in = null
      from shift s where s.id = v.shift_id and ${inRepair(sql`v.vehicle_id`, sql`s.date`)}`.execute(db)
    await storePeriods({ resources }, db, resources.shiftVehicle)
  })
}

/** How many days the plan covers before and after today. */
const PAST_DAYS = 20
const PLANNED_AHEAD = 3

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
function entryLinesOf({ id, date, vehicle, trips }: Driven & { readonly id: number }, ways: readonly Way[], today: string): SeedRow[] {
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
  const driven = await drivenIn(db, dayBefore(now, PAST_DAYS), dayBefore(now, -PLANNED_AHEAD))
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
    entries.flatMap(entry => entryLinesOf(entry, ways, today)),
  )
}
