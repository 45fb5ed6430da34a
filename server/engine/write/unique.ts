import { placeOf, titleOf, type Resource } from '#resource'
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { columnOf, tableOf } from '../schema/names.ts'
import { httpError } from '../../httpError.ts'
import type { Db, Tx } from '../rules.ts'
import { uniqueIndexName } from '../schema/schema.ts'
import { recordJson, type Shaping } from '../read/recordJson.ts'

/** The other living record that holds a value which should be unique. */
export interface Other {
  readonly id: number
  readonly title: string
}

type Values = Readonly<Record<string, unknown>>
const bareValue = (value: unknown): unknown => (typeof value === 'object' && value !== null && 'id' in value ? value.id : value)
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Finds another living record with the same value, in the same circle; letters' case does not matter. */
export async function otherWith(
  shaping: Shaping,
  db: Db,
  resource: Resource,
  name: string,
  record: Values,
  id: number | null,
): Promise<Other | undefined> {
  const value = record[name]
  if (isEmpty(value)) return undefined
  const column = (field: string) => sql.ref(`t.${columnOf(resource, field)}`)
  const isText = typeof value === 'string'
  const same = isText ? sql`lower(${column(name)}) = lower(${value})` : sql`${column(name)} = ${bareValue(value)}`
  const circle = (resource.parts?.unique?.[name]?.per ?? []).map(
    field => sql`and ${column(field)} is not distinct from ${bareValue(record[field]) ?? null}`,
  )
  const { rows } = await sql<{
    j: Record<string, unknown>
  }>`select ${recordJson(shaping, resource, resource.title.fields, 't')} as j from ${sql.table(tableOf(resource))} as t
    where ${same} ${sql.join(circle, sql` `)} and not t.is_delete${resource.parts?.unique?.[name]?.among ? sql` and t.is_active` : sql``} and t.id <> ${id ?? 0} limit 1`.execute(
    db,
  )
  const found = rows[0]?.j
  return found && { id: found['id'] as number, title: titleOf(resource, found) }
}

const rejectOther = (engine: Engine, resource: Resource, name: string, other?: Other): Error => {
  const text = other ? engine.texts('nerud.validation.takenBy', { other: other.title }) : engine.texts('nerud.validation.taken')
  return httpError(409, 'NOT_UNIQUE', text, {
    errors: { [placeOf(resource, name)]: text },
    ...(other && { extra: { other: { resource: resource.name, ...other } } }),
  })
}

/** Throws for a record whose unique values are taken, naming the record that holds them. */
export async function assertUnique(engine: Engine, tx: Tx, resource: Resource, id: number | null, next: Values): Promise<void> {
  if (next['isDelete']) return
  for (const [name, { among }] of Object.entries(resource.parts?.unique ?? {})) {
    if (among && !next['isActive']) continue
    const other = await otherWith(engine, tx.db, resource, name, next, id)
    if (other) throw rejectOther(engine, resource, name, other)
  }
}

/** The refusal behind a broken unique index: two calls at once wrote the same value. */
export function uniqueBroken(engine: Engine, resource: Resource, error: unknown): Error | undefined {
  const { code, constraint_name: constraint } = error as { code?: string; constraint_name?: string }
  if (code !== '23505') return undefined
  const name = Object.keys(resource.parts?.unique ?? {}).find(one => uniqueIndexName(resource, one) === constraint)
  return name ? rejectOther(engine, resource, name) : undefined
}
