import { field, isMarked, isValue, optionsOf, shape, type Field, type Shape } from '#resource'
import { cardSchema, objectOf, orNull, readSchema, ref, type Nesting, type Schema } from './schemas.ts'

/** Returns the name of the schema of a single record, as its card reads it. */
export const cardName = (resource: string): string => `${resource}.card`

/** Returns the schema of a value that is never null; its maximum length is included only when declared. */
function valueSchema(one: Field, nesting: Nesting | undefined): Schema {
  const always = { ...one, options: { ...one.options, required: true } }
  const { properties } = readSchema({ value: always }, name => name, nesting) as { properties: { value: Schema } }
  const { title: _, maxLength, ...value } = properties.value
  return optionsOf(one).max === undefined || maxLength === undefined ? value : { ...value, maxLength }
}

/** Returns the schema of an answer that is not a record. */
export function shapeSchema(one: Shape, nesting?: Nesting): Schema {
  if (isValue(one)) return valueSchema(one, nesting)
  if (!isMarked(one)) {
    const optional = Object.keys(one).filter(name => (one as Record<string, { shape?: unknown }>)[name]!.shape === 'optional')
    return objectOf(Object.fromEntries(Object.entries(one).map(([name, value]) => [name, shapeSchema(value, nesting)])), optional)
  }
  switch (one.shape) {
    case 'list':
      return { type: 'array', items: shapeSchema(one.of, nesting) }
    case 'map':
      return { type: 'object', additionalProperties: shapeSchema(one.of, nesting) }
    case 'maybe':
      return orNull(shapeSchema(one.of, nesting))
    case 'optional':
      return shapeSchema(one.of, nesting)
    case 'either':
      return { anyOf: one.of.map(other => shapeSchema(other, nesting)) }
    case 'record':
      return ref(cardName(one.of))
    case 'row':
      return ref(one.of)
    case 'anything':
      return {}
  }
}

/** Returns the schemas of a resource's records: in any call, and in cards. */
export const recordSchemas = (resource: Nesting['resources'][string], nesting: Nesting): Record<string, Schema> => ({
  [resource.name]: readSchema(resource.fields, nesting.titles(resource), nesting),
  [cardName(resource.name)]: cardSchema(resource, nesting),
})

const text = field.text()
const number = field.number()
const named = { id: number, title: text }

/** The result of an action for each of many records. */
export const RESULTS: Shape = { results: shape.list({ id: number, ok: field.flag(), message: shape.optional(text) }) }

/** The history of a record (`history/entries.ts`). */
export const HISTORY: Shape = shape.list({
  id: number,
  at: field.dateTime(),
  action: text,
  resource: text,
  record: number,
  title: text,
  changes: shape.list({ field: text, place: text, before: shape.optional(shape.anything), after: shape.optional(shape.anything) }),
  user: shape.maybe({ id: number, fio: shape.maybe(text) }),
  token: shape.maybe(shape.anything),
})

/** The state of an import (`import/document.ts`). */
export const IMPORT: Shape = {
  documentId: number,
  status: field.choice(['checking', 'checked', 'applying', 'done', 'failed']),
  write: field.choice(['create', 'update', 'both']),
  message: shape.maybe(text),
  total: number,
  processed: number,
  progress: number,
  toCreate: number,
  toUpdate: number,
  toSkip: number,
  created: number,
  updated: number,
  skipped: number,
  errorCount: number,
  errors: shape.list({ row: number, field: text, value: text, message: text }),
  preview: shape.list({
    row: number,
    action: field.choice(['create', 'update', 'skip']),
    title: text,
    changes: shape.list({ field: text, before: shape.optional(shape.anything), after: shape.optional(shape.anything) }),
  }),
  columns: shape.list({ column: number, title: text, field: shape.maybe(text), near: shape.maybe(text) }),
  errorFile: shape.maybe(text),
}

const verdict = { message: shape.maybe(text) }
/** Whether a value is unique (`endpoints/checks.ts`). */
export const UNIQUE: Shape = { isUnique: field.flag(), ...verdict, other: shape.maybe(named) }

/** What a write recalculates, or would recalculate (`src/resource/shared.ts`). */
export const RECALCULATED: Shape = {
  count: number,
  broken: number,
  mended: number,
  rows: shape.list({ resource: text, ...named, count: number, delta: field.decimal(), sums: shape.optional(field.decimal()) }),
  losses: shape.optional(
    shape.list({ resource: text, ...named, before: shape.optional(field.decimal()), after: shape.optional(field.decimal()) }),
  ),
  job: shape.optional(number),
}

/** Whether a start date is free. */
export const DATES: Shape = { isFree: field.flag(), ...verdict, affected: shape.maybe(RECALCULATED), warning: shape.maybe(text) }
