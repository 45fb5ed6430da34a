import { sql } from 'kysely'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { formatDate } from '#resource/text'
import { fieldError, httpError } from '#server/httpError.ts'
import { NO_VEHICLE } from '#resources/fleet/vehicle/vehicle'
import { aliased } from '#server/engine/columns.ts'
import { lastRepairDay, repairWithin } from '#resources/fleet/repair/repair.rules'
import { idOf } from '#resource'
import { vehicleDefaultsOf } from '#resources/deals/deal/calculate.rules'
import { defineRules } from '#server/engine/rules.ts'
import { inRepair } from '../shift/shift.rules.ts'
import { doneTripsOf } from './shiftPlannerLine.rules.ts'
import { PLAN_MOVES, PLAN_STATES, PLAN_STATUS, planState, type PlanState } from '../../shared/catalogue.formulas.ts'
import { shiftPlanner } from './shiftPlanner.ts'

/** A cell of the board: a vehicle on a day, with its entries in order. */
interface Cell {
  readonly date: string
  readonly vehicle: number
}

/** Days since 1970: the key of the day's advisory lock. */
const dayNumber = (date: string): number => Date.parse(date) / 86_400_000

/** Locks days, so that one transaction at a time assigns numbers and places on them. */
const lockDays = (tx: Tx, dates: readonly string[]): Promise<void> =>
  tx.locks.exclusiveAfterRows([...new Set(dates)].map(date => ['planned day', dayNumber(date)] as const))

/** The number of entries in a cell. */
async function entryCount(tx: Tx, { date, vehicle }: Cell): Promise<number> {
  const { rows } = await sql<{ last: number }>`select count(*)::int as last from shift_planner
    where date = ${date}::date and vehicle_id = ${vehicle} and not is_delete`.execute(tx.db)
  return rows[0]!.last
}

/** The next number on a day; numbers of removed entries are not reused. */
async function newNumber(tx: Tx, date: string): Promise<number> {
  const { rows } = await sql<{
    number: number
  }>`select coalesce(max(number), 0)::int + 1 as number from shift_planner where date = ${date}::date`.execute(tx.db)
  return rows[0]!.number
}

/** Numbers the entries of a cell from 1 without gaps. `put`: an entry to move to a place, or to the end when the place is beyond it. */
async function closeGap(tx: Tx, { date, vehicle }: Cell, put?: { readonly id: number; readonly place: number }): Promise<void> {
  const isPut = sql`e.id = ${put?.id ?? 0}`
  await sql`with others as (select e.id, row_number() over (order by e.place, e.id) as place from shift_planner e
      where e.date = ${date}::date and e.vehicle_id = ${vehicle} and not e.is_delete and not ${isPut}),
    wanted as (select id, case when place >= ${put?.place ?? 1_000_000} then place + 1 else place end as place from others
      union all select e.id, least(${put?.place ?? 0}, (select count(*) from others) + 1) from shift_planner e where ${isPut})
    update shift_planner as t set place = wanted.place from wanted where t.id = wanted.id and t.place is distinct from wanted.place`.execute(
    tx.db,
  )
}

