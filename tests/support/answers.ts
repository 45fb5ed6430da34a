import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Schema } from './schema.ts'

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
export function misfitsBy(schemas: Readonly<Record<string, Schema>>): (schema: Schema, value: unknown) => string[] {
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
    const place = (path: string): string => path.replaceAll(/\/\d+/g, '/*')
    return [...new Set(validate.errors!.map(one => `${place(one.instancePath)} ${one.message} ${JSON.stringify(one.params)}`))]
  }
}

/** Checks responses against the description; returns the differences. */
export function judgeOf(api: Described): (method: string, url: string, came: Came) => string[] {
  const find = finderOf(Object.keys(api.paths))
  const misfits = misfitsBy(api.components.schemas)
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
