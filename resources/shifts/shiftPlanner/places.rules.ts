import { sql } from 'kysely'
import type { Of, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'

/** A cell of the board: a vehicle on a day, with its entries in order. */
export interface Cell {
  readonly date: string
  readonly vehicle: number
}

/** Days since 1970: the key of the day's advisory lock. */
const dayNumber = (date: string): number => Date.parse(date) / 86_400_000

/** Locks days, so that one transaction at a time assigns numbers and places on them. */
export const lockDays = (tx: Tx, dates: readonly string[]): Promise<void> =>
  tx.gates.hold([...new Set(dates)].map(date => ['planned day', dayNumber(date)] as const))

/** The number of entries in a cell. */
export async function places(tx: Tx, { date, vehicle }: Cell): Promise<number> {
  const { rows } = await sql<{ last: number }>`select count(*)::int as last from shift_planner
    where date = ${date}::date and vehicle_id = ${vehicle} and not is_delete`.execute(tx.db)
  return rows[0]!.last
}

/** The next number on a day; numbers of removed entries are not reused. */
export async function newNumber(tx: Tx, date: string): Promise<number> {
  const { rows } = await sql<{
    number: number
  }>`select coalesce(max(number), 0)::int + 1 as number from shift_planner where date = ${date}::date`.execute(tx.db)
  return rows[0]!.number
}

/** Numbers the entries of a cell from 1 without gaps. `put`: an entry to move to a place, or to the end when the place is beyond it. */
export async function closeGap(tx: Tx, { date, vehicle }: Cell, put?: { readonly id: number; readonly place: number }): Promise<void> {
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
export async function driverInShift(tx: Tx, { date, vehicle }: Cell): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select v.driver_id::int as id from shift_vehicle v join shift s on s.id = v.shift_id
    where v.vehicle_id = ${vehicle} and s.date = ${date}::date and v.driver_id is not null and v.status in ('works', 'reserve')
      and s.is_active and not s.is_delete and not v.is_delete
    order by array_position(array['works', 'reserve'], v.status), s.starts limit 1`.execute(tx.db)
  return rows[0]?.id ?? null
}

/** The state of an entry's vehicle in the shifts of its day; of several shifts, the one in which it works wins. */
export const shiftStateSql = (t: Of): Sql => sql`coalesce((select v.status from shift_vehicle v join shift s on s.id = v.shift_id
  where v.vehicle_id = ${t('vehicle_id')} and s.date = ${t('date')} and s.is_active and not s.is_delete and not v.is_delete
  order by array_position(array['works', 'reserve', 'repair', 'off'], v.status) limit 1), 'none')`
