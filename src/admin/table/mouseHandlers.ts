import type { MouseEvent } from 'react'
import { isNewTab, openRow, openTab } from './openRow.ts'
import type { WindowedTableProps } from './tableProps.ts'
import type { Grid } from './useGrid.ts'

const rowAt = (target: EventTarget): number => Number((target as Element).closest('[data-at]')?.getAttribute('data-at') ?? -1)
const columnAt = (target: Element): number => Number(target.closest('[aria-colindex]')?.getAttribute('aria-colindex') ?? 1) - 1
const hasSelectedText = (element: Element): boolean => {
  const selection = document.getSelection()
  return selection !== null && !selection.isCollapsed && element.contains(selection.anchorNode)
}

/** How long a click waits for a second one, where that would mean something else. */
const SECOND_MS = 220
let waiting: ReturnType<typeof setTimeout> | undefined

interface MouseHandlers {
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
  readonly onDoubleClick: (event: MouseEvent<HTMLElement>) => void
  readonly onAuxClick: (event: MouseEvent<HTMLElement>) => void
  readonly onMouseDown: (event: MouseEvent<HTMLElement>) => void
}

/** The column under the pointer, by its place among the table's own. */
const placeAt = <Row>(target: Element, { selection }: Grid<Row>): number => Math.max(columnAt(target) - (selection ? 1 : 0), 0)

/** Where a click on a row leads: to its record, or to the side of the table where one is shown already; its name leads to its card. */
const wayOf = <Row>(table: WindowedTableProps<Row>, at: number, isOwn: boolean, event: MouseEvent): (() => void) => {
  const row = table.rows[at]
  const isAside = table.aside !== undefined && !isOwn && !isNewTab(event)
  return isAside && row !== undefined ? () => table.onFollow?.(row) : () => openRow(table, at, event)
}

/** Does a click wait for a second one, which would change the cell? What the first one opens is asked for meanwhile. */
const mayBeSecond = <Row>(table: WindowedTableProps<Row>, column: number, event: MouseEvent): boolean =>
  table.aside === undefined &&
  !isNewTab(event) &&
  (event.target as Element).closest('.cell') !== null &&
  table.mayEdit?.(table.columns[column]?.key ?? '') === true

/** Does a click belong to what the cell holds, or to the text that somebody selects? */
const isKept = (link: Element | null, isOwn: boolean, event: MouseEvent<HTMLElement>): boolean =>
  (link !== null && !isOwn) || (isOwn && (isNewTab(event) || event.shiftKey)) || hasSelectedText(event.currentTarget)

/** Makes the handlers of the mouse over rows: a click selects or opens, the middle button opens a new tab. What cells hold keeps its own clicks. */
export const mouseHandlers = <Row>(table: WindowedTableProps<Row>, grid: Grid<Row>): MouseHandlers => ({
  onClick: event => {
    const { cell, selection } = grid
    const target = event.target as Element
    const at = rowAt(target)
    if (at < 0 || event.defaultPrevented) return
    if (target.closest('.check')) {
      selection?.toggle(at, event.shiftKey)
      return
    }
    const row = table.rows[at]
    const column = placeAt(target, grid)
    if (target.closest('.aside')) {
      cell.setActive({ row: at, column })
      if (row !== undefined) table.onAside?.(row)
      return
    }
    const link = target.closest('a, button, input, label')
    const isOwn = link?.classList.contains('open') === true
    if (isKept(link, isOwn, event)) return
    if (isOwn && table.onRowOpen) event.preventDefault()
    cell.setActive({ row: at, column })
    const go = wayOf(table, at, isOwn, event)
    clearTimeout(waiting)
    if (isOwn || !mayBeSecond(table, column, event)) go()
    else if (event.detail < 2) waiting = setTimeout(go, SECOND_MS)
  },
  onDoubleClick: event => {
    const target = event.target as Element
    const row = table.rows[rowAt(target)]
    const key = table.columns[placeAt(target, grid)]?.key ?? ''
    if (row === undefined || target.closest('.check, .aside, a, button, input, label') || !table.mayEdit?.(key)) return
    clearTimeout(waiting)
    // The word under the pointer, which the browser has selected.
    document.getSelection()?.removeAllRanges()
    table.onEdit?.(row, key)
  },
  onAuxClick: event => {
    const row = table.rows[rowAt(event.target)]
    if (event.button !== 1 || row === undefined || (event.target as Element).closest('a')) return
    const href = table.rowHref?.(row)
    if (href !== undefined) openTab(href)
  },
  // The browser would begin to scroll with the middle button.
  onMouseDown: event => {
    if (event.button === 1 && table.rowHref) event.preventDefault()
  },
})

/** Shows the whole text of a cell that is cut, once the mouse is over it. */
export const nameCutText = ({ target }: MouseEvent): void => {
  const text = (target as Element).closest<HTMLElement>('.cell > span, .cell > a')
  if (text) text.title = text.scrollWidth > text.clientWidth ? text.textContent : ''
}
