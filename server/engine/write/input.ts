import { mayField, optionsOf, placeOf, readRecord, SECRET, valueAt, writtenLines, type Problem, type Resource } from '#resource'
import { readLines } from '#resource/sentLines'
import type { Engine } from '../engine.ts'
import type { Sent } from '../http/body.ts'
import type { User } from '../user.ts'
import { validationError } from '../validationError.ts'
import { parseWithinLimits } from '../http/budget.ts'
import { below } from './errors.ts'
import { lineRights } from './lines.ts'

type Values = Record<string, unknown>

/** The lines that were sent with a record, by the field's name, and what is wrong with them by place. A form sends them as the text of JSON. */
function linesIn(
  engine: Engine,
  resource: Resource,
  wire: Readonly<Values>,
  today: string,
): { values: Values; problems: Record<string, Problem> } {
  const values: Values = {}
  const problems: Record<string, Problem> = {}
  for (const { name, child } of writtenLines(engine.resources, resource)) {
    const place = placeOf(resource, name)
    const raw = valueAt(wire, place)
    if (raw === undefined) continue
    const read = readLines(resource.fields[name]!, child, typeof raw === 'string' ? parsed(raw) : raw, { today })
    for (const [at, problem] of Object.entries(read.problems)) problems[below(place, at)] = problem
    values[name] = read.lines
  }
  return { values, problems }
}
function parsed(text: string): unknown {
  try {
    return parseWithinLimits(Buffer.from(text))
  } catch {
    return text
  }
}

/** What a whole record holds where nothing was sent: every field that may be sent again, emptied. */
const emptied = (resource: Resource): Values =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, one]) => {
      const { readonly, derived, createOnly, at, default: value = null } = optionsOf(one)
      if (readonly || derived || createOnly || at?.startsWith('metadataFields.') || one.kind === 'lines') return []
      return [[name, one.kind === 'references' ? [] : value]]
    }),
  )

/** What stands in a record in place of a secret is no value: a caller who sends it back means no change. */
const told = (resource: Resource, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !(value === SECRET && optionsOf(resource.fields[name]!).secret)))

/** Reads a sent record with its lines against the declaration; throws 422 with a text for each field. */
export function valuesOf(
  engine: Engine,
  resource: Resource,
  { wire, files }: Sent,
  mode: 'create' | 'edit' | 'replace',
  today: string,
  ofFiles: Readonly<Record<string, Problem>>,
): Values {
  const read = readRecord(resource.fields, wire, { mode, today })
  const lines = linesIn(engine, resource, wire, today)
  // Files are stored all or none: a right one beside a wrong one is not there yet, and yet it was sent.
  const own = Object.fromEntries(Object.entries(read.problems).filter(([place]) => !Object.hasOwn(files, place)))
  const problems = { ...own, ...ofFiles, ...lines.problems }
  if (Object.keys(problems).length) throw validationError(engine, resource, problems)
  return told(resource, { ...(mode === 'replace' && emptied(resource)), ...read.values, ...lines.values })
}

/** Throws 422 for fields that the user may not set, by name and before anything is looked up; 403 for lines that the user may not write. */
export function rejectRights(engine: Engine, resource: Resource, user: User, values: Values): void {
  const problems = lineRights(engine, resource, user, values)
  for (const name of Object.keys(values))
    if (!mayField(user.rights, resource, name, 'write')) problems[placeOf(resource, name)] = { key: 'nerud.validation.right' }
  if (Object.keys(problems).length) throw validationError(engine, resource, problems)
}
