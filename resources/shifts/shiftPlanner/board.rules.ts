import { NO_VEHICLE } from '#resources/fleet/vehicle/vehicle'
import { sql } from 'kysely'
import { of } from '#server/engine/columns.ts'
import type { Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { fieldError } from '#server/httpError.ts'
import { lastRepairDay, repairWithin } from '#resources/fleet/repair/inRepair.rules'
import { shiftStateSql } from './places.rules.ts'
import { doneTripsOf } from '../shiftPlannerLine/done.rules.ts'

/** The maximum number of days on a board. */
const MOST_DAYS = 31
const DAY = 86_400_000

interface BoardQuery {
  readonly dateFrom: string
  readonly dateTo: string
  readonly autopark?: number | null
}

/** Whether the vehicle belongs to the requested autopark. */
const isInAutopark = (vehicle: Sql, { autopark = null }: BoardQuery): Sql =>
  autopark === null ? sql`true` : sql`${vehicle} in (select v.id from vehicle v where v.point_id = ${autopark})`

/** Repairs that overlap the days. */
async function repairsIn(tx: Tx, query: BoardQuery): Promise<readonly unknown[]> {
  const { dateFrom, dateTo } = query
  const r = of('r')
  const { rows } = await sql`select r.vehicle_id::int as vehicle, r.date_start::text as "from", ${lastRepairDay(r)}::text as "to"
    from repair r where ${repairWithin(r, sql`${dateFrom}::date`, sql`${dateTo}::date`)} and ${isInAutopark(r('vehicle_id'), query)}`.execute(
    tx.db,
  )
  return rows
}

/** Everything that the board of a period shows: vehicles, plan entries, shifts and repairs. */
export async function boardOf(tx: Tx, query: BoardQuery): Promise<unknown> {
  const { dateFrom, dateTo } = query
  const days = (Date.parse(dateTo) - Date.parse(dateFrom)) / DAY + 1
  if (days < 1 || days > MOST_DAYS) throw fieldError('dateTo', tx.texts('nerud.rules.boardDays', { most: MOST_DAYS }))
  const entryColumn = of('e')
  const vehicles = await sql`select v.id::int, v.plate, b.name as brand, p.name as autopark, v.point_id::int as "autoparkId",
      (select a.fio from vehicle_drivers d join account a on a.id = d.target_id where d.vehicle_id = v.id order by d.position limit 1) as driver
    from vehicle v left join vehicle_brand b on b.id = v.brand_id left join point p on p.id = v.point_id
    where v.id <> ${NO_VEHICLE} and v.is_active and not v.is_delete and not v.is_trailer
      ${query.autopark ? sql`and v.point_id = ${query.autopark}` : sql``}
    order by p.name collate "ru-x-icu" nulls last, v.plate collate "ru_natural", v.id`.execute(tx.db)
  const entries =
    await sql`select e.id::int, e.version, e.date::text, e.number, e.place, e.status_id::int as status, e.vehicle_id::int as vehicle, a.fio as driver,
      ${shiftStateSql(entryColumn)} as "shiftState",
      (select coalesce(json_agg(json_build_object('from', pf.name, 'to', pt.name, 'material', m.name, 'planned', l.planned_trips,
          'done', ${doneTripsOf('l', entryColumn)}) order by l.id), '[]')
        from shift_planner_line l join cargo_route r on r.id = l.route_id join point pf on pf.id = r.point_from_id join point pt on pt.id = r.point_to_id
          left join material m on m.id = l.material_id
        where l.shift_planner_id = e.id and not l.is_delete) as lines
    from shift_planner e left join account a on a.id = e.driver_id
    where e.date between ${dateFrom}::date and ${dateTo}::date and not e.is_delete
      and ${isInAutopark(sql`e.vehicle_id`, query)} order by e.date, e.vehicle_id, e.place`.execute(tx.db)
  const shifts = await sql`select v.vehicle_id::int as vehicle, s.date::text, s.kind, s.start, s."end", v.status, a.fio as driver
    from shift_vehicle v join shift s on s.id = v.shift_id left join account a on a.id = v.driver_id
    where s.date between ${dateFrom}::date and ${dateTo}::date and s.is_active and not s.is_delete and not v.is_delete
      and ${isInAutopark(sql`v.vehicle_id`, query)}
    order by s.date, s.starts`.execute(tx.db)
  return { vehicles: vehicles.rows, entries: entries.rows, shifts: shifts.rows, repairs: await repairsIn(tx, query) }
}
