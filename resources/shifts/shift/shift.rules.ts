import { sql } from 'kysely'
import { type RecordOf, optionsOf, refText, titleOf, idOf } from '#resource'
import { formatRate } from '#resource/text'
import { account } from '#resources/access/account/account'
import { company } from '#resources/companies/company/company'
import { vehicle } from '#resources/fleet/vehicle/vehicle'
import { shownRecord } from '#server/engine/read/documentValues.ts'
import type { Tx } from '#server/engine/tx.ts'
import { contentDisposition, MIME_TYPES } from '#server/engine/files/mime.ts'
import { writeSheetRows, type ExcelColumn } from '#server/engine/excel/write.ts'
import { defineRules } from '#server/engine/rules.ts'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import { fieldError } from '#server/httpError.ts'
import { inRepair as isInRepair } from '#resources/fleet/repair/repair.rules'
import { anyOf } from '#server/engine/columns.ts'
import { shift, shiftVehicle, SHIFT_TIMES } from './shift.ts'

interface Task {
  readonly route: string
  readonly material: string | null
  readonly trips: number
  readonly volume: string | null
}

/** The values of documents of a vehicle in a shift: owner, vehicle, trailer and people in full, and the trips planned for the day. */
async function tripData(tx: Tx, record: RecordOf<typeof shiftVehicle>): Promise<Record<string, unknown>> {
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
const tripNumbers = {
  async tripSheet(tx: Tx, [record]: readonly RecordOf<typeof shiftVehicle>[]) {
    const truck = await tx.read(vehicle, record!.vehicle.id)
    const { date } = await tx.read(shift, record!.shift.id)
    return { series: truck.company.id, day: date }
  },
}

const COLUMNS = ['vehicle', 'driver', 'status', 'odometerOut', 'odometerIn', 'fuelOut', 'fuelIn', 'note'] as const
type Column = (typeof COLUMNS)[number]
const WIDTHS: Readonly<Record<Column, number>> = {
  vehicle: 22,
  driver: 32,
  status: 14,
  odometerOut: 12,
  odometerIn: 12,
  fuelOut: 11,
  fuelIn: 11,
  note: 30,
}

const columnOf = (tx: Tx, name: Column): ExcelColumn => {
  const one = shiftVehicle.fields[name]!
  const { scale } = optionsOf(one)
  const kind = one.kind === 'number' || one.kind === 'decimal' ? one.kind : 'text'
  return { header: tx.texts(`resources.shiftVehicle.fields.${name}`), kind, width: WIDTHS[name], ...(scale !== undefined && { scale }) }
}

/** Returns a shift as a sheet for printing: its title and notes, then a row for each vehicle in order of plates. */
async function sheetOf(tx: Tx, id: number): Promise<Response> {
  const record = await tx.read(shift, id)
  const word = (field: string): string => tx.texts(`resources.shift.fields.${field}`)
  const title = `${tx.texts('resources.shift.name', { smart_count: 1 })} ${titleOf(shift, record)}`
  const notes = [
    `${word('kind')}: ${tx.texts(`resources.shift.choices.kind.${record.kind}`)}`,
    ...(record.dispatcher ? [`${word('dispatcher')}: ${refText(account, record.dispatcher)}`] : []),
    ...(record.comment ? [`${word('comment')}: ${record.comment}`] : []),
  ]
  const shown = (name: Column, line: Readonly<Record<string, unknown>>): unknown => {
    const value = line[name]
    if (value === null || value === undefined) return null
    if (name === 'vehicle') return refText(vehicle, value)
    if (name === 'driver') return (value as { readonly fio?: string }).fio ?? null
    return name === 'status' ? tx.texts(`resources.shiftVehicle.choices.status.${String(value)}`) : value
  }
  const lines = record.vehicles as readonly Readonly<Record<string, unknown>>[]
  const body = writeSheetRows({
    sheet: tx.texts('resources.shift.name', { smart_count: 1 }),
    title,
    notes,
    columns: COLUMNS.map(name => columnOf(tx, name)),
    rows: lines.map(line => COLUMNS.map(name => shown(name, line))),
  })
  return new Response(body, {
    headers: {
      'content-type': MIME_TYPES.xlsx,
      'content-disposition': contentDisposition(`${title}.xlsx`.replaceAll(':', '-')),
      'cache-control': 'no-store',
    },
  })
}

const standing =
  (status: string) =>
  (t: Aliased): Sql =>
    sql`(select count(*)::int from shift_vehicle v where v.shift_id = ${t('id')} and not v.is_delete and v.status = ${sql.lit(status)})`

export const shiftRules = defineRules(shift, {
  derive: { works: standing('works'), reserve: standing('reserve'), repair: standing('repair'), off: standing('off') },
  async before(tx, next, prior) {
    const kind = next.kind ?? 'day'
    const [first, last] = SHIFT_TIMES[kind]
    const start = next.start || first
    const end = next.end || last
    const { rows } = await sql<{ starts: Date; ends: Date }>`select business_moment(${next.date}::date, ${start}) as starts,
      business_moment(${next.date}::date + ${sql.lit(end > start ? 0 : 1)}, ${end}) as ends`.execute(tx.db)
    const { starts, ends } = rows[0]!
    const dispatcher = next.dispatcher ?? (prior ? null : tx.user.id || null)
    return { kind, start, end, starts, ends, dispatcher }
  },
  actions: { sheet: (tx, record) => sheetOf(tx, record.id) },
})

export const shiftVehicleRules = defineRules(shiftVehicle, {
  templateData: (tx, record) => tripData(tx, record),
  paperNumbers: tripNumbers,
  derive: { plate: t => sql`(select v.plate from vehicle v where v.id = ${t('vehicle_id')})` },
  async before(tx, next, prior) {
    const vehicle = idOf(next.vehicle)
    const status = next.status ?? 'works'
    const goesOut = status === 'works' || status === 'reserve'
    // Checked only when the vehicle or status changes: a vehicle that broke down later stays in the shift in which it drove.
    if (goesOut && vehicle && (prior?.vehicle.id !== vehicle || prior.status !== status)) {
      const { rows } = await sql<{ date: string }>`select date::text from shift where id = ${idOf(next.shift)}`.execute(tx.db)
      if ((await inRepair(tx, [vehicle], rows[0]!.date)).size > 0) throw fieldError('vehicle', tx.texts('nerud.rules.vehicleInRepair'))
    }
    return { status }
  },
})

/** Returns which of these vehicles are in repair on a day. Shifts and the plan both use it. */
export async function inRepair(tx: Pick<Tx, 'db'>, vehicles: readonly number[], day: string): Promise<ReadonlySet<number>> {
  if (vehicles.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`select v.id::int as id from vehicle v
    where v.id = ${anyOf(vehicles)} and ${isInRepair(sql`v.id`, sql`${day}::date`)}`.execute(tx.db)
  return new Set(rows.map(row => row.id))
}
