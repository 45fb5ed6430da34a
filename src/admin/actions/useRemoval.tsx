import { useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useNotify, useTranslate } from 'react-admin'
import { pathOf, titleOf, type Resource } from '#resource'
import type { Translate } from '../cells/words.ts'
import { isHttpProblem } from '../api.ts'
import { AskDialog } from '../form/AskDialog.tsx'
import { useCacheWrite } from '../form/useCacheWrite.ts'
import { rememberUndo } from '../form/undo.ts'
import { useNotices } from '../form/notices.tsx'
import type { Wire } from '../data/values.ts'
import { isSoft } from '../data/write.ts'
import { RemovalWish } from '../form/RecalcOf.tsx'
import { useRemoving, type Removed } from './useRemoving.ts'

const wordsOf = (resource: Resource): string => (resource.parts?.documents ? 'nerud.actions.document' : 'nerud.actions.removal')

/** What the removal is called, by its verb and what it takes away: 'Удалить компанию'. */
const removalTitle = ({ name, parts }: Resource, t: Translate): string =>
  t(parts?.documents ? 'nerud.actions.document.title' : 'nerud.actions.removal.title', {
    object: t(`resources.${name}.object`, { _: t('nerud.actions.removal.record') }),
  })

interface RemovalProps {
  readonly resource: Resource
  readonly record: Wire
  readonly open: boolean
  readonly busy: boolean
  readonly onWish: (values: Wire) => void
  readonly onYes: () => void
  readonly onNo: () => void
}

const RemovalDialog = ({ resource, record, onWish, ...asking }: RemovalProps) => {
  const translate = useTranslate()
  const words = wordsOf(resource)
  const title = removalTitle(resource, translate)
  return (
    <AskDialog
      {...asking}
      title={title}
      text={translate(`${words}.text`, { title: titleOf(resource, record) })}
      yes={title}
      no={translate('nerud.form.cancel')}
      danger
    >
      {resource.parts?.recalc && <RemovalWish {...{ resource, record, onWish }} />}
    </AskDialog>
  )
}

/** Asks before a record is removed, says afterwards that it was, and offers the way back where the removal is soft. */
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
  const written = useCacheWrite()
  const [state, setState] = useState<'closed' | 'open' | 'busy'>('closed')
  const removing = useRemoving(resource, record)
  const restore = async (removed: Removed): Promise<void> => {
    try {
      written(resource, await removing.restore(removed))
      notices.done(translate('nerud.actions.restored'))
    } catch (problem) {
      notify(isHttpProblem(problem) ? problem.message : 'nerud.actions.failed', { type: 'error' })
    }
  }
  const id = Number(record?.['id'])
  const finish = (removed: Removed): void => {
    if (pathname === pathOf(resource, 'one', id)) void navigate(pathOf(resource, 'list') ?? '/', { replace: true })
    written(resource, null, id)
    const text = translate(`${wordsOf(resource)}.done`)
    if (isSoft(resource))
      notices.doneWithUndo(
        text,
        rememberUndo(() => void restore(removed)),
      )
    else notices.done(text)
    onDone?.()
  }
  const remove = async (): Promise<void> => {
    setState('busy')
    let left: typeof state = 'open'
    try {
      const removed = await removing.remove()
      if (!removed) return
      left = 'closed'
      finish(removed)
    } catch (problem) {
      notices.failed(translate(`${wordsOf(resource)}.failed`), isHttpProblem(problem) ? problem.text : String(problem))
    } finally {
      setState(left)
    }
  }
  const dialog = record && (
    <>
      <RemovalDialog
        {...{ resource, record }}
        open={state !== 'closed'}
        busy={state === 'busy'}
        onWish={removing.setWished}
        onYes={() => void remove()}
        onNo={() => setState('closed')}
      />
      {removing.dialog}
    </>
  )
  return { ask: () => setState('open'), dialog }
}
