import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Row } from '../../data/rows.ts'
import type { Opening } from '../useOpening.ts'

/** The search parameter with the id of the record in the side panel: `?beside=12`. */
const PARAMETER = 'beside'
const OVER = { isOver: true } as const
/** Debounce, so that holding an arrow key loads only the record on which it stops. */
const FOLLOW_MS = 80

/** The state of the side panel. */
export interface SidePanelState {
  readonly id: number | undefined
  /** Shows a record, or closes the panel if it shows that record already. */
  readonly show: (row: Row) => void
  /** Replaces the shown record. */
  readonly follow: (row: Row) => void
  readonly close: () => void
}

/** The record that the address shows in the side panel. On narrow windows there is no room, so the card opens instead. */
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
    // If the panel was opened here, close it by going back, so that the history gets no empty entry.
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
