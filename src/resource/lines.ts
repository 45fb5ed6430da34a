import { optionsOf, type Field, type Fields } from './field.ts'
import { idOf } from './id.ts'
import type { Problem } from './problem.ts'
import type { Resource, Resources } from './resource.ts'
import { readRecord, type Judgement } from './validate.ts'

/*
 * Lines that are written with their header (`writes` of a field of lines): one call, one transaction, one new version of the header. The field `by` should be
 * `createOnly`; the child's required fields stand among `writes`, have a default or are set by its rules.
 *
 * Read: `[{ id, version, ...shown and written fields at their places }]`, living lines only, in the order of `order`, then of the id. Fields of the child that
 * are `derived: 'record'` are not carried: they are computed where they are shown.
 *
 * Sent at the field's place with POST, PATCH and PUT, as the text of JSON in a form; lines that are not sent stay as they are:
 * - `{ ...fields }` makes a line: its declaration, rules, checks and unique values hold as if it were sent alone;
 * - `{ id, version, ...changed fields }` changes one; 409 CONFLICT with `errors: { 'lines.2': … }` and the header as it is under `current` when the line has
 *   another version by now, and likewise when the header has;
 * - `{ id, version, isDelete: true }` cancels one: a soft deletion, its other fields are not read.
 *
 * 422 names a wrong value by its place in the sent array: `lines.2.price`, `lines.2.version` (not sent), `lines.2.id` (a line of another record, one that is
 * cancelled already, one sent twice), `lines` (not an array, more than MOST_LINES). 409 NOT_UNIQUE likewise. Files of lines are not written so.
 *
 * Rights: who may write the header may write its lines; where the child declares `create`, `edit` or `remove` of its own, that right is needed too (403), and
 * `write` of its fields holds (422).
 */

/** A line of a header as it was sent, its values by field name: new without `id`, soft-deleted with `isCancelled`. */
export interface LineChange {
  readonly id: number | null
  /** The version that the sender has seen; null for a new line. */
  readonly version: number | null
  readonly isCancelled: boolean
  readonly values: Readonly<Record<string, unknown>>
}

/** A field whose lines are written with their header: the resource of the lines and its field that names the header. */
export interface WrittenLines {
  readonly name: string
  readonly child: Resource
  readonly by: string
}

/** The most lines that one write may send. */
export const MOST_LINES = 1000

/** Are the field's lines written with their header? */
export const hasWrites = (one: Field): boolean => one.kind === 'lines' && optionsOf(one).writes !== undefined

/** The fields of a resource whose lines are written with it. */
export const writtenLines = (resources: Resources, resource: Resource): readonly WrittenLines[] =>
  Object.entries(resource.fields)
    .filter(([, one]) => hasWrites(one))
    .map(([name, one]) => ({ name, child: resources[optionsOf(one).target!]!, by: optionsOf(one).by! }))

/** The resources with whose records those of a child may be written, and the child's field that names the header. */
export const headersOf = (resources: Resources, child: Resource): readonly { readonly header: Resource; readonly by: string }[] =>
  Object.values(resources).flatMap(header =>
    Object.values(header.fields)
      .filter(one => hasWrites(one) && optionsOf(one).target === child.name)
      .map(one => ({ header, by: optionsOf(one).by! })),
  )

/** What a line carries beside its id and version: the shown and the written fields. */
export const fieldsOfLines = (one: Field, child: Resource): readonly string[] => {
  const { shows = child.title.fields, writes = [] } = optionsOf(one)
  return [...new Set([...shows, ...writes])]
}

/** The child's fields as a line may send them: those that are not written, and files, are read-only, whatever they are alone. */
const sendable = (one: Field, child: Resource): Fields => {
  const written = new Set(optionsOf(one).writes)
  const closed = (field: Field): Field => ({ ...field, options: { ...field.options, required: false, readonly: true } })
  return Object.fromEntries(
    Object.entries(child.fields).map(([name, field]) => [name, written.has(name) && field.kind !== 'file' ? field : closed(field)]),
  )
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const problem = (key: string, params?: Problem['params']): Problem => ({ key: `nerud.validation.${key}`, ...(params && { params }) })

type Read = { readonly line: LineChange } | { readonly problems: Readonly<Record<string, Problem>> }
function readLine(fields: Fields, raw: unknown, isVersioned: boolean, today: string | undefined): Read {
  if (!isObject(raw)) return { problems: { '': problem('type') } }
  const { id: sent, version: seen, isDelete = false, ...wire } = raw
  const id = idOf(sent)
  if (id === undefined) return { problems: { id: problem('reference') } }
  if (typeof isDelete !== 'boolean' || (isDelete && id === null)) return { problems: { isDelete: problem('readonly') } }
  const version = id === null ? null : idOf(seen)
  if (version === undefined || (version === null && id !== null && isVersioned)) return { problems: { version: problem('required') } }
  if (isDelete) return { line: { id, version, isCancelled: true, values: {} } }
  const { values, problems } = readRecord(fields, wire, { mode: id === null ? 'create' : 'edit', ...(today !== undefined && { today }) })
  return Object.keys(problems).length ? { problems } : { line: { id, version, isCancelled: false, values } }
}

/** Reads the lines that were sent with their header (`LinesOptions.writes` tells how); problems by their places below the lines: '2.price', '' for all. */
export function readLines(
  one: Field,
  child: Resource,
  raw: unknown,
  { today }: Pick<Judgement, 'today'> = {},
): { readonly lines: readonly LineChange[]; readonly problems: Readonly<Record<string, Problem>> } {
  if (raw === null || raw === undefined) return { lines: [], problems: {} }
  if (!Array.isArray(raw)) return { lines: [], problems: { '': problem('type') } }
  if (raw.length > MOST_LINES) return { lines: [], problems: { '': problem('max', { max: MOST_LINES }) } }
  const fields = sendable(one, child)
  const lines: LineChange[] = []
  const problems: Record<string, Problem> = {}
  const met = new Set<number>()
  for (const [at, sent] of raw.entries()) {
    const read = readLine(fields, sent, !child.parts?.unversioned, today)
    if ('problems' in read) {
      for (const [place, found] of Object.entries(read.problems)) problems[place ? `${at}.${place}` : String(at)] = found
      continue
    }
    const { line } = read
    if (line.id !== null && met.has(line.id)) problems[`${at}.id`] = problem('reference')
    if (line.id !== null) met.add(line.id)
    lines.push(line)
  }
  return { lines, problems }
}
