import { saveAs } from 'file-saver'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { isReading, type Resource } from '#resource'
import { fileNameOf, isHttpProblem, type HttpProblem } from '../api.ts'
import { useWritten } from '../form/caches.ts'
import { useNotices } from '../form/notices.tsx'
import { withValues, type Wire } from '../data/values.ts'
import { isUnanswered, writingBy } from '../form/writes.ts'
import { useProvider, type CallResult, type Whom } from '../data/verbs.ts'
import { doneIn, jobIn, resultOf, type Result } from './results.ts'
import type { OfferedAction } from './useActions.ts'
import { useTellJob } from './useTellJob.tsx'

/** What the surroundings of an action want to know when it is done: its name and its answer. */
export type OnDone = (name: string, answer: unknown) => void

const isRecord = (body: unknown): body is Wire => typeof body === 'object' && body !== null && 'id' in body && 'version' in body

/** Runs actions one at a time, never before the server has agreed, and tells what came of them. */
export function useActing(resource: Resource, onDone?: OnDone) {
  const translate = useTranslate()
  const provider = useProvider()
  const notices = useNotices()
  const written = useWritten()
  const tellJob = useTellJob()
  const [busy, setBusy] = useState<string | null>(null)
  const [result, setResult] = useState<Result | null>(null)

  function told(offer: OfferedAction, { data: body, headers }: CallResult<unknown>): void {
    if (offer.action?.answer === 'file') {
      saveAs(body as Blob, fileNameOf(headers) ?? offer.label)
      notices.done(translate('nerud.actions.fileSaved'))
      return
    }
    if (!offer.action || !isReading(offer.action)) written(resource, isRecord(body) ? body : null)
    const job = jobIn(body)
    if (job !== undefined) return tellJob(offer.label, job)
    const found = resultOf(body, offer.label, key => translate(`nerud.actions.answers.${key}`, { _: '' }))
    if (found) setResult(found)
    else {
      const done = doneIn(body)
      const words = done > 0 ? 'nerud.actions.doneTo' : 'nerud.actions.done'
      notices.done(translate(words, { action: offer.label, smart_count: done }))
    }
  }

  /** Returns the refusal, or null when the action was done. */
  async function run(offer: OfferedAction, whom: Whom, input: Wire, key: string): Promise<HttpProblem | null> {
    if (busy !== null) return null
    setBusy(offer.name)
    try {
      const result = await provider.invoke(resource.name, { action: offer.name, whom, input, key })
      told(offer, result)
      onDone?.(offer.name, result.data)
      return null
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      if (problem.status !== 403)
        notices.failed(
          translate(offer.action?.answer === 'file' ? 'nerud.actions.fileFailed' : 'nerud.actions.failed'),
          isUnanswered(problem) ? translate('nerud.actions.unanswered') : problem.message,
        )
      // The record is no longer what it looked like when the button was drawn.
      if (problem.status === 409) written(resource, isRecord(problem.body['current']) ? problem.body['current'] : null)
      return problem
    } finally {
      setBusy(null)
    }
  }

  /** Switches a record on or off: by its own action, or by its flag. */
  async function toggle(offer: OfferedAction, record: Wire, isActive: boolean, key: string): Promise<void> {
    setBusy(offer.name)
    try {
      const declared = resource.actions?.[offer.name]
      const { data: next } = declared
        ? await provider.invoke(resource.name, { action: offer.name, whom: { on: 'one', record }, key })
        : await writingBy(provider).update(resource.name, {
            id: Number(record['id']),
            data: withValues(resource, record, { isActive: !isActive }),
            previousData: record,
            meta: {},
          })
      written(resource, isRecord(next) ? next : null)
      notices.done(translate(isActive ? 'nerud.actions.deactivated' : 'nerud.actions.activated'))
      onDone?.(offer.name, next)
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      if (problem.status !== 403) notices.failed(translate('nerud.actions.failed'), problem.message)
      if (problem.status === 409) written(resource, isRecord(problem.body['current']) ? problem.body['current'] : null)
    } finally {
      setBusy(null)
    }
  }
  return { run, toggle, busy, result, closeResult: () => setResult(null) }
}
