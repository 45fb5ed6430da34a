import { field, isMarked, isValue, optionsOf, shape, type Field, type Shape } from '#resource'
import { ref, type Schema, cardSchema, objectOf, orNull, readSchema, type Nesting } from './schemas.ts'

/** Returns a body of JSON, or of another type. */
export const jsonOf = (schema: Schema, type = 'application/json'): Schema => ({ content: { [type]: { schema } } })
/** Returns a body of bytes. */
export const file = (type: string): Schema => ({ content: { [type]: { schema: { type: 'string', format: 'binary' } } } })
/** The content type of a file whose kind is known only at run time. */
export const BYTES = 'application/octet-stream'

/** The response headers and their meaning. */
const HEADERS: Readonly<Record<string, Schema>> = {
  'X-Next': {
    description: 'The value of the parameter after with which the next page is asked for; absent on the last one',
    type: 'string',
  },
  'X-Total-Count': { description: 'How many records there are: where total=1 is asked, and where it costs nothing', type: 'integer' },
  'X-Orders': { description: 'Of a list with many rows, the columns that order it at once, by comma', type: 'string' },
  'X-Mark': { description: 'How far the answer goes: asked for with it, the next one says what has changed since', type: 'string' },
  'X-More': { description: 'Are there more records after the mark already?', type: 'boolean' },
  'X-Whole': { description: 'Does the answer begin from the very beginning?', type: 'boolean' },
  ETag: { description: 'The version of the record in quotes, for If-Match', type: 'string' },
  'Retry-After': { description: 'Seconds after which the call may be made again', type: 'integer' },
  'X-Recalculated': { description: 'How many records were calculated anew', type: 'integer' },
  'X-Recalc-Job': { description: 'The job that calculates them, where they are many', type: 'integer' },
}
/** Returns the response headers for the components of the document. */
export const headerParts = (): Schema =>
  Object.fromEntries(Object.entries(HEADERS).map(([name, { description, ...schema }]) => [name, { description, schema }]))

/** Returns a response with a description, a body and its possible headers. */
export const answer = (description: string, body: Schema = {}, ...headers: (keyof typeof HEADERS)[]): Schema => ({
  description,
  ...(headers.length && { headers: Object.fromEntries(headers.map(name => [name, { $ref: `#/components/headers/${name}` }])) }),
  ...body,
})
/** Returns a response with status 200. */
export const ok = (body: Schema, ...headers: string[]): Schema => ({ responses: { 200: answer('OK', body, ...headers) } })

/** The schema of any error (foundations §8); `errors` has messages by field. */
export const PROBLEM: Schema = {
  type: 'object',
  properties: {
    status: { type: 'integer' },
    code: { type: 'string' },
    title: { type: 'string' },
    detail: { type: 'string' },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
    violations: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, message: { type: 'string' } },
        required: ['field', 'message'],
      },
    },
    traceId: { type: 'string' },
  },
  required: ['status', 'code', 'title', 'detail', 'message', 'errors', 'violations', 'traceId'],
}
/** Returns the response of every error. */
export const problemResponse = (): Schema => answer('Problem', jsonOf(ref('Problem'), 'application/problem+json'), 'Retry-After')
const PROBLEM_REF: Schema = { $ref: '#/components/responses/Problem' }
/** The error responses of every call. */
export const problems: Schema = { '4XX': PROBLEM_REF, '5XX': PROBLEM_REF }

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
const titled = { id: number, title: text }

/** The result of an action for each of many records. */
export const RESULTS: Shape = { results: shape.list({ id: number, ok: field.flag(), message: shape.optional(text) }) }

/** The history of a record (`server/engine/history.ts`). */
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
export const UNIQUE: Shape = { isUnique: field.flag(), ...verdict, other: shape.maybe(titled) }

/** What a write recalculates, or would recalculate (`src/resource/shared.ts`). */
export const RECALCULATED: Shape = {
  count: number,
  broken: number,
  mended: number,
  rows: shape.list({ resource: text, ...titled, count: number, delta: field.decimal(), sums: shape.optional(field.decimal()) }),
  losses: shape.optional(
    shape.list({ resource: text, ...titled, before: shape.optional(field.decimal()), after: shape.optional(field.decimal()) }),
  ),
  job: shape.optional(number),
}

/** Whether a start date is free. */
export const DATES: Shape = { isFree: field.flag(), ...verdict, affected: shape.maybe(RECALCULATED), warning: shape.maybe(text) }
