import { optionsOf, type Field } from './field.ts'
import { isAddable } from './kinds/index.ts'
import type { Resource, Resources } from './resource.ts'

/*
 * Lines that are written with their header (`writes` of a field of lines; `sentRecord.ts` reads them): one call, one transaction, one new version of the header. The field `by` should be
 * `createOnly`; the child's required fields stand among `writes`, have a default or are set by its rules.
 *
 * Read: `[{ id, version, ...shown and written fields at their places }]`, living lines only, in the order of `order`, then of the id. Shown fields of the child
 * that are `derived: 'record'` are computed from the other fields of their line, as those of records are: what they are derived from is carried too.
 *
 * Sent at the field's place with POST, PATCH and PUT, as the text of JSON in a form: the array is what the lines will be (RFC 7396), a header that is sent
 * without it keeps them as they are:
 * - `{ ...fields }` makes a line: its declaration, rules, checks and unique values hold as if it were sent alone;
 * - `{ id }` keeps a line, `{ id, ...changed fields }` changes one; with its `version` 409 CONFLICT with `errors: { 'lines.2': … }` and the header as it is under
 *   `current` when the line has another one by now, and likewise when the header has;
 * - a line of the header that is not named is cancelled: a soft deletion. One that may not be is refused at the lines, by what it is called;
 * - `{ id, isDelete: true }` says the same of one aloud: its other fields are not read.
 *
 * 422 names a wrong value by its place in the sent array: `lines.2.price`, `lines.2.id` (a line of another record, one that is cancelled already, one sent
 * twice), `lines` (not an array, more than MAX_LINES that are written). 409 NOT_UNIQUE likewise. Files of lines are not written so.
 *
 * Rights: who may write the header may write its lines; where the child declares `create`, `edit` or `remove` of its own, that right is needed too (403), and
 * `write` of its fields holds (422).
 */

/** A line of a header as it was sent, its values by field name: without `id` it is new, with `isCancelled` it is soft-deleted. */
export interface LineChange {
  readonly id: number | null
  /** The version that the sender has seen; null for a new line, and when the current version is meant. */
  readonly version: number | null
  readonly isCancelled: boolean
  /** The title of a line that was omitted from an array that lists all lines. */
  readonly leftOut?: string
  readonly values: Readonly<Record<string, unknown>>
}

/** Whether the line is only mentioned, so it stays unchanged. */
export const isUntouched = ({ id, isCancelled, values }: LineChange): boolean =>
  id !== null && !isCancelled && Object.keys(values).length === 0

/** A field whose lines are written with their header: the resource of the lines and its field that references the header. */
export interface HeaderLines {
  readonly name: string
  readonly child: Resource
  readonly by: string
}

/** Whether the field's lines are written with their header. */
export const hasWrites = (one: Field): boolean => one.kind === 'lines' && optionsOf(one).writes !== undefined

/** Caches a result by the registry and the resource, since it is needed for every record. */
function remembered<T>(find: (resources: Resources, resource: Resource) => T): (resources: Resources, resource: Resource) => T {
  const existing = new WeakMap<Resources, WeakMap<Resource, { readonly found: T }>>()
  return (resources, resource) => {
    const of = existing.get(resources) ?? new WeakMap<Resource, { readonly found: T }>()
    existing.set(resources, of)
    const { found } = of.get(resource) ?? { found: find(resources, resource) }
    of.set(resource, { found })
    return found
  }
}

/** Returns the fields of a resource whose lines are written with it. */
export const headerLinesOf = remembered((resources, resource): readonly HeaderLines[] =>
  Object.entries(resource.fields)
    .filter(([, one]) => hasWrites(one))
    .map(([name, one]) => ({ name, child: resources[optionsOf(one).target!]!, by: optionsOf(one).by! })),
)

/** A resource whose records may be written together with those of a child, and the child's field that references the header. */
interface HeaderOf {
  readonly header: Resource
  readonly by: string
}

/** Returns the resources whose records may be written together with those of a child, and the child's fields that reference the headers. */
export const headersOf = remembered((resources, child): readonly HeaderOf[] =>
  Object.values(resources).flatMap(header =>
    Object.values(header.fields)
      .filter(one => hasWrites(one) && optionsOf(one).target === child.name)
      .map(one => ({ header, by: optionsOf(one).by! })),
  ),
)

/** Returns what a line carries besides its id and version: the shown and the written fields. */
export const fieldsOfLines = (one: Field, child: Resource): readonly string[] => {
  const { shows = child.title.fields, writes = [] } = optionsOf(one)
  return [...new Set([...shows, ...writes])]
}

/** Returns those of them that can have a total. */
export const addableFields = (one: Field, child: Resource): readonly string[] =>
  fieldsOfLines(one, child).filter(name => isAddable(child.fields[name]))
