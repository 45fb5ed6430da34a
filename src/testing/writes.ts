import {
  checkRecord,
  digitsOf,
  isNeverRemoved,
  mayChange,
  mayField,
  optionsOf,
  placeOf,
  refusedText,
  titleOf,
  valueAt,
  type Problem,
  type Resource,
} from '#resource'
import { roundHalfUp } from '#resource/decimal'
import { readSent } from '#resource/sentRecord'
import { circleKey } from '#resource/uniqueKey'
import { validationError } from '#server/engine/validationError.ts'
import { defaultsOf, inNormalForm } from '#server/engine/write/values.ts'
import { httpError, notFound } from '#server/httpError.ts'
import { flatOf, rowOf, rowsOf, shapeOf, type StoredRow, type Wire, type World } from './records.ts'

/** The input of a write: a record by wire paths, and the version that it is based on. */
export interface Sent {
  readonly mode: 'create' | 'edit' | 'replace'
  readonly id?: number
  readonly wire: Wire
  readonly seen?: number | undefined
}

/** The stored record of a call, if its version and declaration allow the change; throws otherwise. `sees`: a user with all rights. */
function changeable(world: World, sees: World, resource: Resource, { id, wire, seen }: Sent): StoredRow {
  const row = rowOf(world, resource, id)
  if (!row) throw notFound(world)
  const isRemoved = valueAt(wire, placeOf(resource, 'isDelete'))
  if (row['isDelete'] === true && isRemoved === undefined) throw httpError(409, 'DELETED', world.texts('nerud.server.deleted'))
  const prior = flatOf(sees, resource, row)
  const isRefused = isRemoved === true && row['isDelete'] !== true && isNeverRemoved(resource)
  if (isRefused || !mayChange(resource, prior))
    throw httpError(409, 'NOT_NOW', refusedText(resource, prior, isRefused ? 'remove' : 'edit', world.texts))
  if (resource.parts?.unversioned || seen === undefined || seen === row.version) return row
  throw httpError(409, 'CONFLICT', world.texts('nerud.server.conflict'), { extra: { current: shapeOf(world, resource, row) } })
}

/** Whether the records that a field names exist, are active and match the conditions of the field. */
function isNaming(world: World, resource: Resource, name: string, value: unknown): boolean {
  const { target, only = {} } = optionsOf(resource.fields[name]!)
  if (target === undefined || value === null) return true
  return [value].flat().every(id => {
    const row = rowOf(world, world.resources[target]!, id)
    const fits = Object.entries(only).every(([field, allowed]) => [allowed].flat().some(one => [row?.[field]].flat().includes(one)))
    return row !== undefined && row['isDelete'] !== true && fits
  })
}

/** Another record with the same value of a unique field, and the text of the refusal. */
export function duplicateOf(world: World, resource: Resource, name: string, row: Wire) {
  const keyOf = (one: Wire): string | null => circleKey(resource, name, resource.parts!.unique![name]!, one)
  const key = keyOf(row)
  const existing = key === null ? undefined : rowsOf(world, resource).find(one => one.id !== row['id'] && keyOf(one) === key)
  const title = existing && titleOf(resource, shapeOf(world, resource, existing))
  return existing && { other: { id: existing.id, title }, message: world.texts('nerud.validation.takenBy', { other: title }) }
}

/** The row that a write stores; throws when the write is refused. */
export function writtenRow(world: World, sees: World, resource: Resource, sent: Sent): StoredRow {
  const before = sent.mode === 'create' ? undefined : changeable(world, sees, resource, sent)
  const reject = (problems: Readonly<Record<string, Problem>>): void => {
    if (Object.keys(problems).length > 0) throw validationError(world, resource, problems)
  }
  const rejectAll = (names: readonly string[], key: string): void =>
    reject(Object.fromEntries(names.map(name => [placeOf(resource, name), { key: `nerud.validation.${key}` }])))
  const read = readSent(world.resources, resource, sent.wire, { mode: sent.mode, today: world.now.slice(0, 10) }, JSON.parse)
  reject({ ...read.problems, ...read.ofLines })
  rejectAll(
    Object.keys(read.values).filter(name => !mayField(world.rights, resource, name, 'write')),
    'right',
  )
  if (Object.keys(read.values).some(name => resource.fields[name]!.kind === 'lines'))
    throw httpError(501, 'NO_ANSWER', `The mock writes no lines of ${resource.name}: answer the call`)
  const values = inNormalForm(resource, read.values)
  rejectAll(
    Object.keys(values).filter(name => !isNaming(world, resource, name, values[name])),
    'reference',
  )
  for (const [name, value] of Object.entries(values))
    if (/^(decimal|money)$/.test(resource.fields[name]!.kind) && value !== null)
      values[name] = roundHalfUp(String(value), digitsOf(resource.fields[name]!))
  const id = Math.max(0, ...rowsOf(world, resource).map(one => one.id)) + 1
  const start = before ?? { ...defaultsOf(resource), id, version: 0, insDate: world.now, mdInsUser: world.user.id }
  const row = { ...start, ...values, version: start.version + 1 }
  reject(checkRecord(resource, flatOf(sees, resource, row)))
  for (const name of Object.keys(resource.parts?.unique ?? {})) {
    const taken = duplicateOf(world, resource, name, row)
    if (!taken || (before && duplicateOf(world, resource, name, before))) continue
    const extra = { other: { resource: resource.name, ...taken.other } }
    throw httpError(409, 'NOT_UNIQUE', taken.message, { errors: { [placeOf(resource, name)]: taken.message }, extra })
  }
  return row
}
