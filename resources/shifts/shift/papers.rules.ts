import { sql } from 'kysely'
import type { RecordOf } from '#resource'
import { formatRate } from '#resource/text'
import { account } from '#resources/access/account/account'
import { company } from '#resources/companies/company/company'
import { vehicle } from '#resources/fleet/vehicle/vehicle'
import { shownRecord } from '#server/engine/documents/shownRecord.ts'
import type { Tx } from '#server/engine/tx.ts'
import { shift, type shiftVehicle } from './shift.ts'

interface Task {
  readonly route: string
  readonly material: string | null
  readonly trips: number
  readonly volume: string | null
}

/** The values of documents of a vehicle in a shift: owner, vehicle, trailer and people in full, and the trips planned for the day. */
export async function tripData(tx: Tx, record: RecordOf<typeof shiftVehicle>): Promise<Record<string, unknown>> {
  const truck = await tx.read(vehicle, record.vehicle.id)
  const { date, dispatcher } = await tx.read(shift, record.shift.id)
  const { rows } = await sql<Task>`
    select concat_ws(' — ', f.name, t.name) as route, m.name as material, l.planned_trips::int as trips, l.planned_volume::text as volume
    from shift_planner_line l
    join shift_planner p on p.id = l.shift_planner_id and not p.is_delete
    left join material_order o on o.id = l.material_order_id
    left join cargo_route r on r.id = coalesce(l.route_id, o.cargo_route_id)
    left join point f on f.id = r.point_from_id
    left join point t on t.id = r.point_to_id
    left join material m on m.id = coalesce(l.material_id, r.material_id)
    where p.vehicle_id = ${truck.id} and p.date = ${date}::date and not l.is_delete order by l.id`.execute(tx.db)
  return {
    owner: await shownRecord(tx, company, truck.company),
    truck: tx.shown(vehicle, truck),
    trailer: await shownRecord(tx, vehicle, truck.trailers?.[0] ?? null),
    driverAccount: await shownRecord(tx, account, record.driver),
    dispatcher: await shownRecord(tx, account, dispatcher),
    tasks: rows.map(task => ({ ...task, volume: task.volume === null ? '' : formatRate(task.volume) })),
  }
}

/** Trip sheets are numbered by owner of the vehicle. */
export const tripNumbers = {
  async tripSheet(tx: Tx, [record]: readonly RecordOf<typeof shiftVehicle>[]) {
    const truck = await tx.read(vehicle, record!.vehicle.id)
    const { date } = await tx.read(shift, record!.shift.id)
    return { company: truck.company.id, day: date }
  },
}
