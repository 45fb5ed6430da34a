import { callOf, fill, offers, optionsOf, type Resource } from '#resource'
import { isHttpProblem, request, type Answer, type HttpProblem } from '../api.ts'
import { mergeRecords, type Clash } from './merge.ts'
import { bodyOf, changedNames, filledNames, formOf, takesFiles, withValues, type Wire } from './values.ts'

/** A new record that was sent, maybe without an answer: its key, and its values then. */
export interface Attempt {
  readonly key: string
  readonly sent: Wire | null
}

/** Did the call end without an answer of the product itself (none, or a gateway's), so that nobody knows whether it was done? */
export const isUnanswered = (problem: unknown): boolean => isHttpProblem(problem) && problem.status >= 500 && problem.code === undefined

/** Was the record changed by somebody else in the meantime, or the version not told? */
const isStale = (problem: unknown): problem is HttpProblem =>
  isHttpProblem(problem) && (problem.code === 'CONFLICT' || problem.status === 412 || problem.status === 428)

/** The version that a write rests on, as the header of a conditional request. */
export const ifMatch = (resource: Resource, record: Wire): Record<string, string> =>
  resource.parts?.unversioned || typeof record['version'] !== 'number' ? {} : { 'If-Match': `"${record['version']}"` }

/** Reads a record as it is now. */
export async function readNow(resource: Resource, id: number): Promise<Wire> {
  const call = callOf(resource, 'one')
  return (await request<Wire>(call.method, fill(call.path, { id }))).body
}

/** Something that travels beside the record: the wish to recalculate what depends on it. */
export type Beside = Readonly<Record<string, unknown>>
/** What is told of an answer beside the record. */
export type Heard = (headers: Headers) => void

async function post(resource: Resource, names: readonly string[], values: Wire, key: string, beside: Beside): Promise<Answer<Wire>> {
  const call = callOf(resource, 'create')
  const headers = { 'Idempotency-Key': key }
  if (!takesFiles(resource.fields))
    return request<Wire>('POST', call.path, { json: { ...bodyOf(resource, names, values), ...beside }, headers })
  const form = formOf(resource, names, values)
  for (const [name, value] of Object.entries(beside)) form.append(name, String(value))
  return request<Wire>('POST', call.path, { form, headers })
}

async function patch(
  resource: Resource,
  id: number,
  names: readonly string[],
  from: Wire,
  values: Wire,
  beside: Beside,
): Promise<Answer<Wire>> {
  const headers = ifMatch(resource, from)
  if (!offers(resource, 'edit')) {
    const all = Object.keys(resource.fields).filter(
      name => filledNames(resource, values).includes(name) && !optionsOf(resource.fields[name]!).createOnly,
    )
    const call = callOf(resource, 'replace')
    return request<Wire>(call.method, fill(call.path, { id }), { json: { ...bodyOf(resource, all, values), ...beside }, headers })
  }
  const call = callOf(resource, 'edit')
  const hasFile = names.some(name => resource.fields[name]!.kind === 'file')
  const sent = hasFile ? { form: formOf(resource, names, values) } : { json: { ...bodyOf(resource, names, values), ...beside } }
  return request<Wire>(call.method, fill(call.path, { id }), { ...sent, headers })
}

interface Creating {
  readonly resource: Resource
  readonly names: readonly string[]
  readonly values: Wire
  readonly attempt: Attempt
  readonly beside: Beside
  readonly heard?: Heard
  /** The record is there; what follows is a change of it. */
  readonly onMade?: () => void
}

/**
 * Sends a new record. After an attempt whose answer was lost, what was sent then is sent again under its key, so that there is one record
 * whatever happened, and what was typed since follows as a change of it.
 */
export async function createRecord({ resource, names, values, attempt, beside, heard, onMade }: Creating): Promise<Wire> {
  const filled = (record: Wire): string[] => filledNames(resource, record).filter(name => names.includes(name))
  const first = attempt.sent ?? values
  const { body: made, headers } = await post(resource, filled(first), first, attempt.key, beside)
  onMade?.()
  heard?.(headers)
  const since = changedNames(resource, names, first, values).filter(name => !optionsOf(resource.fields[name]!).createOnly)
  return since.length === 0 ? made : (await patch(resource, Number(made['id']), since, made, values, {})).body
}

/** Asks which of two values each disputed field shall have; null when the question is left open. */
export type Choose = (clashes: readonly Clash[]) => Promise<Readonly<Record<string, unknown>> | null>

interface Editing {
  readonly resource: Resource
  readonly id: number
  readonly names: readonly string[]
  /** The record that the values are changes of. */
  readonly base: Wire
  readonly values: Wire
  readonly beside: Beside
  readonly heard?: Heard
  readonly choose: Choose
  /** The form goes on from another record: it was merged with what somebody else had written. */
  readonly onMerged: (base: Wire, values: Wire) => void
}

/** How often a record may change under the pen before the save gives up. */
const ROUNDS = 5

/** Sends what was changed. When somebody else was faster, their record and this one are merged, field by field, and sent again. */
export async function editRecord(editing: Editing): Promise<{ readonly record: Wire; readonly merged: boolean } | null> {
  const { resource, id, names, beside, heard, choose, onMerged } = editing
  let { base, values } = editing
  let merged = false
  for (let round = 0; ; round += 1) {
    const changed = changedNames(resource, names, base, values)
    if (changed.length === 0 && Object.keys(beside).length === 0) return { record: base, merged }
    try {
      const { body, headers } = await patch(resource, id, changed, base, values, beside)
      heard?.(headers)
      return { record: body, merged }
    } catch (problem) {
      if (!isStale(problem) || round === ROUNDS) throw problem
      const theirs = (problem.body['current'] as Wire | undefined) ?? (await readNow(resource, id))
      const both = mergeRecords(resource, names, base, theirs, values)
      const chosen = both.clashes.length > 0 ? await choose(both.clashes) : {}
      if (!chosen) return null
      // A write of one's own whose answer was lost brings nothing of anybody else's.
      merged ||= both.taken.length > 0 || both.clashes.length > 0
      base = theirs
      values = withValues(resource, both.values, chosen)
      onMerged(base, values)
    }
  }
}

/** Sets a flag of a record, such as its activity or its deletion, and returns the record after it. */
export async function setFlag(
  resource: Resource,
  record: Wire,
  name: string,
  is: boolean,
  beside: Beside = {},
  heard?: Heard,
): Promise<Wire> {
  const values = withValues(resource, record, { [name]: is })
  const { body, headers } = await patch(resource, Number(record['id']), [name], record, values, beside)
  heard?.(headers)
  return body
}
