import {
  fieldsOfLines,
  hasWrites,
  isSent,
  kindOf,
  mayField,
  optionsOf,
  wirePathOf,
  type Code,
  type Field,
  type Fields,
  type Resource,
  type Resources,
} from '#resource'
import { MAX_LINES } from '#resource/sentRecord'
import { serverKindOf } from '../kinds/index.ts'
import type { Schema } from '../kinds/kind.ts'

export type { Schema } from '../kinds/kind.ts'

/** Returns the schema of a string. */
export const text = (more: Schema = {}): Schema => ({ type: 'string', ...more })
export const integer = (more: Schema = {}): Schema => ({ type: 'integer', ...more })
/** Returns the schema of an object whose properties are all required, except the optional ones. */
export const objectOf = (properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema => {
  const required = Object.keys(properties).filter(name => !optional.includes(name))
  return { type: 'object', properties, ...(required.length && { required }) }
}
/** Returns a reference to a named schema. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

/** Puts a schema at a dotted path of an object schema; `isRequired`: the value is always present. */
function plant(schema: Schema, path: string, value: Schema, isRequired = false): void {
  const [first, ...rest] = path.split('.')
  const properties = (schema['properties'] ??= {}) as Record<string, Schema>
  if (isRequired) schema['required'] = [...new Set([...((schema['required'] as string[] | undefined) ?? []), first!])]
  if (rest.length === 0) properties[first!] = value
  else plant((properties[first!] ??= { type: 'object' }), rest.join('.'), value, isRequired)
}

const withNull = (one: unknown, nothing: unknown): unknown[] => [...new Set([one, nothing].flat())]
/** Returns a schema that also allows null. */
export function orNull(schema: Schema): Schema {
  const {
    $ref: name,
    anyOf,
    type,
    enum: words,
  } = schema as { $ref?: string; anyOf?: readonly Schema[]; type?: unknown; enum?: readonly unknown[] }
  if (name !== undefined || anyOf) return { anyOf: [...(anyOf ?? [schema]), { type: 'null' }] }
  return { ...schema, ...(type !== undefined && { type: withNull(type, 'null') }), ...(words && { enum: withNull(words, null) }) }
}

/** Returns the label of a field. */
export type Titles = (name: string) => string
/** What the schemas of nested records need. */
export interface Nesting {
  readonly resources: Resources
  readonly titles: (resource: Resource) => Titles
}

const NO_RIGHTS: ReadonlySet<string> = new Set()
/** Whether everyone who reads a record sees the field. */
export const isPublicField = (resource: Resource, name: string): boolean => mayField(NO_RIGHTS, resource, name, 'read')

/** Whether a value is never null: it is required, a list, or gets a default instead of being emptied. */
function isFilled(one: Field): boolean {
  const { isList, emptied } = kindOf(one)
  const { required, derived, veiled } = optionsOf(one)
  return !!isList || (!veiled && !derived && (!!required || (emptied?.(optionsOf(one)) ?? null) !== null))
}

/** Returns the schema of a field in answers; referenced records are described to the depth that answers have. */
function readValue(one: Field, nesting: Nesting | undefined, depth: number): Schema {
  const options = optionsOf(one)
  const plain = serverKindOf(one).schema(options)
  const target = options.target === undefined ? undefined : nesting?.resources[options.target]
  const value = !target
    ? plain
    : plain['type'] === 'array'
      ? { ...plain, items: nested(one, target, nesting!, depth) }
      : nested(one, target, nesting!, depth)
  return isFilled(one) ? value : orNull(value)
}

/** How deep references in shown fields are followed (`recordJson.ts`). */
const DEPTH = 3
/** Returns the schema of a referenced record in a field. */
function nested(one: Field, target: Resource, nesting: Nesting, depth: number): Schema {
  const schema: Schema = { type: 'object' }
  plant(schema, 'id', integer(), true)
  const isLines = hasWrites(one)
  if (isLines) plant(schema, 'version', integer(), true)
  const names = isLines ? fieldsOfLines(one, target) : (optionsOf(one).shows ?? target.title.fields)
  for (const name of depth < DEPTH ? names : []) {
    const existing = target.fields[name]
    // Values derived from a record are present in the lines of the answered record, but in no other nested record.
    const isCounted = existing && (optionsOf(existing).derived !== 'record' || (one.kind === 'lines' && depth === 0))
    if (!isCounted) continue
    const title = isLines ? { title: nesting.titles(target)(name) } : {}
    plant(schema, wirePathOf(target, name), { ...readValue(existing, nesting, depth + 1), ...title }, isPublicField(target, name))
  }
  return schema
}

/** Returns the schema of a record in answers; what some calls or rights omit is not required. */
export function readSchema(fields: Fields, titles: Titles, nesting?: Nesting): Schema {
  const schema: Schema = { type: 'object' }
  for (const [name, one] of Object.entries(fields))
    plant(schema, optionsOf(one).at ?? name, { ...readValue(one, nesting, 0), title: titles(name) })
  plant(schema, 'id', integer(), true)
  plant(schema, 'version', integer(), true)
  return schema
}

/**
 * Returns a named schema with additional required properties. Nested objects are repeated, because only their own schema can require their
 * properties.
 */
export function withRequired(name: string, { required, properties = {} }: Schema): Schema {
  const inside = Object.entries(properties as Record<string, Schema>).filter(
    ([path, one]) => one['properties'] || !(required as string[] | undefined)?.includes(path),
  )
  const anew = inside.map(([path]) => path).filter(path => (required as string[] | undefined)?.includes(path))
  const more: Schema = { type: 'object', properties: Object.fromEntries(inside), ...(anew.length && { required: anew }) }
  return { allOf: [ref(name), ...(inside.length ? [more] : [])], ...(required !== undefined && { required }) }
}

/** Returns the schema of a single record: everything that everyone sees is required, and it includes the status history. */
export function cardSchema(resource: Resource, nesting: Nesting): Schema {
  const schema: Schema = { type: 'object' }
  for (const [name, one] of Object.entries(resource.fields)) {
    const path = optionsOf(one).at ?? name
    if (isPublicField(resource, name)) plant(schema, path, path.includes('.') ? readValue(one, nesting, 0) : {}, true)
  }
  const { statuses } = resource.parts ?? {}
  if (statuses) {
    const row: Schema = { type: 'object' }
    const value = readValue(resource.fields[statuses.field]!, nesting, 0)
    plant(row, 'id', integer(), true)
    plant(row, wirePathOf(resource, statuses.field), value, true)
    plant(row, 'insDate', text({ format: 'date-time' }), true)
    plant(row, 'mdInsUser', orNull(objectOf({ id: integer(), fio: orNull(text()) })), true)
    plant(schema, statuses.history, { type: 'array', items: row })
  }
  return withRequired(resource.name, schema)
}

/** Returns the schema of the lines that may be written in a field (`LinesOptions.writes`). */
function sentLines(one: Field, { resources, titles }: Nesting): Schema {
  const child = resources[optionsOf(one).target!]!
  const names = new Set(optionsOf(one).writes)
  const line = sentSchema(Object.fromEntries(Object.entries(child.fields).filter(([name]) => names.has(name))), titles(child))
  for (const name of ['id', 'version']) plant(line, name, integer())
  plant(line, 'isDelete', { type: 'boolean' })
  return { type: 'array', items: line, maxItems: MAX_LINES }
}

/** Returns the schema of a field in requests. */
const sentValue = (one: Field): Schema => {
  const kind = serverKindOf(one)
  const value = kind.sentSchema ?? kind.schema(optionsOf(one))
  return optionsOf(one).required ? value : orNull(value)
}

/** Returns the paths that are required to create a record. */
export const neededOf = (fields: Fields): readonly string[] =>
  Object.entries(fields)
    .filter(([, one]) => isSent(one) && optionsOf(one).required && optionsOf(one).default === undefined)
    .map(([name, one]) => optionsOf(one).at ?? name)

/** Returns the schema of a request body; a change may have any of the fields. */
export function sentSchema(fields: Fields, titles: Titles, nesting?: Nesting, needed: readonly string[] = []): Schema {
  const schema: Schema = { type: 'object' }
  for (const [name, one] of Object.entries(fields)) {
    const path = optionsOf(one).at ?? name
    if (nesting && hasWrites(one) && nesting.resources[optionsOf(one).target!])
      plant(schema, path, { ...sentLines(one, nesting), title: titles(name) })
    else if (isSent(one)) plant(schema, path, { ...sentValue(one), title: titles(name) }, needed.includes(path))
  }
  return schema
}

/** Returns the schema of a field's value in a query string: any value of its kind, with no bounds except the given ones. */
export function queryValue(one: Field, bounds: { readonly pattern?: string; readonly code?: Code } = {}): Schema {
  const kind = serverKindOf(one)
  const { choices, target, scale } = optionsOf(one)
  const value =
    kind.filterSchema ?? kind.sentSchema ?? kind.schema({ ...(choices && { choices }), ...(scale !== undefined && { scale }), ...bounds })
  const single = value['type'] === 'array' ? (value['items'] as Schema) : value
  const isPlain = single['type'] !== undefined && single['type'] !== 'object'
  const { maxLength: _, description: __, ...rest } = isPlain ? single : target === undefined ? text() : integer()
  return rest
}
