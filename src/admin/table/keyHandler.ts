import type { KeyboardEvent } from 'react'
import { keyAlong } from '../direction.ts'
import { commandOf, type Cell, type KeyCommand } from './gridKeys.ts'
import { cellId } from './GridRow.tsx'
import { isNewTab, openRow } from './openRow.ts'
import type { WindowedTableProps } from './tableProps.ts'
import type { Grid } from './useGrid.ts'

/** Makes the key handler of a windowed table: runs the command of a key and keeps the focus on the table. */
export const keyHandler = <Row>(table: WindowedTableProps<Row>, grid: Grid<Row>): ((event: KeyboardEvent<HTMLElement>) => void) => {
  const { columns, onSort } = table
  const { gridId, rowHeight, scroller, widths, rowWindow, cell, selection, reach } = grid

  /** Enter does what a click on the cell would: presses its own button or link, or opens the record. */
  const press = (at: Cell, event: KeyboardEvent): void => {
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
      { key: keyAlong(event.key, currentTarget), code, shiftKey, altKey, ctrlKey, metaKey },
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
