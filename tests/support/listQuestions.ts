import { sql } from 'kysely'
import {
  defineResource,
  field,
  optionsOf,
  wirePathOf,
  type FilterKind,
  type Resource,
  type AnyOptions,
  type Field,
  type Kind,
  type Resources,
} from '#resource'
import { INN, sampleInn } from '#russian'
import { normalFormOf } from '#resource/normal'
import { defineRules } from '../../server/engine/rules.ts'
import { isBetween, isContaining, isFound, isOneOf, wireValueOf } from '../../src/testing/lists.ts'
import { aliased } from '../../server/engine/columns.ts'
import { recordsIn } from '../../server/engine/read/conditions.ts'
import { columnOf, isStored, joinTableOf, ownerColumnOf, tableOf } from '../../server/engine/schema/tables.ts'
import type { Db } from '../../server/engine/sql.ts'
import type { MockRow } from '../../src/testing/records.ts'

const right = ['BOOKS_VIEW'] as const
/** A resource with the combinations of kinds and filters that no resource of the product has. */
export const sample = defineResource({
  name: 'testSample',
  area: 'test',
  api: 'api/test_samples',
  title: 'text',
  fields: {
    text: field.text(),
    words: field.text({ lines: 3 }),
    number: field.number(),
    code: field.number(),
    decimal: field.decimal(),
    share: field.decimal({ scale: 1 }),
    money: field.money(),
    date: field.date(),
    day: field.date(),
    dateTime: field.dateTime(),
    month: field.month(),
    flag: field.flag(),
    choice: field.choice(['b', 'а', 'c']),
    reference: field.reference('country', { shows: ['alpha2'] }),
    other: field.reference('country'),
    either: field.reference('country', { derived: 'server', anyOf: ['reference', 'other'] }),
    references: field.references('country', { shows: ['name'] }),
    phone: field.phone(),
    email: field.email(),
    inn: field.text({ code: INN }),
    colour: field.colour(),
    doubled: field.decimal({ derived: 'server' }),
  },
  list: {
    columns: ['text', 'doubled'],
    sort: ['-decimal', 'text'],
    search: ['text', 'email', 'words'],
    filters: {
      text: 'in',
      words: 'contains',
      number: 'range',
      code: 'in',
      decimal: 'range',
      share: 'equals',
      money: 'range',
      date: 'range',
      day: 'in',
      dateTime: 'range',
      month: 'range',
      flag: 'equals',
      choice: 'in',
      reference: 'in',
      either: 'in',
      references: 'in',
      phone: 'equals',
      email: 'contains',
      inn: 'equals',
      colour: 'equals',
      doubled: 'range',
      isDelete: 'equals',
    },
  },
  rights: { read: right },
})

/** SQL of its computed fields. */
export const sampleRules = defineRules(sample, {
  derive: { either: () => sql`null::bigint`, doubled: t => sql`${t('decimal')} * 2` },
})

/** A condition on a list: its query parameters, and whether a record matches it. */
export interface ListQuestion {
  readonly parameters: readonly (readonly [string, string])[]
  readonly meets: (row: MockRow) => boolean
}

const oneOf = (resource: Resource, name: string, values: readonly string[]): ListQuestion => ({
  parameters: values.map(value => [values.length > 1 ? `${wirePathOf(resource, name)}[]` : wirePathOf(resource, name), value] as const),
  meets: isOneOf(resource, name, values),
})
const containing = (resource: Resource, name: string, text: string): ListQuestion => ({
  parameters: [[wirePathOf(resource, name), text]],
  meets: isContaining(resource, name, text),
})
const between = (resource: Resource, name: string, from: string | undefined, to: string | undefined): ListQuestion => ({
  parameters: [
    ...(from === undefined ? [] : [[`${wirePathOf(resource, name)}[after]`, from] as const]),
    ...(to === undefined ? [] : [[`${wirePathOf(resource, name)}[before]`, to] as const]),
  ],
  meets: isBetween(resource, name, from, to),
})

