import {
  isSortable,
  optionsOf,
  PAGE,
  placeOf,
  routesOf,
  sampleOf,
  setAt,
  type Call,
  type Fields,
  type Kind,
  type Resource,
  type Resources,
} from '#resource'
import type { Texts } from './texts.ts'
import { schemaOf, text, type Schema } from './schemas.ts'

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const jsonOf = (schema: Schema, type = 'application/json'): Schema => ({ content: { [type]: { schema } } })
const file = (type: string): Schema => ({ content: { [type]: { schema: { type: 'string', format: 'binary' } } } })
const parameter = (name: string, where: 'query' | 'path' | 'header', schema: Schema, description?: string): Schema => ({
  name,
  in: where,
  schema,
  ...(where === 'path' && { required: true }),
  ...(description && { description }),
})

const pathParameters = (path: string): Schema[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => parameter(name!, 'path', name === 'id' ? { type: 'integer' } : text()))

function listParameters(resource: Resource): Schema[] {
  const filters = Object.entries(resource.list?.filters ?? {}).flatMap(([name, kind]) => {
    const place = placeOf(resource, name)
    if (kind === 'range') return [parameter(`${place}[after]`, 'query', text()), parameter(`${place}[before]`, 'query', text())]
    return [parameter(kind === 'in' ? `${place}[]` : place, 'query', text())]
  })
  return [
    parameter('page', 'query', { type: 'integer', minimum: 1 }),
    parameter('itemsPerPage', 'query', { type: 'integer', minimum: 1, maximum: 1000, default: PAGE }),
    parameter('query', 'query', text()),
    parameter('after', 'query', text(), 'X-Next'),
    parameter('total', 'query', { type: 'integer', enum: [0, 1] }, 'X-Total-Count'),
    ...filters,
    ...(resource.list?.columns ?? [])
      .filter(name => isSortable(resource, name))
      .map(name => parameter(`order[${placeOf(resource, name)}]`, 'query', { enum: ['asc', 'desc'] })),
  ]
}

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

/** The fields that a check call judges, and those of their circles. */
const checkedBy = (resource: Resource, call: Call): string[] => {
  const unique = resource.parts?.unique ?? {}
  const check = call.kind === 'unique' ? unique[call.of!]?.check : undefined
  if (!check) return []
  return [
    ...new Set(
      Object.entries(unique)
        .filter(([, one]) => one.check === check)
        .flatMap(([name, one]) => [name, ...(one.per ?? [])]),
    ),
  ]
}

