import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useCallback, useEffect, useRef, Suspense, useMemo, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import GlobalStyles from '@mui/material/GlobalStyles'
import { useEvent, useTranslate } from 'react-admin'
import type { Row } from '../../data/rows.ts'
import type { Opening } from '../useOpening.ts'
import { chunk } from '../../chunk.ts'
import { isNewTab } from '../../table/handlers.ts'
import type { WindowedTableProps } from '../../table/useGrid.ts'
import { useInline, usePasting, type SidedLines } from '../inline/useInline.ts'
import { SideMap, useListMap } from '../map/MapButton.tsx'
import { sideKeyOf } from '../../table/GridRow.tsx'
import { ariaKeys, KEYS, useKeysOf } from '../../keys.ts'

/** The search parameter with the id of the record in the side panel: `?beside=12`. */
const PARAMETER = 'beside'
const OVER = { isOver: true } as const
/** Debounce, so that holding an arrow key loads only the record on which it stops. */
const FOLLOW_MS = 80

/** The state of the side panel. */
interface SidePanelState {
  readonly id: number | undefined
  /** Shows a record, or closes the panel if it shows that record already. */
  readonly show: (row: Row) => void
  /** Replaces the shown record. */
  readonly follow: (row: Row) => void
  readonly close: () => void
}

