import { wirePathOf, type Resource, optionsOf } from '#resource'
import type { Engine } from '../engine.ts'
import { writeHistoryEntries } from '../history.ts'
import { recordsByIds } from '../read/records.ts'
import type { Tx } from '../tx.ts'
import type { ImportError } from './document.ts'
import { type Plan, nameOf, existingLinesOf, type Lookup } from './plan.ts'
import { lineKey } from './columns.ts'
import type { FileRow } from './rows.ts'
import type { HttpError } from '../../httpError.ts'
import { writeMany } from '../write/record.ts'
import { lockAll } from '../write/rows.ts'
import { tryEachSavepoint } from '../write/rejections.ts'

/** Returns the file's heading and value for a path of the record or of a child record; the path itself when the file has no such column. */
export function columnAt(engine: Engine, resource: Resource, row: FileRow, path: string): { title: string; value: unknown } {
  const { columns, lines = [] } = resource.parts!.import!
  const own = columns.find(column => wirePathOf(resource, column.field) === path)
  if (own) return { title: row.titles[own.field] ?? own.headers[0]!, value: row.values[own.field] }
  for (const [at, line] of lines.entries()) {
    const column = line.columns.find(one => wirePathOf(engine.resources[line.resource]!, one.field) === path)
    if (column)
      return {
        title: row.titles[lineKey(at, column)] ?? column.headers[0]!,
        value: row.lines.find(one => one.line === at)?.values[column.field],
      }
  }
  return { title: path, value: undefined }
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
      const errors = Object.entries(found[at]!).map(([path, message]): ImportError => {
        const { title, value } = columnAt(engine, resource, row, path)
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

/** Splits rows into rounds, so that no record is changed twice in one round; the changes of a record keep the order of the file. */
function rounds(plans: readonly Plan[]): Plan[][] {
  const all: Plan[][] = []
  const met = new Map<number, number>()
  for (const plan of plans) {
    const round = plan.id === null ? 0 : (met.get(plan.id) ?? 0)
    if (plan.id !== null) met.set(plan.id, round + 1)
    all[round] = [...(all[round] ?? []), plan]
  }
  return all
}

/**
 * Writes rows together; as far as the rules of the resource allow, the number of statements does not depend on the number of rows. A
 * rejected row is an error of its own, and the others are written. Returns the errors by row.
 */
export async function writeImportedRows(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  plans: readonly Plan[],
  lookup: Lookup,
): Promise<ReadonlyMap<Plan, ImportError>> {
  const wrong = new Map<Plan, ImportError>()
  for (const round of rounds(plans)) {
    const { refused } = await tryEachSavepoint(tx, round, async some => {
      await writeTogether(engine, tx, resource, some, lookup)
      return some
    })
    for (const [plan, refusal] of refused) wrong.set(plan, errorOf(engine, resource, plan, refusal))
  }
  return wrong
}

function errorOf(engine: Engine, resource: Resource, plan: Plan, { errors, message: whole }: HttpError<string>): ImportError {
  const [path, message] = Object.entries(errors ?? {})[0] ?? ['', whole]
  const { title, value } = columnAt(engine, resource, plan.row, path)
  return { row: plan.row.row, field: title, value: String(value ?? ''), message }
}

async function writeTogether(engine: Engine, tx: Tx, resource: Resource, plans: readonly Plan[], lookup: Lookup): Promise<void> {
  const made = await madeNames(engine, tx, resource, plans, lookup)
  try {
    const changes = plans.map(plan => ({ id: plan.id, values: { ...plan.values, ...made.valuesOf(plan) } }))
    await lockAll(
      tx,
      resource,
      plans.flatMap(({ id }) => id ?? []),
    )
    const records = await writeMany(engine, tx, resource, changes)
    await writeLines(
      engine,
      tx,
      resource,
      plans,
      records.map(record => record['id'] as number),
    )
  } catch (error) {
    made.forget()
    throw error
  }
}

/** Creates the referenced records that do not exist yet. */
async function madeNames(engine: Engine, tx: Tx, resource: Resource, plans: readonly Plan[], lookup: Lookup) {
  const { columns } = resource.parts!.import!
  const fields = [...new Set(plans.flatMap(({ toMake }) => Object.keys(toMake)))]
  const fresh: (readonly [known: Map<string, number>, name: string])[] = []
  const idOf = new Map<string, (name: string) => number>()
  for (const field of fields) {
    const target = engine.resources[optionsOf(resource.fields[field]!).target!]!
    const { find } = columns.find(column => column.field === field)!
    const known = await lookup(target, find!)
    const keyOf = (name: string): string => nameOf(target.fields[find!]!, name)
    idOf.set(field, name => known.get(keyOf(name))!)
    const unknownNames = plans.flatMap(({ toMake }) => toMake[field] ?? []).filter(name => !known.has(keyOf(name)))
    const names = [...new Map(unknownNames.map(name => [keyOf(name), name])).values()]
    const records = await tx.createMany(
      target,
      names.map(name => ({ [find!]: name })),
    )
    for (const [n, { id }] of records.entries()) {
      known.set(keyOf(names[n]!), id)
      fresh.push([known, keyOf(names[n]!)])
    }
  }
  return {
    /** Returns the ids of a row's references, by field. */
    valuesOf({ row, toMake }: Plan): Record<string, unknown> {
      const ids = (field: string) => row.referenceNames[field]!.names.map(idOf.get(field)!)
      return Object.fromEntries(
        Object.keys(toMake).map(field => [field, resource.fields[field]!.kind === 'references' ? ids(field) : ids(field)[0]]),
      )
    },
    /** Removes the created names from the cache, because their transaction was rolled back. */
    forget(): void {
      for (const [known, name] of fresh) known.delete(name)
    },
  }
}

/** Creates the missing child records of rows, and updates existing ones if the import declares that. */
async function writeLines(engine: Engine, tx: Tx, resource: Resource, plans: readonly Plan[], ids: readonly number[]): Promise<void> {
  for (const [at, { resource: name, by, key, updates }] of (resource.parts!.import!.lines ?? []).entries()) {
    const child = engine.resources[name]!
    const sent = plans.flatMap(({ row }, n) => row.lines.filter(one => one.line === at).map(({ values }) => ({ ...values, [by]: ids[n]! })))
    if (sent.length === 0) continue
    const keyOf = (values: Readonly<Record<string, unknown>>): string => `${String(values[by])} ${String(values[key])}`
    const existing = await existingLinesOf(tx.db, child, by, key, ids)
    const fresh = new Map(sent.filter(values => !existing.has(keyOf(values))).map(values => [keyOf(values), values]))
    await tx.createMany(child, [...fresh.values()])
    if (!updates) continue
    const known = new Map(sent.flatMap(values => (existing.has(keyOf(values)) ? [[existing.get(keyOf(values))!, values] as const] : [])))
    await writeMany(
      engine,
      tx,
      child,
      [...known].map(([id, values]) => ({ id, values })),
    )
  }
}