/** Asks for the records that match all conditions. */
export const allOf = (...queries: readonly ListQuestion[]): ListQuestion => ({
  parameters: queries.flatMap(one => one.parameters),
  meets: row => queries.every(one => one.meets(row)),
})

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** The values of a field in the records, as parameters spell them; ids for references. */
function valuesOf(resource: Resource, name: string, rows: readonly MockRow[]): string[] {
  const one = resource.fields[name]!
  const { anyOf = [name] } = optionsOf(one)
  const existing = anyOf.flatMap(field => rows.flatMap(row => wireValueOf(resource, field, row)))
  const plain = existing.filter(value => value !== null && value !== undefined)
  return distinct(plain.map(value => String(typeof value === 'object' ? (value as { id: number }).id : value)))
}

/** The words of a field in the records. */
const textsOf = (resource: Resource, name: string, rows: readonly MockRow[]): string[] =>
  distinct(
    rows
      .map(row => wireValueOf(resource, name, row))
      .filter((existing): existing is string => typeof existing === 'string' && existing !== ''),
  )

/** A substring from the middle of a text, in the opposite case. */
const piece = (text: string): string => {
  const cut = text.slice(text.length > 3 ? 1 : 0, 6).trim()
  return cut === cut.toUpperCase() ? cut.toLowerCase() : cut.toUpperCase()
}

const NONE: Readonly<Partial<Record<string, string>>> = { reference: '999999999', references: '999999999' }

/** Characters with a meaning in database patterns. */
const SIGNS = ['%', '_', '\\']

/** Bounds for ranges, ascending: the existing values; for instants the days around them and the instants themselves. */
function edgesOf(resource: Resource, name: string, rows: readonly MockRow[]): readonly (readonly string[])[] {
  const { kind } = resource.fields[name]!
  const sorted = valuesOf(resource, name, rows).toSorted((a, b) =>
    ['number', 'decimal', 'money'].includes(kind) ? Number(a) - Number(b) : a < b ? -1 : 1,
  )
  return kind === 'dateTime' ? [distinct(sorted.map(value => value.slice(0, 10))), sorted] : [sorted]
}

/** Ranges with two bounds, with one, of one value, and empty ones. */
function ranges(resource: Resource, name: string, edges: readonly string[]): ListQuestion[] {
  if (edges.length === 0) return []
  const rangeOf = (from: string | undefined, to: string | undefined): ListQuestion => between(resource, name, from, to)
  const [first, last] = [edges[0]!, edges.at(-1)!]
  const [third, half] = [edges[Math.floor(edges.length / 3)]!, edges[Math.floor(edges.length / 2)]!]
  const open = [rangeOf(third, undefined), rangeOf(undefined, half), rangeOf(edges[1], undefined), rangeOf(undefined, edges.at(-2))]
  return [...open, rangeOf(third, half), rangeOf(half, half), rangeOf(first, first), rangeOf(last, first)]
}

/** Queries of a filter, from the values in the records. */
export function questionsOf(resource: Resource, name: string, kind: FilterKind, rows: readonly MockRow[]): ListQuestion[] {
  if (kind === 'range') return edgesOf(resource, name, rows).flatMap(edges => ranges(resource, name, edges))
  if (kind === 'contains') {
    const texts = textsOf(resource, name, rows)
    return [...texts.slice(0, 6).map(piece), ...SIGNS, 'ничего такого'].map(text => containing(resource, name, text))
  }
  const values = valuesOf(resource, name, rows)
  const none = NONE[resource.fields[name]!.kind]
  const several = values.length > 1 ? [oneOf(resource, name, [values[0]!, values.at(-1)!])] : []
  return [...values.slice(0, 4).map(value => oneOf(resource, name, [value])), ...several, ...(none ? [oneOf(resource, name, [none])] : [])]
}

