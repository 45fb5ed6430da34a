import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Popover from '@mui/material/Popover'
import { useTranslate } from 'react-admin'
import { formatDate, parseDate } from '#resource/text'
import { useSides } from '../direction.ts'
import { Opened } from '../page/Later.tsx'
import { MaskedInput, type Masked } from './MaskedInput.tsx'
import { shiftDay, today } from './periods.ts'
import type { FieldProps } from './useField.tsx'

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

interface DateInputProps extends FieldProps {
  /** The range of days offered by the calendar, ISO. */
  readonly min?: string
  readonly max?: string
  /** Whether the text can be the beginning of a date; other characters are rejected. */
  readonly fits?: (text: string) => boolean
}

const isIsoDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(value)
/** A year of which only the century has been typed: 15.01.20 may become 15.01.2026. */
const UNFINISHED = /^\d{1,2}\.\d{1,2}\.(?:19|20)$/u
const show = (value: unknown): string => formatDate(String(value))

const useReadDate = () => {
  const translate = useTranslate()
  return (text: string): string | null => {
    const word = text.trim().toLowerCase()
    if (UNFINISHED.test(word)) return null
    const days = ['yesterday', 'today', 'tomorrow'].findIndex(name => translate(`nerud.input.${name}`).toLowerCase() === word)
    return days < 0 ? parseDate(text) : today(days - 1)
  }
}

const isPlain = (event: KeyboardEvent): boolean => !event.ctrlKey && !event.metaKey && !event.altKey

/** The keys of a date input: T (in any keyboard layout) sets today, + and - move by one day, Down (also with Alt) opens the calendar. */
const useDateKeys = (open: () => void) => (event: KeyboardEvent<HTMLElement>, masked: Masked) => {
  if (masked.locked) return
  const isWhole = isIsoDay(masked.value) && masked.text === show(masked.value)
  const write = (day: string): void => {
    event.preventDefault()
    masked.set(day)
  }
  if (event.key === 'ArrowDown') {
    event.preventDefault()
    open()
  } else if (event.code === 'KeyT' && isPlain(event) && (isWhole || masked.text === '')) write(today())
  else if (isIsoDay(masked.value) && isWhole && isPlain(event) && (event.key === '+' || event.key === '=')) write(shiftDay(masked.value, 1))
  else if (isIsoDay(masked.value) && isWhole && isPlain(event) && event.key === '-') write(shiftDay(masked.value, -1))
}

/** A date: DD.MM.YYYY on the screen, an ISO day in the form. Typed with a mask or in short forms, pasted, or chosen in a calendar. */
export const DateInput = ({ min, max, fits, ...props }: DateInputProps) => {
  const [open, setOpen] = useState(false)
  const read = useReadDate()
  const onKey = useDateKeys(() => setOpen(true))
  return (
    <MaskedInput
      {...props}
      mask="__.__.____"
      show={show}
      read={read}
      isValid={isIsoDay}
      invalid="nerud.input.invalidDate"
      onKey={onKey}
      {...(fits && { fits })}
      renderEnd={({ value, locked, set, frame }) => (
        <CalendarButton views="day" {...{ open, setOpen, frame, locked, min, max }} day={isIsoDay(value) ? value : null} onPick={set} />
      )}
    />
  )
}
