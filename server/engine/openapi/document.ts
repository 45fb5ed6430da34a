import { optionsOf, placeOf, routesOf, sampleOf, setAt, type Field, type Fields, type Resource, type Resources } from '#resource'
import { serverKindOf } from '../kinds/index.ts'
import { file, jsonOf, operation, ref } from './operations.ts'
import { parameter, pathParameters } from './parameters.ts'
import type { Texts } from '../texts.ts'
import { schemaOf, text, type Schema, type Titles } from './schemas.ts'

/** The calls beside the declared ones: the history of a record, the bytes of its files, how far an import has come. */
function besideOf(resource: Resource, texts: Texts): [path: string, value: Schema][] {
  const one = routesOf(resource).find(call => call.kind === 'one')
  const tag = texts(`resources.${resource.name}.name`, { smart_count: 2 })
  const json = (type: string): Schema => ({
    responses: { 200: { description: 'OK', ...jsonOf(type === 'array' ? { type, items: { type: 'object' } } : { type }) } },
  })
  const bytes: Schema = { responses: { 200: { description: 'OK', ...file('application/octet-stream') } } }
  const call = (path: string, right: readonly string[], words: string, more: Schema): [string, Schema] => [
    path,
    {
      ...common(right, tag),
      summary: texts(`nerud.docs.${words}`),
      ...more,
      parameters: [...pathParameters(path), ...((more['parameters'] as Schema[] | undefined) ?? [])],
    },
  ]
  const files = Object.keys(resource.fields).filter(name => resource.fields[name]!.kind === 'file')
  const { import: imports } = resource.parts ?? {}
  return [
    ...(one
      ? [
          call(`api/history/${resource.name}/{id}`, one.right, 'history', {
            ...json('array'),
            parameters: [parameter('page', 'query', { type: 'integer', minimum: 1 })],
          }),
        ]
      : []),
    ...(one ? files.map(name => call(`api/files/${resource.name}/{record}/${name}`, one.right, 'file', bytes)) : []),
    ...(imports
      ? [
          call(`${imports.path}/template`, imports.right, 'importTemplate', bytes),
          call(`${imports.path}/{id}`, imports.right, 'importState', json('object')),
          call(`${imports.path}/{id}/errors`, imports.right, 'importErrors', bytes),
        ]
      : []),
  ]
}

/** A call of the API outside resources, as the documentation needs it. */
export interface DocumentedRoute {
  readonly method: string
  readonly path: string
  readonly right: readonly string[] | 'public'
  readonly area: string
  /** The key of its sentence. */
  readonly summary: string
  readonly body?: 'json' | 'multipart' | 'none'
  readonly input?: Fields
  readonly answer?: Fields | 'nothing'
}

/** The right codes of an operation stand under `x-rights`; any one of them is enough. */
const common = (right: readonly string[] | 'public', tag: string): Schema => ({
  tags: [tag],
  'x-rights': right === 'public' ? [] : right,
  security: right === 'public' ? [] : [{ bearer: [] }],
})
/** People enter with a session, programs with a token; both travel alike. */
const schemesOf = (texts: Texts): Schema => ({
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: texts('nerud.docs.bearer') },
  token: { type: 'http', scheme: 'bearer', bearerFormat: 'nerud_…', description: texts('nerud.docs.token') },
})
const problems: Schema = { '4XX': { description: 'Problem', ...jsonOf(ref('Problem'), 'application/problem+json') } }

/** Example records by name, made of the kinds' sample values. */
function exampleOf(resource: Resource): Schema {
  const example: Schema = { id: 1, version: 1 }
  for (const [name, one] of Object.entries(resource.fields))
    if (!optionsOf(one).pattern) setAt(example, placeOf(resource, name), serverKindOf(one).example ?? sampleOf(one, 1))
  return example
}

/** What the description is made of; `isForPeople`: which calls no token of the API may make, by method and path. */
export interface Described {
  readonly resources: Resources
  readonly routes: readonly DocumentedRoute[]
  readonly version: string
  readonly isForPeople: (method: string, path: string) => boolean
}

/** OpenAPI 3.1 of every call of every declaration and route: nothing here is written by hand for one entity. */
export function openApi({ resources, routes, version, isForPeople }: Described, texts: Texts): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  const schemas: Record<string, Schema> = {
    Problem: {
      type: 'object',
      properties: {
        status: { type: 'integer' },
        code: text(),
        message: text(),
        errors: { type: 'object', additionalProperties: text() },
        traceId: text(),
      },
    },
  }
  const add = (method: string, path: string, value: Schema): void => {
    const people = value['security'] as readonly Schema[]
    const security = people.length === 0 || isForPeople(method, path) ? people : [...people, { token: [] }]
    const responses = { ...(value['responses'] as Schema), ...problems }
    ;(paths[`/${path}`] ??= {})[method.toLowerCase()] ??= { ...value, security, responses }
  }
  for (const route of routes) {
    const input = route.input && schemaOf(route.input, true, name => name)
    const isGet = route.method === 'GET'
    add(route.method, route.path, {
      ...common(route.right, route.area),
      summary: texts(route.summary),
      parameters: [
        ...pathParameters(route.path),
        ...(isGet ? Object.keys(route.input ?? {}).map(name => parameter(name, 'query', text())) : []),
      ],
      ...(input && !isGet && { requestBody: jsonOf(input, route.body === 'multipart' ? 'multipart/form-data' : 'application/json') }),
      responses:
        route.answer === 'nothing'
          ? { 204: { description: 'No Content' } }
          : { 200: { description: 'OK', ...(route.answer && jsonOf(schemaOf(route.answer, false, name => name))) } },
    })
  }
  const titles =
    (resource: Resource): Titles =>
    name =>
      texts(`resources.${resource.name}.fields.${name}`)
  const lines = { child: (one: Field) => resources[optionsOf(one).target!], titles }
  for (const resource of Object.values(resources)) {
    const title = titles(resource)
    schemas[resource.name] = { ...schemaOf(resource.fields, false, title, lines), example: exampleOf(resource) }
    schemas[`${resource.name}.input`] = schemaOf(resource.fields, true, title, lines)
    const tag = texts(`resources.${resource.name}.name`, { smart_count: 2 })
    for (const call of routesOf(resource)) add(call.method, call.path, { ...common(call.right, tag), ...operation(resource, call, texts) })
    for (const [path, value] of besideOf(resource, texts)) add('GET', path, value)
  }
  return {
    openapi: '3.1.0',
    info: { title: texts('nerud.docs.title'), description: texts('nerud.docs.tokens'), version },
    paths,
    components: { schemas, securitySchemes: schemesOf(texts) },
  }
}
