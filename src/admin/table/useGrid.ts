import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useState,
  type CSSProperties,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useId,
  useMemo,
} from 'react'
import type { Virtualizer } from '@tanstack/react-virtual'
import { type Column, type ColumnLayout, markNarrow, widthsOf } from './columns.ts'
import type { Foot, Sort } from './GridHead.tsx'
import { type RowRange, useRowWindow, useColumnWindow, useRoom } from './visiblePart.ts'
import { type RowKey, cellId, useSelection, type GridCell } from './GridRow.tsx'
import { CHECK_WIDTH, heightOf } from './GridFrame.tsx'
import { useRowHeight } from '../theme/themes.ts'

export interface WindowedTableProps<Row> {
  readonly columns: readonly Column<Row>[]
  /** The rows; undefined while one is loading. */
  readonly rows: readonly (Row | undefined)[]
  /** The number of all rows, if known: then any position can be scrolled to, and `rows` may have gaps. */
  readonly total?: number
  /** Whether no row follows the last one. */
  readonly endReached: boolean
  readonly busy: boolean
  readonly rowKey: (row: Row) => RowKey
  /** The address of a record's card, which makes the first cell a link. */
  readonly rowHref?: (row: Row) => string | undefined
  readonly onRowOpen?: (row: Row, event: MouseEvent | KeyboardEvent) => void
  /** The keys that `onKey` handles, in the format of `aria-keyshortcuts`. */
  readonly shortcuts?: string | undefined
  /** Offer a key or a click to the parts beside the table; if they return true, the table ignores it. */
  readonly onKey?: ((event: KeyboardEvent, row: Row, column: string) => boolean) | undefined
  readonly onPress?: ((event: MouseEvent, row: Row, column: string, open: () => void) => boolean) | undefined
  /** Called with the row that becomes active by a key. */
  readonly onMove?: ((row: Row) => void) | undefined
  /** The cell to make active and scroll into view; without a column, only the row. */
  readonly reveal?: { readonly row: RowKey; readonly column?: string | undefined } | undefined
  /** The key of the record in the side panel. */
  readonly shown?: RowKey | undefined
  readonly sort?: Sort
  readonly onSort?: (key: string) => void
  readonly selected?: ReadonlySet<RowKey>
  readonly onSelect?: (selected: ReadonlySet<RowKey>) => void
  /** Called with the visible range whenever rows in it or after it are not loaded. */
  readonly onNeedMore?: (range: RowRange) => void
  /** The user's column widths, and a function that stores new ones. */
  readonly widths?: ColumnLayout['widths']
  readonly onWidths?: (widths: ColumnLayout['widths']) => void
  /** The number of sticky columns, at most three. */
  readonly frozen?: number
  /** The number of text lines of a row's tallest cell; 1 by default. */
  readonly linesOf?: (row: Row) => number
  /** The only column contains whole records as cards (phones). */
  readonly asCards?: boolean
  /** Whether a row is a record, which can be selected and shown in the side panel; all are by default. The function must be stable. */
  readonly isRecord?: ((row: Row) => boolean) | undefined
  /** Rows with a yellow background. */
  readonly isMarked?: (row: Row) => boolean
  /** Rows that another user has just changed: they light up and fade. */
  readonly isFresh?: (row: Row) => boolean
  /** A sticky line below the rows. */
  readonly foot?: Foot | undefined
  /** Overrides for printing: columns instead of cards, only the selected rows. */
  readonly onPaper?: Partial<Pick<WindowedTableProps<Row>, 'columns' | 'rows' | 'endReached' | 'foot'>>
  readonly emptyText: ReactNode
  readonly endText: string
  readonly ariaLabel: string
  /** The key under which the table stores its scroll position. */
  readonly restoreKey?: string
  /** The kind of place of the table; tables of the same kind likely have the same room. */
  readonly roomKind?: string
}

const NO_WIDTHS: ColumnLayout['widths'] = {}

/** The widths of the columns: the stored ones, or those of the current drag. */
const useWidths = <Row>({ columns, widths = NO_WIDTHS, onWidths, onSelect }: WindowedTableProps<Row>, room: number) => {
  const [own, setOwn] = useState<ColumnLayout['widths'] | null>(null)
  const pixels = widthsOf(columns, own ?? widths, room - (onSelect ? CHECK_WIDTH : 0))
  const resize = (index: number, width: number, isDone: boolean): void => {
    const next = {
      ...widths,
      ...Object.fromEntries(columns.map((column, at) => [column.key, at === index ? width : (pixels[at] ?? width)])),
    }
    setOwn(isDone && onWidths ? null : next)
    if (isDone) onWidths?.(next)
  }
  const narrow = markNarrow(columns, pixels)
  const narrowKeys = narrow.flatMap(({ key, isNarrow }) => (isNarrow ? [key] : [])).join()
  // Rows render again when this array changes, so a width that is dragged must not change it.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const drawn = useMemo(() => narrow, [columns, narrowKeys])
  const parts = [...(onSelect ? [CHECK_WIDTH] : []), ...pixels]
  const total = parts.reduce((sum, part) => sum + part, 0)
  const style = {
    '--columns': `${parts.map(part => `${part}px`).join(' ')} minmax(0, 1fr)`,
    '--width': `${total}px`,
  } as CSSProperties
  return { pixels, drawn, total, resize, style }
}

