import { actionOf, isMarked, isValue, optionsOf, shape, type Action, type Call, type Resource, type Shape } from '#resource'
import type { Texts } from '../texts.ts'
import { answer, BYTES, file, jsonOf, ok, DATES, IMPORT, RESULTS, shapeSchema, UNIQUE } from './answers.ts'
import { inputParameters, parameter, pathParameters } from './parameters.ts'
import { readShape, KEY, writeShape } from './calls.ts'
import { neededOf, objectOf, sentSchema, text, integer, type Nesting, type Schema } from './schemas.ts'

/** Returns the fields that a check call validates, and those that define the range of uniqueness. */
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

/** Returns parameters for fields of a record; `required`: whether they are mandatory. */
const fieldParameters = (resource: Resource, names: readonly string[], required = false): Schema[] =>
  inputParameters(
    Object.fromEntries(
      names.map(name => {
        const one = resource.fields[name]!
        return [name, { ...one, options: { ...one.options, required } }]
      }),
    ),
  )

/** Describes the calls by which forms check that a value or a start date is free. */
function checkShape(resource: Resource, call: Call & { readonly kind: 'unique' | 'dates' }): Schema {
  const id = parameter('id', 'query', integer())
  if (call.kind === 'unique')
    return { parameters: [...fieldParameters(resource, checkedBy(resource, call)), id], ...ok(jsonOf(shapeSchema(UNIQUE))) }
  const { start, per } = resource.parts!.dated!
  const first = call.path.includes('{') ? 1 : 0
  return {
    parameters: [...fieldParameters(resource, [start], true), ...fieldParameters(resource, per.slice(first)), id],
    ...ok(jsonOf(shapeSchema(DATES))),
  }
}

/** A printed document, as `PrintedPaper`. */
const PAPER: Schema = objectOf({
  id: integer(),
  name: text(),
  insDate: text({ format: 'date-time' }),
  insUser: { type: ['string', 'null'] },
  stale: { type: ['boolean', 'null'] },
})

/** Describes the calls of templates, document downloads and imports. */
function fileShape({ kind, of }: Call & { readonly kind: 'templates' | 'papers' | 'paper' | 'print' | 'download' | 'import' }): Schema {
  if (kind === 'download') return ok(file(BYTES))
  if (kind === 'paper') return ok(file(BYTES))
  if (kind === 'papers') return ok(jsonOf({ type: 'array', items: PAPER }))
  if (kind === 'templates' || kind === 'print')
    return {
      requestBody: jsonOf(
        objectOf(
          {
            tpl_ids: text(),
            ...(of === 'many' ? { object_ids: text() } : { object_id: integer() }),
            ...(kind === 'templates' && { format: text({ enum: ['', 'pdf', 'pdf_zip'] }) }),
            dateFrom: text({ format: 'date' }),
            dateTo: text({ format: 'date' }),
          },
          ['object_id', 'format', 'dateFrom', 'dateTo'],
        ),
        'multipart/form-data',
      ),
      ...(kind === 'print' && of === 'many'
        ? { responses: { 200: answer('OK', file(BYTES)), 202: answer('Accepted', jsonOf(objectOf({ job: integer() }))) } }
        : ok(file(BYTES))),
    }
  const sent = {
    file: { type: 'string', format: 'binary' },
    mode: text({ enum: ['check', 'apply'] }),
    write: text({ enum: ['create', 'update', 'both'] }),
    documentId: integer(),
  }
  const body = jsonOf(shapeSchema(IMPORT))
  return {
    requestBody: jsonOf(objectOf(sent, Object.keys(sent)), 'multipart/form-data'),
    responses: { 200: answer('Done: a file without a mode', body), 202: answer('Accepted', body) },
  }
}

/** How an action over many selects records: by ids, or by the query string of a list; a list without filters needs `all`. */
const CHOSEN: Schema = { ids: { type: 'array', items: { type: 'integer' } }, filter: text(), all: { type: 'boolean' } }
/** The versions of the records that the client has seen, by id: records with another version are skipped. */
const SEEN: Schema = { versions: { type: 'object', additionalProperties: { type: 'integer' } } }

/** Describes which inputs go with which choice, one line each; required ones have a star. */
function variantsOf({ variants, input }: Action): Schema {
  const { of, by, inputs } = variants!
  const pathOf = (name: string): string => optionsOf(input![name]!).at ?? name
  const lines = Object.entries(inputs).map(
    ([value, own]) =>
      `- ${value}: ${
        Object.entries(own)
          .map(([name, must]) => `${pathOf(name)}${must ? '*' : ''}`)
          .join(', ') || '–'
      }`,
  )
  return { description: [`${pathOf(of)}.${by}:`, ...lines].join('\n') }
}

