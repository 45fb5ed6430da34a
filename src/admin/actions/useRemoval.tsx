import { useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useNotify, useTranslate } from 'react-admin'
import { callOf, fill, offers, pathOf, titleOf, type Resource } from '#resource'
import { isHttpProblem, request } from '../api.ts'
import { AskDialog } from '../form/AskDialog.tsx'
import { useWritten } from '../form/caches.ts'
import { useNotices } from '../form/notices.tsx'
import type { Wire } from '../form/values.ts'
import { previewIn, wishOf } from '../form/recalc.ts'
import { RemovalWish } from '../form/RecalcOf.tsx'
import { useRecalc } from '../form/useRecalc.tsx'
import { ifMatch, setFlag, type Beside, type Heard } from '../form/writes.ts'

/**
 * Removes a record and answers what the server says of it: the record as it is now where it can be brought back (a soft deletion, where it can be
 * edited), the preview when only that was asked, else nothing.
 */
async function removeRecord(resource: Resource, record: Wire, beside: Beside, heard?: Heard): Promise<Wire | null> {
  if (offers(resource, 'edit') && !resource.parts?.hardRemove) return setFlag(resource, record, 'isDelete', true, beside, heard)
  const call = callOf(resource, 'remove')
  const { body, headers } = await request<Wire | null>(call.method, fill(call.path, { id: Number(record['id']) }), {
    headers: ifMatch(resource, record),
    query: beside,
  })
  heard?.(headers)
  return beside['preview'] ? body : null
}

/** Removal asked for first, told afterwards, and taken back by a second, inverse command. */
export function useRemoval(
  resource: Resource,
  record: Wire | null,
  onDone?: () => void,
): { readonly ask: () => void; readonly dialog: ReactNode } {
  const translate = useTranslate()
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
      written(resource, await setFlag(resource, removed, 'isDelete', false, beside, recalc.tell))
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
  /** What goes with the removal: the wish, when its preview was agreed to; null when the removal was thought better of. */
  const agreed = async (): Promise<Beside | null> => {
    const wish = wishOf(resource, wished)
    if (!wish) return {}
    const decision = await recalc.decide(previewIn(await removeRecord(resource, record!, { ...wish, preview: true })))
    return decision && (decision === 'with' ? wish : {})
  }
  const remove = async (): Promise<void> => {
    setBusy(true)
    try {
      const beside = await agreed()
      if (!beside) return
      const removed = await removeRecord(resource, record!, beside, recalc.tell)
      setOpen(false)
      finish(removed, beside)
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
