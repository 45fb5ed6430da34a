import {
  ALL,
  COMPARED,
  FIELDS,
  GROUP_BY,
  KNOWN_ON,
  MAX_NAMES,
  matrixOf,
  matrixRows,
  optionsOf,
  wirePathOf,
  ZONE,
  type Call,
  type ListCall,
  type Matrix,
  type Resource,
} from '#resource'
import { COMPARED_WITH } from '#resource/periods'
import { isByDay, ON_DAY_HEADER } from '#resource/moment'
import { EDITED, EXCEL_CHANGES } from '#resource/returned'
import { answer, file, jsonOf, ok, shapeSchema, cardName, RECALCULATED } from './answers.ts'
import { filterParameters, listParameters, parameter, whereParameter, withScopeParameters } from './parameters.ts'
import { isPublicField, objectOf, orNull, readSchema, ref, text, integer, type Nesting, type Schema, sentSchema } from './schemas.ts'

const list = (items: Schema): Schema => ({ type: 'array', items })

/** A figure of a matrix: a number, a decimal as text, one figure per unit, or null without data. */
const FIGURE: Schema = {
  anyOf: [{ type: ['string', 'number', 'null'] }, list(objectOf({ unit: text(), sum: text() }))],
}
const figures = (names: readonly string[], value: Schema): Schema => ({
  type: 'object',
  properties: Object.fromEntries(names.map(name => [name, value])),
})

/** Returns the response of a matrix (`read/matrix.ts`); figures that a right hides are absent. */
function matrixSchema(call: ListCall, { measures, shares = {}, means = {}, days, totals, groups, known, chart }: Matrix): Schema {
  const columns = [...Object.keys(measures), ...Object.keys(shares), ...Object.keys(means)]
  const ofRow = { id: groups ? { type: ['integer', 'string', 'null'] } : integer(), label: text(), totals: figures(columns, FIGURE) }
  const row = objectOf({ ...ofRow, was: figures(columns, FIGURE), ...(days && { cells: figures(columns, list(FIGURE)) }) }, ['was'])
  const total = objectOf({ total: FIGURE, ...(days && { dates: list(FIGURE) }) })
  const names = Object.keys(totals)
  const day = text({ format: 'date' })
  return objectOf(
    {
      dateFrom: day,
      dateTo: day,
      ...(groups && { [GROUP_BY]: text({ enum: groups }) }),
      ...(known && { [KNOWN_ON]: day }),
      ...((days || chart) && { dates: list(day) }),
      [COMPARED]: objectOf({
        [COMPARED]: text({ enum: COMPARED_WITH }),
        dateFrom: day,
        dateTo: day,
        dates: list(day),
        total: figures(names, FIGURE),
        chart: figures(chart ?? [], list(FIGURE)),
      }),
      count: integer(),
      [matrixRows(call)]: list(row),
      ...(days ? Object.fromEntries(names.map(name => [name, total])) : { total: figures(names, FIGURE) }),
      ...(!days && chart && { chart: figures(chart, list(FIGURE)) }),
    },
    [KNOWN_ON, COMPARED, ...names],
  )
}

/** Returns the response of a list call: an array, or an object when the list has a key. */
function listSchema(resource: Resource, call: Call): Schema {
  const matrix = matrixOf(resource, call.of)
  if (matrix) return matrixSchema(resource.api.lists![call.of!]!, matrix)
  const rows = list(ref(resource.name))
  const key = resource.api.lists?.[call.of ?? '']?.wrap ?? resource.api.wrap
  if (key === undefined) return rows
  const { paging } = call.of === undefined ? resource.api : {}
  const pageInfo = objectOf({ page: integer(), itemsPerPage: integer(), hasNext: { type: 'boolean' } })
  return objectOf({ [key]: rows, ...(paging !== undefined && { [paging]: pageInfo }) })
}

/** Returns the response of a sums call: one object, or one for each group. */
function sumsSchema(resource: Resource, of: string, nesting: Nesting): Schema {
  const { of: summed, per, units = {}, counts } = resource.api.sums![of]!
  const added = summed.filter(name => !(name in units))
  const derived = Object.entries(resource.derive ?? {}).filter(([, { from }]) => from.every(name => added.includes(name)))
  // A sum without rows is zero, so it is never null.
  const filled = (name: string) => ({
    ...resource.fields[name]!,
    options: { ...resource.fields[name]!.options, required: true, derived: undefined },
  })
  const fields = {
    ...Object.fromEntries(added.map(name => [name, filled(name)])),
    ...Object.fromEntries([...(per ?? []), ...derived.map(([name]) => name)].map(name => [name, resource.fields[name]!])),
  }
  const { properties } = readSchema(fields, name => name, nesting) as { properties: Record<string, Schema> }
  const { id: _, version: __, ...sums } = properties
  const byUnit = ([name, unit]: [string, string]): [string, Schema] => {
    const { properties } = readSchema(
      { unit: { ...resource.fields[unit]!, options: { ...resource.fields[unit]!.options, at: 'unit' } } },
      one => one,
      nesting,
    )
    return [wirePathOf(resource, name), list(objectOf({ unit: orNull((properties as Record<string, Schema>)['unit']!), sum: text() }))]
  }
  const apart = per ? {} : Object.fromEntries(Object.entries(units).map(byUnit))
  const open = Object.keys(fields).filter(name => !isPublicField(resource, name) || optionsOf(resource.fields[name]!).at)
  const one = objectOf({ count: integer(), ...sums, ...apart }, [
    ...open.map(name => wirePathOf(resource, name).split('.')[0]!),
    ...Object.keys(apart),
  ])
  if (counts) return objectOf({ groups: list(one), counts: figures(Object.keys(counts), integer()) })
  return per ? list(one) : one
}

