import { GROUP, isBad, PIVOT, type BadParameter, type Query, type Resource } from '#resource'
import { readQuestion } from '#resource/listQuestion'
import { onDay, type WhereFault } from '#resource/where'
import { httpError } from '../../httpError.ts'
import { dayOf, type Engine } from '../engine.ts'
import { labelOf } from '../validationError.ts'

/** Returns the error 400 for an invalid parameter of a list call. */
export function badParameter(engine: Pick<Engine, 'texts'>, { parameter, problem, fault }: BadParameter, resource?: Resource): Error {
  const text = fault ? faultText(engine, fault, resource) : engine.texts(`nerud.validation.parameter.${problem}`)
  return httpError(400, 'INVALID', text, { errors: { [parameter]: text } })
}

/** Returns the message for an invalid condition, naming the field. */
function faultText(engine: Pick<Engine, 'texts'>, { wrong, field, at = 1 }: WhereFault, resource: Resource | undefined): string {
  const isKnown = field !== undefined && resource !== undefined && wrong !== 'field'
  return engine.texts(`nerud.validation.where.${wrong}`, { field: isKnown ? labelOf(engine, resource, field) : (field ?? ''), at })
}

/** Throws 400 for groups and pivots: only lists and their exports support them. */
export function rejectLevels(engine: Pick<Engine, 'texts'>, { levels, pivot }: Pick<Query, 'levels' | 'pivot'>): void {
  if (levels) throw badParameter(engine, { parameter: GROUP, problem: 'unknown' })
  if (pivot) throw badParameter(engine, { parameter: PIVOT, problem: 'unknown' })
}

/**
 * Parses and checks the parameters of a list call (`readQuestion`); throws 400 for an invalid one. Relative days are counted from the
 * current business day.
 */
export function questionOf(
  engine: Engine,
  resource: Resource,
  parameters: Iterable<readonly [string, string]>,
  seen: (name: string) => boolean = () => true,
  call?: string,
): Query {
  const query = readQuestion(engine.resources, resource, parameters, seen, call)
  if (isBad(query)) throw badParameter(engine, query, resource)
  return query.where ? { ...query, where: onDay(resource, query.where, dayOf(engine.clock(), engine.zone)) } : query
}
