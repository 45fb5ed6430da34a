import { useTranslate } from 'react-admin'
import { heightOf } from './GridFrame.tsx'
import { GridRow } from './GridRow.tsx'
import { mouseHandlers } from './mouseHandlers.ts'
import type { WindowedTableProps } from './tableProps.ts'
import type { Grid } from './useGrid.ts'

interface GridRowsProps<Row> {
  readonly table: WindowedTableProps<Row>
  readonly grid: Grid<Row>
}

/** The body of a windowed table: as high as all rows together, with the visible ones. */
export const GridRows = <Row,>({ table, grid }: GridRowsProps<Row>) => {
  const { columns, rows, rowKey, rowHref, linesOf, isMarked, isFresh, shown, frozen = 0 } = table
  const { gridId, rowHeight, rowWindow, columnWindow, selection } = grid
  const { virtualizer, items, shift } = rowWindow
  const { active } = grid.cell
  const selectText = useTranslate()('nerud.input.table.selectRow')
  return (
    // Keys are handled by the grid, in `keyHandler`: Enter opens, Space selects.
    <div role="rowgroup" className="rows" style={{ height: virtualizer.getTotalSize() }} {...mouseHandlers(table, grid)}>
      {/* A spacer, because a transform of all rows would repaint them on every scroll. */}
      <div role="presentation" style={{ height: (items[0]?.start ?? rowHeight) - rowHeight }} />
      {items.map(({ index }) => {
        const row = rows[index]
        return (
          <GridRow<Row>
            key={index + shift}
            recordKey={row === undefined ? undefined : rowKey(row)}
            {...{ gridId, columns, row, selectText }}
            first={columnWindow.first}
            end={columnWindow.end}
            at={index}
            href={row === undefined ? undefined : rowHref?.(row)}
            opens={table.onRowOpen !== undefined}
            height={linesOf && row !== undefined ? heightOf(linesOf(row), rowHeight) : undefined}
            marked={row !== undefined && isMarked?.(row) === true}
            fresh={row !== undefined && isFresh?.(row) === true}
            shown={shown !== undefined && row !== undefined && rowKey(row) === shown}
            frozen={frozen}
            selected={selection?.has(row)}
            active={active?.row === index ? active.column : null}
          />
        )
      })}
    </div>
  )
}
