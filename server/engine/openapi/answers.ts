import { ref, type Schema } from './schemas.ts'

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