/** Scrolls a column into view, clear of sticky columns. */
const revealColumn = (scroller: HTMLElement, head: Element | null): void => {
  if (head === null) return
  const isSticky = (element: Element): boolean => getComputedStyle(element).position === 'sticky'
  const view = scroller.getBoundingClientRect()
  const cell = head.getBoundingClientRect()
  const fixed = [...scroller.querySelectorAll<HTMLElement>('.head .sticky')].filter(isSticky)
  const taken = fixed.reduce((sum, other) => sum + other.offsetWidth, 0)
  const isRtl = getComputedStyle(scroller).direction === 'rtl'
  const [start, end] = isRtl ? [view.left, view.right - taken] : [view.left + scroller.clientLeft + taken, view.right]
  if (isSticky(head)) scroller.scrollLeft = 0
  else if (cell.left < start) scroller.scrollLeft -= start - cell.left
  else if (cell.right > end) scroller.scrollLeft += cell.right - end
}

interface ActiveCell {
  readonly gridId: string
  readonly scroller: RefObject<HTMLElement | null>
  readonly virtualizer: Virtualizer<HTMLElement, Element>
  /** The initially active cell. */
  readonly initial: GridCell | null
}

/** The active cell, which the keys act on, and two ways to change it: with or without scrolling to it. */
const useActiveCell = ({ gridId, scroller, virtualizer, initial }: ActiveCell) => {
  const [active, setActive] = useState(initial)
  const reveal = (cell: GridCell): void => {
    setActive(cell)
    if (cell.row >= 0) virtualizer.scrollToIndex(cell.row, { align: 'auto' })
    if (scroller.current) revealColumn(scroller.current, document.getElementById(cellId(gridId, -1, cell.column)))
  }
  return { active, setActive, reveal }
}

interface ScrollPosition {
  readonly top: number
  readonly left: number
  readonly active: GridCell | null
}

const positions = new Map<string, ScrollPosition>()
const REMEMBERED = 50

const remember = (key: string, position: ScrollPosition): void => {
  positions.delete(key)
  positions.set(key, position)
  if (positions.size > REMEMBERED) positions.delete(positions.keys().next().value ?? '')
}

/** The scroll position and active cell with which the table under this key was left; kept until the page is reloaded. */
export const rememberedPosition = (key: string | undefined): ScrollPosition | undefined =>
  key === undefined ? undefined : positions.get(key)

/**
 * Stores the position of a table and restores it once there are enough rows to scroll that far, unless the user scrolls first. Another key
 * is another table: it starts at its own stored position, or at the top.
 */
const useScrollMemory = (
  scroller: RefObject<HTMLElement | null>,
  key: string | undefined,
  height: number,
  active: GridCell | null,
): void => {
  const target = useRef<ScrollPosition | null>(null)
  const shown = useRef<string | undefined>(undefined)
  // Updated on scroll: reading it from the element could force a layout.
  const at = useRef({ top: 0, left: 0 })

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    if (shown.current !== key) {
      const isFirst = shown.current === undefined
      shown.current = key
      target.current = rememberedPosition(key) ?? (isFirst ? null : { top: 0, left: element.scrollLeft, active: null })
    }
    const position = target.current
    if (position === null || position.top > Math.max(height, element.scrollHeight) - element.clientHeight + 1) return
    element.scrollTo(position.left, position.top)
    at.current = { top: element.scrollTop, left: element.scrollLeft }
    target.current = null
  }, [scroller, key, height])

  useEffect(() => {
    const element = scroller.current
    if (element === null || key === undefined) return undefined
    const save = (): void => {
      if (target.current === null) remember(key, { ...at.current, active })
    }
    const follow = (): void => {
      at.current = { top: element.scrollTop, left: element.scrollLeft }
      save()
    }
    const giveUp = (): void => {
      target.current = null
    }
    save()
    element.addEventListener('scroll', follow, { passive: true })
    element.addEventListener('wheel', giveUp, { passive: true })
    element.addEventListener('touchmove', giveUp, { passive: true })
    return () => {
      element.removeEventListener('scroll', follow)
      element.removeEventListener('wheel', giveUp)
      element.removeEventListener('touchmove', giveUp)
    }
  }, [scroller, key, active])
}

/** The state of a windowed table: rendered rows and columns, widths, active cell, selection. */
export const useGrid = <Row>(props: WindowedTableProps<Row>) => {
  const { rows, total, endReached, busy, linesOf, restoreKey, roomKind: kind, onNeedMore, onSelect } = props
  const gridId = useId()
  const rowHeight = useRowHeight()
  const scroller = useRef<HTMLDivElement>(null)
  const position = rememberedPosition(restoreKey)
  const room = useRoom(scroller, kind)
  const widths = useWidths(props, room.width)
  const rowWindow = useRowWindow({
    scroller,
    rows,
    total,
    endReached,
    busy,
    offset: position?.top ?? 0,
    room,
    rowHeight,
    heightAt: linesOf && (at => (rows[at] === undefined ? rowHeight : heightOf(linesOf(rows[at]), rowHeight))),
    onNeedMore,
  })
  const { virtualizer } = rowWindow
  const columnWindow = useColumnWindow({
    scroller,
    widths: widths.pixels,
    before: onSelect ? CHECK_WIDTH : 0,
    room: room.width,
    offset: position?.left ?? 0,
  })
  const cell = useActiveCell({ gridId, scroller, virtualizer, initial: position?.active ?? null })
  useScrollMemory(scroller, restoreKey, virtualizer.getTotalSize(), cell.active)
  const selection = useSelection(props)
  /** The number of rows for keys and screen readers. */
  const reach = total ?? rows.length
  return { gridId, rowHeight, scroller, room, widths, rowWindow, columnWindow, cell, selection, reach }
}

/** The state of a windowed table, as its parts receive it. */
export type Grid<Row> = ReturnType<typeof useGrid<Row>>
