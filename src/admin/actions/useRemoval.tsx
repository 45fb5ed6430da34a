import { useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useNotify, useTranslate } from 'react-admin'
import { type Resource, pathOf, titleOf, type WireRecord } from '#resource'
import { withValues } from '../data/values.ts'
import { useProvider } from '../data/provider.ts'
import { type WriteResult, isSoft } from '../dataProvider.ts'
import { previewOfResponse, recalcRequestOf, useRecalc } from '../form/useRecalc.tsx'
import { recordWriter, type ExtraInput } from '../data/recordWriter.ts'
import type { Translate } from '../cells/words.ts'
import { isHttpProblem } from '../api.ts'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import { useCacheWrite, useWriteNotices } from '../form/afterWriting.tsx'
import { rememberUndo } from '../form/useUndo.ts'
import { MountOnOpen } from '../page/Deferred.tsx'
import { RemovalRecalcOption } from '../form/FormOf.tsx'

/** A removed record, and the recalculation requested with its removal. */
interface Removed {
  readonly record: WireRecord
  readonly extra: ExtraInput
}

/** Removes and restores a record, with the recalculation that was requested and confirmed in its preview. */
function useRemoving(resource: Resource, record: WireRecord | null) {
  const provider = useProvider()
  const recalc = useRecalc('remove')
  const [wished, setWished] = useState<WireRecord>({})

  const removeWith = (extra: ExtraInput): Promise<WriteResult> =>
    provider.delete(resource.name, {
      id: Number(record!['id']),
      previousData: record,
      meta: { extra },
    } as never) as unknown as Promise<WriteResult>

  /** Resolves to what is sent with the removal: the recalculation, if its preview was confirmed; null if the user cancelled. */
  const agreed = async (): Promise<ExtraInput | null> => {
    const wish = recalcRequestOf(resource, wished)
    if (!wish) return {}
    const decision = await recalc.decide(previewOfResponse((await removeWith({ ...wish, preview: true })).data))
    return decision && (decision === 'with' ? wish : {})
  }

  /** Null if the user cancelled. */
  const remove = async (): Promise<Removed | null> => {
    const extra = await agreed()
    if (!extra) return null
    const { data, headers } = await removeWith(extra)
    recalc.report(headers)
    return { record: data, extra }
  }

  /** Restoring repeats the recalculation. */
  const restore = async ({ record: removed, extra }: Removed): Promise<WireRecord> => {
    const { data, headers } = await recordWriter(provider).update(resource.name, {
      id: Number(removed['id']),
      data: withValues(resource, removed, { isDelete: false }),
      previousData: removed,
      meta: { extra },
    })
    recalc.report(headers)
    return data
  }
  return { remove, restore, setWished, dialog: recalc.dialog }
}

const wordsOf = (resource: Resource): string => (resource.parts?.attached ? 'nerud.actions.document' : 'nerud.actions.removal')

/** The title of the removal dialog: 'Удалить компанию'. */
const removalTitle = ({ name, parts }: Resource, t: Translate): string =>
  t(parts?.attached ? 'nerud.actions.document.title' : 'nerud.actions.removal.title', {
    object: t(`resources.${name}.object`, { _: t('nerud.actions.removal.record') }),
  })

interface RemovalProps {
  readonly resource: Resource
  readonly record: WireRecord
  readonly open: boolean
  readonly busy: boolean
  readonly onWish: (values: WireRecord) => void
  readonly onYes: () => void
  readonly onNo: () => void
}

const RemovalDialog = ({ resource, record, onWish, ...asking }: RemovalProps) => {
  const translate = useTranslate()
  const words = wordsOf(resource)
  const title = removalTitle(resource, translate)
  return (
    <ConfirmDialog
      {...asking}
      title={title}
      text={translate(`${words}.text`, { title: titleOf(resource, record) })}
      yes={title}
      no={translate('nerud.form.cancel')}
      danger
    >
      {resource.parts?.recalc && <RemovalRecalcOption {...{ resource, record, onWish }} />}
    </ConfirmDialog>
  )
}

/** Makes the function that restores a removed record, for a button and for Ctrl+Z. */
function useRestoring(resource: Resource, restore: (removed: Removed) => Promise<WireRecord>): (removed: Removed) => () => void {
  const translate = useTranslate()
  const notices = useWriteNotices()
  const notify = useNotify()
  const written = useCacheWrite()
  const run = async (removed: Removed): Promise<void> => {
    try {
      written(resource, await restore(removed))
      notices.done(translate('nerud.actions.restored'))
    } catch (problem) {
      notify(isHttpProblem(problem) ? problem.message : 'nerud.actions.failed', { type: 'error' })
    }
  }
  return removed => rememberUndo(() => void run(removed))
}

/** Confirms and removes a record, notifies, and offers to restore it if the removal is soft. */
export function useRemoval(
  resource: Resource,
  record: WireRecord | null,
  onDone?: () => void,
): { readonly ask: () => void; readonly dialog: ReactNode } {
  const translate = useTranslate()
  const notices = useWriteNotices()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const written = useCacheWrite()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const removing = useRemoving(resource, record)
  const restoring = useRestoring(resource, removing.restore)
  const words = wordsOf(resource)

  const finish = (removed: Removed): void => {
    const id = Number(record?.['id'])
    if (pathname === pathOf(resource, 'one', id)) void navigate(pathOf(resource, 'list') ?? '/', { replace: true })
    written(resource, null, id)
    const text = translate(`${words}.done`)
    if (isSoft(resource)) notices.doneWithUndo(text, restoring(removed))
    else notices.done(text)
    onDone?.()
  }
  const remove = async (): Promise<void> => {
    setBusy(true)
    try {
      const removed = await removing.remove()
      if (!removed) return
      setOpen(false)
      finish(removed)
    } catch (problem) {
      notices.failed(translate(`${words}.failed`), isHttpProblem(problem) ? problem.text : String(problem))
    } finally {
      setBusy(false)
    }
  }
  const dialog = record && (
    <>
      <MountOnOpen when={open}>
        <RemovalDialog
          {...{ resource, record, open, busy }}
          onWish={removing.setWished}
          onYes={() => void remove()}
          onNo={() => setOpen(false)}
        />
      </MountOnOpen>
      {removing.dialog}
    </>
  )
  return { ask: () => setOpen(true), dialog }
}