/** The record that the address shows in the side panel. On narrow windows there is no room, so the card opens instead. */
function useSidePanel(
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

const AsideOf = chunk(() => import('./SidePanel.tsx').then(module => module.SidePanel))
const CellEditor = chunk(() => import('../inline/CellEditor.tsx').then(module => module.CellEditor))

const PasteDialog = chunk(() => import('../inline/PasteDialog.tsx').then(module => module.PasteDialog))

/** The props that the parts beside the table pass to it. */
export type SideTableProps = Pick<WindowedTableProps<Row>, 'onKey' | 'shortcuts' | 'onPress' | 'onMove' | 'reveal' | 'shown'>

/** Where records open; undefined for a list inside a card, which has no room beside it. */
export interface SidesOf {
  readonly opening: Pick<Opening, 'open' | 'hrefOf' | 'hasCard'> | undefined
  readonly prefix: string
}

interface SidesProps extends SidesOf, SidedLines {
  readonly frame: RefObject<HTMLElement | null>
  readonly isCards: boolean
  readonly onChange: (sideProps: SideTableProps) => void
}

/** How long a click waits for a second one if a double click has another meaning, in milliseconds. */
const SECOND_MS = 220
const NOWHERE = {}

const tinted = ({ palette }: Theme) => `color-mix(in srgb, ${palette.primary.main} 12%, ${palette.background.paper})`
/** The row shown in the panel, and the button for the mouse. */
const looks = (theme: Theme) => ({
  '[role="grid"] .row.shown': { '--ground': tinted(theme) },
  '[role="grid"] .row.shown .cell:first-of-type': { boxShadow: `inset 3px 0 ${theme.palette.primary.main}` },
  '[dir="rtl"] [role="grid"] .row.shown .cell:first-of-type': { boxShadow: `inset -3px 0 ${theme.palette.primary.main}` },
  '@media (hover: hover)': {
    '[role="grid"] .row:hover .aside': {
      display: 'grid',
      placeItems: 'center',
      position: 'absolute',
      insetInlineEnd: 0,
      width: 20,
      height: 24,
      borderRadius: 4,
      background: 'var(--ground)',
      color: theme.palette.text.secondary,
      cursor: 'pointer',
      '&::before': {
        content: '""',
        width: 14,
        height: 11,
        border: '1.5px solid currentcolor',
        borderInlineEndWidth: 6,
        borderRadius: 2,
        boxSizing: 'border-box',
      },
      '&:hover': { color: theme.palette.primary.main },
    },
    // In right-aligned columns the button is on the left, so that it does not cover the digits.
    '[role="grid"] .row:hover .right > .aside': { insetInlineStart: 0, insetInlineEnd: 'auto' },
  },
})

/** Handles double clicks in the table, and labels its buttons on hover. */
function useTableMouse(
  frame: RefObject<HTMLElement | null>,
  { lines, columns }: SidedLines,
  onDouble: (row: Row, column: string) => void,
): void {
  const translate = useTranslate()
  const double = useEvent(({ target }: Event) => {
    const element = target as Element
    const cell = element.closest('[role="gridcell"]')
    const row = lines[Number(element.closest('[data-at]')?.getAttribute('data-at') ?? -1)]
    if (!cell || !row || element.closest('.check, .aside, a, button, input, label')) return
    const shift = cell.parentElement!.querySelector('.check') ? 1 : 0
    onDouble(row, columns[Number(cell.getAttribute('aria-colindex')) - 1 - shift]?.key ?? '')
  })
  const name = useEvent(({ target }: Event) => {
    const button = (target as Element).closest<HTMLElement>('.aside')
    if (button) button.title = translate('nerud.finding.aside.show')
  })
  useEffect(() => {
    const table = frame.current
    table?.addEventListener('dblclick', double)
    table?.addEventListener('mouseover', name)
    return () => {
      table?.removeEventListener('dblclick', double)
      table?.removeEventListener('mouseover', name)
    }
  }, [frame, double, name])
}

/** Handles the keys and clicks of a table that are for the panel or the cell editor. */
function useHands({ opening, prefix, isCards, frame, lines, columns }: Omit<SidesProps, 'onChange'>) {
  const aside = useSidePanel(opening ?? NOWHERE, prefix)
  const inline = useInline(isCards, columns)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const onKey = useEvent((event: KeyboardEvent, row: Row, column: string): boolean => {
    const does = sideKeyOf(event)
    if (does === 'edit' && inline) inline.onEdit(row, column)
    else if (does === 'show' && aside) aside.show(row)
    else return false
    return true
  })
  const onPress = useEvent((event: MouseEvent, row: Row, column: string, open: () => void): boolean => {
    clearTimeout(waiting.current)
    const target = event.target as Element
    const isButton = target.closest('.aside') !== null
    const isName = !isButton && target.closest('a.open') !== null
    if (isButton && aside) aside.show(row)
    else if (isName || isNewTab(event)) return false
    // While the panel is open, a click shows another record in it; the title link still opens the card.
    else if (aside?.id !== undefined) aside.follow(row)
    // A second click would edit the cell, so wait for it, and load what the first one opens meanwhile.
    else if (inline?.mayEdit(column) && target.closest('.cell')) {
      if (event.detail < 2) waiting.current = setTimeout(open, SECOND_MS)
    } else return false
    return true
  })
  useTableMouse(frame, { lines, columns }, (row, column) => {
    if (!inline?.mayEdit(column)) return
    clearTimeout(waiting.current)
    // Clear the browser's selection of the double-clicked word.
    document.getSelection()?.removeAllRanges()
    inline.onEdit(row, column)
  })
  const onMove = useEvent((row: Row) => {
    if (aside?.id !== undefined) aside.follow(row)
  })
  return { aside, inline, onKey, onPress, onMove }
}

/** What is above and beside the table of a list: the cell editor, and the side panel. */
export const Sides = ({ onChange, ...props }: SidesProps) => {
  const { frame, opening, lines, columns } = props
  const { aside, inline, onKey, onPress, onMove } = useHands(props)
  const map = useListMap()
  const { pasted, close: closePasted } = usePasting(frame, { lines, columns }, inline?.mayEdit)
  const { row, key } = inline?.cell ?? {}
  const [shows, edits] = [aside !== undefined, inline !== undefined]
  useKeysOf('panel', shows)
  useKeysOf('cells', edits)
  const [id, shown] = [row?.id, aside?.id]
  const sideProps = useMemo((): SideTableProps => {
    const reveal = id === undefined ? (shown === undefined ? undefined : { row: shown }) : { row: id, column: key }
    const keys = [...(shows ? KEYS.panel.show : []), ...(edits ? KEYS.cells.edit : [])]
    return { onKey, shortcuts: keys.length > 0 ? ariaKeys(keys) : undefined, onPress, onMove, reveal, shown }
  }, [onKey, onPress, onMove, id, key, shown, shows, edits])
  useEffect(() => onChange(sideProps), [onChange, sideProps])
  const focus = (): void => frame.current?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })
  const close = (): void => {
    aside?.close()
    focus()
  }
  return (
    <>
      {aside && <GlobalStyles styles={looks} />}
      <Suspense fallback={null}>
        {row && key !== undefined && (
          <CellEditor
            key={`${row.id}.${key}`}
            row={row}
            name={key}
            frame={frame}
            onDone={inline!.end}
            focus={focus}
            ahead={inline!.ahead}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {pasted && (
          <PasteDialog
            pasted={pasted}
            close={() => {
              closePasted()
              focus()
            }}
          />
        )}
      </Suspense>
      {map.isAtSide && shown === undefined && <SideMap />}
      <Suspense fallback={null}>
        {aside && shown !== undefined && <AsideOf id={shown} close={close} follow={aside.follow} hrefOf={opening?.hrefOf} />}
      </Suspense>
    </>
  )
}
