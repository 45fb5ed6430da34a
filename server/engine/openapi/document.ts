import {
  optionsOf,
  wirePathOf,
  routesOf,
  sampleOf,
  setAt,
  type Field,
  type Fields,
  type Resource,
  type Resources,
  type Shape,
} from '#resource'
import { serverKindOf } from '../kinds/index.ts'
import type { Texts } from '../texts.ts'
import {
  answer,
  BYTES,
  file,
  headerParts,
  jsonOf,
  ok,
  PROBLEM,
  problemResponse,
  problems,
  cardName,
  HISTORY,
  IMPORT,
  recordSchemas,
  shapeSchema,
} from './answers.ts'
import { operation, routeId } from './operations.ts'
import { inputParameters, parameter, pathParameters, shareParameters } from './parameters.ts'
import { withRequired, isPublicField, neededOf, sentSchema, type Nesting, type Schema } from './schemas.ts'
import { inputName, newName } from './calls.ts'

/** Returns the paths that declarations imply: the history of a record, the bytes of its files, the state of an import. */
function extraCalls(resource: Resource, texts: Texts): [path: string, value: Schema][] {
  const one = routesOf(resource).find(call => call.kind === 'one')
  const tag = texts(`resources.${resource.name}.name`, { smart_count: 2 })
  const bytes = ok(file(BYTES))
  const call = (path: string, right: readonly string[], words: string, of: string, more: Schema): [string, Schema] => [
    path,
    {
      ...common(right, tag),
      summary: texts(`nerud.docs.${words}`),
      operationId: `${resource.name}_${words}${of && `_${of}`}`,
      ...more,
      parameters: [...pathParameters(path), ...((more['parameters'] as Schema[] | undefined) ?? [])],
    },
  ]
  const files = Object.keys(resource.fields).filter(name => resource.fields[name]!.kind === 'file')
  const { import: imports } = resource.parts ?? {}
  const page = parameter('page', 'query', { type: 'integer', minimum: 1 })
  return [
    ...(one
      ? [call(`api/history/${resource.name}/{id}`, one.right, 'history', '', { ...ok(jsonOf(shapeSchema(HISTORY))), parameters: [page] })]
      : []),
    ...(one ? files.map(name => call(`api/files/${resource.name}/{record}/${name}`, one.right, 'file', name, bytes)) : []),
    ...(imports
      ? [
          call(`${imports.path}/template`, imports.right, 'importTemplate', '', bytes),
          call(`${imports.path}/{id}`, imports.right, 'importState', '', ok(jsonOf(shapeSchema(IMPORT)))),
          call(`${imports.path}/{id}/errors`, imports.right, 'importErrors', '', bytes),
        ]
      : []),
  ]
}

/** A call outside resources, with what the documentation needs. */
export interface DocumentedRoute {
  readonly method: string
  readonly path: string
  readonly right: readonly string[] | 'public'
  /** The header that authenticates it instead of a session. */
  readonly key?: string
  readonly area: string
  /** The translation key of its summary. */
  readonly summary: string
  readonly body?: 'json' | 'multipart' | 'none'
  readonly input?: Fields
  /** What it returns: the shape of its JSON, a file, or nothing. */
  readonly answer?: Shape | 'file' | 'nothing'
  readonly headers?: readonly string[]
  /** A GET that stores something, so prefetching it returns nothing. */
  readonly keeps?: boolean
}

/** What all operations have in common. `x-rights` lists the right codes; any one of them is enough. */
const common = (right: readonly string[] | 'public', tag: string): Schema => ({
  tags: [tag],
  'x-rights': right === 'public' ? [] : right,
  security: right === 'public' ? [] : [{ bearer: [] }],
})
/** People authenticate with a session, programs with a token, both as a bearer. */
const schemesOf = (texts: Texts, routes: readonly DocumentedRoute[]): Schema => ({
  ...Object.fromEntries(routes.flatMap(({ key }) => (key === undefined ? [] : [[key, { type: 'apiKey', in: 'header', name: key }]]))),
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: texts('nerud.docs.bearer') },
  token: { type: 'http', scheme: 'bearer', bearerFormat: 'nerud_…', description: texts('nerud.docs.token') },
})

/**
 * Returns an example record, made of sample values of the field kinds; of referenced records, what everybody may see. Fields with a pattern
 * have no sample.
 */
function exampleOf(resource: Resource, resources: Resources): Schema {
  const example: Schema = { id: 1, version: 1 }
  for (const [name, one] of Object.entries(resource.fields)) {
    const value = exampleValue(one, resources)
    if (value !== undefined) setAt(example, wirePathOf(resource, name), value)
  }
  return example
}
function exampleValue(one: Field, resources: Resources): unknown {
  const { target: targetName, shows, derived, pattern } = optionsOf(one)
  const target = targetName === undefined ? undefined : resources[targetName]
  if (pattern !== undefined) return undefined
  if (!target) return serverKindOf(one).example?.(optionsOf(one)) ?? sampleOf(one, 1)
  if (one.kind !== 'reference') return []
  if (derived) return null
  const example: Record<string, unknown> = { id: 1 }
  for (const name of shows ?? target.title.fields) {
    const existing = target.fields[name]
    if (!existing || !isPublicField(target, name) || optionsOf(existing).derived === 'record') continue
    // References of a referenced record are left out.
    const value = optionsOf(existing).target === undefined ? exampleValue(existing, resources) : undefined
    if (value === undefined) return undefined
    setAt(example, wirePathOf(target, name), value)
  }
  return example
}

