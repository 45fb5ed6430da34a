import { useLayoutEffect, useState, useId, type ReactNode } from 'react'
import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import Close from '@mui/icons-material/Close'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import MuiLink from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { BOTTOM_BAR } from '../page/Deferred.tsx'
import { isOver, type ReportState } from './state.ts'

const BARS = `[${Object.keys(BOTTOM_BAR)[0]}]`
/** The distance in pixels within which a bar counts as being at the bottom of the window. */
const BOTTOM_DISTANCE = 120
const GAP = 12

/** The distance of a pop-up from the bottom of the window in pixels, above the button bars of forms, tables and dialogs. */
function clearance(): number {
  const { innerHeight } = window
  const tops = [...document.querySelectorAll(BARS)]
    .map(bar => bar.getBoundingClientRect())
    .filter(({ top, bottom, height }) => height > 0 && bottom > innerHeight - BOTTOM_DISTANCE && top < innerHeight)
    .map(({ top }) => innerHeight - top)
  return Math.max(0, ...tops) + GAP
}

/** The clearance while a pop-up is shown; measured again when the page or the window changes. */
function useClearance(): number {
  const [height, setHeight] = useState(GAP)
  useLayoutEffect(() => {
    let frame = 0
    const measure = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setHeight(clearance()))
    }
    setHeight(clearance())
    const watcher = new MutationObserver(measure)
    watcher.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('resize', measure)
    window.addEventListener('scroll', measure, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      watcher.disconnect()
      window.removeEventListener('resize', measure)
      window.removeEventListener('scroll', measure)
    }
  }, [])
  return height
}

function useWords(state: ReportState): { title: string; text: string } {
  const translate = useTranslate()
  const { kind, text } = state.task
  const title = translate(`nerud.shell.report.${kind}.title`)
  if (state.step === 'failed') return { title, text: state.message }
  if (state.step === 'waiting')
    return { title, text: translate(`nerud.shell.report.${kind}.waiting`, { text: text ?? translate('nerud.shell.report.excel.name') }) }
  if (state.step === 'done') return { title, text: translate(`nerud.shell.report.${kind}.done`) }
  return { title, text: translate('nerud.shell.report.saving') }
}

const SIGNS: Readonly<Record<ReportState['step'], ReactNode>> = {
  waiting: <CircularProgress size={20} aria-hidden />,
  done: <CheckCircle color="success" />,
  saving: <CircularProgress size={20} aria-hidden />,
  saved: <CheckCircle color="success" />,
  failed: <ErrorIcon color="error" />,
}

interface PopupProps {
  readonly state: ReportState
  readonly save: () => void
  readonly close: () => void
}

/** The pop-up at the bottom right: a report from its request to the saved file (foundations §2.4). */
export function ReportPopup({ state, save, close }: PopupProps) {
  const translate = useTranslate()
  const titleId = useId()
  const clearance = useClearance()
  const { title, text } = useWords(state)
  return (
    <Paper
      component="section"
      aria-labelledby={titleId}
      elevation={8}
      style={{ bottom: clearance }}
      sx={{
        position: 'fixed',
        displayPrint: 'none',
        zIndex: theme => theme.zIndex.snackbar + 1,
        insetInlineEnd: { xs: 8, sm: 24 },
        insetInlineStart: { xs: 8, sm: 'auto' },
        width: { sm: 380 },
        overflow: 'hidden',
        borderRadius: '10px',
      }}
    >
      {state.step === 'waiting' && <LinearProgress aria-hidden sx={{ height: 3 }} />}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, paddingInlineStart: 2, paddingInlineEnd: 1, pt: 1, minHeight: 44 }}>
        <Typography id={titleId} component="h2" variant="subtitle1" sx={{ flexGrow: 1, fontWeight: 600 }}>
          {title}
        </Typography>
        {isOver(state) && (
          <IconButton aria-label={translate('nerud.shell.report.close')} onClick={close}>
            <Close fontSize="small" />
          </IconButton>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 1.5, px: 2, pb: 2, pt: 0.5 }}>
        {SIGNS[state.step]}
        <Box sx={{ minWidth: 0 }}>
          <Box role={state.step === 'failed' ? 'alert' : 'status'} sx={{ overflowWrap: 'anywhere' }}>
            {text}
          </Box>
          {state.step === 'done' && (
            <MuiLink
              component="button"
              type="button"
              onClick={save}
              sx={{ mt: 1, fontSize: '0.875rem', fontWeight: 600, textAlign: 'left' }}
            >
              {translate('nerud.shell.report.save')}
            </MuiLink>
          )}
        </Box>
      </Box>
    </Paper>
  )
}
