import { useEvent, useTranslate } from 'react-admin'
import { hasWrites, wirePathOf, titleOf, valueAt, type Resource, type WireRecord } from '#resource'
import { currentSession, onSession, sessionState } from '../session.ts'
import { isHttpProblem } from '../api.ts'
import { useProvider } from '../data/provider.ts'
import { withValues } from '../data/values.ts'
import { recordNumber, type Translate } from '../pageRecord.ts'
import { useWriteNotices, useCacheWrite } from './afterWriting.tsx'
import { isUnanswered, recordWriter, writtenBefore, type ExtraInput, type OnHeaders } from '../data/recordWriter.ts'
import { keyOf } from '../keys.ts'

/** The number of records written in parallel. */
const MAX_CONCURRENT = 4

/** Processes items in order, several in parallel. */
export async function withConcurrency<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const queue = [...all]
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: Math.min(MAX_CONCURRENT, all.length) }, worker))
}

interface UndoOptions {
  /** The part of the page in whose inputs the change is undone too; elsewhere Ctrl+Z in an input undoes typing. */
  readonly scope?: object | undefined
  /** Whether it can still be undone; when not, the key goes to the change before it. */
  readonly isPossible?: () => boolean
}
interface UndoEntry extends UndoOptions {
  readonly user: number | undefined
  readonly run: () => void
}

/** The user's own recent changes in this tab, latest last, with the functions that undo them; forgotten at sign-out. */
const entries: UndoEntry[] = []
const MAX_UNDOS = 50
let isListening = false

/** Elements in which Ctrl+Z undoes typing, and dialogs. */
const OWN_UNDO =
  'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"]'

/** The latest change by the current user; forgets those of a user signed in here before. */
function lastOwn(): UndoEntry | undefined {
  const user = currentSession()?.id
  const isKept = (one: UndoEntry): boolean => one.user === user && one.isPossible?.() !== false
  if (!entries.every(isKept)) entries.splice(0, entries.length, ...entries.filter(isKept))
  return entries.at(-1)
}

/** Undoes the latest change if it was made in this part of the page; returns whether it was. */
export function undoLastIn(scope: object): boolean {
  const last = lastOwn()
  if (last?.scope !== scope) return false
  last.run()
  return true
}

function onKey(event: KeyboardEvent): void {
  const { target, defaultPrevented } = event
  if (keyOf('everywhere', event) !== 'takeBack' || defaultPrevented) return
  if ((target instanceof Element && target.closest(OWN_UNDO)) || document.querySelector('[role="dialog"]')) return
  const last = lastOwn()
  if (!last) return
  event.preventDefault()
  last.run()
}

/**
 * Registers a function for Ctrl+Z and returns it for a button. It runs once, and again if it resolves to `true`: it got no answer, so that
 * it is unknown whether it was done.
 */
export function rememberUndo(undo: () => void | Promise<boolean>, options: UndoOptions = {}): () => void {
  const run = (): void => {
    const at = entries.indexOf(one)
    if (at < 0) return
    entries.splice(at, 1)
    void Promise.resolve(undo()).then(isAgain => isAgain === true && add())
  }
  const one: UndoEntry = { ...options, user: currentSession()?.id, run }
  const add = (): void => {
    lastOwn()
    entries.push(one)
    if (entries.length > MAX_UNDOS) entries.shift()
  }
  add()
  if (!isListening) document.addEventListener('keydown', onKey)
  isListening = true
  return run
}

/** The user's own change of a record: the names of the fields, and the record before and after. */
export interface OwnChange {
  readonly names: readonly string[]
  readonly before: WireRecord
  readonly after: WireRecord
}

/** How a change is undone and reported. */
interface ChangeOptions extends Pick<UndoOptions, 'scope'> {
  /** Called with each record whose change was undone, if it is shown elsewhere than in queries. */
  readonly onUndone?: ((record: WireRecord) => void) | undefined
  /** The key of the message about success; by default the number of undone changes. */
  readonly done?: string | undefined
  /** What is sent besides the former values, and what reads the headers of the response. */
  readonly extra?: ExtraInput | undefined
  readonly onHeaders?: OnHeaders | undefined
}

/** The maximum number of skipped records that are named. */
const MAX_NAMED = 5

/** A record that was skipped, and why. */
export interface SkippedRecord {
  readonly called: string
  readonly reason: string
}

/** The message about skipped records and the reasons. */
function skippedText(translate: Translate, left: readonly SkippedRecord[], isOne: boolean): string {
  const reasons = [...new Set(left.map(({ reason }) => reason))]
  if (isOne) return reasons.join(' · ')
  return reasons
    .map(reason => {
      const names = left.filter(one => one.reason === reason).map(({ called }) => called)
      const shown = names.slice(0, MAX_NAMED).join(', ')
      const rest = names.length - MAX_NAMED
      return translate('nerud.finding.undo.left', {
        reason,
        names: rest > 0 ? translate('nerud.finding.undo.andMore', { names: shown, count: rest }) : shown,
      })
    })
    .join(' · ')
}

/** Whether a change can be undone: not without a version, which shows whether others have changed the record since; nor for lines and files, whose old values are not kept. */
const isUndoable = ({ fields, parts }: Resource, { names, after }: OwnChange): boolean =>
  names.length > 0 &&
  !parts?.unversioned &&
  typeof after['version'] === 'number' &&
  names.every(name => fields[name]!.kind !== 'file' && !hasWrites(fields[name]!))