/** What a call is asked with and what it answers. */
function operation(resource: Resource, call: Call, texts: Texts): Schema {
  const read = ref(resource.name)
  const write = ref(`${resource.name}.input`)
  const isForm = Object.values(resource.fields).some(one => one.kind === 'file')
  const sentAs = isForm ? 'multipart/form-data' : 'application/json'
  const version = parameter('If-Match', 'header', text(), '"version"')
  const key = parameter('Idempotency-Key', 'header', text())
  const action = call.kind === 'action' ? resource.actions![call.of!]! : undefined
  const input = action?.input && schemaOf(action.input, true, name => name)
  const shapes: Readonly<Record<Call['kind'], Schema>> = {
    list: { parameters: listParameters(resource), responses: { 200: { description: 'OK', ...jsonOf({ type: 'array', items: read }) } } },
    export: {
      parameters: [...listParameters(resource), parameter('columns', 'query', text())],
      responses: { 200: { description: 'OK', ...file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet') } },
    },
    one: { responses: { 200: { description: 'OK', ...jsonOf(read) } } },
    create: {
      parameters: [key],
      requestBody: { required: true, ...jsonOf(write, sentAs) },
      responses: { 201: { description: 'Created', ...jsonOf(read) } },
    },
    edit: {
      parameters: [version, key],
      requestBody: {
        required: true,
        content: { 'application/merge-patch+json': { schema: write }, ...(isForm && { 'multipart/form-data': { schema: write } }) },
      },
      responses: { 200: { description: 'OK', ...jsonOf(read) } },
    },
    replace: {
      parameters: [version, key],
      requestBody: { required: true, ...jsonOf(write) },
      responses: { 200: { description: 'OK', ...jsonOf(read) } },
    },
    remove: {
      parameters: [version],
      responses: { 200: { description: 'OK', ...jsonOf({ type: 'object', properties: { id: { type: 'integer' } } }) } },
    },
    select: {
      parameters: [parameter('query', 'query', text()), parameter('id', 'query', { type: 'integer' })],
      responses: {
        200: {
          description: 'OK',
          ...jsonOf({ type: 'array', items: { type: 'object', properties: { id: { type: 'integer' }, label: text() } } }),
        },
      },
    },
    unique: {
      parameters: [
        ...checkedBy(resource, call).map(name => parameter(placeOf(resource, name), 'query', text())),
        parameter('id', 'query', { type: 'integer' }),
      ],
      responses: {
        200: {
          description: 'OK',
          ...jsonOf({
            type: 'object',
            properties: { isUnique: { type: 'boolean' }, message: { type: ['string', 'null'] }, other: { type: ['object', 'null'] } },
          }),
        },
      },
    },
    dates: {
      responses: {
        200: {
          description: 'OK',
          ...jsonOf({ type: 'object', properties: { isFree: { type: 'boolean' }, message: { type: ['string', 'null'] } } }),
        },
      },
    },
    action: {
      ...(call.method === 'GET'
        ? { parameters: Object.keys(action?.input ?? {}).map(name => parameter(name, 'query', text())) }
        : {
            parameters: [key],
            ...(input && { requestBody: jsonOf(input, action.body === 'multipart' ? 'multipart/form-data' : 'application/json') }),
          }),
      responses: {
        200: {
          description: 'OK',
          ...(action?.answer === 'file' ? file('application/octet-stream') : jsonOf(action?.answer === 'json' ? {} : read)),
        },
      },
    },
    templates: {
      requestBody: jsonOf(
        { type: 'object', properties: { tpl_ids: text(), object_id: { type: 'integer' } }, required: ['tpl_ids'] },
        'multipart/form-data',
      ),
      responses: { 200: { description: 'OK', ...file('application/octet-stream') } },
    },
    download: { responses: { 200: { description: 'OK', ...file('application/octet-stream') } } },
    import: {
      requestBody: jsonOf(
        {
          type: 'object',
          properties: {
            file: { type: 'string', format: 'binary' },
            mode: { enum: ['check', 'apply'] },
            write: { enum: ['create', 'update', 'both'] },
            documentId: { type: 'integer' },
          },
        },
        'multipart/form-data',
      ),
      responses: { 202: { description: 'Accepted', ...jsonOf({ type: 'object' }) } },
    },
  }
  const shape = shapes[call.kind]
  const label = action ? texts(`resources.${resource.name}.actions.${call.of}`) : texts(`nerud.docs.${call.kind}`)
  return { ...shape, summary: label, parameters: [...pathParameters(call.path), ...((shape['parameters'] as Schema[] | undefined) ?? [])] }
}

/** A call of the API outside resources, as the documentation needs it. */
export interface DocumentedRoute {
  readonly method: string
  readonly path: string
  readonly right: readonly string[] | 'public'
  readonly area: string
  readonly summary: string
  readonly body?: 'json' | 'multipart' | 'none'
  readonly input?: Fields
  readonly answer?: Fields
}

/** The right codes of an operation stand under `x-rights`; any one of them is enough. */
const common = (right: readonly string[] | 'public', tag: string): Schema => ({
  tags: [tag],
  'x-rights': right === 'public' ? [] : right,
  security: right === 'public' ? [] : [{ bearer: [] }],
})
const problems: Schema = { '4XX': { description: 'Problem', ...jsonOf(ref('Problem'), 'application/problem+json') } }

/** What stands for records and files that an example names. */
const NAMED: Partial<Record<Kind, unknown>> = {
  reference: { id: 1 },
  file: { id: 1, fileName: 'example.pdf', size: 1024, contentType: 'application/pdf' },
}
/** Example records by name, made of the kinds' sample values. */
function exampleOf(resource: Resource): Schema {
  const example: Schema = { id: 1, version: 1 }
  for (const [name, one] of Object.entries(resource.fields))
    if (!optionsOf(one).pattern) setAt(example, placeOf(resource, name), NAMED[one.kind] ?? sampleOf(one, 1))
  return example
}

/** OpenAPI 3.1 of every call of every declaration and route: nothing here is written by hand for one entity. */
export function openApi(resources: Resources, routes: readonly DocumentedRoute[], texts: Texts, version: string): Schema {
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
  const add = (method: string, path: string, value: Schema): void =>
    void ((paths[`/${path}`] ??= {})[method.toLowerCase()] ??= { ...value, responses: { ...(value['responses'] as Schema), ...problems } })
  for (const route of routes) {
    const input = route.input && schemaOf(route.input, true, name => name)
    const isGet = route.method === 'GET'
    add(route.method, route.path, {
      ...common(route.right, route.area),
      summary: route.summary,
      parameters: [
        ...pathParameters(route.path),
        ...(isGet ? Object.keys(route.input ?? {}).map(name => parameter(name, 'query', text())) : []),
      ],
      ...(input && !isGet && { requestBody: jsonOf(input, route.body === 'multipart' ? 'multipart/form-data' : 'application/json') }),
      responses: { 200: { description: 'OK', ...(route.answer && jsonOf(schemaOf(route.answer, false, name => name))) } },
    })
  }
  for (const resource of Object.values(resources)) {
    const title = (name: string): string => texts(`resources.${resource.name}.fields.${name}`)
    schemas[resource.name] = { ...schemaOf(resource.fields, false, title), example: exampleOf(resource) }
    schemas[`${resource.name}.input`] = schemaOf(resource.fields, true, title)
    const tag = texts(`resources.${resource.name}.name`, { smart_count: 2 })
    for (const call of routesOf(resource)) add(call.method, call.path, { ...common(call.right, tag), ...operation(resource, call, texts) })
    for (const [path, value] of besideOf(resource, texts)) add('GET', path, value)
  }
  return {
    openapi: '3.1.0',
    info: { title: texts('nerud.docs.title'), version },
    paths,
    components: { schemas, securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  }
}
