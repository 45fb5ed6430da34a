import { byName, placeOf, setAt, type Derive, type Resource } from '#resource'
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { fixed } from './fixedSql.ts'
import type { Sql } from '../rules.ts'
import { fieldJson, object, of, type Tree } from './recordJson.ts'

type Wire = Record<string, unknown>
/** A page's JSON in UTF-8. */
type Page = Buffer<ArrayBuffer>
/** The length of a page without records. */
const EMPTY = 2

/** What stands between the records of a page: no record holds it, because in JSON a tab inside a text is escaped. */
const BETWEEN = ',\t'

/** Does the reader see the field? */
type Seen = (name: string) => boolean

/** What a resource derives from its records themselves. */
const derivedIn = (resource: Resource): [string, Derive][] => Object.entries(resource.derive ?? {})

/** The fields from which they are derived: a few of many. */
const inputsOf = (resource: Resource): ReadonlySet<string> => new Set(derivedIn(resource).flatMap(([, { from }]) => from))

/** Adds the values that are derived from the record itself, as far as the reader sees them. */
export function finish(resource: Resource, record: Wire, seen: Seen): Wire {
  const derived = derivedIn(resource).filter(([name]) => seen(name))
  if (derived.length === 0) return record
  const flat = byName(resource, record)
  for (const [name, { of }] of derived) setAt(record, placeOf(resource, name), of(flat))
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
  if (derived.length === 0 || derived.some(([name]) => placeOf(resource, name).includes('.'))) return plain
  const inputs = inputsOf(resource)
  const needed = names.filter(name => inputs.has(name))
  const make = (): Sql => {
    const tree: Tree = { id: of(alias)('id'), version: of(alias)('version') }
    for (const name of needed) tree[name] = fieldJson(engine, resource, name, alias, 0)!
    return object(tree)
  }
  return {
    body: sql`'[' || coalesce(string_agg(p.j::text, ${sql.lit(BETWEEN)}), '') || ']'`,
    inputs: sql`json_agg(p.i)`,
    each: fixed(engine.db, `inputs ${resource.name} ${needed.join()}`, make, engine.hidden),
  }
}

/** The derived values of each record as the text that is written behind it. */
function derivedTexts(resource: Resource, inputs: readonly Wire[], seen: Seen): string[] {
  const derived = derivedIn(resource)
    .filter(([name]) => seen(name))
    .map(([name, { of }]) => ({ key: JSON.stringify(placeOf(resource, name)), of }))
  // What the user may not see is empty.
  const blank = Object.fromEntries([...inputsOf(resource)].map(name => [name, null]))
  return inputs.map(values => {
    const flat = { ...blank, ...values }
    const texts = derived.map(({ key, of }) => [key, JSON.stringify(of(flat))] as const)
    return texts.map(([key, text]) => (text === undefined ? '' : `,${key}:${text}`)).join('')
  })
}

/** A page's JSON with the derived values of its records; `inputs` as `pageColumns` asked for them. */
export function finishPage(resource: Resource, body: Page, inputs: readonly Wire[] | null, seen: Seen): Page {
  if (derivedIn(resource).length === 0 || body.length === EMPTY) return body
  if (!inputs) return Buffer.from(JSON.stringify((JSON.parse(body.toString()) as Wire[]).map(record => finish(resource, record, seen))))
  const pieces: Buffer[] = []
  let from = 0
  for (const text of derivedTexts(resource, inputs, seen)) {
    const between = body.indexOf(BETWEEN, from)
    const isLast = between < 0
    // Up to the brace that closes the record.
    pieces.push(body.subarray(from, (isLast ? body.length - 1 : between) - 1), Buffer.from(`${text}}${isLast ? ']' : ','}`))
    from = between + BETWEEN.length
  }
  return Buffer.concat(pieces)
}
