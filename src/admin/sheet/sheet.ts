import { optionsOf, wirePathOf, type Resource, type WireRecord } from '#resource'
import { type SheetLine, cellValue, isChanged, isOpenLine } from './line.ts'
import { isHttpProblem, newKey, type HttpProblem } from '../api.ts'
import { whenOnline } from '../connection.ts'
import { withValues } from '../data/values.ts'
import { serverErrorsOf } from '../form/problems.ts'
import { createRecord, editRecord } from '../form/saveForm.tsx'
import { isUnanswered, type RecordWriter } from '../data/recordWriter.ts'
import type { ChooseValues } from '../form/ConflictDialog.tsx'
import type { Translate } from '../pageRecord.ts'

/** The store of the lines of a table. */
export interface EntrySheet {
  readonly lines: () => readonly SheetLine[]
  readonly line: (key: string) => SheetLine | undefined
  /** Replaces a line, if it exists; notifies nobody if `change` returns the same object. */
  readonly change: (key: string, change: (line: SheetLine) => SheetLine) => void
  /** Inserts lines after another one, or at the end. */
  readonly add: (lines: readonly SheetLine[], after?: string) => void
  readonly drop: (isDropped: (line: SheetLine) => boolean) => void
  /** Subscribes to changes, batched per microtask; returns the function that unsubscribes. */
  readonly follow: (changed: () => void) => () => void
}

/** Makes the store. It lives outside of React state, so that a key press re-renders one line of five hundred. */
export function makeSheet(first: readonly SheetLine[]): EntrySheet {
  let lines = first
  let indexes = new Map(first.map((line, at) => [line.key, at]))
  const followers = new Set<() => void>()
  let isNotified = true
  const become = (next: readonly SheetLine[], isMoved: boolean): void => {
    lines = next
    if (isMoved) indexes = new Map(next.map((line, at) => [line.key, at]))
    if (!isNotified) return
    isNotified = false
    queueMicrotask(() => {
      isNotified = true
      for (const changed of followers) changed()
    })
  }
  const line = (key: string): SheetLine | undefined => {
    const at = indexes.get(key)
    return at === undefined ? undefined : lines[at]
  }
  return {
    lines: () => lines,
    line,
    change: (key, change) => {
      const before = line(key)
      const after = before && change(before)
      if (after && after !== before) become(lines.with(indexes.get(key)!, after), false)
    },
    add: (added, after) => {
      const at = after === undefined ? undefined : indexes.get(after)
      become(at === undefined ? [...lines, ...added] : [...lines.slice(0, at + 1), ...added, ...lines.slice(at + 1)], true)
    },
    drop: isDropped => {
      const next = lines.filter(one => !isDropped(one))
      if (next.length < lines.length) become(next, true)
    },
    follow: changed => {
      followers.add(changed)
      return () => void followers.delete(changed)
    },
  }
}

/** The number of lines that are sent at the same time. */
const MAX_CONCURRENT = 3
/** Milliseconds before a line is sent again after its response was lost; it also waits until the server is reachable. */
const RETRY_MS = 2000

interface Made {
  readonly resource: Resource
  /** The fields that the user may set in a new record. */
  readonly names: readonly string[]
  readonly writer: RecordWriter
  readonly sheet: EntrySheet
  readonly isRight: (line: SheetLine) => boolean
  /** Resolves when nothing more will be derived in the line, so that it is sent complete. */
  readonly settled: (key: string) => Promise<void>
  readonly chooseValues: ChooseValues
  /** Called with every saved record, and with a changed one as it was before. */
  readonly onSaved: (record: WireRecord, before: WireRecord | null) => void
  readonly t: Translate
}

