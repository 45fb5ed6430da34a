import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useState } from 'react'
import { useEvent, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { JOBS, type Resource } from '#resource'
import { BULK_CALL } from '#resource/frameCalls'
import { formatInteger } from '#resource/text'
import { messageOf } from '../../api.ts'
import { useCardPath } from '../../cells/context.ts'
import { useProvider } from '../../data/provider.ts'
import { useCacheWrite, useWriteNotices } from '../../form/afterWriting.tsx'
import { DialogButtons } from '../../page/DialogButtons.tsx'
import { recordNumber } from '../../pageRecord.ts'
import type { StartedBulkJob } from './useBulkJob.ts'

interface BulkState {
  readonly status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  readonly done: number
  readonly total: number
  readonly error: string | null
  readonly changed: number
  readonly failed: number
  readonly failures: readonly { readonly id: number; readonly title: string; readonly message: string }[]
}

const POLL_MS = 1000
const isGoingOn = (state: BulkState | undefined): boolean => !state || state.status === 'queued' || state.status === 'running'

/** The progress and the result of a bulk change, as text. */
function useStateText(): (state: BulkState | undefined) => string {
  const t = useTranslate()
  return state => {
    if (!state || state.status === 'queued') return t('nerud.finding.bulk.queued')
    const [done, total, changed] = [formatInteger(state.done), formatInteger(state.total), formatInteger(state.changed)]
    return t(`nerud.finding.bulk.${state.status}`, { done, total, changed, error: state.error ?? '' })
  }
}

interface BulkJobProps {
  readonly resource: Resource
  readonly job: StartedBulkJob
  /** Called when the dialog is closed and the job has ended. */
  readonly onEnd: () => void
}

/** The state of a bulk change, polled while it is going on; when it ends with its dialog closed, a notification tells the result. */
function useBulkState({ resource, job: { id, undo }, onEnd }: BulkJobProps) {
  const t = useTranslate()
  const provider = useProvider()
  const notices = useWriteNotices()
  const renew = useCacheWrite()
  const textOf = useStateText()
  const [isOpen, setOpen] = useState(true)
  const { data: state, refetch } = useQuery({
    queryKey: [BULK_CALL, id],
    queryFn: async ({ signal }) => (await provider.invoke<BulkState>(null, { path: `${BULK_CALL}/${id}`, signal })).data,
    refetchInterval: ({ state: { data } }) => (isGoingOn(data) ? POLL_MS : false),
  })
  const isOver = !isGoingOn(state)
  const text = textOf(state)
  const refused = state && state.failed > 0 ? t('nerud.finding.bulk.refused', { failed: formatInteger(state.failed) }) : undefined
  const failures = (state?.failures ?? []).map(one => ({ ...one, title: one.title || recordNumber(one.id, t) }))
  const end = useEvent((): void => {
    renew(resource, null)
    if (isOpen) return
    if (undo) notices.doneWithUndo(text, undo)
    else notices.done(text)
    if (refused) notices.failed(refused, failures.map(one => `${one.title}: ${one.message}`).join('; '))
    onEnd()
  })
  useEffect(() => {
    if (isOver) end()
  }, [isOver, end])
  const close = (): void => (isOver ? onEnd() : setOpen(false))
  const stop = async (): Promise<void> => {
    try {
      await provider.invoke(null, { method: 'POST', path: `${BULK_CALL}/${id}/cancel` })
      await refetch()
    } catch (error) {
      notices.failed(t('nerud.actions.failed'), messageOf(error))
    }
  }
  return { state, isOver, isOpen, text, refused, failures, close, stop }
}

/** The progress of a bulk change, and its result with the records that were refused; closing the dialog does not stop it. */
export const BulkJob = (props: BulkJobProps) => {
  const { id, undo } = props.job
  const t = useTranslate()
  const path = useCardPath()(JOBS, id)
  const titleId = useId()
  const { state, isOver, isOpen, text, refused, failures, close, stop } = useBulkState(props)
  return (
    <Dialog open={isOpen} onClose={close} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t(undo ? 'nerud.finding.bulk.title' : 'nerud.finding.bulk.undoing')}</DialogTitle>
      <DialogContent>
        <Typography role="status">{text}</Typography>
        {!isOver && (
          <LinearProgress
            sx={{ my: 1 }}
            variant={state?.status === 'running' ? 'determinate' : 'indeterminate'}
            value={state && state.total > 0 ? Math.min(100, (state.done / state.total) * 100) : 0}
            aria-labelledby={titleId}
          />
        )}
        {refused && <Typography sx={{ mt: 1 }}>{refused}</Typography>}
        {failures.length > 0 && (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {failures.map(({ id: failed, title, message }) => (
              <Typography key={failed} component="li" variant="body2" sx={{ mt: 0.75, overflowWrap: 'anywhere' }}>
                {title}
                <Box component="div" sx={{ color: 'text.secondary' }}>
                  {message}
                </Box>
              </Typography>
            ))}
          </Box>
        )}
        {path && (
          <Link component={RouterLink} to={path} sx={{ display: 'inline-block', mt: 1 }}>
            {t('nerud.actions.inJobLink')}
          </Link>
        )}
      </DialogContent>
      <DialogButtons
        cancel={{ label: t('nerud.finding.bulk.close'), onClick: close }}
        {...(!isOver && { primary: { label: t('nerud.finding.bulk.stop'), onClick: () => void stop() } })}
        {...(isOver && undo && state!.changed > 0 && { primary: { label: t('nerud.actions.undo'), onClick: undo } })}
      />
    </Dialog>
  )
}