function inputShape(action: Action): Schema | undefined {
  const sent = action.input && sentSchema(action.input, name => name, undefined, neededOf(action.input))
  const input = sent && action.variants ? { ...sent, ...variantsOf(action) } : sent
  if (action.on !== 'many') return input
  return { type: 'object', ...input, properties: { ...CHOSEN, ...SEEN, ...(input?.['properties'] as Schema | undefined) } }
}

/** Whether an answer is one whole record, so that it has an ETag. */
const isRecord = (one: Shape): boolean =>
  !isValue(one) && isMarked(one) && (one.shape === 'record' || one.shape === 'row' || (one.shape === 'maybe' && isRecord(one.of)))

/** Returns the responses of an action: the record, a file, or what its declaration says. */
function returned(resource: Resource, action: Action, nesting: Nesting): Schema {
  const { returns, answer: kind, on } = action
  if (returns === 'nothing') return { 204: answer('No Content') }
  // A browser's prefetch gets an empty answer.
  const empty: Schema = action.changes ? { 204: answer('No Content') } : {}
  if (kind === 'file') return { 200: answer('OK', file(BYTES)), ...empty }
  const existing =
    returns ??
    (kind === 'json' || kind === 'secret' || kind === 'session' ? shape.anything : on === 'many' ? RESULTS : shape.record(resource.name))
  return { 200: answer('OK', jsonOf(shapeSchema(existing, nesting)), ...(isRecord(existing) ? ['ETag'] : [])), ...empty }
}

const actionShape = (resource: Resource, call: Call, nesting: Nesting): Schema => {
  const action = actionOf(resource, call.of!)!
  const input = inputShape(action)
  const sent = action.body === 'multipart' ? 'multipart/form-data' : 'application/json'
  return {
    ...(call.method === 'GET'
      ? { parameters: inputParameters(action.input) }
      : { parameters: [KEY], ...(input && { requestBody: jsonOf(input, sent) }) }),
    responses: returned(resource, action, nesting),
  }
}

function shapeOf(resource: Resource, call: Call, nesting: Nesting): Schema {
  const { kind } = call
  switch (kind) {
    case 'action':
      return actionShape(resource, call, nesting)
    case 'unique':
    case 'dates':
      return checkShape(resource, { ...call, kind })
    case 'templates':
    case 'papers':
    case 'paper':
    case 'print':
    case 'download':
    case 'import':
      return fileShape({ ...call, kind })
    case 'create':
    case 'edit':
    case 'replace':
    case 'remove':
      return writeShape(resource, { ...call, kind })
    case 'list':
    case 'sums':
    case 'export':
    case 'one':
    case 'select':
      return readShape(resource, { ...call, kind }, nesting)
  }
}

/** Returns the parameters, body and responses of a call. */
export function operation(resource: Resource, call: Call, nesting: Nesting, texts: Texts): Schema {
  const action = call.kind === 'action' ? actionOf(resource, call.of!) : undefined
  const answer = shapeOf(resource, call, nesting)
  const isQuery = action !== undefined && resource.api.queries?.[call.of!] !== undefined
  const labelOfAction = isQuery
    ? texts('nerud.docs.query', { name: call.of, resource: texts(`resources.${resource.name}.name`, { smart_count: 2 }) })
    : texts(`resources.${resource.name}.actions.${call.of}`)
  const summary = action ? labelOfAction : texts(`nerud.docs.${call.kind}`)
  const inPath = pathParameters(call.path)
  const queries = ((answer['parameters'] as Schema[] | undefined) ?? []).filter(
    one => one['in'] !== 'query' || !inPath.some(({ name }) => name === one['name']),
  )
  return { ...answer, summary, operationId: operationId(resource, call), parameters: [...inPath, ...queries] }
}

const words = (text: string): string =>
  text
    .replaceAll(/[{}]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word, at) => (at === 0 ? word : word[0]!.toUpperCase() + word.slice(1)))
    .join('')

/** Returns the stable id of an operation: the resource and the kind of call, or the name of an action. */
function operationId(resource: Resource, { kind, of }: Pick<Call, 'kind' | 'of'>): string {
  if (kind === 'action') return `${resource.name}_${of}`
  return [resource.name, kind, of === undefined ? '' : words(of)].filter(Boolean).join('_')
}
/** Returns the stable id of an operation that belongs to no resource. */
export const routeId = (method: string, path: string): string => `${method.toLowerCase()}_${words(path.replace(/^api\//, ''))}`
