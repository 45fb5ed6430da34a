import { useRecordContext, useTranslate } from 'react-admin'
import { isChangeable, isSameValue, offers, placeOf, valueAt, type Resource } from '#resource'
import { isHttpProblem } from '../api.ts'
import { useProvider } from '../data/providerTypes.ts'
import { withValues, type Wire } from '../data/values.ts'
import { useNotices } from '../form/notices.tsx'
import { useCacheWrite } from '../form/useCacheWrite.ts'
import { useUndo } from '../form/useUndo.ts'
import { writingBy } from '../form/writes.ts'
import { useMay } from '../may.ts'

/** Fields changed by actions of their own. */
const ACTIONS: ReadonlySet<string> = new Set(['isActive', 'isDelete'])

/**
 * Returns a function that restores a former value from the history: an ordinary write with the shown version, which can be undone. The
 * function returns undefined if the value is current or the user may not change it.
 */
export function useFormerValue(resource: Resource): (field: string, value: unknown) => (() => Promise<void>) | undefined {
  const record = useRecordContext<Wire & { readonly id: number }>()
  const { may, mayField } = useMay()
  const provider = useProvider()
  const translate = useTranslate()
  const notices = useNotices()
  const renew = useCacheWrite()
  const undoable = useUndo()
  const mayReturn = (field: string): boolean => {
    const one = resource.fields[field]
    return one !== undefined && isChangeable(one) && !ACTIONS.has(field) && mayField(resource, field, 'write')
  }
  if (!record || record['isDelete'] === true || !offers(resource, 'edit') || !may(resource, 'edit')) return () => undefined
  return (field, value) => {
    if (!mayReturn(field) || isSameValue(resource.fields[field]!, valueAt(record, placeOf(resource, field)), value)) return undefined
    return async () => {
      try {
        const data = withValues(resource, record, { [field]: value ?? null })
        const { data: after } = await writingBy(provider).update(resource.name, { id: record.id, data, previousData: record, meta: {} })
        renew(resource, after as Wire)
        const undo = undoable(resource, [{ names: [field], before: record, after: after as Wire }])
        const text = translate('nerud.show.history.returned')
        if (undo) notices.doneWithUndo(text, undo)
        else notices.done(text)
      } catch (problem) {
        if (!isHttpProblem(problem)) throw problem
        notices.failed(translate('nerud.show.history.notReturned'), Object.values(problem.errors).join(' · ') || problem.text)
      }
    }
  }
}
