import { byName, placeOf, setAt, type Resource } from '#resource'
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { fixed } from './fixedSql.ts'
import type { Sql } from '../rules.ts'
import { fieldJson, isRecordDerived, object, of, type Tree } from './recordJson.ts'

type Wire = Record<string, unknown>
/** A page's JSON in UTF-8. */
type Page = Buffer<ArrayBuffer>
/** The length of a page without records. */
const EMPTY = 2

/** What stands between the records of a page: no record holds it, because in JSON a tab inside a text is escaped. */
const BETWEEN = ',\t'

/** The values of a resource that are derived from the record itself. */
const derivedIn = (resource: Resource): string[] => Object.keys(resource.derive ?? {}).filter(name => isRecordDerived(resource, name))

/** Which fields the derived values of a resource have looked at so far: a few of many. */
const looked = new WeakMap<Resource, Set<string>>()
function lookedAt(resource: Resource): Set<string> {
  const known = looked.get(resource) ?? new Set<string>()
  looked.set(resource, known)
  return known
}

/** Hands a record to what is derived from it and learns what that looks at. */
function watched(resource: Resource, flat: Wire): Wire {
  const known = lookedAt(resource)
  return new Proxy(flat, {
    get: (values, key) => {
      if (typeof key === 'string' && key in resource.fields) known.add(key)
      return values[key as string]
    },
    ownKeys: values => {
      for (const name of Object.keys(resource.fields)) known.add(name)
      return Reflect.ownKeys(values)
    },
  })
}

/** Adds the values that are derived from the record itself. */
export function finish(resource: Resource, record: Wire): Wire {
  const names = derivedIn(resource)
  if (names.length === 0) return record
  const flat = watched(resource, byName(resource, record))
  for (const name of names) setAt(record, placeOf(resource, name), resource.derive![name]!(flat))
  return record
}

/** A page's JSON, and beside it, for each record, the few values that others are derived from: so the page need not be parsed. */
export interface PageColumns {
  readonly body: Sql
  /** Null where nothing is derived. */
  readonly inputs: Sql
  /** The inputs of one record, to be selected beside it as `i`. */
  readonly each: Sql | undefined
}

/** What a page's statement selects of its records, `p.j` and `p.i`. */
export function pageColumns(engine: Engine, resource: Resource, names: readonly string[], alias: string): PageColumns {
  const plain = { body: sql`coalesce(json_agg(p.j), '[]')::text`, inputs: sql`null`, each: undefined }
  const derived = derivedIn(resource)
  // A value inside another one cannot be written behind the record's text.
  if (derived.length === 0 || derived.some(name => placeOf(resource, name).includes('.'))) return plain
  const needed = names.filter(name => lookedAt(resource).has(name) && !isRecordDerived(resource, name))
  const make = (): Sql => {
    const tree: Tree = { id: of(alias)('id'), version: of(alias)('version') }
    for (const name of needed) tree[name] = fieldJson(engine, resource, name, alias, 0)!
    return object(tree)
  }
  return {
    body: sql`'[' || coalesce(string_agg(p.j::text, ${sql.lit(BETWEEN)}), '') || ']'`,
    inputs: sql`json_agg(p.i)`,
    each: fixed(engine.db, `inputs ${resource.name} ${needed.join()}`, make),
  }
}

/** Thrown where a derived value looks at what was not asked for. */
const UNASKED = new Error('not among the inputs')

/** The derived values of each record as the text that is written behind it; undefined when some need what was not asked for. */
function derivedTexts(resource: Resource, names: readonly string[], inputs: readonly Wire[]): string[] | undefined {
  const derived = derivedIn(resource).map(name => ({ key: JSON.stringify(placeOf(resource, name)), derive: resource.derive![name]! }))
  const asked = (values: Wire, key: string | symbol): unknown => {
    if (typeof key !== 'string' || key in values) return values[key as string]
    if (names.includes(key) && !isRecordDerived(resource, key)) throw UNASKED
    return key in resource.fields ? null : undefined
  }
  const fail = (): never => {
    throw UNASKED
  }
  try {
    return inputs.map(values => {
      const flat = new Proxy(values, { get: asked, ownKeys: fail, has: fail })
      const texts = derived.map(({ key, derive }) => [key, JSON.stringify(derive(flat))] as const)
      return texts.map(([key, text]) => (text === undefined ? '' : `,${key}:${text}`)).join('')
    })
  } catch (error) {
    if (error !== UNASKED) throw error
    return undefined
  }
}

/** A page's JSON with the derived values of its records; `inputs` as `pageColumns` asked for them. */
export function finishPage(resource: Resource, names: readonly string[], body: Page, inputs: readonly Wire[] | null): Page {
  if (derivedIn(resource).length === 0 || body.length === EMPTY) return body
  const texts = inputs && derivedTexts(resource, names, inputs)
  if (!texts) return Buffer.from(JSON.stringify((JSON.parse(body.toString()) as Wire[]).map(record => finish(resource, record))))
  const pieces: Buffer[] = []
  let from = 0
  for (const text of texts) {
    const between = body.indexOf(BETWEEN, from)
    const isLast = between < 0
    // Up to the brace that closes the record.
    pieces.push(body.subarray(from, (isLast ? body.length - 1 : between) - 1), Buffer.from(`${text}}${isLast ? ']' : ','}`))
    from = between + BETWEEN.length
  }
  return Buffer.concat(pieces)
}
