import { byName, fieldsOfLines, optionsOf, wirePathOf, setAt, valueAt, type Derive, type Resource, type WireRecord } from '#resource'
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { type Sql, asJson } from '../sql.ts'
import { pageTexts, type PageTexts } from './pageTexts.ts'
import type { JsonContext } from './recordJson.ts'

/** The JSON of a page in UTF-8. */
type Page = Buffer<ArrayBuffer>
/** The length of an empty page, `[]`. */
const EMPTY = 2

/** The separator of a page's records: no record contains it, because JSON escapes tabs in texts. */
const BETWEEN = ',\t'

/** Whether the user sees the field. */
type Seen = (name: string) => boolean

/** Returns the fields that a resource derives from its own records. */
const derivedIn = (resource: Resource): [string, Derive][] => Object.entries(resource.derive ?? {})

/** Returns the fields from which they are derived. */
const inputsOf = (resource: Resource): ReadonlySet<string> => new Set(derivedIn(resource).flatMap(([, { from }]) => from))

/** The fields that a field's lines derive from each line. */
interface DerivedLines {
  readonly name: string
  readonly child: Resource
  readonly derived: readonly (readonly [name: string, rule: Derive])[]
}
/** Returns the line fields with such values, as far as the user may see them. */
const derivedLinesIn = ({ resources, hidden }: JsonContext, resource: Resource): DerivedLines[] =>
  Object.entries(resource.fields).flatMap(([name, one]): DerivedLines[] => {
    const child = one.kind === 'lines' ? resources[optionsOf(one).target!] : undefined
    if (!child?.derive) return []
    const shown = new Set(fieldsOfLines(one, child))
    const derived = derivedIn(child).filter(([own]) => shown.has(own) && !hidden?.names.has(`${child.name}.${own}`))
    return derived.length ? [{ name, child, derived }] : []
  })

/** Adds the derived values to the lines of a record. */
function finishLines(resource: Resource, record: Record<string, unknown>, { name, child, derived }: DerivedLines): void {
  const lines = valueAt(record, wirePathOf(resource, name))
  if (!Array.isArray(lines)) return
  for (const line of lines as Record<string, unknown>[]) {
    const flat = byName(child, line)
    for (const [own, { of }] of derived) setAt(line, wirePathOf(child, own), of(flat))
  }
}

/** Adds the values derived from the record and from its lines, as far as the user may see them. */
export function finish(shaping: JsonContext, resource: Resource, record: Record<string, unknown>, seen: Seen): WireRecord {
  for (const lines of derivedLinesIn(shaping, resource)) finishLines(resource, record, lines)
  const derived = derivedIn(resource).filter(([name]) => seen(name))
  if (derived.length === 0) return record
  const flat = byName(resource, record)
  for (const [name, { of }] of derived) setAt(record, wirePathOf(resource, name), of(flat))
  return record
}

/** The JSON of a page, and separately the few values of each record from which others are derived, so that the page need not be parsed. */
export interface PageColumns extends PageTexts {
  /** The records' texts, from `p.j`. */
  readonly body: Sql
  /** The inputs of derived values, from `p.i`; null without derived values. */
  readonly inputs: Sql
}

const bodyOf = (between: string): Sql => sql`'[' || coalesce(string_agg(p.j, ${sql.lit(between)}), '') || ']'`

/** Returns what a page's statement selects. `names`: the fields of the list; `queries`: those that the caller requested. */
export function pageColumns(engine: Engine, resource: Resource, names: readonly string[], queries?: readonly string[]): PageColumns {
  const isRequested = (name: string): boolean => queries?.includes(name) ?? true
  const shown = names.filter(isRequested)
  const derived = derivedIn(resource).filter(([name]) => isRequested(name))
  const inputs = new Set(derived.flatMap(([, { from }]) => from))
  // A derived value inside an object, such as a line, cannot be appended to the record's text.
  const isBehind = !derived.some(([name]) => wirePathOf(resource, name).includes('.'))
  if (derived.length === 0 || !isBehind || derivedLinesIn(engine, resource).some(({ name }) => shown.includes(name))) {
    const read = names.filter(name => isRequested(name) || inputs.has(name))
    return { body: bodyOf(','), inputs: sql`null`, ...pageTexts(engine, resource, read) }
  }
  const each = names.filter(name => inputs.has(name))
  return { body: bodyOf(BETWEEN), inputs: asJson(sql`'[' || string_agg(p.i, ',') || ']'`), ...pageTexts(engine, resource, shown, each) }
}

/** Returns the derived values of each record as the text to append to it. */
function derivedTexts(resource: Resource, inputs: readonly WireRecord[], seen: Seen): string[] {
  const derived = derivedIn(resource)
    .filter(([name]) => seen(name))
    .map(([name, { of }]) => ({ key: JSON.stringify(wirePathOf(resource, name)), of }))
  // Fields that the user may not see are null.
  const blank = Object.fromEntries([...inputsOf(resource)].map(name => [name, null]))
  return inputs.map(values => {
    const flat = { ...blank, ...values }
    const texts = derived.map(({ key, of }) => [key, JSON.stringify(of(flat))] as const)
    return texts.map(([key, text]) => (text === undefined ? '' : `,${key}:${text}`)).join('')
  })
}

/** Adds the derived values to the JSON of a page; `inputs` as selected by `pageColumns`. */
export function finishPage(shaping: JsonContext, resource: Resource, body: Page, inputs: readonly WireRecord[] | null, seen: Seen): Page {
  const isWhole = !derivedIn(resource).some(([name]) => seen(name)) && !derivedLinesIn(shaping, resource).some(({ name }) => seen(name))
  if (isWhole || body.length === EMPTY) return body
  if (!inputs)
    return Buffer.from(
      JSON.stringify((JSON.parse(body.toString()) as Record<string, unknown>[]).map(record => finish(shaping, resource, record, seen))),
    )
  const pieces: Buffer[] = []
  let from = 0
  for (const text of derivedTexts(resource, inputs, seen)) {
    const between = body.indexOf(BETWEEN, from)
    const isLast = between < 0
    // Up to the closing brace of the record.
    pieces.push(body.subarray(from, (isLast ? body.length - 1 : between) - 1), Buffer.from(`${text}}${isLast ? ']' : ','}`))
    from = between + BETWEEN.length
  }
  return Buffer.concat(pieces)
}
