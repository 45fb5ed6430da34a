import { byName, fieldsOfLines, optionsOf, placeOf, setAt, valueAt, type Derive, type Resource } from '#resource'
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import type { Sql } from '../sql.ts'
import { asJson } from '../jsonText.ts'
import { pageTexts, type PageTexts } from './pageTexts.ts'
import type { Shaping } from './recordJson.ts'

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

/** What the lines of a field show that is derived from each line itself. */
interface DerivedLines {
  readonly name: string
  readonly child: Resource
  readonly derived: readonly (readonly [name: string, rule: Derive])[]
}
/** The fields of lines that show such values, as far as the reader sees these. */
const derivedLinesIn = ({ resources, hidden }: Shaping, resource: Resource): DerivedLines[] =>
  Object.entries(resource.fields).flatMap(([name, one]): DerivedLines[] => {
    const child = one.kind === 'lines' ? resources[optionsOf(one).target!] : undefined
    if (!child?.derive) return []
    const shown = new Set(fieldsOfLines(one, child))
    const derived = derivedIn(child).filter(([own]) => shown.has(own) && !hidden?.names.has(`${child.name}.${own}`))
    return derived.length ? [{ name, child, derived }] : []
  })

/** Adds to the lines of a record what is derived from each of them. */
function finishLines(resource: Resource, record: Wire, { name, child, derived }: DerivedLines): void {
  const lines = valueAt(record, placeOf(resource, name))
  if (!Array.isArray(lines)) return
  for (const line of lines as Wire[]) {
    const flat = byName(child, line)
    for (const [own, { of }] of derived) setAt(line, placeOf(child, own), of(flat))
  }
}

/** Adds the values that are derived from the record itself and from each of its lines, as far as the reader sees them. */
export function finish(shaping: Shaping, resource: Resource, record: Wire, seen: Seen): Wire {
  for (const lines of derivedLinesIn(shaping, resource)) finishLines(resource, record, lines)
  const derived = derivedIn(resource).filter(([name]) => seen(name))
  if (derived.length === 0) return record
  const flat = byName(resource, record)
  for (const [name, { of }] of derived) setAt(record, placeOf(resource, name), of(flat))
  return record
}

/** A page's JSON, and beside it, for each record, the few values that others are derived from: so the page need not be parsed. */
export interface PageColumns extends PageTexts {
  /** Of `p.j`, the texts of the records. */
  readonly body: Sql
  /** Of `p.i`, the texts of the inputs; null where nothing is derived. */
  readonly inputs: Sql
}

const bodyOf = (between: string): Sql => sql`'[' || coalesce(string_agg(p.j, ${sql.lit(between)}), '') || ']'`

/** What a page's statement selects of its records. `names`: what the list carries; `asked`: what is wanted of that. */
export function pageColumns(engine: Engine, resource: Resource, names: readonly string[], queries?: readonly string[]): PageColumns {
  const isWanted = (name: string): boolean => queries?.includes(name) ?? true
  const shown = names.filter(isWanted)
  const derived = derivedIn(resource).filter(([name]) => isWanted(name))
  const inputs = new Set(derived.flatMap(([, { from }]) => from))
  // A value inside another one, as those of lines, cannot be written behind the record's text.
  const isBehind = !derived.some(([name]) => placeOf(resource, name).includes('.'))
  if (derived.length === 0 || !isBehind || derivedLinesIn(engine, resource).some(({ name }) => shown.includes(name))) {
    const read = names.filter(name => isWanted(name) || inputs.has(name))
    return { body: bodyOf(','), inputs: sql`null`, ...pageTexts(engine, resource, read) }
  }
  const each = names.filter(name => inputs.has(name))
  return { body: bodyOf(BETWEEN), inputs: asJson(sql`'[' || string_agg(p.i, ',') || ']'`), ...pageTexts(engine, resource, shown, each) }
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
export function finishPage(shaping: Shaping, resource: Resource, body: Page, inputs: readonly Wire[] | null, seen: Seen): Page {
  const isWhole = !derivedIn(resource).some(([name]) => seen(name)) && !derivedLinesIn(shaping, resource).some(({ name }) => seen(name))
  if (isWhole || body.length === EMPTY) return body
  if (!inputs)
    return Buffer.from(JSON.stringify((JSON.parse(body.toString()) as Wire[]).map(record => finish(shaping, resource, record, seen))))
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
