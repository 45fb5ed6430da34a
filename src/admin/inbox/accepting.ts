import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { idOf, optionsOf, wirePathOf, valueAt, type WireRecord } from '#resource'
import { inputResource } from '../dataProvider.ts'
import { type DeclaredDataProvider, useProvider } from '../data/provider.ts'
import type { InboxEntry, Stream } from './streams.ts'
import { isHttpProblem, newKey } from '../api.ts'
import { proposalRead } from '../actions/useActions.ts'
import { useActionUndo } from '../actions/useActing.tsx'
import { useCacheWrite } from '../form/afterWriting.tsx'

/** The maximum number of lines whose proposals are loaded; for further ones the server reports that there is none. */
const MAX_PROPOSALS = 60

const proposalOf = (provider: DeclaredDataProvider, { stream: { resource, inbox }, row }: InboxEntry) =>
  proposalRead(provider, resource, inbox.proposal, row)

/** How long prefetched proposals stay fresh, in milliseconds. */
const FRESH_MS = 60_000

/** The proposals of lines and of the next ones, by line key: what would be accepted, null if nothing; absent while unknown. */
export function useProposals(
  provider: DeclaredDataProvider,
  lines: readonly InboxEntry[],
  next: readonly InboxEntry[],
): ReadonlyMap<string, WireRecord | null> {
  const client = useQueryClient()
  const soon = next.filter(({ stream }) => stream.inbox.proposal !== undefined)
  useEffect(() => {
    for (const line of soon) void client.prefetchQuery({ ...proposalOf(provider, line), staleTime: FRESH_MS })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the lines are new objects at every drawing
  }, [client, provider, soon.map(({ key }) => key).join()])
  const queries = lines.filter(({ stream }) => stream.inbox.proposal !== undefined).slice(0, MAX_PROPOSALS)
  const answers = useQueries({ queries: queries.map(line => proposalOf(provider, line)) })
  return new Map(
    queries.flatMap(({ key, stream }, at) => {
      const answer = answers[at]!.data
      return answer ? [[key, (answer[stream.inbox.proposal!] as WireRecord | null | undefined) ?? null] as const] : []
    }),
  )
}

/** Whether there is something to accept, as far as known. For lines whose proposals were not loaded the server decides. */
export const isProposed = (proposals: ReadonlyMap<string, WireRecord | null>, lines: readonly InboxEntry[], line: InboxEntry): boolean => {
  if (line.stream.inbox.proposal === undefined) return true
  const proposal = proposals.get(line.key)
  return proposal === undefined ? lines.indexOf(line) >= MAX_PROPOSALS : proposal !== null
}

/** The lines that have a proposal; waits for pending proposals, since the user may be faster. */
export async function proposedOf(
  client: QueryClient,
  provider: DeclaredDataProvider,
  lines: readonly InboxEntry[],
): Promise<readonly InboxEntry[]> {
  const found = await Promise.all(
    lines.map(async (line, at) => {
      if (line.stream.inbox.proposal === undefined || at >= MAX_PROPOSALS) return [line]
      const answer = await client.fetchQuery({ ...proposalOf(provider, line), staleTime: FRESH_MS }).catch(() => undefined)
      return answer && !answer[line.stream.inbox.proposal] ? [] : [line]
    }),
  )
  return found.flat()
}

/** The initial values of an action's inputs: those of the record, overridden by the proposal; references include titles, for the selects. */
export async function filledIn(
  provider: DeclaredDataProvider,
  { stream: { resource, inbox }, row }: InboxEntry,
  action: string,
  proposal: WireRecord | null,
): Promise<WireRecord> {
  const { fields } = inputResource(resource, resource.actions![action]!)
  const filled = Object.entries(inbox.fills ?? {}).map(([input, field]) => [input, valueAt(row, wirePathOf(resource, field))] as const)
  const all = Object.entries({
    ...Object.fromEntries(filled),
    ...Object.fromEntries(Object.entries(proposal ?? {}).filter(([, value]) => value)),
  })
  const found = await Promise.all(
    all.map(async ([name, value]) => {
      const one = fields[name]
      if (!one || value === null || value === undefined) return []
      const { target } = optionsOf(one)
      const id = idOf(value)
      if (target === undefined || !id) return [[name, value] as const]
      const record = await provider.getOne(target, { id, meta: { quiet: true } }).catch(() => undefined)
      return record ? [[name, record.data as unknown] as const] : []
    }),
  )
  return Object.fromEntries(found.flat())
}

