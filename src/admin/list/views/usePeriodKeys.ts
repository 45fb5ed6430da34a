import { useEffect, useRef } from 'react'
import { PERIOD_UNITS, periodOf } from '#resource/periods'
import { businessDay } from '../../day.ts'
import { neighbourOf, type Period } from '../../inputs/periods.ts'
import { useKeysOf } from '../../keys/scopes.ts'
import { isTyping } from '../../keys/typing.ts'
import { useMay } from '../../may.ts'
import { useListing } from '../listing.ts'
import { periodFieldOf } from '../PeriodOf.tsx'

// Ignore keys in a dialog or menu over the list.
const isCovered = (): boolean => document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null

/** The period for a key, by its `code`: 1 to 5 are the current day, week, month, quarter and year, 0 all time, brackets the previous and next period. */
export function periodOfKey(code: string, existing: Period, today: string): Period | null {
  const digit = /^(?:Digit|Numpad)([0-5])$/.exec(code)?.[1]
  if (digit === '0') return {}
  if (digit !== undefined) return periodOf(PERIOD_UNITS[Number(digit) - 1]!, today)
  if (code === 'BracketLeft') return neighbourOf(existing, -1)
  return code === 'BracketRight' ? neighbourOf(existing, 1) : null
}

/** Changes the period of the surrounding list by keys. */
export function usePeriodKeys(): void {
  const { resource, query, setQuery } = useListing()
  const { mayField } = useMay()
  const own = periodFieldOf(resource)
  const field = own !== undefined && mayField(resource, own, 'read') ? own : undefined
  useKeysOf('period', field !== undefined)
  const run = (event: KeyboardEvent): void => {
    const { code, ctrlKey, metaKey, altKey, shiftKey, target } = event
    if (field === undefined || ctrlKey || metaKey || altKey || shiftKey || isTyping(target) || isCovered()) return
    const next = periodOfKey(code, (query.filter[field] as Period | undefined) ?? {}, businessDay())
    if (!next) return
    event.preventDefault()
    setQuery({ filter: { ...query.filter, [field]: next.from || next.to ? next : undefined } })
  }
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => latest.current(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
