import { useEvent, useTranslate } from 'react-admin'
import type { Resource } from '#resource'
import { isHttpProblem, newKey } from '../api.ts'
import { useProvider } from '../data/providerTypes.ts'
import { useNotices } from '../form/notices.tsx'
import { rememberUndo } from '../form/undo.ts'
import { useCacheWrite } from '../form/useCacheWrite.ts'
import { leftText, type Left } from '../form/useUndo.ts'
import { recordNumber } from '../pageRecord.ts'
import { versionsIn } from './results.ts'

/**
 * Registers an action on several records for Ctrl+Z and returns the undo function for a button; undefined if the action cannot be undone.
 * Undo runs the inverse action named in the declaration, for records that nobody has changed since.
 */
export function useActionUndo(): (resource: Resource, action: string, answer: unknown, onUndone?: () => void) => (() => void) | undefined {
  const provider = useProvider()
  const translate = useTranslate()
  const notices = useNotices()
  const renew = useCacheWrite()

  const undo = async (resource: Resource, action: string, versions: Readonly<Record<string, number>>): Promise<void> => {
    const ids = Object.keys(versions).map(Number)
    const left: Left[] = []
    try {
      const { data } = await provider.invoke<{ readonly results?: readonly { id: number; ok: boolean; message?: string }[] }>(
        resource.name,
        {
          action,
          target: { on: 'many', ids, versions },
          key: newKey(),
        },
      )
      for (const { id, ok, message = '' } of data.results ?? [])
        if (!ok) left.push({ called: recordNumber(id, translate), reason: message })
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      for (const id of ids) left.push({ called: recordNumber(id, translate), reason: problem.text })
    }
    renew(resource, null)
    const done = ids.length - left.length
    if (left.length === 0)
      return notices.done(translate(done > 1 ? 'nerud.finding.undo.all' : 'nerud.finding.undo.done', { smart_count: done }))
    const title = done > 0 ? translate('nerud.finding.undo.some', { done, all: ids.length }) : translate('nerud.finding.undo.failed')
    return notices.failed(title, leftText(translate, left, ids.length === 1))
  }

  return useEvent((resource: Resource, action: string, answer: unknown, onUndone?: () => void) => {
    const back = resource.actions?.[action]?.undo
    const versions = versionsIn(answer)
    return back === undefined || Object.keys(versions).length === 0
      ? undefined
      : rememberUndo(() => void undo(resource, back, versions).then(onUndone))
  })
}
