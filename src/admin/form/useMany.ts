import { useEvent, useTranslate } from 'react-admin'
import { titleOf, type Resource, type WireRecord } from '#resource'
import { isHttpProblem, newKey } from '../api.ts'
import { useProvider } from '../data/provider.ts'
import { changedNames, withValues } from '../data/values.ts'
import { useWriteNotices, useCacheWrite } from './afterWriting.tsx'
import {
  movedTo,
  replacedBy,
  useUndo,
  useUndoing,
  versionKey,
  versionNow,
  withConcurrency,
  type OwnChange,
  type SkippedRecord,
  type UndoAttempt,
} from './useUndo.ts'
import { isUnanswered, recordWriter } from '../data/recordWriter.ts'

/** The maximum number of failures listed in a message. */
const MAX_MESSAGES = 5

/** A record, and the new values of its fields by name. */
export interface RecordChange {
  readonly id: number
  readonly values: Readonly<Record<string, unknown>>
  /** The record as the user has seen it: fields that others have changed since are not overwritten. */
  readonly seen?: WireRecord
}

/** The ids of the records that were not written, and the current records, as far as they are known. */
interface ManyResult {
  readonly failed: readonly number[]
  readonly now: ReadonlyMap<number, WireRecord>
}

/** The keys of the messages: for the number of changed records (`smart_count`), and for those that failed. */
interface Saying {
  readonly done: string
  readonly failed: string
}

/**
 * Changes many records, each by an ordinary write with its current version, completed by `fill` with the values that follow from the
 * change; notifies how many succeeded and why others failed, and offers to undo.
 */
export function useMany(
  resource: Resource,
  fill: (record: WireRecord, change: WireRecord) => Promise<WireRecord>,
): (all: readonly RecordChange[], say: Saying) => Promise<ManyResult> {
  const provider = useProvider()
  const translate = useTranslate()
  const notices = useWriteNotices()
  const renew = useCacheWrite()
  const undoable = useUndo()
  return async (all, say) => {
    const changes: OwnChange[] = []
    const failures: { readonly id: number; readonly text: string }[] = []
    const now = new Map<number, WireRecord>()
    const writer = recordWriter(provider)
    await withConcurrency(all, async ({ id, values, seen }) => {
      let called = `№ ${id}`
      try {
        const before = await writer.readNow(resource.name, id)
        now.set(id, before)
        called = titleOf(resource, before) || called
        const filled = await fill(before, values)
        const data = withValues(resource, before, filled)
        const names = changedNames(resource, Object.keys(filled), before, data)
        if (names.length === 0) return
        if (seen && changedNames(resource, names, seen, before).length > 0) {
          failures.push({ id, text: `${called}: ${translate('nerud.finding.undo.stale')}` })
          return
        }
        const { data: after } = await writer.update(resource.name, { id, data, previousData: before, meta: {} })
        now.set(id, after as WireRecord)
        changes.push({ names, before, after: after as WireRecord })
      } catch (problem) {
        if (!isHttpProblem(problem)) throw problem
        failures.push({ id, text: `${called}: ${Object.values(problem.errors).join(' · ') || problem.text}` })
      }
    })
    renew(resource, null)
    const undo = undoable(resource, changes)
    const text = translate(say.done, { smart_count: changes.length })
    if (changes.length > 0 && undo) notices.doneWithUndo(text, undo)
    else if (changes.length > 0 || failures.length === 0) notices.done(text)
    if (failures.length > 0) {
      const messages = failures.slice(0, MAX_MESSAGES).map(({ text: one }) => one)
      const rest = failures.length - messages.length
      notices.failed(
        translate(say.failed, { smart_count: failures.length }),
        [...messages, ...(rest > 0 ? [translate('nerud.finding.many.andMore', { count: rest })] : [])].join('; '),
      )
    }
    return { failed: failures.map(({ id }) => id), now }
  }
}

/** A move of a record on a board, shown before the server has answered. */
interface Move {
  /** The action that moves the record, and by its declaration (`undo`) also moves it back. */
  readonly action: string
  /** The record as it was shown. */
  readonly record: WireRecord
  readonly title: string
  /** The input that moves the record back. */
  readonly back: WireRecord
  /** The record after the move; null if it was not moved. */
  readonly answer: Promise<WireRecord | null>
}

/**
 * Registers moves of records for Ctrl+Z, at once, because boards show them at once; a message offers the same when the server has moved the
 * record. Undo moves the record back if nobody has changed it since.
 */
export function useMoveUndo(): (resource: Resource, move: Move) => void {
  const provider = useProvider()
  const translate = useTranslate()
  const notices = useWriteNotices()
  const undoing = useUndoing()
  return useEvent((resource: Resource, { action, record, title, back, answer }: Move) => {
    const inverse = resource.actions?.[action]?.undo
    if (inverse === undefined) return
    const id = Number(record['id'])
    const [key, name] = [newKey(), `${resource.name} ${id}`]
    let isRefused = false
    const move = answer.then(moved => {
      isRefused = moved === null
      const before = { id, version: Math.max(Number(record['version']), movedTo.get(name) ?? 0) }
      if (moved) movedTo.set(name, Number(moved['version']))
      return moved && { before, after: moved }
    })
    const attempt = async (): Promise<UndoAttempt<WireRecord>> => {
      const made = await move
      const skipped = (reason: string): readonly SkippedRecord[] => [{ called: title, reason }]
      if (!made) return { left: skipped(translate('nerud.board.notMoved')), unanswered: [], last: null }
      const since = { id, version: versionNow(resource, made.after) }
      try {
        const { data } = await provider.invoke<WireRecord>(resource.name, {
          action: inverse,
          target: { on: 'one', record: since },
          input: back,
          key,
        })
        const version = Number(data['version'])
        movedTo.set(name, version)
        // Otherwise somebody has changed the record before the move, unseen.
        if (Number(made.after['version']) === made.before.version + 1) replacedBy.set(versionKey(resource, made.before), version)
        return { left: [], unanswered: [], last: null }
      } catch (problem) {
        if (!isHttpProblem(problem)) throw problem
        const reason = problem.status === 409 ? translate('nerud.finding.undo.stale') : problem.text
        return { left: skipped(reason), unanswered: isUnanswered(problem) ? [record] : [], last: null }
      }
    }
    const undo = undoing(resource, [record], attempt, { isPossible: () => !isRefused })
    void move.then(made => made && notices.doneWithUndo(translate('nerud.board.done', { title }), undo, name))
  })
}
