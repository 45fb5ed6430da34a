import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

/** A JSON Schema, as far as the API description uses it. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly maxLength?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly [more: string]: unknown
}
export type Schemas = Readonly<Record<string, Schema>>

const KNOWN = new Set([
  '$ref',
  'type',
  'properties',
  'required',
  'items',
  'enum',
  'pattern',
  'maxLength',
  'maxItems',
  'minimum',
  'maximum',
  'title',
  'description',
  'format',
  'default',
  'example',
  'additionalProperties',
  'anyOf',
  'allOf',
])
const TYPES = new Set(['object', 'array', 'string', 'integer', 'number', 'boolean', 'null'])
const listOf = (type: Schema['type']): readonly string[] => (type === undefined ? [] : typeof type === 'string' ? [type] : type)

const compiles = (pattern: string): boolean => {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp
  } catch {
    return false
  }
}

const propertiesOf = (schemas: Schemas, { $ref: name, properties }: Schema): Schema['properties'] =>
  name ? schemas[name.replace('#/components/schemas/', '')]?.properties : properties

/** Faults of a schema itself: unknown keywords or types, dangling references, patterns that do not compile. */
export function schemaFaults(schemas: Schemas, schema: Schema, at = '#'): string[] {
  const faults = Object.keys(schema)
    .filter(word => !KNOWN.has(word))
    .map(word => `${at} has ${word}`)
  faults.push(
    ...listOf(schema.type)
      .filter(type => !TYPES.has(type))
      .map(type => `${at} is of ${type}`),
  )
  if (new Set(listOf(schema.type)).size < listOf(schema.type).length) faults.push(`${at} says a type twice`)
  if (schema.$ref && !(schema.$ref.replace('#/components/schemas/', '') in schemas)) faults.push(`${at} refers to ${schema.$ref}`)
  if (schema.pattern && !compiles(schema.pattern)) faults.push(`${at} has a broken pattern ${schema.pattern}`)
  const known = { ...schema.properties, ...(schema.allOf?.[0] && propertiesOf(schemas, schema.allOf[0])) }
  for (const name of schema.required ?? []) if (!known[name]) faults.push(`${at} requires ${name}, which it does not know`)
  for (const [name, one] of Object.entries(schema.properties ?? {})) faults.push(...schemaFaults(schemas, one, `${at}/${name}`))
  for (const one of [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.items ? [schema.items] : [])])
    faults.push(...schemaFaults(schemas, one, `${at}[]`))
  return faults
}

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value

/** Where a value does not match a schema. */
export function schemaMismatches(schemas: Schemas, schema: Schema, value: unknown, at = ''): string[] {
  if (schema.$ref) return schemaMismatches(schemas, schemas[schema.$ref.replace('#/components/schemas/', '')]!, value, at)
  if (schema.allOf) {
    const { allOf, ...own } = schema
    return [...allOf, own].flatMap(one => schemaMismatches(schemas, one, value, at))
  }
  if (schema.anyOf) {
    const found = schema.anyOf.map(one => schemaMismatches(schemas, one, value, at))
    return found.some(wrong => wrong.length === 0) ? [] : found[0]!
  }
  const types = listOf(schema.type)
  const type = typeOf(value)
  if (types.length && !types.includes(type) && !(type === 'integer' && types.includes('number')))
    return [`${at} is ${type}, not ${types.join(' or ')}`]
  if (value === null) return []
  const wrong: string[] = []
  if (schema.enum && !schema.enum.includes(value)) wrong.push(`${at} is none of ${schema.enum.join(', ')}`)
  if (typeof value === 'string' && schema.pattern && !new RegExp(schema.pattern, 'u').test(value))
    wrong.push(`${at} is not like ${schema.pattern}`)
  if (typeof value === 'string' && value.length > (schema.maxLength ?? Infinity)) wrong.push(`${at} is too long`)
  if (Array.isArray(value) && value.length > (schema.maxItems ?? Infinity)) wrong.push(`${at} has too many`)
  if (typeof value === 'number' && (value < (schema.minimum ?? -Infinity) || value > (schema.maximum ?? Infinity)))
    wrong.push(`${at} is out of bounds`)
  if (Array.isArray(value))
    return [
      ...wrong,
      ...value.flatMap((one, index) => (schema.items ? schemaMismatches(schemas, schema.items, one, `${at}/${index}`) : [])),
    ]
  if (typeof value !== 'object') return wrong
  const record = value as Readonly<Record<string, unknown>>
  wrong.push(...(schema.required ?? []).filter(name => !(name in record)).map(name => `${at}/${name} is missing`))
  return [
    ...wrong,
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
      name in record ? schemaMismatches(schemas, one, record[name], `${at}/${name}`) : [],
    ),
  ]
}

