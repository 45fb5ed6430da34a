import type { KeyboardEvent, MouseEvent } from 'react'
import type { WindowedTableProps, Grid } from './useGrid.ts'
import { logicalKey } from '../direction.ts'
import { commandOf, type GridCell, type KeyCommand, cellId } from './GridRow.tsx'

/** Opens an address in a new tab, as a middle click on a link does. */
const openTab = (href: string): void => {
  window.open(href, '_blank', 'noopener')
}

/** Whether a new tab is requested, by Ctrl or Cmd. */
export const isNewTab = (event: { readonly ctrlKey: boolean; readonly metaKey: boolean }): boolean => event.ctrlKey || event.metaKey

/** Opens the record of a row, in a new tab if requested; does nothing while the row loads. */
const openRow = <Row>({ rows, rowHref, onRowOpen }: WindowedTableProps<Row>, at: number, event: MouseEvent | KeyboardEvent): void => {
  const row = rows[at]
  if (row === undefined) return
  const href = rowHref?.(row)
  if (isNewTab(event) && href !== undefined) openTab(href)
  else onRowOpen?.(row, event)
}

/** Makes the key handler of a windowed table: runs the command of a key and keeps the focus on the table. */
export const keyHandler = <Row>(table: WindowedTableProps<Row>, grid: Grid<Row>): ((event: KeyboardEvent<HTMLElement>) => void) => {
  const { columns, onSort } = table
  const { gridId, rowHeight, scroller, widths, rowWindow, cell, selection, reach } = grid

  /** Enter does what a click on the cell would: presses its own button or link, or opens the record. */
  const press = (at: GridCell, event: KeyboardEvent): void => {
    const own = document.getElementById(cellId(gridId, at.row, at.column))?.querySelector<HTMLElement>('a:not(.open), button')
    if (own && !isNewTab(event)) own.click()
    else openRow(table, at.row, event)
  }

  const run = (command: KeyCommand, event: KeyboardEvent): void => {
    switch (command.do) {
      case 'resize':
        return widths.resize(command.column, (widths.pixels[command.column] ?? 0) + command.by, true)
      case 'move':
        cell.reveal(command.to)
        if (table.rows[command.to.row] !== undefined) table.onMove?.(table.rows[command.to.row]!)
        return
      case 'sort':
        return onSort?.(columns[command.column]?.key ?? '')
      case 'press':
        return press(command.cell, event)
      case 'select':
        return selection?.toggle(command.row, command.isStretch)
      case 'selectAll':
        return selection?.toggleAll()
    }
  }

  const isTaken = (event: KeyboardEvent): boolean => {
    const at = cell.active ?? { row: Math.max(rowWindow.virtualizer.range?.startIndex ?? 0, 0), column: 0 }
    const row = table.rows[at.row]
    if (row === undefined || table.onKey?.(event, row, columns[at.column]?.key ?? '') !== true) return false
    cell.setActive(at)
    event.preventDefault()
    return true
  }

  return event => {
    if (isTaken(event)) return
    const { code, shiftKey, altKey, ctrlKey, metaKey, currentTarget } = event
    const command = commandOf(
      { key: logicalKey(event.key, currentTarget), code, shiftKey, altKey, ctrlKey, metaKey },
      {
        rows: reach,
        columns: columns.length,
        page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
        active: cell.active,
        firstRow: Math.max(rowWindow.virtualizer.range?.startIndex ?? 0, 0),
        isSelectable: selection !== null,
      },
    )
    if (command === null) return
    run(command, event)
    event.preventDefault()
    scroller.current?.focus({ preventScroll: true })
  }
}

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
  const isCut = text && (text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight)
  if (text) text.title = isCut ? text.textContent : ''
}
