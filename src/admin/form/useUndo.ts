import { useEvent, useTranslate } from 'react-admin'
import { hasWrites, placeOf, valueAt, type Resource } from '#resource'
import { isHttpProblem } from '../api.ts'
import { useProvider } from '../data/providerTypes.ts'
import { withValues, type Wire } from '../data/values.ts'
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

/** May a change be taken back? Not where nothing says whether others have changed the record since; what lines and files were is not there any more. */
const isUndoable = ({ fields, parts }: Resource, { names, after }: OwnChange): boolean =>
  names.length > 0 &&
  !parts?.unversioned &&
  typeof after['version'] === 'number' &&
  names.every(name => fields[name]!.kind !== 'file' && !hasWrites(fields[name]!))

/**
 * Remembers one's own changes, done in one go, so that they can be taken back by Ctrl+Z and by the button that what is returned serves; nothing where they cannot be. They are taken back by
 * ordinary writes of the former values that rest on the versions since: rights and rules hold, and the server refuses where somebody was there meanwhile.
 */
export function useUndo(): (resource: Resource, changes: readonly OwnChange[]) => (() => void) | undefined {
  const provider = useProvider()
  const translate = useTranslate()
  const notices = useNotices()
  const renew = useCacheWrite()

  const takeBack = async (resource: Resource, { names, before, after }: OwnChange): Promise<void> => {
    const former = Object.fromEntries(names.map(name => [name, valueAt(before, placeOf(resource, name)) ?? null]))
    const data = withValues(resource, after, former)
    const { data: record } = await writingBy(provider).update(resource.name, {
      id: Number(after['id']),
      data,
      previousData: after,
      meta: {},
    })
    renew(resource, record as Wire)
  }

  const undo = async (resource: Resource, changes: readonly OwnChange[]): Promise<void> => {
    let reason: string | undefined
    let done = 0
    for (const change of changes)
      try {
        await takeBack(resource, change)
        done += 1
      } catch (problem) {
        if (!isHttpProblem(problem)) throw problem
        reason = problem.status === 409 ? translate('nerud.finding.undo.stale') : problem.text
        renew(resource, null)
      }
    if (reason === undefined) return notices.done(translate('nerud.finding.undo.done'))
    const title = done > 0 ? translate('nerud.finding.undo.some', { done, all: changes.length }) : translate('nerud.finding.undo.failed')
    return notices.failed(title, reason)
  }

  return useEvent((resource: Resource, changes: readonly OwnChange[]) =>
    changes.length > 0 && changes.every(change => isUndoable(resource, change))
      ? rememberUndo(() => void undo(resource, changes))
      : undefined,
  )
}
