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

interface MouseHandlers {
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
  readonly onAuxClick: (event: MouseEvent<HTMLElement>) => void
  readonly onMouseDown: (event: MouseEvent<HTMLElement>) => void
}

/** Makes the mouse handlers of rows: a click selects or opens, the middle button opens a new tab. Controls inside cells keep their own clicks. */
export const mouseHandlers = <Row>(table: WindowedTableProps<Row>, { cell, selection }: Grid<Row>): MouseHandlers => ({
  onClick: event => {
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
    if (isOwn && table.onRowOpen) event.preventDefault()
    const column = Math.max(columnAt(target) - (selection ? 1 : 0), 0)
    cell.setActive({ row: at, column })
    const [row, open] = [table.rows[at], (): void => openRow(table, at, event)]
    if (row === undefined || table.onPress?.(event, row, table.columns[column]?.key ?? '', open) !== true) open()
  },
  onAuxClick: event => {
    const row = table.rows[rowAt(event.target)]
    if (event.button !== 1 || row === undefined || (event.target as Element).closest('a')) return
    const href = table.rowHref?.(row)
    if (href !== undefined) openTab(href)
  },
  // Prevents the autoscroll of the middle button.
  onMouseDown: event => {
    if (event.button === 1 && table.rowHref) event.preventDefault()
  },
})

/** Sets the full text of a cut-off cell as its tooltip on hover. */
export const nameCutText = ({ target }: MouseEvent): void => {
  const text = (target as Element).closest<HTMLElement>('.cell > span, .cell > a')
  if (text) text.title = text.scrollWidth > text.clientWidth ? text.textContent : ''
}
