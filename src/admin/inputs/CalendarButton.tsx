import { lazy, Suspense, useEffect, useRef } from 'react'
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Popover from '@mui/material/Popover'
import { useTranslate } from 'react-admin'
import { useSides } from '../direction.ts'
import { Opened } from './Opened.tsx'

const Calendar = lazy(() => import('./Calendar.tsx').then(module => ({ default: module.Calendar })))

interface CalendarButtonProps {
  readonly open: boolean
  readonly setOpen: (open: boolean) => void
  readonly frame: HTMLElement | null
  readonly locked: boolean
  readonly views: 'day' | 'month'
  /** The chosen ISO day, or null. */
  readonly day: string | null
  readonly onPick: (day: string) => void
  readonly min?: string | undefined
  readonly max?: string | undefined
}

/** The button at the end of a date input, with its calendar; the calendar's code is loaded when it first opens. */
export const CalendarButton = ({ open, setOpen, frame, locked, ...calendar }: CalendarButtonProps) => {
  const translate = useTranslate()
  const { start } = useSides()
  const wasOpen = useRef(false)
  // The open calendar traps the focus, so the focus is restored only after the closed state has rendered.
  useEffect(() => {
    if (wasOpen.current && !open) frame?.querySelector('input')?.focus()
    wasOpen.current = open
  }, [open, frame])
  return (
    <InputAdornment position="end">
      <IconButton
        size="small"
        edge="end"
        aria-label={translate('nerud.input.openCalendar')}
        aria-haspopup="dialog"
        aria-expanded={open}
        disabled={locked}
        // Tab skips it; Down in the input opens the calendar.
        tabIndex={-1}
        onClick={() => setOpen(true)}
      >
        <CalendarIcon fontSize="small" />
      </IconButton>
      <Opened when={open}>
        <Popover
          open={open}
          anchorEl={frame}
          onClose={() => setOpen(false)}
          transitionDuration={0}
          disableRestoreFocus
          anchorOrigin={{ vertical: 'bottom', horizontal: start }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': translate('nerud.input.calendar') } }}
        >
          <Suspense
            fallback={
              <Box sx={{ width: 320, height: 334, display: 'grid', placeItems: 'center' }}>
                <CircularProgress size={24} aria-label={translate('nerud.input.loading')} />
              </Box>
            }
          >
            <Calendar
              {...calendar}
              onPick={day => {
                calendar.onPick(day)
                setOpen(false)
              }}
            />
          </Suspense>
        </Popover>
      </Opened>
    </InputAdornment>
  )
}