/** Searches: substrings of each field, words of two fields together, pattern characters, words that do not occur. */
export function searchesOf(resource: Resource, rows: readonly MockRow[]): ListQuestion[] {
  const fields = resource.list?.search.in ?? []
  const texts = fields.map(name => textsOf(resource, name, rows))
  const pieces = texts.flatMap(existing => [existing[0], existing.at(-1)].flatMap(text => (text ? [text, piece(text)] : [])))
  const row = rows.findLast(one => fields.filter(name => typeof wireValueOf(resource, name, one) === 'string').length > 1) ?? rows[0]!
  const words = fields.flatMap(name => String(wireValueOf(resource, name, row) ?? '').split(/\s+/)[0] || []).slice(0, 2)
  return distinct([...pieces, words.toReversed().join(' '), ...SIGNS, 'ПЕСОК', 'песок', 'ничего такого'].map(text => text.trim()))
    .filter(Boolean)
    .map(text => ({ parameters: [['query', text]], meets: isFound(resource, text) }))
}

/** The number of records per resource; those with an index in DELETED are deleted. */
const ROWS = 14
const DELETED: readonly number[] = [4, 11]
const LIVING = ROWS - DELETED.length
/** The index of the target that a row references when the reference must be unique among rows that are not deleted. */
const ownTarget = (row: number): number => (DELETED.includes(row) ? 0 : row - DELETED.filter(at => at < row).length)

const WORDS = ['песок', 'Ель', 'ёлка 7', 'Песок мытый', 'zeta', 'Щебень 10%', 'а_б', 'Alpha', 'еловый', 'А\\Б', 'ПЕСОК']
const NUMBERS = [10, 9, -3, 100, 0, 25, 9]
const DECIMALS = ['10.5', '9', '-3.25', '100', '0', '9.5', '10.50']
const DAYS = ['2024-02-29', '2026-01-10', '2025-12-31', '2026-01-09', '2026-01-11', '2025-03-05']
/** Instants around midnight in Moscow, where a business day begins. */
const MOMENTS = [
  '2026-01-10T20:59:59.999Z',
  '2026-01-09T20:59:59.999Z',
  '2026-01-10T21:00:00Z',
  '2026-01-09T21:00:00Z',
  '2025-06-01T08:00:00Z',
  '2026-01-10T09:30:00Z',
]
/** A number for the field `at` of a row; the step is coprime with the size of every pool. */
const turnOf = (row: number, at: number): number => row * 13 + at * 5
const pick = <T>(pool: readonly T[], at: number): T => pool[at % pool.length]!

const bounded = (value: number, { min, max }: AnyOptions): number =>
  Math.min(Math.max(value, Number(min ?? -Infinity)), Number(max ?? Infinity))

/** A value of each kind; neighbouring rows differ, and some values repeat. Kinds that reference other rows are filled in afterwards. */
const VALUES: Readonly<Partial<Record<Kind, (at: number, options: AnyOptions) => unknown>>> = {
  text: (at, { code }) => (code === INN ? sampleInn(at % 5) : pick(WORDS, at)),
  richText: at => `<p>${pick(WORDS, at)}</p>`,
  number: (at, options) => bounded(pick(NUMBERS, at), options),
  decimal: (at, options) => bounded(Number(pick(DECIMALS, at)), options),
  money: (at, options) => bounded(Number(pick(DECIMALS, at)), options),
  date: at => pick(DAYS, at),
  dateTime: at => pick(MOMENTS, at),
  month: at => pick(DAYS, at).slice(0, 7),
  flag: at => (Math.imul(at + 1, 2_654_435_761) >>> 15) % 2 === 0,
  choice: (at, { choices }) => pick(choices!, at),
  phone: at => `9${pick(['26', '03', '10', '55'], at)}0000001`,
  email: at => `${pick(['zoe', 'Anna', 'bob', 'яна'], at)}@example.com`,
  colour: at => pick(['#00ff00', '#aa0000', '#0000ff'], at),
  json: at => ({ at }),
}
/** Values that are unique among rows. */
const DISTINCT: Readonly<Partial<Record<Kind, (at: number, options: AnyOptions) => unknown>>> = {
  text: (at, { code }) => (code === INN ? sampleInn(at) : `${pick(WORDS, at)} ${at}`),
  email: at => `${pick(['zoe', 'Anna'], at)}${at}@example.com`,
  number: at => 1000 + ((at * 5) % ROWS),
  date: at => `2025-${String(1 + ((at * 5) % 12)).padStart(2, '0')}-${String(2 + at).padStart(2, '0')}`,
}
/** Fields with a handwritten unique index. */
const UNIQUE: Readonly<Record<string, readonly string[]>> = { cashTransaction: ['seq'], volumeTransaction: ['seq'], notice: ['occasion'] }
const isUnique = (resource: Resource, name: string): boolean => !!resource.parts?.unique?.[name] || !!UNIQUE[resource.name]?.includes(name)

