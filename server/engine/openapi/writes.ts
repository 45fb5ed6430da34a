import { placeOf, type Call, type Resource } from '#resource'
import { answer, jsonOf } from './answers.ts'
import { parameter } from './parameters.ts'
import { objectOf, ref, sentSchema, text, integer, type Schema } from './schemas.ts'
import { cardName, RECALCULATED, shapeSchema } from './shapes.ts'

const VERSION = parameter(
  'If-Match',
  'header',
  text(),
  'The version that was seen, in quotes; another one is answered 409 with the record as it is. Without it, or with *, the change acts on the record as it is now, or is refused with 428 where the property "versions" is "required".',
)
/** A repeated call with the same key gets the answer of the first one. */
export const KEY = parameter('Idempotency-Key', 'header', text({ maxLength: 255 }))

/** The names of the schemas of request bodies: `input` with any fields, `new` with all that a new record requires. */
export const inputName = (resource: string): string => `${resource}.input`
export const newName = (resource: string): string => `${resource}.new`

/** Returns the parameters that request a recalculation. */
const recalcParameters = (resource: Resource): Schema[] => {
  const flag = { type: 'boolean' }
  if (!resource.parts?.recalc) return []
  return [
    parameter('isRecalcNeeded', 'query', flag, 'X-Recalculated'),
    ...(resource.parts.recalc.from === undefined ? [parameter('recalcFrom', 'query', text({ format: 'date' }))] : []),
    parameter('preview', 'query', flag),
  ]
}

/** Returns the responses of a write; with `preview`, it answers only what it would recalculate. */
function written(resource: Resource, status: 200 | 201, body: Schema): Schema {
  const { recalc } = resource.parts ?? {}
  const headers = [...(body['$ref'] ? ['ETag'] : []), ...(recalc ? ['X-Recalculated', 'X-Recalc-Job'] : [])]
  const preview = objectOf({ preview: shapeSchema(RECALCULATED) })
  const made = status === 201 ? { 201: answer('Created', jsonOf(body), ...headers) } : {}
  if (!recalc) return status === 201 ? made : { 200: answer('OK', jsonOf(body), ...headers) }
  return { ...made, 200: answer('OK', jsonOf(status === 201 ? preview : { anyOf: [body, preview] }), ...headers) }
}

/** Returns the request body of a change: of some fields, or of all. */
function changed(resource: Resource, { of }: Call): Schema {
  if (of === undefined) return ref(inputName(resource.name))
  const fields = Object.fromEntries(resource.api.edits![of]!.map(name => [name, resource.fields[name]!]))
  return sentSchema(fields, name => name)
}

/** Returns the request body that creates a record; with a parent, the server fills in the rest. */
const made = (resource: Resource, { of }: Call): Schema =>
  of === undefined
    ? ref(newName(resource.name))
    : { allOf: [ref(inputName(resource.name)), objectOf({ [placeOf(resource, of)]: integer() })] }

type Writing = 'create' | 'edit' | 'replace' | 'remove'
/** Returns the parameters, bodies and responses of the calls that write records. */
export function writeShape(resource: Resource, call: Call & { readonly kind: Writing }): Schema {
  const isForm = Object.values(resource.fields).some(one => one.kind === 'file')
  const recalc = recalcParameters(resource)
  const card = ref(cardName(resource.name))
  switch (call.kind) {
    case 'create':
      return {
        parameters: [KEY, ...recalc],
        requestBody: { required: true, ...jsonOf(made(resource, call), isForm ? 'multipart/form-data' : 'application/json') },
        responses: written(resource, 201, card),
      }
    case 'edit': {
      const schema = changed(resource, call)
      return {
        parameters: [VERSION, KEY, ...recalc],
        requestBody: {
          required: true,
          content: { 'application/merge-patch+json': { schema }, ...(isForm && { 'multipart/form-data': { schema } }) },
        },
        responses: written(resource, 200, card),
      }
    }
    case 'replace':
      return {
        parameters: [VERSION, KEY, ...recalc],
        requestBody: { required: true, ...jsonOf(ref(newName(resource.name))) },
        responses: written(resource, 200, card),
      }
    case 'remove':
      return { parameters: [VERSION, KEY, ...recalc], responses: written(resource, 200, objectOf({ id: integer() })) }
  }
}
