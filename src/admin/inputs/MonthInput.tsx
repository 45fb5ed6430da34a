import { useState } from 'react'
import { formatMonth, parseMonth } from '#resource/text'
import { CalendarButton } from './CalendarButton.tsx'
import { MaskedInput } from './MaskedInput.tsx'
import type { FieldProps } from './useField.tsx'

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
