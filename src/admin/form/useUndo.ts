import { useEvent, useTranslate } from 'react-admin'
import { hasWrites, placeOf, titleOf, valueAt, type Resource } from '#resource'
import { isHttpProblem } from '../api.ts'
import { useProvider } from '../data/providerTypes.ts'
import { withValues, type Wire } from '../data/values.ts'
import { recordNumber, type Translate } from '../pageRecord.ts'
import { withConcurrency } from './withConcurrency.ts'
import { useNotices } from './notices.tsx'
import { rememberUndo } from './undo.ts'
import { useCacheWrite } from './useCacheWrite.ts'
import { writingBy } from './writes.ts'

/** A change of a record that one has made: the fields by name, what it was, and what it is since. */
export interface OwnChange {
  readonly names: readonly string[]
  readonly before: Wire
  readonly after: Wire
}

/** So many of those that were left are named. */
const NAMED = 5

/** A record that was left as it is, and why. */
export interface Left {
  readonly called: string
  readonly reason: string
}

/** Why records were left as they are, and which. */
export function leftText(translate: Translate, left: readonly Left[], isOne: boolean): string {
  const reasons = [...new Set(left.map(({ reason }) => reason))]
  if (isOne) return reasons.join(' · ')
  return reasons
    .map(reason => {
      const names = left.filter(one => one.reason === reason).map(({ called }) => called)
      const shown = names.slice(0, NAMED).join(', ')
      const rest = names.length - NAMED
      return translate('nerud.finding.undo.left', {
        reason,
        names: rest > 0 ? translate('nerud.finding.undo.andMore', { names: shown, count: rest }) : shown,
      })
    })
    .join(' · ')
}

/** May a change be taken back? Not where nothing says whether others have changed the record since; what lines and files were is not there any more. */
const isUndoable = ({ fields, parts }: Resource, { names, after }: OwnChange): boolean =>
  names.length > 0 &&
  !parts?.unversioned &&
  typeof after['version'] === 'number' &&
  names.every(name => fields[name]!.kind !== 'file' && !hasWrites(fields[name]!))

/** Versions that stand for earlier ones: taking a later change back leaves a record as it was, and an earlier change of one's own may still be taken back. */
const standsFor = new Map<string, number>()
const keyOf = (resource: Resource, { id, version }: Wire): string => `${resource.name} ${String(id)} ${String(version)}`
function versionNow(resource: Resource, after: Wire): number {
  const next = standsFor.get(keyOf(resource, after))
  return next === undefined ? Number(after['version']) : versionNow(resource, { ...after, version: next })
}

/** What a record is called, where what it is called by is there. */
function calledOf(resource: Resource, record: Wire, numberOf: (id: unknown) => string): string {
  try {
    return titleOf(resource, record) || numberOf(record['id'])
  } catch {
    return numberOf(record['id'])
  }
}

/**
 * Remembers one's own changes, done in one go, so that they can be taken back by Ctrl+Z and by the button that what is returned serves; nothing where they cannot be. They are taken back by
 * ordinary writes of the former values that rest on the versions since: rights and rules hold, and the server refuses where somebody was there meanwhile: those records are named and left.
 */
export function useUndo(): (resource: Resource, changes: readonly OwnChange[]) => (() => void) | undefined {
  const provider = useProvider()
  const translate = useTranslate()
  const notices = useNotices()
  const renew = useCacheWrite()

  const takeBack = async (resource: Resource, { names, before, after }: OwnChange): Promise<Wire> => {
    const former = Object.fromEntries(names.map(name => [name, valueAt(before, placeOf(resource, name)) ?? null]))
    const since = { ...after, version: versionNow(resource, after) }
    const data = withValues(resource, since, former)
    const { data: record } = await writingBy(provider).update(resource.name, {
      id: Number(after['id']),
      data,
      previousData: since,
      meta: {},
    })
    standsFor.set(keyOf(resource, before), Number((record as Wire)['version']))
    return record as Wire
  }

  const undo = async (resource: Resource, changes: readonly OwnChange[]): Promise<void> => {
    const left: Left[] = []
    let last: Wire | null = null
    await withConcurrency(changes, async change => {
      try {
        last = await takeBack(resource, change)
      } catch (problem) {
        if (!isHttpProblem(problem)) throw problem
        const numberOf = (id: unknown): string => recordNumber(id, translate)
        const reason = problem.status === 409 ? translate('nerud.finding.undo.stale') : problem.text
        left.push({ called: calledOf(resource, { ...change.before, ...change.after }, numberOf), reason })
      }
    })
    renew(resource, changes.length === 1 ? last : null)
    const done = changes.length - left.length
    if (left.length === 0)
      return notices.done(translate(done > 1 ? 'nerud.finding.undo.all' : 'nerud.finding.undo.done', { smart_count: done }))
    const title = done > 0 ? translate('nerud.finding.undo.some', { done, all: changes.length }) : translate('nerud.finding.undo.failed')
    return notices.failed(title, leftText(translate, left, changes.length === 1))
  }

  return useEvent((resource: Resource, changes: readonly OwnChange[]) =>
    changes.length > 0 && changes.every(change => isUndoable(resource, change))
      ? rememberUndo(() => void undo(resource, changes))
      : undefined,
  )
}
