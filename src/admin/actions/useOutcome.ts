import { saveAs } from 'file-saver'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { isReading, type Resource } from '#resource'
import { fileNameOf, type HttpProblem } from '../api.ts'
import { recordNumber } from '../pageRecord.ts'
import type { Wire } from '../data/values.ts'
import { startLooking } from '../looking.ts'
import type { Session } from '../session.ts'
import type { CallResult } from '../data/providerTypes.ts'
import { useCacheWrite } from '../form/useCacheWrite.ts'
import { useUndo } from '../form/useUndo.ts'
import { useNotices } from '../form/notices.tsx'
import { doneIn, jobIn, resultOf, type Result } from './results.ts'
import type { OfferedAction } from './useActions.ts'
import { useActionUndo } from './useActionUndo.ts'
import { useJobNotice } from './useJobNotice.tsx'

const isRecord = (body: unknown): body is Wire => typeof body === 'object' && body !== null && 'id' in body && 'version' in body

/** Shows the result of an action (a file, a background job, a result dialog, or a notification) and reloads what it changed. */
export function useOutcome(resource: Resource) {
  const translate = useTranslate()
  const notices = useNotices()
  const written = useCacheWrite()
  const noticeJob = useJobNotice()
  const undoable = useUndo()
  const undoAction = useActionUndo()
  const [result, setResult] = useState<Result | null>(null)

  const changed = (body: unknown): void => written(resource, isRecord(body) ? body : null)

  function succeeded(offer: OfferedAction, { data: body, headers }: CallResult<unknown>): void {
    if (offer.action?.answer === 'file') {
      saveAs(body as Blob, fileNameOf(headers) ?? offer.label)
      notices.done(translate('nerud.actions.fileSaved'), translate('nerud.actions.fileDone'))
      return
    }
    if (offer.action?.answer === 'session') return startLooking(body as Session)
    if (!offer.action || !isReading(offer.action)) changed(body)
    const job = jobIn(body)
    if (job !== undefined) return noticeJob(offer.label, job)
    const labelOf = (key: string): string => translate(`nerud.actions.answers.${key}`, { _: '' })
    const undo = undoAction(resource, offer.name, body)
    const found = resultOf(body, offer.label, labelOf, id => recordNumber(id, translate))
    if (found) return setResult({ ...found, undo })
    const done = doneIn(body)
    const text = translate(done > 0 ? 'nerud.actions.doneTo' : 'nerud.actions.done', { action: offer.label, smart_count: done })
    return undo ? notices.doneWithUndo(text, undo) : notices.done(text)
  }

  /** `isActive`: the new state. `before`: the previous record, if only its flag was changed. */
  function switched(body: unknown, isActive: boolean, before?: Wire): void {
    changed(body)
    const text = translate(isActive ? 'nerud.actions.activated' : 'nerud.actions.deactivated')
    const undo = before && isRecord(body) ? undoable(resource, [{ names: ['isActive'], before, after: body }]) : undefined
    if (undo) notices.doneWithUndo(text, undo)
    else notices.done(text)
  }

  /** `title`: a translation key. `reason`: null if it has been shown already. */
  function failed(problem: HttpProblem, title: string, reason: string | null = problem.message): void {
    // The layout itself shows a 403.
    if (reason !== null && problem.status !== 403) notices.failed(translate(title), reason)
    // The record has changed since the button was rendered.
    if (problem.status === 409) changed(problem.body['current'])
  }
  return { succeeded, switched, failed, result, closeResult: (): void => setResult(null) }
}