/** The state of a line: being processed, done (it disappears after the next reload), queued as a background job, or refused. */
export interface HandlingState {
  readonly state: 'sending' | 'done' | 'queued' | 'failed'
  readonly message: string
  /** Milliseconds since 1970. */
  readonly at: number
}

interface Answer {
  readonly job?: number
  readonly results?: readonly { readonly id: number; readonly ok: boolean; readonly message?: string }[]
}
interface Counted {
  readonly done: number
  readonly failed: number
  /** Undoes it, if possible. */
  readonly undo?: (() => void) | undefined
}

/** Accepts lines, with one call per stream, and stores the result for each. */
export function useHandling() {
  const t = useTranslate()
  const provider = useProvider()
  const updateCache = useCacheWrite()
  const undoAction = useActionUndo()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, HandlingState>>(new Map())
  const [total, setTotal] = useState<Counted | null>(null)

  const note = (entries: readonly (readonly [string, Omit<HandlingState, 'at'>])[]): void =>
    setOutcomes(existing => new Map([...existing, ...entries.map(([key, outcome]) => [key, { ...outcome, at: Date.now() }] as const)]))

  /** To be called after other actions on lines or an undo: clears their results, so that those still pending are shown again. */
  const acted = (lines: readonly InboxEntry[]): void => {
    setTotal(null)
    setOutcomes(existing => new Map([...existing].filter(([key]) => !lines.some(line => line.key === key))))
  }

  async function acceptOf(stream: Stream, lines: readonly InboxEntry[]): Promise<Counted> {
    const { resource, inbox } = stream
    const ids = lines.map(({ row }) => row.id)
    try {
      const { data } = await provider.invoke<Answer>(resource.name, { action: inbox.accept, target: { on: 'many', ids }, key: newKey() })
      const results = new Map((data.results ?? []).map(one => [one.id, one]))
      const went = data.job === undefined ? 'done' : 'queued'
      const found = lines.map(({ key, row }) => {
        const { ok = true, message = '' } = results.get(row.id) ?? {}
        return [key, { state: ok ? went : 'failed', message: message || (ok ? '' : t('nerud.inbox.notNow')) }] as const
      })
      note(found)
      updateCache(resource, null)
      const failed = found.filter(([, { state }]) => state === 'failed').length
      return { done: found.length - failed, failed, undo: undoAction(resource, inbox.accept, data, () => acted(lines)) }
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      note(lines.map(({ key }) => [key, { state: 'failed', message: problem.message }]))
      return { done: 0, failed: lines.length }
    }
  }

  async function accept(lines: readonly InboxEntry[]): Promise<void> {
    const free = lines.filter(({ key }) => outcomes.get(key)?.state !== 'sending')
    if (free.length === 0) return
    setTotal(null)
    note(free.map(({ key }) => [key, { state: 'sending', message: '' }]))
    const counted: Counted[] = []
    // One stream after another, because their lines create payments in the same cash boxes.
    for (const stream of new Set(free.map(line => line.stream)))
      counted.push(
        await acceptOf(
          stream,
          free.filter(line => line.stream === stream),
        ),
      )
    const undos = counted.flatMap(({ undo }) => undo ?? [])
    setTotal({
      done: counted.reduce((sum, one) => sum + one.done, 0),
      failed: counted.reduce((sum, one) => sum + one.failed, 0),
      undo: undos.length === 0 ? undefined : () => undos.forEach(undo => undo()),
    })
  }

  return { outcomes, total, accept, acted }
}
