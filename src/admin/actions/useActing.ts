import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '#resource'
import { isHttpProblem, type HttpProblem } from '../api.ts'
import { withValues, type Wire } from '../data/values.ts'
import { isUnanswered, writingBy } from '../form/writes.ts'
import { useProvider, type ActionTarget } from '../data/providerTypes.ts'
import type { OfferedAction } from './useActions.ts'
import { useOutcome } from './useOutcome.ts'

/** Called when an action has succeeded, with its name and the response. */
export type OnDone = (name: string, answer: unknown) => void

/** Runs actions one at a time, never optimistically, and shows their results. */
export function useActing(resource: Resource, onDone?: OnDone) {
  const translate = useTranslate()
  const provider = useProvider()
  const { succeeded, switched, failed, result, closeResult } = useOutcome(resource)
  const [busy, setBusy] = useState<string | null>(null)

  /** Returns the problem, or null if the action succeeded. `place` shows errors at their fields and returns the text that belongs elsewhere, or null. */
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

  /** Activates or deactivates a record, by its own action or by its flag. */
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
