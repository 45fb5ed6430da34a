import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Popover from '@mui/material/Popover'
import { useTranslate } from 'react-admin'
import {
  formatDate,
  parseDate,
  BUSINESS_ZONE,
  formatDateTime,
  momentOf,
  parseDateTime,
  wallTime,
  formatMonth,
  parseMonth,
} from '#resource/text'
import { useSides } from '../direction.ts'
import { keyOf, useKeysOf, type KeyCommandOf } from '../keys.ts'
import { MountOnOpen } from '../page/Deferred.tsx'
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
const CalendarButton = ({ open, setOpen, frame, locked, ...calendar }: CalendarButtonProps) => {
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
      <MountOnOpen when={open}>
        <Popover
          open={open}
          anchorEl={frame}
          onClose={() => setOpen(false)}
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
      </MountOnOpen>
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

/** The command of a key in a date input; Alt+Down opens the calendar too, as in every select. */
const dateKeyOf = (event: KeyboardEvent): KeyCommandOf<'date'> | undefined =>
  keyOf('date', event.key === 'ArrowDown' ? { ...event, altKey: false } : event)

/** The keys of a date input: T (in any keyboard layout) sets today, + and - move by one day, Down (also with Alt) opens the calendar. */
const useDateKeys = (open: () => void) => (event: KeyboardEvent<HTMLElement>, masked: Masked) => {
  if (masked.locked) return
  const isWhole = isIsoDay(masked.value) && masked.text === show(masked.value)
  const write = (day: string): void => {
    event.preventDefault()
    masked.set(day)
  }
  const command = dateKeyOf(event)
  if (command === 'calendar') {
    event.preventDefault()
    open()
  } else if (command === 'today' && (isWhole || masked.text === '')) write(today())
  else if (command === 'later' && isIsoDay(masked.value) && isWhole) write(shiftDay(masked.value, 1))
  else if (command === 'earlier' && isIsoDay(masked.value) && isWhole) write(shiftDay(masked.value, -1))
}

/** A date: DD.MM.YYYY on the screen, an ISO day in the form. Typed with a mask or in short forms, pasted, or chosen in a calendar. */
export const DateInput = ({ min, max, fits, ...props }: DateInputProps) => {
  const [open, setOpen] = useState(false)
  const read = useReadDate()
  const onKey = useDateKeys(() => setOpen(true))
  useKeysOf('date')
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

interface DateTimeInputProps extends FieldProps {
  /** The IANA time zone of the typed time; that of the business by default. */
  readonly zone?: string
}

const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/u
const isMoment = (value: unknown): value is string => typeof value === 'string' && MOMENT.test(value) && !Number.isNaN(Date.parse(value))

const isoMoment = (moment: number): string => new Date(moment).toISOString().replace('.000Z', 'Z')
const now = (): string => isoMoment(Math.floor(Date.now() / 60_000) * 60_000)
const dayOf = (value: unknown, zone: string): string | null => (isMoment(value) ? wallTime(Date.parse(value), zone).day : null)

/** The same time of day on another day; the current time if there is none yet. */
const onDay = (value: unknown, day: string, zone: string): string => {
  const { time } = wallTime(Date.parse(isMoment(value) ? value : now()), zone)
  return isoMoment(momentOf({ day, time }, zone))
}

/** A moment: DD.MM.YYYY HH:mm in the time zone on the screen, an ISO moment in UTC in the form. */
export const DateTimeInput = ({ zone = BUSINESS_ZONE, ...props }: DateTimeInputProps) => {
  const [open, setOpen] = useState(false)
  useKeysOf('date')
  return (
    <MaskedInput
      {...props}
      mask="__.__.____ __:__"
      show={value => formatDateTime(String(value), zone)}
      read={text => parseDateTime(text, zone)}
      isValid={isMoment}
      invalid="nerud.input.invalidDateTime"
      onKey={(event, { locked, value, text, set }) => {
        const day = dayOf(value, zone)
        const command = locked ? undefined : dateKeyOf(event)
        if (command === 'calendar') setOpen(true)
        else if (command === 'today' && (day !== null || text === '')) set(now())
        else if (command === 'later' && day !== null) set(onDay(value, shiftDay(day, 1), zone))
        else if (command === 'earlier' && day !== null) set(onDay(value, shiftDay(day, -1), zone))
        else return
        event.preventDefault()
      }}
      renderEnd={({ value, locked, set, frame }) => (
        <CalendarButton
          views="day"
          {...{ open, setOpen, frame, locked }}
          day={dayOf(value, zone)}
          onPick={day => set(onDay(value, day, zone))}
        />
      )}
    />
  )
}

const isIsoMonth = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}$/u.test(value)
/** A year of which only the century has been typed. */
const UNFINISHED_MONTH = /^\d{1,2}\.(?:19|20)$/u
const monthOf = (value: unknown): string => String(value).replace(/^(\d{4}-\d{2})-\d{2}.*$/u, '$1')

/** A month: MM.YYYY on the screen, 'YYYY-MM' in the form; also typed as '1.26' or 'январь 2026', or chosen in a calendar. */
export const MonthInput = (props: FieldProps) => {
  const [open, setOpen] = useState(false)
  return (
    <MaskedInput
      {...props}
      mask="__.____"
      show={value => formatMonth(monthOf(value))}
      read={text => (UNFINISHED_MONTH.test(text.trim()) ? null : parseMonth(text))}
      isValid={value => isIsoMonth(monthOf(value))}
      invalid="nerud.input.invalidMonth"
      onKey={(event, { locked }) => {
        if (dateKeyOf(event) !== 'calendar' || locked) return
        event.preventDefault()
        setOpen(true)
      }}
      renderEnd={({ value, locked, set, frame }) => (
        <CalendarButton
          views="month"
          {...{ open, setOpen, frame, locked }}
          day={isIsoMonth(monthOf(value)) ? `${monthOf(value)}-01` : null}
          onPick={day => set(day.slice(0, 7))}
        />
      )}
    />
  )
}
