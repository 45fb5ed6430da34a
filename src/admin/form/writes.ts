import { type useMutationMiddlewares, useEvent } from 'react-admin'
import { useRef } from 'react'
import { optionsOf, wirePathOf, valueAt, type Resource, type WireRecord } from '#resource'
import { isHttpProblem, type HttpProblem, newKey } from '../api.ts'
import { changedNames, filledNames, withValues } from '../data/values.ts'
import type { DeclaredDataProvider, WriteMeta } from '../data/provider.ts'
import type { WriteResult } from '../dataProvider.ts'
import { atLinesOfForm, writtenLines } from './lines/problems.ts'
import { savedLines, mergeRecords, type Conflict } from './merge.ts'
import type { Draft } from './drafts.tsx'

/** The verbs by which a form writes; react-admin's types lack the headers that ours return. */
export interface WriteVerbs {
  readonly create: (name: string, params: { readonly data: WireRecord; readonly meta: WriteMeta }) => Promise<WriteResult>
  readonly update: (
    name: string,
    params: { readonly id: number; readonly data: WireRecord; readonly previousData: WireRecord; readonly meta: WriteMeta },
  ) => Promise<WriteResult>
  readonly readNow: (name: string, id: number) => Promise<WireRecord>
}

type Wrap = ReturnType<typeof useMutationMiddlewares>['getMutateWithMiddlewares']
const plain: Wrap = mutate => mutate

/** The verbs of a data provider for forms. `wrap` applies the mutation middlewares that inputs have registered. */
export const writingBy = (provider: DeclaredDataProvider, wrap = plain): WriteVerbs => ({
  create: (name, params) => wrap(provider.create)(name, params) as Promise<WriteResult>,
  update: (name, params) => wrap(provider.update)(name, params) as Promise<WriteResult>,
  readNow: async (name, id) => (await provider.getOne(name, { id })).data as WireRecord,
})

/** What is sent besides the record: the request to recalculate what depends on it. */
export type ExtraInput = Readonly<Record<string, unknown>>
/** Reads the headers of a response. */
export type OnHeaders = (headers: Headers) => void

/** Copies only the named fields. */
const only = (resource: Resource, names: readonly string[], values: WireRecord, start: WireRecord = {}): WireRecord =>
  withValues(resource, start, Object.fromEntries(names.map(name => [name, valueAt(values, wirePathOf(resource, name)) ?? null])))

/** A request to create a record, possibly without an answer: its key and the values sent. */
interface Attempt {
  readonly key: string
  readonly sent: WireRecord | null
}

/** Whether the call got no answer from the server itself (no response, or a gateway's), so that it is unknown whether it was done. */
export const isUnanswered = (problem: unknown): boolean => isHttpProblem(problem) && problem.status >= 500 && problem.code === undefined

/** Whether another user has changed the record meanwhile, or the version was not sent. */
const isStale = (problem: unknown): problem is HttpProblem =>
  isHttpProblem(problem) && (problem.code === 'CONFLICT' || problem.status === 412 || problem.status === 428)

/** Makes a call and converts the errors of sent lines to the lines of the form. */
async function saying(resource: Resource, from: WireRecord, values: WireRecord, write: () => Promise<WriteResult>): Promise<WriteResult> {
  try {
    return await write()
  } catch (problem) {
    throw isHttpProblem(problem) ? atLinesOfForm(resource, from, values, problem) : problem
  }
}

interface Creating {
  readonly writing: WriteVerbs
  readonly resource: Resource
  readonly names: readonly string[]
  readonly values: WireRecord
  readonly attempt: Attempt
  readonly extra: ExtraInput
  readonly onHeaders?: OnHeaders | undefined
  /** Called once the record was created; what follows is an edit of it. */
  readonly onMade?: () => void
}

