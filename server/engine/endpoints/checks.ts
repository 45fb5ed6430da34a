import { isProblem, wirePathOf, readRecord, routesOf, setAt, parseValue, type Recalculated, type Resource } from '#resource'
import { formatDate } from '#resource/text'
import type { CallContext } from '../http/calls.ts'
import type { Engine } from '../engine.ts'
import { inTransaction } from '../write/transaction.ts'
import { latestStart, duplicateStarts, duplicatesOf, visibleDuplicate, duplicateText, type Other } from '../write/unique.ts'
import { httpError } from '../../httpError.ts'

/** Whether a value is free; if not, the record that has it, for those who may read it. */
export interface UniqueAnswer {
  readonly isUnique: boolean
  readonly message: string | null
  readonly other: Other | null
}

/** Parses the values in the query of a check call, by field name; wrong ones are errors by path. */
function valuesIn(engine: Engine, resource: Resource, query: URLSearchParams): { values: Record<string, unknown>; id: number | null } {
  const wire: Record<string, unknown> = {}
  for (const [key, value] of query) if (key !== 'id') setAt(wire, key, value)
  const known = Object.fromEntries(
    Object.entries(resource.fields).map(([name, one]) => [
      name,
      { ...one, options: { ...one.options, required: false, readonly: false, createOnly: false } },
    ]),
  )
  const { values, problems } = readRecord(known, wire, { mode: 'edit' })
  const [path, problem] = Object.entries(problems)[0] ?? []
  if (path && problem) {
    const text = engine.texts(problem.key, problem.params)
    throw httpError(400, 'INVALID', text, { errors: { [path]: text } })
  }
  const id = Number(query.get('id') ?? 0)
  return { values, id: Number.isSafeInteger(id) && id > 0 ? id : null }
}

/** Returns whether the values of a check call are free, before saving (foundations §5). */
export async function checkUnique(engine: Engine, resource: Resource, first: string, { query, user }: CallContext): Promise<UniqueAnswer> {
  const { check } = resource.parts!.unique![first]!
  const { values, id } = valuesIn(engine, resource, query)
  for (const [name, unique] of Object.entries(resource.parts!.unique!)) {
    if (unique.check !== check || values[name] === undefined || values[name] === null) continue
    const other = (await duplicatesOf(engine, engine.db, resource, name, [values], id === null ? [] : [id])).get(0)
    const shown = other && (await visibleDuplicate(engine, engine.db, user, resource, other))
    if (other) return { isUnique: false, message: duplicateText(engine, shown), other: shown ?? null }
  }
  return { isUnique: true, message: null, other: null }
}

/** Returns, among the resources that share a check call, the one whose group the query names. */
function datedBy(engine: Engine, first: Resource, path: string, query: URLSearchParams): Resource {
  const hasItsParameters = (resource: Resource): boolean =>
    resource.parts!.dated!.per.slice(1).every(name => query.has(wirePathOf(resource, name)))
  const sharing = Object.values(engine.resources).filter(resource =>
    routesOf(resource).some(call => call.kind === 'dates' && call.path === path),
  )
  return sharing.find(hasItsParameters) ?? first
}

interface StartVerdict {
  readonly isFree: boolean
  readonly message: string | null
  readonly affected: Recalculated | null
  /** Not an obstacle, but perhaps a mistake: a later value already exists. */
  readonly warning: string | null
}

/**
 * Returns whether a start date is free in its group, and the verdict of the rules; a path parameter names the record of the group's first
 * field.
 */
export async function checkStart(
  engine: Engine,
  first: Resource,
  path: string,
  { query: parameters, params, user }: Pick<CallContext, 'query' | 'params' | 'user'>,
): Promise<StartVerdict> {
  const resource = datedBy(engine, first, path, parameters)
  const { start, per } = resource.parts!.dated!
  const query = new URLSearchParams(parameters)
  for (const value of Object.values(params)) query.set(wirePathOf(resource, per[0]!), value)
  const { values, id } = valuesIn(engine, resource, query)
  const taken = parseValue(resource.fields[start]!, query.get(wirePathOf(resource, start)))
  if (isProblem(taken) || taken.value === null) {
    const text = engine.texts('nerud.validation.date')
    throw httpError(400, 'INVALID', text, { errors: { [wirePathOf(resource, start)]: text } })
  }
  const isTaken = (await duplicateStarts(engine.db, resource, [values], id === null ? [] : [id])).length > 0
  const own = isTaken ? engine.texts('nerud.validation.startTaken') : null
  const last = resource.parts!.dated!.warnsEarlier && !isTaken ? await latestStart(engine.db, resource, values, id) : null
  const warning =
    last !== null && last > String(taken.value) ? engine.texts('nerud.validation.startEarlier', { day: formatDate(last) }) : null
  const rules = engine.rules[resource.name]?.starts
  if (!rules) return { isFree: !isTaken, message: own, affected: null, warning }
  const answer = await inTransaction(engine, user, tx => rules(tx, { ...values, [start]: taken.value }, id))
  return { isFree: !isTaken && answer.message === null, message: own ?? answer.message, affected: answer.affected, warning }
}