/** What the document is made of; `isForPeople`: whether API tokens are not allowed for a method and path. */
export interface Described {
  readonly resources: Resources
  readonly routes: readonly DocumentedRoute[]
  readonly version: string
  /** The base URL of the calls. */
  readonly url: string
  readonly isForPeople: (method: string, path: string) => boolean
}

/** Returns the operation of a call that belongs to no resource. */
function routeOperation(route: DocumentedRoute, nesting: Nesting, texts: Texts): Schema {
  const isGet = route.method === 'GET'
  const input = route.input && sentSchema(route.input, name => name, undefined, neededOf(route.input))
  const { answer: returned = {} } = route
  return {
    ...common(route.right, route.area),
    ...(route.key !== undefined && { security: [{ [route.key]: [] }] }),
    summary: texts(route.summary),
    operationId: routeId(route.method, route.path),
    parameters: [...pathParameters(route.path), ...(isGet ? inputParameters(route.input) : [])],
    ...(input && !isGet && { requestBody: jsonOf(input, route.body === 'multipart' ? 'multipart/form-data' : 'application/json') }),
    responses: {
      ...(returned !== 'nothing' && {
        200: answer('OK', returned === 'file' ? file(BYTES) : jsonOf(shapeSchema(returned, nesting)), ...(route.headers ?? [])),
      }),
      ...((returned === 'nothing' || route.keeps) && { 204: answer('No Content') }),
    },
  }
}

/** Returns the schemas of a resource's records, for answers and for requests. */
function schemasOf(resource: Resource, nesting: Nesting): Record<string, Schema> {
  const { [resource.name]: read, [cardName(resource.name)]: card } = recordSchemas(resource, nesting)
  const isWritten = routesOf(resource).some(
    ({ kind, of }) => kind === 'create' || kind === 'replace' || (kind === 'edit' && of === undefined),
  )
  const isMade = routesOf(resource).some(({ kind, of }) => (kind === 'create' && of === undefined) || kind === 'replace')
  const whole = sentSchema(resource.fields, nesting.titles(resource), nesting, neededOf(resource.fields))
  return {
    [resource.name]: { ...read, example: exampleOf(resource, nesting.resources) },
    [cardName(resource.name)]: card!,
    ...(isWritten && { [inputName(resource.name)]: sentSchema(resource.fields, nesting.titles(resource), nesting) }),
    ...(isMade && { [newName(resource.name)]: withRequired(inputName(resource.name), neededIn(whole)) }),
  }
}
/** Returns the required part of a schema. */
function neededIn({ required = [], properties = {} }: Schema): Schema {
  const needed = Object.entries(properties as Record<string, Schema>).filter(([name]) => (required as string[]).includes(name))
  const inside = ([name, one]: [string, Schema]): [string, Schema] => [name, one['properties'] ? neededIn(one) : one]
  return { type: 'object', ...(needed.length && { required }), properties: Object.fromEntries(needed.map(inside)) }
}

/** Returns the schemas that an operation refers to, directly or through other schemas. */
function usedBy(parts: Readonly<Record<string, Schema>>, root: unknown): Record<string, Schema> {
  const used = new Set<string>()
  const look = (value: unknown): void => {
    for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      if (!used.has(name!)) {
        used.add(name!)
        look(parts[name!])
      }
  }
  look(root)
  return Object.fromEntries(Object.entries(parts).filter(([name]) => used.has(name)))
}

/** Returns the OpenAPI 3.1 document of all calls, derived from declarations and routes only. */
export function openApi({ resources, routes, version, url, isForPeople }: Described, texts: Texts): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  const schemas: Record<string, Schema> = { Problem: PROBLEM }
  const tags = new Set<string>()
  const nesting: Nesting = { resources, titles: resource => name => texts(`resources.${resource.name}.fields.${name}`) }
  const add = (method: string, path: string, value: Schema): void => {
    const people = value['security'] as readonly Schema[]
    const isSession = people.some(one => 'bearer' in one)
    const security = !isSession || isForPeople(method, path) ? people : [...people, { token: [] }]
    const responses = { ...(value['responses'] as Schema), ...problems }
    for (const tag of value['tags'] as string[]) tags.add(tag)
    ;(paths[`/${path}`] ??= {})[method.toLowerCase()] ??= { ...value, security, responses }
  }
  for (const route of routes) add(route.method, route.path, routeOperation(route, nesting, texts))
  for (const resource of Object.values(resources)) {
    Object.assign(schemas, schemasOf(resource, nesting))
    const tag = texts(`resources.${resource.name}.name`, { smart_count: 2 })
    for (const call of routesOf(resource))
      add(call.method, call.path, { ...common(call.right, tag), ...operation(resource, call, nesting, texts) })
    for (const [path, value] of extraCalls(resource, texts)) add('GET', path, value)
  }
  const responses = { Problem: problemResponse() }
  const shared = shareParameters(paths)
  return {
    openapi: '3.1.0',
    info: {
      title: texts('nerud.docs.title'),
      description: `${texts('nerud.docs.tokens')}\n\n${texts('nerud.docs.simpleRest')}`,
      version,
      license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [{ url }],
    tags: [...tags].map(name => ({ name, description: texts('nerud.docs.tag', { name }) })),
    paths: shared.paths,
    components: {
      schemas: usedBy(schemas, { paths, responses }),
      responses,
      parameters: shared.parameters,
      headers: headerParts(),
      securitySchemes: schemesOf(texts, routes),
    },
  }
}
