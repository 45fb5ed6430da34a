import type { KeyboardEvent } from 'react'
import { keyAlong } from '../direction.ts'
import { commandOf, type Cell, type KeyCommand } from './gridKeys.ts'
import { cellId } from './GridRow.tsx'
import { isNewTab, openRow } from './openRow.ts'
import type { WindowedTableProps } from './tableProps.ts'
import type { Grid } from './useGrid.ts'

/** What keys do with the active row: it is gone to, shown at the side, or one of its cells is changed. */
const rowCommands = <Row>(table: WindowedTableProps<Row>, cell: Grid<Row>['cell']) => ({
  moveTo: (to: Cell): void => {
    cell.reveal(to)
    const row = table.rows[to.row]
    if (table.aside !== undefined && row !== undefined) table.onFollow?.(row)
  },
  showAside: (at: number): void => {
    const row = table.rows[at]
    if (cell.active === null) cell.setActive({ row: at, column: 0 })
    if (row !== undefined) table.onAside?.(row)
  },
  edit: (at: Cell): void => {
    const row = table.rows[at.row]
    cell.setActive(at)
    if (row !== undefined) table.onEdit?.(row, table.columns[at.column]?.key ?? '')
  },
})

/** Makes the handler of a windowed table's keys: it reads the command of a key, runs it and leaves the focus with the table. */
export const keyHandler = <Row>(table: WindowedTableProps<Row>, grid: Grid<Row>): ((event: KeyboardEvent<HTMLElement>) => void) => {
  const { columns, onSort } = table
  const { gridId, rowHeight, scroller, widths, rowWindow, cell, selection, reach } = grid

  /** Enter does what a click on the cell would: its own button or link, or the record. */
  const press = (at: Cell, event: KeyboardEvent): void => {
    const own = document.getElementById(cellId(gridId, at.row, at.column))?.querySelector<HTMLElement>('a:not(.open), button')
    if (own && !isNewTab(event)) own.click()
    else openRow(table, at.row, event)
  }

  const { moveTo, showAside, edit } = rowCommands(table, cell)

  const run = (command: KeyCommand, event: KeyboardEvent): void => {
    switch (command.do) {
      case 'resize':
        return widths.resize(command.column, (widths.pixels[command.column] ?? 0) + command.by, true)
      case 'move':
        return moveTo(command.to)
      case 'sort':
        return onSort?.(columns[command.column]?.key ?? '')
      case 'press':
        return press(command.cell, event)
      case 'aside':
        return showAside(command.row)
      case 'edit':
        return edit(command.cell)
      case 'select':
        return selection?.toggle(command.row, command.isStretch)
      case 'selectAll':
        return selection?.toggleAll()
    }
  }

  return event => {
    const { code, shiftKey, altKey, ctrlKey, metaKey, currentTarget } = event
    const command = commandOf(
      { key: keyAlong(event.key, currentTarget), code, shiftKey, altKey, ctrlKey, metaKey },
      {
        rows: reach,
        columns: columns.length,
        page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
        active: cell.active,
        firstRow: Math.max(rowWindow.virtualizer.range?.startIndex ?? 0, 0),
        isSelectable: selection !== null,
        isEditable: table.onEdit !== undefined,
        hasAside: table.onAside !== undefined,
      },
    )
    if (command === null) return
    run(command, event)
    event.preventDefault()
    scroller.current?.focus({ preventScroll: true })
  }
}