/** The driver of the vehicle in the shifts of the day; null when no shift has one. */
async function driverInShift(tx: Tx, { date, vehicle }: Cell): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select v.driver_id::int as id from shift_vehicle v join shift s on s.id = v.shift_id
    where v.vehicle_id = ${vehicle} and s.date = ${date}::date and v.driver_id is not null and v.status in ('works', 'reserve')
      and s.is_active and not s.is_delete and not v.is_delete
    order by array_position(array['works', 'reserve'], v.status), s.starts limit 1`.execute(tx.db)
  return rows[0]?.id ?? null
}

/**
 * The driver of an entry that comes into a cell without one: that of the shift, else, as in waybills, the vehicle's own. Another driver
 * whom somebody chose for the vehicle goes with it to another day, but never to another vehicle.
 */
async function driverIn(tx: Tx, cell: Cell, prior: (Cell & { readonly driver: number | null }) | null): Promise<number | null> {
  const inShift = await driverInShift(tx, cell)
  if (inShift !== null) return inShift
  const isChosen = prior?.vehicle === cell.vehicle && prior.driver !== null && prior.driver !== (await driverInShift(tx, prior))
  return isChosen ? prior.driver : ((await vehicleDefaultsOf(tx, cell.vehicle))?.driver?.id ?? null)
}

/** The state of an entry's vehicle in the shifts of its day; of several shifts, the one in which it works wins. */
const shiftStateSql = (t: Aliased): Sql => sql`coalesce((select v.status from shift_vehicle v join shift s on s.id = v.shift_id
  where v.vehicle_id = ${t('vehicle_id')} and s.date = ${t('date')} and s.is_active and not s.is_delete and not v.is_delete
  order by array_position(array['works', 'reserve', 'repair', 'off'], v.status) limit 1), 'none')`

/**
 * Rejects trips of a vehicle that is idle on a day: in repair, or off by the shift. A plan is often made before the shift: a vehicle that
 * no shift mentions yet is only shown as such.
 */
async function rejectIdle(tx: Tx, { date, vehicle }: Cell): Promise<void> {
  const day = formatDate(date)
  if ((await inRepair(tx, [vehicle], date)).size > 0) throw fieldError('vehicle', tx.texts('nerud.rules.vehicleInRepair'))
  const given = (column: string) => (column === 'date' ? sql`${date}::date` : sql`${vehicle}`)
  const { rows } = await sql<{ state: string }>`select ${shiftStateSql(given)} as state`.execute(tx.db)
  const { state } = rows[0]!
  if (state === 'repair' || state === 'off') {
    const word = tx.texts(`resources.shiftVehicle.choices.status.${state}`).toLowerCase()
    throw fieldError('vehicle', tx.texts('nerud.rules.vehicleIdle', { day, state: word }))
  }
}

/** Rejects taking an entry away from its trips: they are waybills of its vehicle and day, so it would stop counting them. */
function rejectLeavingTrips(tx: Tx, cell: Cell, old: Cell, done: number): void {
  if (done > 0 && !isSame(cell, old))
    throw fieldError(cell.vehicle === old.vehicle ? 'date' : 'vehicle', tx.texts('nerud.rules.planTripsDone', { done }))
}

/** The maximum number of days on a board. */
const MAX_DAYS = 31
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
  const r = aliased('r')
  const { rows } = await sql`select r.vehicle_id::int as vehicle, r.date_start::text as "from", ${lastRepairDay(r)}::text as "to"
    from repair r where ${repairWithin(r, sql`${dateFrom}::date`, sql`${dateTo}::date`)} and ${isInAutopark(r('vehicle_id'), query)}`.execute(
    tx.db,
  )
  return rows
}

/** Everything that the board of a period shows: vehicles, plan entries, shifts and repairs. */
async function boardOf(tx: Tx, query: BoardQuery): Promise<unknown> {
  const { dateFrom, dateTo } = query
  const days = (Date.parse(dateTo) - Date.parse(dateFrom)) / DAY + 1
  if (days < 1 || days > MAX_DAYS) throw fieldError('dateTo', tx.texts('nerud.rules.boardDays', { most: MAX_DAYS }))
  const entryColumn = aliased('e')
  const vehicles = await sql`select v.id::int, v.plate, b.name as brand, p.name as autopark, v.point_id::int as "autoparkId",
      (select a.fio from vehicle_drivers d join account a on a.id = d.target_id where d.vehicle_id = v.id order by d.position limit 1) as driver
    from vehicle v left join vehicle_brand b on b.id = v.brand_id left join point p on p.id = v.point_id
    where v.id <> ${NO_VEHICLE} and v.is_active and not v.is_delete and not v.is_trailer
      ${query.autopark ? sql`and v.point_id = ${query.autopark}` : sql``}
    order by p.name collate "ru-x-icu" nulls last, v.plate collate "ru_natural", v.id`.execute(tx.db)
  const entries =
    await sql`select e.id::int, e.version, e.date::text, e.number, e.place, e.status_id::int as status, e.vehicle_id::int as vehicle,
      a.fio as driver, e.driver_id::int as "driverId", ${shiftStateSql(entryColumn)} as "shiftState",
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

