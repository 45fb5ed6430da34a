import { useState } from 'react'
import { BUSINESS_ZONE, formatDateTime, momentOf, parseDateTime, wallTime, formatMonth, parseMonth } from '#resource/text'
import { CalendarButton } from './DateInput.tsx'
import { MaskedInput } from './MaskedInput.tsx'
import { shiftDay } from './periods.ts'
import type { FieldProps } from './useField.tsx'

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
        const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !locked
        if (event.key === 'ArrowDown' && !locked) setOpen(true)
        else if (event.code === 'KeyT' && isPlain && (day !== null || text === '')) set(now())
        else if ((event.key === '+' || event.key === '=') && isPlain && day !== null) set(onDay(value, shiftDay(day, 1), zone))
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
const UNFINISHED = /^\d{1,2}\.(?:19|20)$/u
const monthOf = (value: unknown): string => String(value).replace(/^(\d{4}-\d{2})-\d{2}.*$/u, '$1')

/** A month: MM.YYYY on the screen, 'YYYY-MM' in the form; also typed as '1.26' or 'январь 2026', or chosen in a calendar. */
export const MonthInput = (props: FieldProps) => {
  const [open, setOpen] = useState(false)
  return (
    <MaskedInput
      {...props}
      mask="__.____"
      show={value => formatMonth(monthOf(value))}
      read={text => (UNFINISHED.test(text.trim()) ? null : parseMonth(text))}
      isValid={value => isIsoMonth(monthOf(value))}
      invalid="nerud.input.invalidMonth"
      onKey={(event, { locked }) => {
        if (event.key !== 'ArrowDown' || locked) return
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
