import { may, placeOf, titleOf, type Resource } from '#resource'
import { circleKey } from '#resource/uniqueKey'
import { sql } from 'kysely'
import { httpError } from '../../httpError.ts'
import type { Engine } from '../engine.ts'
import { recordJson, type Shaping } from '../read/recordJson.ts'
import { columnOf, recordsOf, tableOf } from '../schema/names.ts'
import { foldedKeyOf } from '../schema/folded.ts'
import { isFolded, uniqueIndexName } from '../schema/indexes.ts'
import type { Db } from '../sql.ts'
import type { Tx, Within } from '../tx.ts'
import type { User } from '../user.ts'
import { placed } from './errors.ts'
import { valuesTable } from './rows.ts'
import { columnValue } from './values.ts'

/** The other record that has a value which must be unique. */
export interface Other {
  readonly id: number
  readonly title: string
}

type Values = Readonly<Record<string, unknown>>
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/**
 * Finds for each record, by index, another one with the same value in the same range of uniqueness, in any spelling, with one statement.
 * Records in `except` are ignored.
 */
export async function duplicatesOf(
  shaping: Shaping,
  db: Db,
  resource: Resource,
  name: string,
  all: readonly Values[],
  except: readonly number[],
): Promise<Map<number, Other>> {
  const { per = [], among } = resource.parts?.unique?.[name] ?? {}
  const names = [...new Set([name, ...per])]
  const rows = [...all.entries()]
    .filter(([, record]) => !isEmpty(record[name]))
    .map(([n, record]) => ({ ...Object.fromEntries(names.map(one => [one, columnValue(record[one])])), sys_n: n }))
  if (rows.length === 0) return new Map()
  const pair = (field: string) => [sql.ref(`t.${columnOf(resource, field)}`), sql.ref(`n.${field}`)] as const
  const [column, value] = pair(name)
  const same = isFolded(resource.fields[name]!) ? sql`${foldedKeyOf(column)} = ${foldedKeyOf(value)}` : sql`${column} = ${value}`
  const circle = per.map(field => {
    const [stored, given] = pair(field)
    return sql`and ${stored} is not distinct from ${given}`
  })
  const { rows: found } = await sql<{ n: number; j: Record<string, unknown> }>`select n.sys_n as n, o.j
    from ${valuesTable(resource, rows, names, sql`sys_n integer`)} cross join lateral (
      select ${recordJson(shaping, resource, resource.title.fields, 't')} as j from ${sql.table(tableOf(resource))} as t
      where ${same} ${sql.join(circle, sql` `)} and not t.is_delete${among ? sql` and t.is_active` : sql``} and t.id <> all(${[...except]}::bigint[])
      limit 1) as o`.execute(db)
  return new Map(found.map(({ n, j }) => [n, { id: j['id'] as number, title: titleOf(resource, j) }]))
}

/** Returns the message that a value is taken; `other` is given only to users who may read it. */
export const duplicateText = (engine: Engine, other: Other | undefined): string =>
  other ? engine.texts('nerud.validation.takenBy', { other: other.title }) : engine.texts('nerud.validation.taken')
/** Returns the resource within which values must be unique: for a facet, the resource of its table. */
const sharingResource = (engine: Engine, resource: Resource): Resource => engine.resources[recordsOf(resource)]!
/** Returns the record that has the value, for users who may read it. */
export const visibleDuplicate = (engine: Engine, { rights }: User, resource: Resource, other: Other): Other | undefined =>
  may(rights, sharingResource(engine, resource), 'read') ? other : undefined

const takenError = (engine: Engine, resource: Resource, name: string, other?: Other): Error => {
  const text = duplicateText(engine, other)
  return httpError(409, 'NOT_UNIQUE', text, {
    errors: { [placeOf(resource, name)]: text },
    ...(other && { extra: { other: { resource: recordsOf(resource), ...other } } }),
  })
}

/** Returns the index of the first record whose key occurs earlier, or in `existing`. */
export function repeatedIn(keys: readonly (string | null)[], existing: Iterable<string> = []): number | undefined {
  const met = new Set<string>(existing)
  for (const [n, key] of keys.entries()) {
    if (key !== null && met.has(key)) return n
    if (key !== null) met.add(key)
  }
  return undefined
}

/** A record by field name, before and after. */
interface Written {
  readonly id: number | null
  readonly prior: Values | null
  readonly next: Values
}

/**
 * Throws 409 for the first record whose unique value is taken, naming the record that has it. Unchanged values are not checked, so that
 * records that became equal when the comparison of spellings changed can still be edited.
 */
export async function assertUnique(engine: Engine, tx: Tx, resource: Resource, all: readonly Written[], within?: Within): Promise<void> {
  const ids = all.flatMap(({ id }) => id ?? [])
  for (const [name, unique] of Object.entries(resource.parts?.unique ?? {})) {
    const keys = all.map(({ prior, next }) => [circleKey(resource, name, unique, prior), circleKey(resource, name, unique, next)] as const)
    const queries = keys.map(([was, is]) => (is === was ? null : is))
    if (queries.every(key => key === null)) continue
    const relevant = all.map(({ next }, n) => (queries[n] === null ? {} : next))
    const others = await duplicatesOf(engine, tx.db, resource, name, relevant, ids)
    for (const [n, other] of others)
      throw placed(takenError(engine, resource, name, visibleDuplicate(engine, tx.user, resource, other)), n, within)
    const kept = keys.flatMap(([was, is]) => (is !== null && is === was ? [is] : []))
    const repeated = repeatedIn(queries, kept)
    if (repeated !== undefined) throw placed(takenError(engine, resource, name), repeated, within)
  }
}

/** Returns the error for a violated unique index: two concurrent calls wrote the same value. */
export function uniqueBroken(engine: Engine, resource: Resource, error: unknown): Error | undefined {
  const { code, constraint_name: constraint } = error as { code?: string; constraint_name?: string }
  if (code !== '23505') return undefined
  const name = Object.keys(resource.parts?.unique ?? {}).find(one => uniqueIndexName(resource, one) === constraint)
  return name ? takenError(engine, resource, name) : undefined
}