type Reading = 'list' | 'sums' | 'export' | 'one' | 'select'
/** Returns the header with the day of dated values, when the resource has some. */
const onDay = (resource: Resource): readonly Schema[] =>
  isByDay(resource) ? [parameter(ON_DAY_HEADER, 'header', text({ format: 'date' }))] : []

/** Returns the parameters and responses of the calls that read records. */
export function readShape(resource: Resource, call: Call & { readonly kind: Reading }, nesting: Nesting): Schema {
  switch (call.kind) {
    case 'list':
      return {
        parameters: [...listParameters(resource, call.of), ...onDay(resource)],
        ...ok(jsonOf(listSchema(resource, call)), 'X-Total-Count', ...(matrixOf(resource, call.of) ? [] : ['X-Next', 'X-Orders'])),
      }
    case 'sums':
      return {
        parameters: withScopeParameters(resource, resource.api.sums?.[call.of!]?.list, [
          parameter('query', 'query', text()),
          ...filterParameters(resource),
          ...whereParameter(resource),
          ...onDay(resource),
        ]),
        ...ok(jsonOf(sumsSchema(resource, call.of!, nesting))),
      }
    case 'export':
      return {
        parameters: [
          ...listParameters(resource, call.of),
          parameter('columns', 'query', text()),
          ...(matrixOf(resource, call.of) ? [] : [parameter(EDITED, 'query', integer({ enum: [1] }), EXCEL_CHANGES)]),
          parameter(ZONE, 'query', { type: 'number' }),
          ...onDay(resource),
        ],
        ...ok(file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')),
      }
    case 'one':
      return { parameters: onDay(resource), ...ok(jsonOf(shapeSchema({ shape: 'record', of: resource.name })), 'ETag') }
    case 'select': {
      const option = { ...objectOf({ id: integer(), label: text() }), additionalProperties: true }
      return {
        parameters: [
          parameter('query', 'query', text()),
          parameter('id', 'query', integer()),
          parameter(ALL, 'query', integer({ enum: [1] }), `null: > ${MAX_NAMES}`),
          parameter(FIELDS, 'query', text()),
        ],
        responses: { 200: answer('OK', jsonOf({ ...list(option), type: ['array', 'null'] })) },
      }
    }
  }
}

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
function writeAnswers(resource: Resource, status: 200 | 201, body: Schema): Schema {
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
    : { allOf: [ref(inputName(resource.name)), objectOf({ [wirePathOf(resource, of)]: integer() })] }

type WriteOperation = 'create' | 'edit' | 'replace' | 'remove'
/** Returns the parameters, bodies and responses of the calls that write records. */
export function writeShape(resource: Resource, call: Call & { readonly kind: WriteOperation }): Schema {
  const isForm = Object.values(resource.fields).some(one => one.kind === 'file')
  const recalc = recalcParameters(resource)
  const card = ref(cardName(resource.name))
  switch (call.kind) {
    case 'create':
      return {
        parameters: [KEY, ...recalc],
        requestBody: { required: true, ...jsonOf(made(resource, call), isForm ? 'multipart/form-data' : 'application/json') },
        responses: writeAnswers(resource, 201, card),
      }
    case 'edit': {
      const schema = changed(resource, call)
      return {
        parameters: [VERSION, KEY, ...recalc],
        requestBody: {
          required: true,
          content: { 'application/merge-patch+json': { schema }, ...(isForm && { 'multipart/form-data': { schema } }) },
        },
        responses: writeAnswers(resource, 200, card),
      }
    }
    case 'replace':
      return {
        parameters: [VERSION, KEY, ...recalc],
        requestBody: { required: true, ...jsonOf(ref(newName(resource.name))) },
        responses: writeAnswers(resource, 200, card),
      }
    case 'remove':
      return { parameters: [VERSION, KEY, ...recalc], responses: writeAnswers(resource, 200, objectOf({ id: integer() })) }
  }
}
