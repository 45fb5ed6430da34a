import { useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useNotify, useTranslate } from 'react-admin'
import { callOf, fill, offers, pathOf, titleOf, type Resource } from '#resource'
import { isHttpProblem, request } from '../api.ts'
import { AskDialog } from '../form/AskDialog.tsx'
import { useWritten } from '../form/caches.ts'
import { useNotices } from '../form/notices.tsx'
import type { Wire } from '../form/values.ts'
import { ifMatch, setFlag } from '../form/writes.ts'

/** Removes a record and answers it as it is now, if it can be brought back: a soft deletion where the record can be edited, else DELETE. */
async function removeRecord(resource: Resource, record: Wire): Promise<Wire | null> {
  if (offers(resource, 'edit') && !resource.parts?.hardRemove) return setFlag(resource, record, 'isDelete', true)
  const call = callOf(resource, 'remove')
  await request(call.method, fill(call.path, { id: Number(record['id']) }), { headers: ifMatch(resource, record) })
  return null
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
  const words = resource.parts?.documents ? 'nerud.actions.document' : 'nerud.actions.removal'

  const restore = async (removed: Wire): Promise<void> => {
    try {
      written(resource, await setFlag(resource, removed, 'isDelete', false))
      notices.done(translate('nerud.actions.restored'))
    } catch (problem) {
      notify(isHttpProblem(problem) ? problem.message : 'nerud.actions.failed', { type: 'error' })
    }
  }
  const finish = (removed: Wire | null): void => {
    const id = Number(record?.['id'])
    if (pathname === pathOf(resource, 'one', id)) void navigate(pathOf(resource, 'list') ?? '/', { replace: true })
    written(resource, null, id)
    const text = translate(`${words}.done`)
    if (removed) notices.doneWithUndo(text, () => void restore(removed))
    else notices.done(text)
    onDone?.()
  }
  const remove = async (): Promise<void> => {
    setBusy(true)
    try {
      const removed = await removeRecord(resource, record!)
      setOpen(false)
      finish(removed)
    } catch (problem) {
      notices.failed(translate(`${words}.failed`), isHttpProblem(problem) ? problem.text : String(problem))
    } finally {
      setBusy(false)
    }
  }
  const dialog = record && (
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
    />
  )
  return { ask: () => setOpen(true), dialog }
}