/** Facets share a table, so their unique values are shifted apart. */
const shiftOf = ({ name, parts }: Resource): number =>
  parts?.facet ? 1000 * (1 + [...Buffer.from(name)].reduce((sum, byte) => sum + byte, 0)) : 0

/** The value of a field in a row; a quarter of the optional values are missing. */
function valueFor(resource: Resource, name: string, one: Field, at: number, row: number): unknown {
  const options = optionsOf(one)
  const mayMiss = !options.required && name !== 'insDate' && one.kind !== 'flag' && options.default === undefined
  if (mayMiss && (row + at) % 4 === 0) return null
  const turn = turnOf(row, at)
  if (resource.parts?.facet?.only && name in resource.parts.facet.only) return resource.parts.facet.only[name]
  const value = isUnique(resource, name)
    ? (DISTINCT[one.kind] ?? VALUES[one.kind])!(row + shiftOf(resource), options)
    : VALUES[one.kind]!(turn, options)
  // Bypasses rules, but keeps the product's normal form.
  return typeof value === 'string' ? (normalFormOf(one)?.(value) ?? value) : value
}

const points = (one: Field): boolean => one.kind === 'reference' || one.kind === 'file'
const storedOf = (resource: Resource): [string, Field][] =>
  Object.entries(resource.fields).filter(([name]) => isStored(resource, name) && name !== 'isDelete' && name !== 'mdInsUser')

/** Sorts resources so that those required by a row's references come first. */
function byNeed(resources: Resources): Resource[] {
  const sorted: Resource[] = []
  const visit = (resource: Resource): void => {
    if (sorted.includes(resource)) return
    for (const one of Object.values(resource.fields))
      if (one.kind === 'reference' && optionsOf(one).required && optionsOf(one).target !== resource.name)
        visit(resources[optionsOf(one).target!]!)
    sorted.push(resource)
  }
  for (const resource of Object.values(resources)) visit(resource)
  return sorted
}

/**
 * Inserts ROWS records of each resource directly into the database, bypassing rules: repeating and empty values, both cases of letters,
 * pattern characters, days around midnight, deleted records. Returns the ids of the deleted ones by resource.
 */
