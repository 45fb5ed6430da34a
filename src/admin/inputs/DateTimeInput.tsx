import { useState } from 'react'
import { BUSINESS_ZONE, formatDateTime, momentOf, parseDateTime, wallTime } from '#resource/text'
import { CalendarButton } from './CalendarButton.tsx'
import { MaskedInput } from './MaskedInput.tsx'
import { shiftDay, today } from './today.ts'
import type { FieldProps } from './useField.tsx'

export interface DateTimeInputProps extends FieldProps {
  /** The IANA zone whose clock is typed; the business's own when left out. */
  readonly zone?: string
}

const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/u
const isMoment = (value: unknown): value is string => typeof value === 'string' && MOMENT.test(value) && !Number.isNaN(Date.parse(value))

/** A moment: DD.MM.YYYY HH:mm by the zone's clock on the screen, an ISO moment in UTC in the form. */
export const DateTimeInput = ({ zone = BUSINESS_ZONE, ...props }: DateTimeInputProps) => {
  const [open, setOpen] = useState(false)
  const now = (): string => new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString().replace('.000Z', 'Z')
  const onDay = (value: unknown, day: string): string => {
    const { time } = wallTime(isMoment(value) ? Date.parse(value) : Date.parse(now()), zone)
    return new Date(momentOf({ day, time }, zone)).toISOString().replace('.000Z', 'Z')
  }
  const dayOf = (value: unknown): string | null => (isMoment(value) ? wallTime(Date.parse(value), zone).day : null)
  return (
    <MaskedInput
      {...props}
      mask="__.__.____ __:__"
      show={value => formatDateTime(String(value), zone)}
      read={text => parseDateTime(text, today(), zone)}
      isValid={isMoment}
      invalid="nerud.input.invalidDateTime"
      onKey={(event, { locked, value, text, set }) => {
        const day = dayOf(value)
        const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !locked
        if (event.key === 'ArrowDown' && !locked) setOpen(true)
        else if (event.code === 'KeyT' && isPlain && (day !== null || text === '')) set(now())
        else if ((event.key === '+' || event.key === '=') && isPlain && day !== null) set(onDay(value, shiftDay(day, 1)))
        else return
        event.preventDefault()
      }}
      end={({ value, locked, set, frame }) => (
        <CalendarButton views="day" {...{ open, setOpen, frame, locked }} day={dayOf(value)} onPick={day => set(onDay(value, day))} />
      )}
    />
  )
}