interface Response {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
  readonly headers?: Readonly<Record<string, unknown>>
}
interface Operation {
  readonly parameters?: readonly object[]
  readonly responses: Readonly<Record<string, Response>>
}
/** The part of the OpenAPI description that responses are checked against. */
export interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** Inlines shared parameters and responses; schemas keep their references. */
export function resolved(api: unknown): Described {
  const { paths, components } = api as Described & { components: Record<string, Record<string, unknown>> }
  const followed = (one: object): unknown => {
    const [, part, name] = /^#\/components\/(\w+)\/(.+)$/.exec(String((one as { $ref?: string }).$ref)) ?? []
    return part ? components[part]![name!] : one
  }
  const operationOf = (operation: Operation): Operation => ({
    ...operation,
    parameters: (operation.parameters ?? []).map(followed) as object[],
    responses: Object.fromEntries(Object.entries(operation.responses).map(([status, one]) => [status, followed(one) as Response])),
  })
  return {
    ...(api as Described),
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, methods]) => [
        path,
        Object.fromEntries(Object.entries(methods).map(([method, one]) => [method, operationOf(one)])),
      ]),
    ),
  }
}

/** The response of a call. */
interface Came {
  readonly status: number
  readonly body?: unknown
  readonly headers: Headers
}

/** Finds the documented path of a URL; literal segments win over parameters, as in the router. */
function finderOf(paths: readonly string[]): (address: string) => string | undefined {
  const parameters = (path: string): number => path.split('{').length
  const bySize = Map.groupBy(
    paths.toSorted((one, other) => parameters(one) - parameters(other)),
    path => path.split('/').length,
  )
  return address => {
    const parts = address.split('/')
    return bySize.get(parts.length)?.find(path => path.split('/').every((part, at) => part.startsWith('{') || part === parts[at]))
  }
}

/** The documented type of binary content. */
export const BYTES = 'application/octet-stream'

/** Headers that any response may have. */
const ANY_HEADER = /^(?!x-|etag|retry-after)|^x-content-type-options$/

/** Lists where a value does not match a schema of the description. */
export function mismatchesBy(schemas: Readonly<Record<string, Schema>>): (schema: Schema, value: unknown) => string[] {
  // Most schemas are used for a few responses only: optimising the validators takes longer than it saves.
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false, code: { optimize: false } })
  formats.default(ajv)
  ajv.addSchema({ $id: 'api:', components: { schemas } })
  const compiled = new Map<Schema, ValidateFunction>()
  return (schema, value) => {
    const inApi = (): ValidateFunction => ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api:#/components/')))
    const validate = compiled.get(schema) ?? inApi()
    compiled.set(schema, validate)
    if (validate(value)) return []
    const pattern = (path: string): string => path.replaceAll(/\/\d+/g, '/*')
    return [...new Set(validate.errors!.map(one => `${pattern(one.instancePath)} ${one.message} ${JSON.stringify(one.params)}`))]
  }
}

/** Checks responses against the description; returns the differences. */
export function responseChecker(api: Described): (method: string, url: string, came: Came) => string[] {
  const find = finderOf(Object.keys(api.paths))
  const misfits = mismatchesBy(api.components.schemas)
  return (method, url, { status, body, headers }) => {
    if (status < 200 || status > 299) return []
    const path = find(new URL(url, 'http://nerud.test').pathname)
    const responses = path === undefined ? undefined : api.paths[path]?.[method.toLowerCase()]?.responses
    if (!responses) return []
    const answer = responses[status]
    const name = `${method} ${path} ${status}`
    if (!answer) return [`${name}: the status is not described`]
    const known = Object.keys(answer.headers ?? {}).map(one => one.toLowerCase())
    const odd = [...headers.keys()]
      .filter(one => !ANY_HEADER.test(one) && !known.includes(one))
      .map(one => `${name}: ${one} is not described`)
    if (body === undefined) return answer.content ? [...odd, `${name}: nothing came`] : odd
    const type = headers.get('content-type')?.split(';')[0] ?? ''
    const schema = (answer.content?.[type] ?? answer.content?.[BYTES])?.schema
    if (!schema) return [...odd, `${name}: ${type} is not described`]
    return schema['format'] === 'binary' ? odd : [...odd, ...misfits(schema, body).map(one => `${name}: ${one}`)]
  }
}
