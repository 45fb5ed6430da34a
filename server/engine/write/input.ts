import { mayField, placeOf, type Problem, type Resource } from '#resource'
import { readSent } from '#resource/sentRecord'
import type { Engine } from '../engine.ts'
import type { Sent } from '../http/body.ts'
import type { User } from '../user.ts'
import { validationError } from '../validationError.ts'
import { parseWithinLimits } from '../http/budget.ts'
import { lineRights } from './lines.ts'

type Values = Record<string, unknown>

/** A multipart form sends lines as JSON text. */
function parsed(text: string): unknown {
  try {
    return parseWithinLimits(Buffer.from(text))
  } catch {
    return text
  }
}

/** Parses a sent record and its lines by the declaration; throws 422 with a message per field. */
export function valuesOf(
  engine: Engine,
  resource: Resource,
  { wire, files }: Sent,
  mode: 'create' | 'edit' | 'replace',
  today: string,
  ofFiles: Readonly<Record<string, Problem>>,
): Values {
  const read = readSent(engine.resources, resource, wire, { mode, today }, parsed)
  // Files are stored all or none: a valid file next to an invalid one is not stored yet, but it was sent, so it is not missing.
  const own = Object.fromEntries(Object.entries(read.problems).filter(([place]) => !Object.hasOwn(files, place)))
  const problems = { ...own, ...ofFiles, ...read.ofLines }
  if (Object.keys(problems).length) throw validationError(engine, resource, problems)
  return read.values
}

/** Throws 422 for fields that the user may not set, before anything is looked up; 403 for lines that the user may not write. */
export function rejectRights(engine: Engine, resource: Resource, user: User, values: Values): void {
  const problems = lineRights(engine, resource, user, values)
  for (const name of Object.keys(values))
    if (!mayField(user.rights, resource, name, 'write')) problems[placeOf(resource, name)] = { key: 'nerud.validation.right' }
  if (Object.keys(problems).length) throw validationError(engine, resource, problems)
}