/** Creates a record. If an earlier response was lost, sends the same values again under the same key, so that only one record is created, and then sends what was typed since as an edit. */
export async function createRecord({ writing, resource, names, values, attempt, extra, onHeaders, onMade }: Creating): Promise<WireRecord> {
  const first = attempt.sent ?? values
  const filled = filledNames(resource, first).filter(name => names.includes(name))
  const meta: WriteMeta = { idempotencyKey: attempt.key, extra }
  const { data: made, headers } = await saying(resource, {}, first, () =>
    writing.create(resource.name, { data: only(resource, filled, first), meta }),
  )
  onMade?.()
  onHeaders?.(headers)
  const now = withValues(
    resource,
    values,
    Object.fromEntries(
      writtenLines(resource).map(({ name, one, path }) => [
        name,
        savedLines(one, valueAt(first, path), valueAt(made, path), valueAt(values, path)),
      ]),
    ),
  )
  const since = changedNames(resource, names, first, values).filter(name => !optionsOf(resource.fields[name]!).createOnly)
  if (since.length === 0) return made
  const id = Number(made['id'])
  const change = { id, data: only(resource, since, now, made), previousData: made, meta: {} }
  return (await saying(resource, made, now, () => writing.update(resource.name, change))).data
}

/** Asks the user which value each conflicting field shall have; resolves to null if the user cancels. */
export type Choose = (conflicts: readonly Conflict[]) => Promise<Readonly<Record<string, unknown>> | null>

interface Editing {
  readonly writing: WriteVerbs
  readonly resource: Resource
  readonly id: number
  readonly names: readonly string[]
  /** The record that the values are changes of. */
  readonly base: WireRecord
  readonly values: WireRecord
  readonly extra: ExtraInput
  readonly onHeaders?: OnHeaders | undefined
  readonly choose: Choose
  /** Called when the form continues from another base, after a merge with another user's changes. */
  readonly onMerged: (base: WireRecord, values: WireRecord) => void
}

/** How often a record may change during one save before the save fails. */
const ROUNDS = 5

/** Sends the changes. If another user was faster, merges both edits field by field and sends again. */
export async function editRecord(editing: Editing): Promise<{ readonly record: WireRecord; readonly merged: boolean } | null> {
  const { writing, resource, id, names, extra, onHeaders, choose, onMerged } = editing
  let { base, values } = editing
  let merged = false
  for (let round = 0; ; round += 1) {
    const changed = changedNames(resource, names, base, values)
    if (changed.length === 0 && Object.keys(extra).length === 0) return { record: base, merged }
    try {
      const data = only(resource, changed, values, base)
      const change = { id, data, previousData: base, meta: { extra } }
      const { data: record, headers } = await saying(resource, base, values, () => writing.update(resource.name, change))
      onHeaders?.(headers)
      return { record, merged }
    } catch (problem) {
      if (!isStale(problem) || round === ROUNDS) throw problem
      const theirs = (problem.body['current'] as WireRecord | undefined) ?? (await writing.readNow(resource.name, id))
      const both = mergeRecords(resource, names, base, theirs, values)
      const chosen = both.conflicts.length > 0 ? await choose(both.conflicts) : {}
      if (!chosen) return null
      // A repeated write whose response was lost contains no changes by others.
      merged ||= both.taken.length > 0 || both.conflicts.length > 0
      base = theirs
      values = withValues(resource, both.values, chosen)
      onMerged(base, values)
    }
  }
}

/** The request that a form sends however often it is submitted: the same values under the same key until there is an answer. Continues the pending request of the draft. */
export function useAttempt(draft: Draft | null) {
  const attempt = useRef<Attempt>({ key: draft?.key ?? newKey(), sent: draft?.sent ?? null })
  /** Starts a request with these values; returns the values to send: those of an unanswered request take precedence. */
  const begin = (values: WireRecord): WireRecord => {
    const sent = attempt.current.sent ?? values
    attempt.current = { ...attempt.current, sent }
    return sent
  }
  /** There is an answer, so other values may be sent now; under the same key unless it was used. */
  const end = ({ isKeyUsed = true } = {}): void => {
    attempt.current = { key: isKeyUsed ? newKey() : attempt.current.key, sent: null }
  }
  /** What a draft must store of a request without an answer. */
  const waiting = useEvent((): Pick<Draft, 'key' | 'sent'> => ({
    key: attempt.current.sent && attempt.current.key,
    sent: attempt.current.sent,
  }))
  return { now: (): Attempt => attempt.current, begin, end, waiting }
}
