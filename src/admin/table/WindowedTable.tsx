import { useCallback, useId, useRef, useState, type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { keyAlong } from '../sides.ts'
import { widthsOf, type Column, type ColumnLayout } from './columns.ts'
import { CHECK_WIDTH, GridFrame, heightOf, ROW_HEIGHT } from './GridFrame.tsx'
import { GridHead, type Sort } from './GridHead.tsx'
import { moveByKey, type Cell } from './gridKeys.ts'
import { cellId, GridRow } from './GridRow.tsx'
import { useColumnWindow } from './useColumnWindow.ts'
import { useRoom } from './useRoom.ts'
import { useRowWindow, type RowRange } from './useRowWindow.ts'
import { rememberedPlace, useScrollMemory } from './useScrollMemory.ts'
import { useSelection, type RowKey } from './useSelection.ts'

export interface WindowedTableProps<Row> {
  readonly columns: readonly Column<Row>[]
  /** The loaded rows; an absent one is still loading. */
  readonly rows: readonly (Row | undefined)[]
  /** How many rows there are in all, where that is known: then any place can be scrolled to, and `rows` may have holes. */
  readonly total?: number
  /** Whether nothing follows the last row. */
  readonly endReached: boolean
  readonly busy: boolean
  readonly rowKey: (row: Row) => RowKey
  /** The address of a record's card: makes the first cell a link. */
  readonly rowHref?: (row: Row) => string
  readonly onRowOpen?: (row: Row, event: MouseEvent | KeyboardEvent) => void
  readonly sort?: Sort
  readonly onSort?: (key: string) => void
  readonly selected?: ReadonlySet<RowKey>
  readonly onSelect?: (selected: ReadonlySet<RowKey>) => void
  /** Called with the rows in view whenever some of them, or the ones after them, are not loaded. */
  readonly onNeedMore?: (range: RowRange) => void
  /** The person's own widths, and the way to keep new ones. */
  readonly widths?: ColumnLayout['widths']
  readonly onWidths?: (widths: ColumnLayout['widths']) => void
  readonly stickyFirst?: boolean
  /** How many lines of text the tallest cell of a row holds; one when left out. */
  readonly linesOf?: (row: Row) => number
  readonly emptyText: ReactNode
  readonly endText: string
  readonly ariaLabel: string
  /** Under this key the table remembers its place when it is left. */
  readonly restoreKey?: string
}

const NO_WIDTHS: ColumnLayout['widths'] = {}
const RESIZE_STEP = 16

/** Opens an address in a new tab, as the browser itself does for a middle click on a link. */
const openTab = (href: string): void => {
  window.open(href, '_blank', 'noopener')
}

const isNewTab = (event: { ctrlKey: boolean; metaKey: boolean }): boolean => event.ctrlKey || event.metaKey
const rowAt = (target: EventTarget): number => Number((target as Element).closest('[data-at]')?.getAttribute('data-at') ?? -1)
const columnAt = (target: Element): number => Number(target.closest('[aria-colindex]')?.getAttribute('aria-colindex') ?? 1) - 1
const hasSelectedText = (element: Element): boolean => {
  const selection = document.getSelection()
  return selection !== null && !selection.isCollapsed && element.contains(selection.anchorNode)
}

/** The widths of the columns: given, or dragged at this moment. */
const useWidths = <Row,>({ columns, widths = NO_WIDTHS, onWidths, onSelect }: WindowedTableProps<Row>, room: number) => {
  const [own, setOwn] = useState<ColumnLayout['widths'] | null>(null)
  const pixels = widthsOf(columns, own ?? widths, room - (onSelect ? CHECK_WIDTH : 0))
  const resize = (place: number, width: number, isDone: boolean): void => {
    const next = {
      ...widths,
      ...Object.fromEntries(columns.map((column, at) => [column.key, at === place ? width : (pixels[at] ?? width)])),
    }
    setOwn(isDone && onWidths ? null : next)
    if (isDone) onWidths?.(next)
  }
  const parts = [...(onSelect ? [CHECK_WIDTH] : []), ...pixels]
  const style = {
    '--columns': `${parts.map(part => `${part}px`).join(' ')} minmax(0, 1fr)`,
    '--width': `${parts.reduce((sum, part) => sum + part, 0)}px`,
  } as CSSProperties
  return { pixels, resize, style }
}

/** Brings a column into the view of a table that is wider than its scroller. */
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

/**
 * A table that draws only the rows and columns in view: 100,000 rows cost as much as 50. A grid for the keyboard and for screen readers;
 * the head stays, a wide table scrolls inside itself. It shows what it is given and loads nothing.
 */
export const WindowedTable = <Row,>(props: WindowedTableProps<Row>) => {
  const { columns, rows, total, endReached, busy, rowHref, onRowOpen, sort, onSort, stickyFirst = false, restoreKey, linesOf } = props
  const translate = useTranslate()
  const gridId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const place = rememberedPlace(restoreKey)
  const [active, setActive] = useState<Cell | null>(place?.active ?? null)
  const room = useRoom(scroller)
  const { pixels, resize, style } = useWidths(props, room.width)
  const offset = place?.top ?? 0
  const { virtualizer, items, count, shift } = useRowWindow({
    scroller,
    rows,
    total,
    endReached,
    busy,
    offset,
    heightAt: linesOf && (at => (rows[at] === undefined ? ROW_HEIGHT : heightOf(linesOf(rows[at])))),
    onNeedMore: props.onNeedMore,
  })
  const drawn = useColumnWindow({
    scroller,
    widths: pixels,
    before: props.onSelect ? CHECK_WIDTH : 0,
    room: room.width,
    offset: place?.left ?? 0,
  })
  useScrollMemory(scroller, restoreKey, virtualizer.getTotalSize(), active)
  const selection = useSelection(props)
  const reach = total ?? rows.length

  const open = (at: number, event: MouseEvent | KeyboardEvent): void => {
    const row = rows[at]
    if (row === undefined) return
    const href = rowHref?.(row)
    if (isNewTab(event) && href !== undefined) openTab(href)
    else onRowOpen?.(row, event)
  }

  const activate = useCallback(
    (cell: Cell): void => {
      setActive(cell)
      if (cell.row >= 0) virtualizer.scrollToIndex(cell.row, { align: 'auto' })
      if (scroller.current) revealColumn(scroller.current, document.getElementById(cellId(gridId, -1, cell.column)))
    },
    [virtualizer, gridId],
  )

  /** Enter does what a click on the cell would: its own button or link, or the record. */
  const press = (cell: Cell, event: KeyboardEvent): void => {
    const own = document.getElementById(cellId(gridId, cell.row, cell.column))?.querySelector<HTMLElement>('a:not(.open), button')
    if (own && !isNewTab(event)) own.click()
    else open(cell.row, event)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const cell = active ?? { row: reach > 0 ? Math.max(virtualizer.range?.startIndex ?? 0, 0) : -1, column: 0 }
    const key = keyAlong(event.key, event.currentTarget)
    const step = key === 'ArrowRight' ? RESIZE_STEP : key === 'ArrowLeft' ? -RESIZE_STEP : 0
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2)
    const next = moveByKey(key, cell, { rows: reach, columns: columns.length, page })
    if (event.shiftKey && step !== 0) resize(cell.column, (pixels[cell.column] ?? 0) + step, true)
    else if (next !== null && !event.altKey) activate(active === null && event.key === 'ArrowDown' ? cell : next)
    else if (event.key === 'Enter' && cell.row < 0) onSort?.(columns[cell.column]?.key ?? '')
    else if (event.key === 'Enter') press(cell, event)
    // By its place: the key has another letter on a Russian keyboard.
    else if (event.code === 'KeyA' && isNewTab(event) && selection) selection.toggleAll()
    else if (event.key === ' ' && selection) (cell.row < 0 ? selection.toggleAll : () => selection.toggle(cell.row, event.shiftKey))()
    else return
    event.preventDefault()
    scroller.current?.focus({ preventScroll: true })
  }

  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const target = event.target as Element
    const at = rowAt(target)
    if (at < 0 || event.defaultPrevented) return
    if (target.closest('.check')) {
      selection?.toggle(at, event.shiftKey)
      return
    }
    const link = target.closest('a, button, input, label')
    const isOwn = link?.classList.contains('open') === true
    if ((link && !isOwn) || (isOwn && (isNewTab(event) || event.shiftKey)) || hasSelectedText(event.currentTarget)) return
    if (isOwn && onRowOpen) event.preventDefault()
    setActive({ row: at, column: Math.max(columnAt(target) - (selection ? 1 : 0), 0) })
    open(at, event)
  }

  const onAuxClick = (event: MouseEvent<HTMLElement>): void => {
    const row = rows[rowAt(event.target)]
    if (event.button !== 1 || row === undefined || (event.target as Element).closest('a')) return
    const href = rowHref?.(row)
    if (href !== undefined) openTab(href)
  }

  const isActiveDrawn = active !== null && (active.row < 0 || items.some(item => item.index === active.row))
  return (
    <GridFrame
      ref={scroller}
      {...(linesOf && { className: 'tall' })}
      role="grid"
      tabIndex={0}
      aria-label={props.ariaLabel}
      aria-busy={busy}
      aria-rowcount={total !== undefined || endReached ? reach + 1 : -1}
      aria-colcount={columns.length + (selection ? 1 : 0)}
      aria-multiselectable={selection ? true : undefined}
      aria-activedescendant={isActiveDrawn ? cellId(gridId, active.row, active.column) : undefined}
      style={{ ...style, '--room': `${room.width}px`, maxHeight: room.height } as CSSProperties}
      onKeyDown={onKeyDown}
      onMouseOver={({ target }) => {
        const text = (target as Element).closest<HTMLElement>('.cell > span, .cell > a')
        if (text) text.title = text.scrollWidth > text.clientWidth ? text.textContent : ''
      }}
    >
      <GridHead
        {...{ gridId, columns, sort, onSort }}
        widths={pixels}
        onWidth={resize}
        sticky={stickyFirst}
        active={active?.row === -1 ? active.column : null}
        selection={selection?.state}
        selectText={translate('nerud.input.table.selectAll')}
        onSelectAll={() => selection?.toggleAll()}
      />
      {busy && <div className="progress" role="presentation" />}
      {/* The keys are the grid's own, above: Enter opens, Space selects. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="rowgroup"
        className="rows"
        style={{ height: virtualizer.getTotalSize() }}
        onClick={onClick}
        onAuxClick={onAuxClick}
        onMouseDown={event => event.button === 1 && rowHref && event.preventDefault()}
      >
        {/* A transform of them all would have every row painted anew at each move. */}
        <div role="presentation" style={{ height: (items[0]?.start ?? ROW_HEIGHT) - ROW_HEIGHT }} />
        {items.map(({ index }) => {
          const row = rows[index]
          return (
            <GridRow<Row>
              key={index + shift}
              recordKey={row === undefined ? undefined : props.rowKey(row)}
              {...{ gridId, columns, row }}
              first={drawn.first}
              end={drawn.end}
              at={index}
              href={row === undefined ? undefined : rowHref?.(row)}
              opens={onRowOpen !== undefined}
              height={linesOf && row !== undefined ? heightOf(linesOf(row)) : undefined}
              sticky={stickyFirst}
              selected={selection?.has(row)}
              selectText={translate('nerud.input.table.selectRow')}
              active={active?.row === index ? active.column : null}
            />
          )
        })}
      </div>
      {count === 0 && <div className="note empty">{props.emptyText}</div>}
      {endReached && count > 0 && <div className="note">{props.endText}</div>}
    </GridFrame>
  )
}
