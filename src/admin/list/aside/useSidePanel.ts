import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Row } from '../../data/rows.ts'
import type { Opening } from '../useOpening.ts'

/** The parameter of the address that names the record shown at the side of a list: `?beside=12`. */
const PARAMETER = 'beside'
const OVER = { isOver: true } as const
/** Whoever holds an arrow down sees the record on which they stop. */
const FOLLOW_MS = 80

/** A record at the side of a list: which one, and the ways to show another one, or none. */
export interface SidePanelState {
  readonly id: number | undefined
  /** Shows a record, or no more where it is shown. */
  readonly show: (row: Row) => void
  /** Shows another record in place of the one that is shown. */
  readonly follow: (row: Row) => void
  readonly close: () => void
}

/** The record that the address shows at the side of a list. A narrow window has no room for it: there the card itself is opened. */
export function useSidePanel(
  { open, hrefOf, hasCard }: Partial<Pick<Opening, 'open' | 'hrefOf' | 'hasCard'>>,
  prefix: string,
): SidePanelState | undefined {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ pathname, search, state })
  latest.current = { pathname, search, state }
  useEffect(() => () => clearTimeout(timer.current), [])
  const given = Number(new URLSearchParams(search).get(prefix + PARAMETER))
  const id = Number.isSafeInteger(given) && given > 0 ? given : undefined
  const go = useCallback(
    (to: number | undefined, replace: boolean): void => {
      clearTimeout(timer.current)
      const address = new URLSearchParams(latest.current.search)
      if (to === undefined) address.delete(prefix + PARAMETER)
      else address.set(prefix + PARAMETER, String(to))
      const text = address.toString()
      void navigate(latest.current.pathname + (text && `?${text}`), {
        replace,
        preventScrollReset: true,
        state: replace ? (to === undefined ? null : latest.current.state) : OVER,
      })
    },
    [navigate, prefix],
  )
  const close = useCallback((): void => {
    clearTimeout(timer.current)
    // What was shown here is closed by going back, so that the browser's history holds no empty step.
    if ((latest.current.state as Partial<typeof OVER> | null)?.isOver) void navigate(-1)
    else go(undefined, true)
  }, [navigate, go])
  const show = useCallback((row: Row): void => (row.id === id ? close() : go(row.id, id !== undefined)), [id, go, close])
  const follow = useCallback(
    (row: Row): void => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => go(row.id, true), FOLLOW_MS)
    },
    [go],
  )
  const card = isNarrow && hasCard && id !== undefined ? hrefOf?.({ id }) : undefined
  useEffect(() => {
    if (card) void navigate(card, { replace: true })
  }, [navigate, card])
  if (!hasCard || !open) return undefined
  return isNarrow ? { id: undefined, show: open, follow: open, close } : { id, show, follow, close }
}
