import type { useMutationMiddlewares } from 'react-admin'
import { optionsOf, placeOf, valueAt, type Resource } from '#resource'
import { isHttpProblem, type HttpProblem } from '../api.ts'
import { changedNames, filledNames, withValues, type Wire } from '../data/values.ts'
import type { DeclaredDataProvider, WriteMeta } from '../data/providerTypes.ts'
import type { WriteResult } from '../data/write.ts'
import { atLinesOfForm, writtenPlaces } from './lines/problems.ts'
import { savedLines } from './lines/rows.ts'
import { mergeRecords, type Clash } from './merge.ts'

/** The verbs by which a form writes; react-admin types them without the headers that ours return. */
export interface Writing {
  readonly create: (name: string, params: { readonly data: Wire; readonly meta: WriteMeta }) => Promise<WriteResult>
  readonly update: (
    name: string,
    params: { readonly id: number; readonly data: Wire; readonly previousData: Wire; readonly meta: WriteMeta },
  ) => Promise<WriteResult>
  readonly readNow: (name: string, id: number) => Promise<Wire>
}

type Wrap = ReturnType<typeof useMutationMiddlewares>['getMutateWithMiddlewares']
const plain: Wrap = mutate => mutate

/** The verbs of a data provider for forms. `wrap`: what inputs have registered to happen around a write. */
export const writingBy = (provider: DeclaredDataProvider, wrap = plain): Writing => ({
  create: (name, params) => wrap(provider.create)(name, params) as Promise<WriteResult>,
  update: (name, params) => wrap(provider.update)(name, params) as Promise<WriteResult>,
  readNow: async (name, id) => (await provider.getOne(name, { id })).data as Wire,
})

/** What is sent beside the record: the wish to recalculate what depends on it. */
export type ExtraInput = Readonly<Record<string, unknown>>
/** Reads what the headers of a response say beside the record. */
export type OnHeaders = (headers: Headers) => void

/** The named fields of a record, alone. */
const only = (resource: Resource, names: readonly string[], values: Wire, start: Wire = {}): Wire =>
  withValues(resource, start, Object.fromEntries(names.map(name => [name, valueAt(values, placeOf(resource, name)) ?? null])))

/** A new record that was sent, maybe without an answer: its key, and its values then. */
export interface Attempt {
  readonly key: string
  readonly sent: Wire | null
}

/** Did the call end without an answer of the product itself (none, or a gateway's), so that nobody knows whether it was done? */
export const isUnanswered = (problem: unknown): boolean => isHttpProblem(problem) && problem.status >= 500 && problem.code === undefined

/** Was the record changed by somebody else in the meantime, or the version not sent? */
const isStale = (problem: unknown): problem is HttpProblem =>
  isHttpProblem(problem) && (problem.code === 'CONFLICT' || problem.status === 412 || problem.status === 428)

/** Makes a call; what is wrong with the lines that it sends is said of the lines of the form. */
async function saying(resource: Resource, from: Wire, values: Wire, write: () => Promise<WriteResult>): Promise<WriteResult> {
  try {
    return await write()
  } catch (problem) {
    throw isHttpProblem(problem) ? atLinesOfForm(resource, from, values, problem) : problem
  }
}

interface Creating {
  readonly writing: Writing
  readonly resource: Resource
  readonly names: readonly string[]
  readonly values: Wire
  readonly attempt: Attempt
  readonly beside: ExtraInput
  readonly onHeaders?: OnHeaders | undefined
  /** The record is there; what follows is a change of it. */
  readonly onMade?: () => void
}

/**
 * Sends a new record. After an attempt whose answer was lost, what was sent then is sent again under its key, so that there is one record
 * whatever happened, and what was typed since follows as a change of it.
 */
export async function createRecord({ writing, resource, names, values, attempt, beside, onHeaders, onMade }: Creating): Promise<Wire> {
  const first = attempt.sent ?? values
  const filled = filledNames(resource, first).filter(name => names.includes(name))
  const meta: WriteMeta = { idempotencyKey: attempt.key, beside }
  const { data: made, headers } = await saying(resource, {}, first, () =>
    writing.create(resource.name, { data: only(resource, filled, first), meta }),
  )
  onMade?.()
  onHeaders?.(headers)
  const now = withValues(
    resource,
    values,
    Object.fromEntries(
      writtenPlaces(resource).map(({ name, one, place }) => [
        name,
        savedLines(one, valueAt(first, place), valueAt(made, place), valueAt(values, place)),
      ]),
    ),
  )
  const since = changedNames(resource, names, first, values).filter(name => !optionsOf(resource.fields[name]!).createOnly)
  if (since.length === 0) return made
  const id = Number(made['id'])
  const change = { id, data: only(resource, since, now, made), previousData: made, meta: {} }
  return (await saying(resource, made, now, () => writing.update(resource.name, change))).data
}

/** Asks which of two values each disputed field shall have; null when the question is left open. */
export type Choose = (clashes: readonly Clash[]) => Promise<Readonly<Record<string, unknown>> | null>

interface Editing {
  readonly writing: Writing
  readonly resource: Resource
  readonly id: number
  readonly names: readonly string[]
  /** The record that the values are changes of. */
  readonly base: Wire
  readonly values: Wire
  readonly beside: ExtraInput
  readonly onHeaders?: OnHeaders | undefined
  readonly choose: Choose
  /** The form goes on from another record: it was merged with what somebody else had written. */
  readonly onMerged: (base: Wire, values: Wire) => void
}

/** How often a record may change during a save before the save fails. */
const ROUNDS = 5

/** Sends what was changed. When somebody else was faster, their record and this one are merged, field by field, and sent again. */
export async function editRecord(editing: Editing): Promise<{ readonly record: Wire; readonly merged: boolean } | null> {
  const { writing, resource, id, names, beside, onHeaders, choose, onMerged } = editing
  let { base, values } = editing
  let merged = false
  for (let round = 0; ; round += 1) {
    const changed = changedNames(resource, names, base, values)
    if (changed.length === 0 && Object.keys(beside).length === 0) return { record: base, merged }
    try {
      const data = only(resource, changed, values, base)
      const change = { id, data, previousData: base, meta: { beside } }
      const { data: record, headers } = await saying(resource, base, values, () => writing.update(resource.name, change))
      onHeaders?.(headers)
      return { record, merged }
    } catch (problem) {
      if (!isStale(problem) || round === ROUNDS) throw problem
      const theirs = (problem.body['current'] as Wire | undefined) ?? (await writing.readNow(resource.name, id))
      const both = mergeRecords(resource, names, base, theirs, values)
      const chosen = both.clashes.length > 0 ? await choose(both.clashes) : {}
      if (!chosen) return null
      // A write of one's own whose answer was lost holds nothing of anybody else's.
      merged ||= both.taken.length > 0 || both.clashes.length > 0
      base = theirs
      values = withValues(resource, both.values, chosen)
      onMerged(base, values)
    }
  }
}
