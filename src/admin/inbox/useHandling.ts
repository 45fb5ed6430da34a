import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { isHttpProblem, newKey } from '../api.ts'
import { useProvider } from '../data/providerTypes.ts'
import { useActionUndo } from '../actions/useActionUndo.ts'
import { useCacheWrite } from '../form/useCacheWrite.ts'
import type { Line, Stream } from './streams.ts'

/** The state of a line: being processed, done (it disappears after the next reload), queued as a background job, or refused. */
export interface Outcome {
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
  const written = useCacheWrite()
  const undoAction = useActionUndo()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [total, setTotal] = useState<Counted | null>(null)

  const note = (entries: readonly (readonly [string, Omit<Outcome, 'at'>])[]): void =>
    setOutcomes(existing => new Map([...existing, ...entries.map(([key, outcome]) => [key, { ...outcome, at: Date.now() }] as const)]))

  /** To be called after other actions on lines or an undo: clears their results, so that those still pending are shown again. */
  const acted = (lines: readonly Line[]): void => {
    setTotal(null)
    setOutcomes(existing => new Map([...existing].filter(([key]) => !lines.some(line => line.key === key))))
  }

  async function acceptOf(stream: Stream, lines: readonly Line[]): Promise<Counted> {
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
      written(resource, null)
      const failed = found.filter(([, { state }]) => state === 'failed').length
      return { done: found.length - failed, failed, undo: undoAction(resource, inbox.accept, data, () => acted(lines)) }
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      note(lines.map(({ key }) => [key, { state: 'failed', message: problem.message }]))
      return { done: 0, failed: lines.length }
    }
  }

  async function accept(lines: readonly Line[]): Promise<void> {
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
