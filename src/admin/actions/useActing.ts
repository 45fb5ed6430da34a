import { saveAs } from 'file-saver'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { isReading, type Resource } from '#resource'
import { fileNameOf, isHttpProblem, type Answer, type HttpProblem } from '../api.ts'
import { useWritten } from '../form/caches.ts'
import { useNotices } from '../form/notices.tsx'
import type { Wire } from '../form/values.ts'
import { isUnanswered, setFlag } from '../form/writes.ts'
import { act, type Whom } from './act.ts'
import { doneIn, jobIn, resultOf, type Result } from './results.ts'
import type { Deed } from './useDeeds.ts'
import { useTellJob } from './useTellJob.tsx'

/** What the surroundings of a deed want to know when it is done: its name and its answer. */
export type OnDone = (name: string, answer: unknown) => void

const isRecord = (body: unknown): body is Wire => typeof body === 'object' && body !== null && 'id' in body && 'version' in body

/** Runs deeds one at a time, never before the server has agreed, and tells what came of them. */
export function useActing(resource: Resource, onDone?: OnDone) {
  const translate = useTranslate()
  const notices = useNotices()
  const written = useWritten()
  const tellJob = useTellJob()
  const [busy, setBusy] = useState<string | null>(null)
  const [result, setResult] = useState<Result | null>(null)

  function told(deed: Deed, { body, headers }: Answer): void {
    if (deed.action?.answer === 'file') {
      saveAs(body as Blob, fileNameOf(headers) ?? deed.label)
      notices.done(translate('nerud.actions.fileSaved'))
      return
    }
    if (!deed.action || !isReading(deed.action)) written(resource, isRecord(body) ? body : null)
    const job = jobIn(body)
    if (job !== undefined) return tellJob(deed.label, job)
    const found = resultOf(body, deed.label, key => translate(`nerud.actions.answers.${key}`, { _: '' }))
    if (found) setResult(found)
    else {
      const done = doneIn(body)
      const words = done > 0 ? 'nerud.actions.doneTo' : 'nerud.actions.done'
      notices.done(translate(words, { action: deed.label, smart_count: done }))
    }
  }

  /** Returns the refusal, or null when the deed was done. */
  async function run(deed: Deed, whom: Whom, input: Wire, key: string): Promise<HttpProblem | null> {
    if (busy !== null) return null
    setBusy(deed.name)
    try {
      const answer = await act(resource, deed.name, whom, input, key)
      told(deed, answer)
      onDone?.(deed.name, answer.body)
      return null
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      if (problem.status !== 403)
        notices.failed(
          translate(deed.action?.answer === 'file' ? 'nerud.actions.fileFailed' : 'nerud.actions.failed'),
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
  async function toggle(deed: Deed, record: Wire, isActive: boolean, key: string): Promise<void> {
    setBusy(deed.name)
    try {
      const declared = resource.actions?.[deed.name]
      const next = declared
        ? (await act(resource, deed.name, { on: 'one', record }, {}, key)).body
        : await setFlag(resource, record, 'isActive', !isActive)
      written(resource, isRecord(next) ? next : null)
      notices.done(translate(isActive ? 'nerud.actions.deactivated' : 'nerud.actions.activated'))
      onDone?.(deed.name, next)
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
