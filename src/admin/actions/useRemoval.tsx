import { useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useNotify, useTranslate } from 'react-admin'
import { pathOf, titleOf, type Resource } from '#resource'
import { isHttpProblem } from '../api.ts'
import { AskDialog } from '../form/AskDialog.tsx'
import { useWritten } from '../form/caches.ts'
import { useNotices } from '../form/notices.tsx'
import { withValues, type Wire } from '../data/values.ts'
import { useProvider } from '../data/verbs.ts'
import { isSoft, type Written } from '../data/write.ts'
import { previewIn, wishOf } from '../form/recalc.ts'
import { RemovalWish } from '../form/RecalcOf.tsx'
import { useRecalc } from '../form/useRecalc.tsx'
import { writingBy, type Beside } from '../form/writes.ts'

/** Removal asked for first, told afterwards, and taken back by a second, inverse command. */
export function useRemoval(
  resource: Resource,
  record: Wire | null,
  onDone?: () => void,
): { readonly ask: () => void; readonly dialog: ReactNode } {
  const translate = useTranslate()
  const provider = useProvider()
  const notices = useNotices()
  const notify = useNotify()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const written = useWritten()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [wished, setWished] = useState<Wire>({})
  const recalc = useRecalc('remove')
  const words = resource.parts?.documents ? 'nerud.actions.document' : 'nerud.actions.removal'

  const restore = async (removed: Wire, beside: Beside): Promise<void> => {
    try {
      // What was counted without the record is counted with it again.
      const { data, headers } = await writingBy(provider).update(resource.name, {
        id: Number(removed['id']),
        data: withValues(resource, removed, { isDelete: false }),
        previousData: removed,
        meta: { beside },
      })
      recalc.report(headers)
      written(resource, data)
      notices.done(translate('nerud.actions.restored'))
    } catch (problem) {
      notify(isHttpProblem(problem) ? problem.message : 'nerud.actions.failed', { type: 'error' })
    }
  }
  const finish = (removed: Wire | null, beside: Beside): void => {
    const id = Number(record?.['id'])
    if (pathname === pathOf(resource, 'one', id)) void navigate(pathOf(resource, 'list') ?? '/', { replace: true })
    written(resource, null, id)
    const text = translate(`${words}.done`)
    if (removed) notices.doneWithUndo(text, () => void restore(removed, beside))
    else notices.done(text)
    onDone?.()
  }
  const removeWith = (beside: Beside): Promise<Written> =>
    provider.delete(resource.name, {
      id: Number(record!['id']),
      previousData: record,
      meta: { beside },
    } as never) as unknown as Promise<Written>
  /** What goes with the removal: the wish, when its preview was agreed to; null when the removal was thought better of. */
  const agreed = async (): Promise<Beside | null> => {
    const wish = wishOf(resource, wished)
    if (!wish) return {}
    const decision = await recalc.decide(previewIn((await removeWith({ ...wish, preview: true })).data))
    return decision && (decision === 'with' ? wish : {})
  }
  const remove = async (): Promise<void> => {
    setBusy(true)
    try {
      const beside = await agreed()
      if (!beside) return
      const { data: removed, headers } = await removeWith(beside)
      recalc.report(headers)
      setOpen(false)
      finish(isSoft(resource) ? removed : null, beside)
    } catch (problem) {
      notices.failed(translate(`${words}.failed`), isHttpProblem(problem) ? problem.text : String(problem))
    } finally {
      setBusy(false)
    }
  }
  const dialog = record && (
    <>
      <AskDialog
        open={open}
        title={translate(`${words}.title`)}
        text={translate(`${words}.text`, { title: titleOf(resource, record) })}
        yes={translate('nerud.actions.remove')}
        no={translate('nerud.form.cancel')}
        danger
        busy={busy}
        onYes={() => void remove()}
        onNo={() => setOpen(false)}
      >
        {resource.parts?.recalc && <RemovalWish resource={resource} record={record} onWish={setWished} />}
      </AskDialog>
      {recalc.dialog}
    </>
  )
  return { ask: () => setOpen(true), dialog }
}
