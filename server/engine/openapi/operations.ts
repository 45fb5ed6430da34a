import { actionOf, optionsOf, placeOf, ZONE, type Action, type Call, type Resource } from '#resource'
import { filterParameters, listParameters, parameter, pathParameters, withTaken } from './parameters.ts'
import { schemaOf, text, type Schema } from './schemas.ts'
import type { Texts } from '../texts.ts'

/** A schema by its name. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
/** A body of JSON, or of another type. */
export const jsonOf = (schema: Schema, type = 'application/json'): Schema => ({ content: { [type]: { schema } } })
/** A body of bytes. */
export const file = (type: string): Schema => ({ content: { [type]: { schema: { type: 'string', format: 'binary' } } } })
/** The fields that a check call validates, and those of their circles. */
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

/** How a write asks for the recalculation behind it. */
const recalcParameters = (resource: Resource): Schema[] => {
  const flag = { type: 'boolean' }
  if (!resource.parts?.recalc) return []
  return [
    parameter('isRecalcNeeded', 'query', flag, 'X-Recalculated'),
    ...(resource.parts.recalc.from === undefined ? [parameter('recalcFrom', 'query', text({ format: 'date' }))] : []),
    parameter('preview', 'query', flag),
  ]
}

/** The response of a list call under its key, where it has one. */
function wrapped(resource: Resource, call: Call, rows: Schema): Schema {
  const key = resource.api.lists?.[call.of ?? '']?.wrap ?? resource.api.wrap
  if (key === undefined) return rows
  const { paging } = call.of === undefined ? resource.api : {}
  const number = { type: 'integer' }
  const place = { type: 'object', properties: { page: number, itemsPerPage: number, hasNext: { type: 'boolean' } } }
  return { type: 'object', properties: { [key]: rows, ...(paging !== undefined && { [paging]: place }) } }
}

/** The response of a sums call: one object, or one for each group. */
function sumsSchema(resource: Resource, of: string): Schema {
  const { of: summed, per, units = {}, counts } = resource.api.sums![of]!
  const plain = summed.filter(name => !(name in units))
  const fields = Object.fromEntries([...plain, ...(per ?? [])].map(name => [name, resource.fields[name]!]))
  const { properties } = schemaOf(fields, false, name => name) as { properties: Schema }
  const { id: _, version: __, ...rest } = properties
  const count = { type: 'integer' }
  const byUnit = { type: 'array', items: { type: 'object', properties: { unit: { type: ['object', 'null'] }, sum: { type: 'string' } } } }
  const apart = Object.fromEntries(Object.keys(units).map(name => [name, byUnit]))
  const one: Schema = { type: 'object', properties: { count, ...rest, ...apart } }
  if (!per) return one
  const groups = { type: 'array', items: one }
  if (!counts) return groups
  const named = Object.fromEntries(Object.keys(counts).map(name => [name, count]))
  return { type: 'object', properties: { groups, counts: { type: 'object', properties: named } } }
}

type Shapes<K extends Call['kind']> = Readonly<Record<K, Schema>>

const VERSION = parameter(
  'If-Match',
  'header',
  text(),
  'The version that was seen, in quotes; another one is answered 409 with the record as it is. Without it, or with *, the change acts on the record as it is now, or is refused with 428 where the property "versions" is "required".',
)
const KEY = parameter('Idempotency-Key', 'header', text())

const readShapes = (resource: Resource, call: Call): Shapes<'list' | 'sums' | 'export' | 'one' | 'select'> => {
  const read = ref(resource.name)
  return {
    list: {
      parameters: listParameters(resource, call.of),
      responses: { 200: { description: 'OK', ...jsonOf(wrapped(resource, call, { type: 'array', items: read })) } },
    },
    sums: {
      parameters: [
        ...withTaken(resource, call.kind === 'sums' ? resource.api.sums?.[call.of!]?.list : undefined, [
          parameter('query', 'query', text()),
          ...filterParameters(resource),
        ]),
      ],
      responses: { 200: { description: 'OK', ...jsonOf(call.kind === 'sums' ? sumsSchema(resource, call.of!) : {}) } },
    },
    export: {
      parameters: [
        ...listParameters(resource, call.of),
        parameter('columns', 'query', text()),
        parameter(ZONE, 'query', { type: 'number' }),
      ],
      responses: { 200: { description: 'OK', ...file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet') } },
    },
    one: { responses: { 200: { description: 'OK', ...jsonOf(read) } } },
    select: {
      parameters: [parameter('query', 'query', text()), parameter('id', 'query', { type: 'integer' })],
      responses: {
        200: {
          description: 'OK',
          ...jsonOf({ type: 'array', items: { type: 'object', properties: { id: { type: 'integer' }, label: text() } } }),
        },
      },
    },
  }
}

const writeShapes = (resource: Resource): Shapes<'create' | 'edit' | 'replace' | 'remove'> => {
  const read = ref(resource.name)
  const write = ref(`${resource.name}.input`)
  const isForm = Object.values(resource.fields).some(one => one.kind === 'file')
  const sentAs = isForm ? 'multipart/form-data' : 'application/json'
  const recalc = recalcParameters(resource)
  return {
    create: {
      parameters: [KEY, ...recalc],
      requestBody: { required: true, ...jsonOf(write, sentAs) },
      responses: { 201: { description: 'Created', ...jsonOf(read) } },
    },
    edit: {
      parameters: [VERSION, KEY, ...recalc],
      requestBody: {
        required: true,
        content: { 'application/merge-patch+json': { schema: write }, ...(isForm && { 'multipart/form-data': { schema: write } }) },
      },
      responses: { 200: { description: 'OK', ...jsonOf(read) } },
    },
    replace: {
      parameters: [VERSION, KEY, ...recalc],
      requestBody: { required: true, ...jsonOf(write) },
      responses: { 200: { description: 'OK', ...jsonOf(read) } },
    },
    remove: {
      parameters: [VERSION, ...recalc],
      responses: { 200: { description: 'OK', ...jsonOf({ type: 'object', properties: { id: { type: 'integer' } } }) } },
    },
  }
}

const checkShapes = (resource: Resource, call: Call): Shapes<'unique' | 'dates'> => ({
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
        ...jsonOf({
          type: 'object',
          properties: {
            isFree: { type: 'boolean' },
            message: { type: ['string', 'null'] },
            affected: { type: ['object', 'null'] },
            warning: { type: ['string', 'null'] },
          },
        }),
      },
    },
  },
})

