import { useEffect } from 'react'
import { useEvent } from 'react-admin'
import { PERIOD_UNITS } from '#resource/periods'
import { isPressed, isTyping, keyOf, KEYS, useKeysOf, type Press } from '../keys.ts'
import { movingPeriod, neighbourOf, today, type Period } from './periods.ts'

// Ignore keys in a dialog or menu over the page.
const isCovered = (): boolean => document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null

/** The period for a key: 1 to 5 are the current day, week, month, quarter and year, 0 all time, brackets the previous and next period. */
export function periodOfKey(press: Press, existing: Period, now: string): Period | null {
  switch (keyOf('period', press)) {
    case 'always':
      return {}
    case 'now':
      return movingPeriod(PERIOD_UNITS[KEYS.period.now.findIndex(one => isPressed(one, press))]!, 'this', now)
    case 'neighbours':
      return neighbourOf(existing, isPressed(KEYS.period.neighbours[0], press) ? -1 : 1, now)
    case undefined:
      return null
  }
}

interface PeriodKeysProps {
  readonly value: Period
  readonly onChange: (value: Period) => void
  /** Both bounds are required. */
  readonly isWhole: boolean
}

/** Changes the period of a picker by keys; of several pickers on a page, that of the first one. */
export function PeriodKeys({ value, onChange, isWhole }: PeriodKeysProps) {
  useKeysOf('period', true, isWhole ? ['always'] : [])
  const onKey = useEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || isTyping(event.target) || isCovered()) return
    const next = periodOfKey(event, value, today())
    if (!next || (isWhole && !next.from)) return
    event.preventDefault()
    onChange(next)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onKey])
  return null
}
