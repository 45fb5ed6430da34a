import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '#resource'
import { isHttpProblem, type HttpProblem } from '../api.ts'
import { withValues, type Wire } from '../data/values.ts'
import { isUnanswered, writingBy } from '../form/writes.ts'
import { useProvider, type ActionTarget } from '../data/providerTypes.ts'
import type { OfferedAction } from './useActions.ts'
import { useOutcome } from './useOutcome.ts'

/** What the surroundings of an action want to know when it is done: its name and its answer. */
export type OnDone = (name: string, answer: unknown) => void

/** Runs actions one at a time, never before the server has agreed, and shows what came of them. */
export function useActing(resource: Resource, onDone?: OnDone) {
  const translate = useTranslate()
  const provider = useProvider()
  const { succeeded, switched, failed, result, closeResult } = useOutcome(resource)
  const [busy, setBusy] = useState<string | null>(null)

  /** Returns the problem, or null when the action was done. `place` shows it where it belongs, and returns what is left to be said: null for nothing. */
  async function run(
    offer: OfferedAction,
    target: ActionTarget,
    input: Wire,
    key: string,
    place: (problem: HttpProblem) => string | null = problem => problem.message,
  ): Promise<HttpProblem | null> {
    if (busy !== null) return null
    setBusy(offer.name)
    try {
      const answer = await provider.invoke(resource.name, { action: offer.name, target, input, key })
      succeeded(offer, answer)
      onDone?.(offer.name, answer.data)
      return null
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      const title = offer.action?.answer === 'file' ? 'nerud.actions.fileFailed' : 'nerud.actions.failed'
      failed(problem, title, isUnanswered(problem) ? translate('nerud.actions.unanswered') : place(problem))
      return problem
    } finally {
      setBusy(null)
    }
  }

  const switchBy = (offer: OfferedAction, record: Wire, isActive: boolean, key: string): Promise<{ readonly data: unknown }> =>
    resource.actions?.[offer.name]
      ? provider.invoke(resource.name, { action: offer.name, target: { on: 'one', record }, key })
      : writingBy(provider).update(resource.name, {
          id: Number(record['id']),
          data: withValues(resource, record, { isActive }),
          previousData: record,
          meta: {},
        })

  /** Makes a record active or not: by its own action, or by its flag. */
  async function toggle(offer: OfferedAction, record: Wire, isActive: boolean, key: string): Promise<void> {
    setBusy(offer.name)
    try {
      const { data } = await switchBy(offer, record, isActive, key)
      switched(data, isActive, resource.actions?.[offer.name] ? undefined : record)
      onDone?.(offer.name, data)
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      failed(problem, 'nerud.actions.failed')
    } finally {
      setBusy(null)
    }
  }
  return { run, toggle, busy, result, closeResult }
}