const fileShapes: Shapes<'templates' | 'download' | 'import'> = {
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
    responses: {
      200: { description: 'Done: a file without a mode', ...jsonOf({ type: 'object' }) },
      202: { description: 'Accepted', ...jsonOf({ type: 'object' }) },
    },
  },
}

/** How an action over many records is told which: by numbers, or by the address of a list; one that narrows nothing needs `all`. */
const CHOSEN: Schema = { ids: { type: 'array', items: { type: 'integer' } }, filter: text(), all: { type: 'boolean' } }

/** What became of each record of an action over many. */
const RESULTS: Schema = {
  type: 'object',
  properties: {
    results: {
      type: 'array',
      items: { type: 'object', properties: { id: { type: 'integer' }, ok: { type: 'boolean' }, message: text() } },
    },
  },
}

/** Which inputs go with which choice, a line each, those that it needs with a star. */
function variantsOf({ variants, input }: Action): Schema {
  const { of, by, inputs } = variants!
  const place = (name: string): string => optionsOf(input![name]!).at ?? name
  const lines = Object.entries(inputs).map(
    ([value, own]) =>
      `- ${value}: ${
        Object.entries(own)
          .map(([name, must]) => `${place(name)}${must ? '*' : ''}`)
          .join(', ') || '–'
      }`,
  )
  return { description: [`${place(of)}.${by}:`, ...lines].join('\n') }
}

function inputShape(action: Action | undefined): Schema | undefined {
  if (!action) return undefined
  const input = action.input && schemaOf(action.input, true, name => name)
  if (action.variants && input) return { ...input, ...variantsOf(action) }
  if (action.on !== 'many') return input
  return { type: 'object', ...input, properties: { ...CHOSEN, ...(input?.['properties'] as Schema | undefined) } }
}

const actionShape = (resource: Resource, call: Call): Schema => {
  const action = actionOf(resource, call.of!)
  const input = inputShape(action)
  const returned = action?.on === 'many' ? RESULTS : ref(resource.name)
  return {
    ...(call.method === 'GET'
      ? { parameters: Object.keys(action?.input ?? {}).map(name => parameter(name, 'query', text())) }
      : {
          parameters: [KEY],
          ...(input && { requestBody: jsonOf(input, action?.body === 'multipart' ? 'multipart/form-data' : 'application/json') }),
        }),
    responses: {
      200: {
        description: 'OK',
        ...(action?.answer === 'file'
          ? file('application/octet-stream')
          : jsonOf(action?.answer === 'json' || action?.answer === 'secret' ? {} : returned)),
      },
    },
  }
}

const shapeOf = (resource: Resource, call: Call): Schema => {
  if (call.kind === 'action') return actionShape(resource, call)
  return { ...readShapes(resource, call), ...writeShapes(resource), ...checkShapes(resource, call), ...fileShapes }[call.kind]
}

/** What a call is asked with and what it returns. */
export function operation(resource: Resource, call: Call, texts: Texts): Schema {
  const action = call.kind === 'action' ? actionOf(resource, call.of!) : undefined
  const shape = shapeOf(resource, call)
  const isQuery = action !== undefined && resource.api.queries?.[call.of!] !== undefined
  const labelOfAction = isQuery
    ? texts('nerud.docs.query', { name: call.of, resource: texts(`resources.${resource.name}.name`, { smart_count: 2 }) })
    : texts(`resources.${resource.name}.actions.${call.of}`)
  const label = action ? labelOfAction : texts(`nerud.docs.${call.kind}`)
  return { ...shape, summary: label, parameters: [...pathParameters(call.path), ...((shape['parameters'] as Schema[] | undefined) ?? [])] }
}
