import { placeOf, type Resource } from '#resource'
import type { Engine } from '../engine.ts'
import { writeHistoryEntries } from '../history/entries.ts'
import { recordsByIds } from '../read/records.ts'
import type { Tx } from '../tx.ts'
import type { ImportError } from './document.ts'
import type { Plan } from './plan.ts'
import { lineKey } from './headings.ts'
import type { FileRow } from './rows.ts'

/** Returns the file's heading and value for a path of the record or of a child record; the path itself when the file has no such column. */
export function columnAt(engine: Engine, resource: Resource, row: FileRow, place: string): { title: string; value: unknown } {
  const { columns, lines = [] } = resource.parts!.import!
  const own = columns.find(column => placeOf(resource, column.field) === place)
  if (own) return { title: row.titles[own.field] ?? own.headers[0]!, value: row.values[own.field] }
  for (const [at, line] of lines.entries()) {
    const column = line.columns.find(one => placeOf(engine.resources[line.resource]!, one.field) === place)
    if (column)
      return {
        title: row.titles[lineKey(at, column)] ?? column.headers[0]!,
        value: row.lines.find(one => one.line === at)?.values[column.field],
      }
  }
  return { title: place, value: undefined }
}

/** Returns the errors that the rules find in new records, by row; rows without errors are omitted. */
export async function errorsByRow(
  engine: Engine,
  tx: Pick<Tx, 'db' | 'texts'>,
  resource: Resource,
  plans: readonly Plan[],
): Promise<Map<number, ImportError[]>> {
  const fresh = plans.filter(plan => plan.action === 'create')
  const bulk = engine.rules[resource.name]?.bulkCreate
  if (!bulk || fresh.length === 0) return new Map()
  const found = await bulk.validate(
    tx,
    fresh.map(({ values }) => values),
  )
  return new Map(
    fresh.flatMap(({ row }, at): [number, ImportError[]][] => {
      const errors = Object.entries(found[at]!).map(([place, message]): ImportError => {
        const { title, value } = columnAt(engine, resource, row, place)
        return { row: row.row, field: title, value: String(value ?? ''), message }
      })
      return errors.length ? [[row.row, errors]] : []
    }),
  )
}

/** Creates the new records of an import and their history with the resource's bulk rule, all at once; returns the rows that it wrote. */
export async function createAll(engine: Engine, tx: Tx, resource: Resource, plans: readonly Plan[]): Promise<ReadonlySet<Plan>> {
  const write = engine.rules[resource.name]?.bulkCreate?.write
  const fresh = write ? plans.filter(plan => plan.action === 'create') : []
  if (!write || fresh.length === 0) return new Set()
  const ids = await write(
    tx,
    fresh.map(({ values }) => values),
  )
  const records = await recordsByIds(engine, tx.db, resource, ids)
  await writeHistoryEntries(
    tx,
    resource,
    ids.map(id => ({ action: 'create', before: null, after: records.get(id)! })),
  )
  return new Set(fresh)
}