export async function makeDiverse(
  db: Db,
  all: Resources,
  chosen: readonly Resource[] = Object.values(all),
): Promise<Map<string, number[]>> {
  return db.transaction().execute(async tx => {
    for (const resource of chosen) await sql`alter table ${sql.table(tableOf(resource))} disable trigger user`.execute(tx)
    const idsOf = async (resource: Resource): Promise<number[]> => {
      const { rows } = await sql<{
        id: number
      }>`select id from ${sql.table(tableOf(resource))} as t where not is_delete and ${recordsIn({ resources: all }, resource, aliased('t')) ?? sql`true`} order by id desc`.execute(
        tx,
      )
      const ids = rows.map(row => Number(row.id))
      // Some of the new records and some of the oldest: the latter include the codes that rules refer to.
      return [...ids.slice(0, LIVING), ...ids.slice(-6)]
    }
    const { rows: files } = await sql<{ id: number }>`insert into sys_file (key, file_name, content_type, size, sha256)
      select 'diverse/' || gen_random_uuid(), n || '.pdf', 'application/pdf', n, '' from generate_series(1, 3) as n returning id`.execute(
      tx,
    )
    const targets = new Map<string, number[]>()
    const targetsOf = async (one: Field): Promise<number[]> => {
      if (one.kind === 'file') return files.map(row => Number(row.id))
      const target = all[optionsOf(one).target!]!
      const known = targets.get(target.name) ?? (await idsOf(target))
      targets.set(target.name, known)
      return known
    }
    const made = new Map<string, number[]>()
    for (const resource of byNeed(Object.fromEntries(chosen.map(one => [one.name, one])) as Resources).filter(one => chosen.includes(one)))
      made.set(resource.name, await insertRows(tx, resource, targetsOf))
    targets.clear()
    for (const resource of chosen) await fillOptionalReferences(tx, resource, made.get(resource.name)!, targetsOf)
    for (const resource of chosen) await sql`alter table ${sql.table(tableOf(resource))} enable trigger user`.execute(tx)
    return new Map([...made].map(([name, ids]) => [name, DELETED.map(at => ids[at]!)]))
  })
}

type TargetsOf = (one: Field) => Promise<number[]>

/** Inserts a resource's rows with their required references; returns the ids. */
async function insertRows(tx: Db, resource: Resource, targetsOf: TargetsOf): Promise<number[]> {
  const table = tableOf(resource)
  const columns = ['id', 'is_delete']
  const { rows: existing } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from ${sql.table(table)}`.execute(tx)
  const ids = Array.from({ length: ROWS }, (_, row) => Number(existing[0]!.last) + 1 + row)
  const rows: Record<string, unknown>[] = ids.map((id, row) => ({ id, is_delete: DELETED.includes(row) }))
  for (const [at, [name, one]] of storedOf(resource).entries()) {
    if (points(one) && !optionsOf(one).required) continue
    const column = columnOf(resource, name)
    const pool = points(one) ? await targetsOf(one) : []
    columns.push(column)
    for (const [row, values] of rows.entries())
      values[column] = points(one)
        ? pool[(isUnique(resource, name) ? ownTarget(row) : turnOf(row, at)) % pool.length]
        : valueFor(resource, name, one, at, row)
  }
  const columnList = sql.join(columns.map(column => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columnList})
    select ${columnList} from jsonb_populate_recordset(null::${sql.id('public', table)}, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${ids.at(-1)!})`.execute(tx)
  return ids
}

/** Sets the optional references of rows to none, one or several records. */
async function fillOptionalReferences(tx: Db, resource: Resource, ids: readonly number[], targetsOf: TargetsOf): Promise<void> {
  const table = sql.table(tableOf(resource))
  const fields = Object.entries(resource.fields).filter(
    ([name, one]) =>
      !optionsOf(one).derived &&
      (points(one) || one.kind === 'references') &&
      (name === 'mdInsUser' || one.kind === 'references' || !optionsOf(one).required),
  )
  for (const [at, [name, one]] of fields.entries()) {
    const pool = await targetsOf(one)
    if (one.kind === 'references') {
      const joins = ids.flatMap((id, row) =>
        Array.from({ length: row % 4 }, (_, nth) => ({ id, target: pool[(turnOf(row, at) + nth) % pool.length]!, nth })),
      )
      for (const { id, target, nth } of joins)
        await sql`insert into ${sql.table(joinTableOf(resource, name))} (${sql.ref(ownerColumnOf(resource))}, target_id, position)
          values (${id}, ${target}, ${nth}) on conflict do nothing`.execute(tx)
      continue
    }
    const values = ids.map((id, row) => ({
      id,
      target: isUnique(resource, name) ? (pool[ownTarget(row)] ?? null) : (row + at) % 4 === 0 ? null : pool[turnOf(row, at) % pool.length],
    }))
    await sql`update ${table} as t set ${sql.ref(columnOf(resource, name))} = v.target
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v(id bigint, target bigint) where v.id = t.id`.execute(tx)
  }
}
