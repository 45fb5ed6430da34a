import { optionsOf, refText, titleOf } from '#resource'
import { account } from '#resources/access/account/account'
import { vehicle } from '#resources/fleet/vehicle/vehicle'
import { shift, shiftVehicle } from './shift.ts'
import { contentDisposition, MIME_TYPES } from '#server/engine/files/mime.ts'
import { writeRows, type ExcelColumn } from '#server/engine/excel/write.ts'
import type { Tx } from '#server/engine/tx.ts'

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
export async function sheetOf(tx: Tx, id: number): Promise<Response> {
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
  const body = writeRows({
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