/**
 * The versions that undo has created, by the version that they restore: after undoing a later change, the record equals its earlier
 * version, so an earlier change of the user can be undone too.
 */
export const replacedBy = new Map<string, number>()
/** The versions in which the user's latest moves have left records, which boards show only after they reload. */
export const movedTo = new Map<string, number>()
export const versionKey = (resource: Resource, { id, version }: WireRecord): string => `${resource.name} ${String(id)} ${String(version)}`
/** The version of a record whose later changes were undone. */
export function versionNow(resource: Resource, after: WireRecord): number {
  const next = replacedBy.get(versionKey(resource, after))
  return next === undefined ? Number(after['version']) : versionNow(resource, { ...after, version: next })
}

onSession(() => {
  const { session, lapsed } = sessionState()
  if (session || lapsed) return
  entries.length = 0
  replacedBy.clear()
  movedTo.clear()
})

/** The title of a record, or its number if the fields of the title are missing. */
function calledOf(resource: Resource, record: WireRecord, numberOf: (id: unknown) => string): string {
  try {
    return titleOf(resource, record) || numberOf(record['id'])
  } catch {
    return numberOf(record['id'])
  }
}

/** The result of an attempt to undo changes: those that were skipped, those without an answer, and the last written record. */
export interface UndoAttempt<T> {
  readonly left: readonly SkippedRecord[]
  readonly unanswered: readonly T[]
  readonly last: WireRecord | null
}

/**
 * Registers an undo for Ctrl+Z and returns its function for a button: it attempts to undo the changes, reports what was undone and what was
 * skipped, and can be repeated for changes whose attempt got no answer (`isRepeated`: they may be undone already).
 */
export function useUndoing() {
  const translate = useTranslate()
  const notices = useWriteNotices()
  const renew = useCacheWrite()
  return useEvent(
    <T>(
      resource: Resource,
      changes: readonly T[],
      attempt: (changes: readonly T[], isRepeated: boolean) => Promise<UndoAttempt<T>>,
      { done: say, ...options }: UndoOptions & Pick<ChangeOptions, 'done'> = {},
    ): (() => void) => {
      let rest = changes
      let isRepeated = false
      const undo = async (): Promise<boolean> => {
        const all = rest.length
        const { left, unanswered, last } = await attempt(rest, isRepeated)
        rest = unanswered
        isRepeated = true
        renew(resource, all === 1 ? last : null)
        const done = all - left.length
        const title = done > 0 ? translate('nerud.finding.undo.some', { done, all }) : translate('nerud.finding.undo.failed')
        if (left.length > 0) notices.failed(title, skippedText(translate, left, all === 1))
        else notices.done(translate(say ?? (done > 1 ? 'nerud.finding.undo.all' : 'nerud.finding.undo.done'), { smart_count: done }))
        return rest.length > 0
      }
      return rememberUndo(undo, options)
    },
  )
}

/**
 * Registers the user's own changes, made together, for Ctrl+Z; returns the undo function for a button, undefined if they cannot be undone.
 * Undo writes the former values with the latest known versions: rights and rules apply, and the server refuses records that others have
 * changed since; these are named and skipped.
 */
export function useUndo(): (resource: Resource, changes: readonly OwnChange[], options?: ChangeOptions) => (() => void) | undefined {
  const provider = useProvider()
  const translate = useTranslate()
  const undoing = useUndoing()

  const takeBack = async (
    resource: Resource,
    { names, before, after }: OwnChange,
    { extra = {}, onHeaders }: ChangeOptions,
    isRepeated: boolean,
  ): Promise<WireRecord> => {
    const former = Object.fromEntries(names.map(name => [name, valueAt(before, wirePathOf(resource, name)) ?? null]))
    const since = { ...after, version: versionNow(resource, after) }
    const data = withValues(resource, since, former)
    const id = Number(after['id'])
    const writer = recordWriter(provider)
    const record: WireRecord = await writer.update(resource.name, { id, data, previousData: since, meta: { extra } }).then(
      answer => {
        onHeaders?.(answer.headers)
        return answer.data as WireRecord
      },
      async (problem: unknown) => {
        const stored = isRepeated ? await writtenBefore(writer, resource, id, former, problem) : null
        if (!stored) throw problem
        return stored
      },
    )
    replacedBy.set(versionKey(resource, before), Number(record['version']))
    return record
  }

  return useEvent((resource: Resource, changes: readonly OwnChange[], options: ChangeOptions = {}) => {
    const attempt = async (rest: readonly OwnChange[], isRepeated: boolean): Promise<UndoAttempt<OwnChange>> => {
      const left: SkippedRecord[] = []
      const unanswered: OwnChange[] = []
      let last: WireRecord | null = null
      await withConcurrency(rest, async change => {
        try {
          last = await takeBack(resource, change, options, isRepeated)
          options.onUndone?.(last)
        } catch (problem) {
          if (!isHttpProblem(problem)) throw problem
          if (isUnanswered(problem)) unanswered.push(change)
          const numberOf = (id: unknown): string => recordNumber(id, translate)
          const reason = problem.status === 409 ? translate('nerud.finding.undo.stale') : problem.text
          left.push({ called: calledOf(resource, { ...change.before, ...change.after }, numberOf), reason })
        }
      })
      return { left, unanswered, last }
    }
    const isPossible = changes.length > 0 && changes.every(change => isUndoable(resource, change))
    const { scope, done } = options
    return isPossible ? undoing(resource, changes, attempt, { scope, done }) : undefined
  })
}