/** Saves lines in the background, each once. */
interface Saver {
  /** Saves the valid, unsaved lines among these. */
  readonly save: (keys: readonly string[]) => void
  /** Starts no further request: the user leaves the table. */
  readonly stop: () => void
}

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** Returns the function that sends one line and applies the response to it. */
function makeSending({ resource, names, writer, sheet, chooseValues, onSaved, t }: Made) {
  /** The values changed while the line was being sent, by field name. */
  const typedSince = (sent: SheetLine, now: SheetLine): WireRecord =>
    Object.fromEntries(
      names
        .filter(name => wirePathOf(resource, name) in now.origins && cellValue(resource, now, name) !== cellValue(resource, sent, name))
        .map(name => [name, cellValue(resource, now, name)]),
    )
  async function create(line: SheetLine): Promise<WireRecord> {
    const request = { key: line.attempt, sent: line.sent }
    sheet.change(line.key, now => ({ ...now, sent: now.sent ?? line.values }))
    return createRecord({ writer, resource, names, values: line.values, request, extra: {} })
  }
  async function edit(line: SheetLine, record: WireRecord): Promise<{ readonly record: WireRecord; readonly before: WireRecord } | null> {
    let before = record
    const changeable = names.filter(name => !optionsOf(resource.fields[name]!).createOnly)
    const onMerged = (base: WireRecord, values: WireRecord): void => {
      before = base
      sheet.change(line.key, now => ({ ...now, record: base, values: withValues(resource, values, typedSince(line, now)) }))
    }
    const id = Number(record['id'])
    const { values } = line
    const saved = await editRecord({ writer, resource, id, names: changeable, base: record, values, extra: {}, chooseValues, onMerged })
    return saved && { record: saved.record, before }
  }

  /** Replaces the line with the saved record; values typed meanwhile become changes of it. */
  function done(sent: SheetLine, record: WireRecord, before: WireRecord | null): void {
    sheet.change(sent.key, now => {
      const typed = typedSince(sent, now)
      const values = withValues(resource, record, typed)
      const origins = Object.fromEntries(Object.keys(typed).map(name => [wirePathOf(resource, name), 'typed' as const]))
      return { ...now, values, record, origins, sent: null, isSaving: false, serverErrors: new Map(), failure: null, counted: null }
    })
    onSaved(record, before)
  }

  function refused(key: string, problem: HttpProblem): void {
    sheet.change(key, now => {
      const errors = serverErrorsOf(problem, now.values, resource)
      const paths = new Set(Object.keys(resource.fields).map(name => wirePathOf(resource, name)))
      const isPlaced = errors.size > 0 && [...errors.keys()].every(path => paths.has(path))
      const text = problem.code === 'KEY_REUSED' ? t('nerud.form.doneBefore') : problem.text
      // The server has refused this key's request; the next one is a different record under a new key.
      const own = now.record ? now.attempt : newKey()
      return { ...now, attempt: own, isSaving: false, sent: null, serverErrors: errors, failure: isPlaced ? null : text, isLeft: true }
    })
  }

  /** Sends a line once; returns false when it is unknown whether it was saved. */
  return async (line: SheetLine): Promise<boolean> => {
    try {
      const saved = line.record ? await edit(line, line.record) : { record: await create(line), before: null }
      if (saved) done(line, saved.record, saved.before)
      else sheet.change(line.key, one => ({ ...one, isSaving: false }))
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      if (isUnanswered(problem)) return false
      refused(line.key, problem)
    }
    return true
  }
}

/** Makes the saver of a table. A new record is created once, however often it is sent; changes of a saved one are merged with those of other users. */
export function makeSaver(made: Made): Saver {
  const { sheet, isRight, settled, t } = made
  const sendOnce = makeSending(made)
  const waiting = new Set<string>()
  let busy = 0
  let isStopped = false

  async function send(key: string): Promise<void> {
    await settled(key)
    const line = sheet.line(key)
    if (!line || line.isSaving || !isOpenLine(line) || !isRight(line)) return
    sheet.change(key, now => ({ ...now, isSaving: true, failure: null }))
    while (!(await sendOnce(sheet.line(key)!))) {
      // Unknown whether it was saved: send the same again under the same key.
      sheet.change(key, one => ({ ...one, failure: t('nerud.sheet.unanswered') }))
      await pause(RETRY_MS)
      await whenOnline()
      if (isStopped) return sheet.change(key, one => ({ ...one, isSaving: false }))
    }
  }

  async function work(): Promise<void> {
    if (busy >= MAX_CONCURRENT || isStopped) return
    const [key] = waiting
    if (key === undefined) return
    waiting.delete(key)
    busy += 1
    try {
      await send(key)
    } finally {
      busy -= 1
      void work()
    }
    const line = sheet.line(key)
    // Values were typed while it was being sent.
    if (line?.record && isChanged(line) && line.isLeft && isRight(line)) save([key])
  }

  function save(keys: readonly string[]): void {
    for (const key of keys) waiting.add(key)
    for (let free = busy; free < MAX_CONCURRENT; free += 1) void work()
  }
  return { save, stop: () => void (isStopped = true) }
}
