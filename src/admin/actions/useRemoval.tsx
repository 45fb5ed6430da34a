import { useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslate } from 'react-admin'
import { type Resource, pathOf, titleOf, type WireRecord } from '#resource'
import { withValues } from '../data/values.ts'
import { useProvider } from '../data/provider.ts'
import { type WriteResult, isSoft } from '../dataProvider.ts'
import { previewOfResponse, recalcRequestOf, useRecalc } from '../form/useRecalc.tsx'
import type { ExtraInput } from '../data/recordWriter.ts'
import type { Translate } from '../cells/words.ts'
import { isHttpProblem } from '../api.ts'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import { useCacheWrite, useWriteNotices } from '../form/afterWriting.tsx'
import { useUndo } from '../form/useUndo.ts'
import { MountOnOpen } from '../page/Deferred.tsx'
import { RemovalRecalcOption } from '../form/FormOf.tsx'

/** A removed record, and the recalculation requested with its removal. */
interface Removed {
  readonly record: WireRecord
  readonly extra: ExtraInput
}

/** Removes a record, with the recalculation that was requested and confirmed in its preview. */
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

  return { remove, report: recalc.report, setWished, dialog: recalc.dialog }
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
  const updateCache = useCacheWrite()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const removing = useRemoving(resource, record)
  const undoable = useUndo()
  const words = wordsOf(resource)

  /** Restoring repeats the recalculation. */
  const restoring = ({ record: after, extra }: Removed): (() => void) | undefined => {
    const before = withValues(resource, record ?? after, { isDelete: false })
    const options = { done: 'nerud.actions.restored', extra, onHeaders: removing.report }
    return undoable(resource, [{ names: ['isDelete'], before, after }], options)
  }
  const finish = (removed: Removed): void => {
    const id = Number(record?.['id'])
    if (pathname === pathOf(resource, 'one', id)) void navigate(pathOf(resource, 'list') ?? '/', { replace: true })
    updateCache(resource, null)
    const text = translate(`${words}.done`)
    const undo = isSoft(resource) && restoring(removed)
    if (undo) notices.doneWithUndo(text, undo)
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
