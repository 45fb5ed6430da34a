import { useEvent, useTranslate, useNotify } from 'react-admin'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { saveAs } from 'file-saver'
import { useState } from 'react'
import { type Resource, JOBS, isReading, type WireRecord } from '#resource'
import type { Session } from '../session.ts'
import { isHttpProblem, newKey, fileNameOf, type HttpProblem } from '../api.ts'
import { useProvider, type CallResult, type ActionTarget } from '../data/provider.ts'
import { useWriteNotices, useCacheWrite } from '../form/afterWriting.tsx'
import { type SkippedRecord, type UndoAttempt, useUndo, useUndoing } from '../form/useUndo.ts'
import { recordNumber } from '../pageRecord.ts'
import { useCardPath } from '../cells/context.ts'
import { withValues } from '../data/values.ts'
import type { OfferedAction } from './useActions.ts'
import { isUnanswered, recordWriter } from '../data/recordWriter.ts'

const LANGUAGE = 'nerud.language'

/** Starts impersonating another user in this tab; their session and everything stored meanwhile stay in the tab (`browserStorage`). */
function startLooking(session: Session): void {
  const { pathname, search } = window.location
  const language = localStorage.getItem(LANGUAGE)
  sessionStorage.clear()
  if (language !== null) sessionStorage.setItem(LANGUAGE, language)
  sessionStorage.setItem('user', JSON.stringify({ ...session, from: pathname + search } satisfies Session))
  window.location.assign('/')
}

/** The result for one of several records: why the action failed, or what it did. */
export interface ResultRow {
  readonly id: number
  /** The resource, if it differs from that of the action. */
  readonly resource?: string | undefined
  readonly title: string
  readonly message: string
}

/** The content of a response besides success: a secret to show once, or results by record. */
export interface ShownResult {
  readonly title: string
  /** A summary sentence, if the response has one. */
  readonly summary?: string | undefined
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly failed: readonly ResultRow[]
  /** The successful records, if their messages differ, or if one was changed in more fields than requested (`changes`). */
  readonly succeeded: readonly ResultRow[]
  readonly done: number
  /** Undoes the action, if possible. */
  readonly undo?: (() => void) | undefined
}

type Found = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Found => typeof value === 'object' && value !== null && !Array.isArray(value)

const isDone = (row: Found): boolean => row['ok'] !== false && row['isSuccess'] !== false && row['error'] === undefined
const resultRow = (row: Found, numberOf: (id: unknown) => string): ResultRow => ({
  id: Number(row['id']),
  ...(typeof row['resource'] === 'string' && { resource: row['resource'] }),
  title: String(row['title'] ?? numberOf(row['id'])),
  message: String(row['message'] ?? row['error'] ?? ''),
})

const rowsIn = (body: unknown): readonly Found[] =>
  isObject(body) && Array.isArray(body['results']) ? body['results'].filter(isObject) : []

/** The number of records that the action succeeded for; 0 if the response has no results by record. */
const doneIn = (body: unknown): number => rowsIn(body).filter(isDone).length

/** The new versions of successful records, by id, if the response contains them; needed for undo. */
const versionsIn = (body: unknown): Readonly<Record<string, number>> =>
  Object.fromEntries(
    rowsIn(body)
      .filter(isDone)
      .flatMap(({ id, version }) => (typeof version === 'number' ? [[String(id), version] as const] : [])),
  )

/** Parses a response: results by record unless all are equal successes, and values that have a label; a record without a title is named by its number. Null if there is nothing to show. */
export function resultOf(
  body: unknown,
  title: string,
  labelOf: (key: string) => string,
  numberOf: (id: unknown) => string,
): ShownResult | null {
  if (!isObject(body)) return null
  const failed = rowsIn(body)
    .filter(row => !isDone(row))
    .map(row => resultRow(row, numberOf))
  const went = rowsIn(body).filter(isDone)
  const well = went.map(row => resultRow(row, numberOf))
  const hasChanges = went.some(row => Array.isArray(row['changes']) && row['changes'].length > 0)
  const summary = typeof body['summary'] === 'string' ? body['summary'] : undefined
  const succeeded = summary !== undefined || hasChanges || new Set(well.map(row => row.message)).size > 1 ? well : []
  const facts = Object.entries(body).flatMap(([key, value]) => {
    const label = labelOf(key)
    return label && (typeof value === 'string' || typeof value === 'number') ? [{ label, value: String(value) }] : []
  })
  const isSilent = summary === undefined && facts.length + failed.length + succeeded.length === 0
  return isSilent ? null : { title, ...(summary !== undefined && { summary }), facts, failed, succeeded, done: well.length }
}

/** The id of the background job that continues the action, if it takes too long for one response. */
const jobIn = (body: unknown): number | undefined => (isObject(body) && typeof body['job'] === 'number' ? body['job'] : undefined)

const isRecord = (body: unknown): body is WireRecord => typeof body === 'object' && body !== null && 'id' in body && 'version' in body