const cellOf = (record: { readonly date: string | null; readonly vehicle: unknown }): Cell => ({
  date: record.date!,
  vehicle: idOf(record.vehicle)!,
})
const isSame = (a: Cell, b: Cell): boolean => a.date === b.date && a.vehicle === b.vehicle

const isOpen = (t: Aliased): Sql => sql`${t('status_id')} in (${sql.lit(PLAN_STATUS.plan)}, ${sql.lit(PLAN_STATUS.work)})`

export const shiftPlannerRules = defineRules(shiftPlanner, {
  derive: {
    stateFilter:
      t => sql`(case ${t('status_id')} when ${sql.lit(PLAN_STATUS.work)} then 'work' when ${sql.lit(PLAN_STATUS.done)} then 'done'
      when ${sql.lit(PLAN_STATUS.cancelled)} then 'cancelled' else 'plan' end)`,
    shiftState: shiftStateSql,
    plannedTrips: t => sql`(select coalesce(sum(l.planned_trips), 0)::int from shift_planner_line l
      where l.shift_planner_id = ${t('id')} and not l.is_delete)`,
    doneTrips: t => sql`(select coalesce(sum(${doneTripsOf('l', t)}), 0)::int from shift_planner_line l
      where l.shift_planner_id = ${t('id')} and not l.is_delete)`,
  },
  scopes: { open: isOpen },
  async before(tx, next, prior) {
    const cell = cellOf(next)
    const old = prior && cellOf(prior)
    if (old && isSame(old, cell) && !next.isDelete) return {}
    await lockDays(tx, [cell.date, ...(old ? [old.date] : [])])
    if (next.isDelete) return {}
    if (prior && old) rejectLeavingTrips(tx, cell, old, Number(prior.doneTrips))
    await rejectIdle(tx, cell)
    const driver = idOf(prior?.driver) ?? null
    const isDriverGiven = (idOf(next.driver) ?? null) !== driver
    return {
      ...(!isDriverGiven && { driver: await driverIn(tx, cell, old && { ...old, driver }) }),
      place: (await entryCount(tx, cell)) + 1,
      ...(old?.date !== cell.date && { number: await newNumber(tx, cell.date) }),
    }
  },
  async after(tx, record, prior) {
    if (!prior || (isSame(cellOf(record), cellOf(prior)) && record.isDelete === prior.isDelete)) return
    await closeGap(tx, cellOf(prior))
  },
  actions: {
    async changeStatus(tx, record, { status }) {
      const to = PLAN_STATES.find(state => PLAN_STATUS[state] === status)
      if (!to) throw fieldError('status', tx.texts('nerud.validation.reference'))
      const from = planState(record.status?.id)
      if (from === to) return
      const word = (state: PlanState): string => tx.texts(`resources.shiftPlanner.choices.state.${state}`)
      if (!PLAN_MOVES[from].includes(to))
        throw httpError(409, 'NOT_NOW', tx.texts('nerud.rules.planStatus', { from: word(from), to: word(to) }))
      await tx.update(shiftPlanner, record.id, { status })
    },
    async changePlace(tx, record, { place, date, vehicle, driver }) {
      const old = cellOf(record)
      const cell: Cell = { date: date ?? old.date, vehicle: vehicle ?? old.vehicle }
      await lockDays(tx, [old.date, cell.date])
      if (!isSame(old, cell)) await tx.update(shiftPlanner, record.id, cell)
      // Separately, because together with a move an unchanged driver counts as not given.
      if (driver) await tx.update(shiftPlanner, record.id, { driver })
      await closeGap(tx, cell, { id: record.id, place })
    },
  },
  queries: { board: (tx, query) => boardOf(tx, query) },
})
