import { useState, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { formatDate, parseDate } from '#resource/text'
import { CalendarButton } from './CalendarButton.tsx'
import { MaskedInput, type Masked } from './MaskedInput.tsx'
import { shiftDay, today } from './usePeriodText.ts'
import type { FieldProps } from './useField.tsx'

export interface DateInputProps extends FieldProps {
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