/** The records that an action has changed, with their new versions; undefined if its response does not contain these. */
function changedIn(body: unknown): { readonly ids: readonly number[]; readonly target: ActionTarget } | undefined {
  if (isRecord(body)) return { ids: [Number(body['id'])], target: { on: 'one', record: body } }
  const versions = versionsIn(body)
  const ids = Object.keys(versions).map(Number)
  return ids.length > 0 ? { ids, target: { on: 'many', ids, versions } } : undefined
}

/**
 * Registers an action for Ctrl+Z and returns the undo function for a button; undefined if the action cannot be undone. Undo runs the
 * inverse action named in the declaration, for records that nobody has changed since; a repeated attempt has the same idempotency key.
 */
export function useActionUndo(): (resource: Resource, action: string, answer: unknown, onUndone?: () => void) => (() => void) | undefined {
  const provider = useProvider()
  const translate = useTranslate()
  const undoing = useUndoing()

  return useEvent((resource: Resource, name: string, answer: unknown, onUndone?: () => void) => {
    const action = resource.actions?.[name]?.undo
    const changed = changedIn(answer)
    if (action === undefined || !changed) return undefined
    const { ids, target } = changed
    const key = newKey()
    const attempt = async (): Promise<UndoAttempt<number>> => {
      const skipped = (id: number, reason: string): SkippedRecord => ({ called: recordNumber(id, translate), reason })
      try {
        const { data } = await provider.invoke(resource.name, { action, target, key })
        onUndone?.()
        const left = rowsIn(data).filter(row => !isDone(row))
        return { left: left.map(({ id, message }) => skipped(Number(id), String(message ?? ''))), unanswered: [], last: null }
      } catch (problem) {
        if (!isHttpProblem(problem)) throw problem
        const isStale = target.on === 'one' && problem.status === 409
        const reason = isStale ? translate('nerud.finding.undo.stale') : problem.text
        return { left: ids.map(id => skipped(id, reason)), unanswered: isUnanswered(problem) ? ids : [], last: null }
      }
    }
    return undoing(resource, ids, attempt)
  })
}

/** Notifies that an action continues as a background job, with a link to it for users who may see jobs. */
function useJobNotice(): (action: string, job: number) => void {
  const translate = useTranslate()
  const notify = useNotify()
  const cardPath = useCardPath()
  return (action, job) => {
    const path = cardPath(JOBS, job)
    notify(
      <>
        {translate('nerud.actions.inJob', { action, job })}{' '}
        {path && (
          <Link component={RouterLink} to={path} color="inherit">
            {translate('nerud.actions.inJobLink')}
          </Link>
        )}
      </>,
      { type: 'info', autoHideDuration: 10_000 },
    )
  }
}

/** Shows the result of an action (a file, a background job, a result dialog, or a notification) and reloads what it changed. */
function useOutcome(resource: Resource) {
  const translate = useTranslate()
  const notices = useWriteNotices()
  const updateCache = useCacheWrite()
  const noticeJob = useJobNotice()
  const undoable = useUndo()
  const undoAction = useActionUndo()
  const [result, setResult] = useState<ShownResult | null>(null)

  const changed = (body: unknown): void => updateCache(resource, isRecord(body) ? body : null)

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
  function switched(body: unknown, isActive: boolean, before?: WireRecord): void {
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

/** Called when an action has succeeded, with its name and the response. */
export type OnDone = (name: string, answer: unknown) => void

/** Runs actions one at a time, never optimistically, and shows their results. */
export function useActing(resource: Resource, onDone?: OnDone) {
  const translate = useTranslate()
  const provider = useProvider()
  const { succeeded, switched, failed, result, closeResult } = useOutcome(resource)
  const [busy, setBusy] = useState<string | null>(null)

  /** Returns the problem, or null if the action succeeded. `showErrors` shows errors at their fields and returns the text that belongs elsewhere, or null. */
  async function run(
    offer: OfferedAction,
    target: ActionTarget,
    input: WireRecord,
    key: string,
    showErrors: (problem: HttpProblem) => string | null = problem => problem.message,
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
      failed(problem, title, isUnanswered(problem) ? translate('nerud.actions.unanswered') : showErrors(problem))
      return problem
    } finally {
      setBusy(null)
    }
  }

  const switchBy = (offer: OfferedAction, record: WireRecord, isActive: boolean, key: string): Promise<{ readonly data: unknown }> =>
    resource.actions?.[offer.name]
      ? provider.invoke(resource.name, { action: offer.name, target: { on: 'one', record }, key })
      : recordWriter(provider).update(resource.name, {
          id: Number(record['id']),
          data: withValues(resource, record, { isActive }),
          previousData: record,
          meta: {},
        })

  /** Activates or deactivates a record, by its own action or by its flag. */
  async function toggle(offer: OfferedAction, record: WireRecord, isActive: boolean, key: string): Promise<void> {
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
