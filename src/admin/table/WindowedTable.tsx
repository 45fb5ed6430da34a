import { useTranslate } from 'react-admin'
import { Suspense, useEffect, useEffectEvent, type CSSProperties } from 'react'
import { heightOf, GridFrame, frozenStyle } from './GridFrame.tsx'
import { GridRow, cellId } from './GridRow.tsx'
import { mouseHandlers, nameCutText, keyHandler } from './handlers.ts'
import { type WindowedTableProps, type Grid, useGrid } from './useGrid.ts'
import { chunk } from '../chunk.ts'
import { GridFoot, GridHead } from './GridHead.tsx'
import { usePaper } from './usePaper.ts'
import { useKeysOf } from '../keys.ts'

interface GridRowsProps<Row> {
  readonly table: WindowedTableProps<Row>
  readonly grid: Grid<Row>
}

/** The body of a windowed table: as high as all rows together, with the visible ones. */
const GridRows = <Row,>({ table, grid }: GridRowsProps<Row>) => {
  const { rows, rowKey, rowHref, linesOf, isMarked, isFresh, isRecord, shown, frozen = 0 } = table
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
            {...{ gridId, row, selectText }}
            columns={grid.widths.drawn}
            first={columnWindow.first}
            end={columnWindow.end}
            at={index}
            href={row === undefined ? undefined : rowHref?.(row)}
            opens={table.onRowOpen !== undefined}
            height={linesOf && row !== undefined ? heightOf(linesOf(row), rowHeight) : undefined}
            marked={row !== undefined && isMarked?.(row) === true}
            isRecord={row !== undefined && isRecord?.(row) !== false}
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

export type { WindowedTableProps } from './useGrid.ts'

/** Prefetched long before anybody prints. */
export const PaperTable = chunk(() => import('./PaperTable.tsx').then(module => module.PaperTable<unknown>))

/** The ARIA attributes of the grid. */
const ariaOf = <Row,>(
  { columns, total, endReached, busy, ariaLabel, shortcuts }: WindowedTableProps<Row>,
  { gridId, cell, rowWindow, selection, reach }: Grid<Row>,
) => {
  const { active } = cell
  const isActiveDrawn = active !== null && (active.row < 0 || rowWindow.items.some(item => item.index === active.row))
  return {
    'aria-label': ariaLabel,
    'aria-busy': busy,
    'aria-keyshortcuts': shortcuts,
    'aria-rowcount': total !== undefined || endReached ? reach + 1 : -1,
    'aria-colcount': columns.length + (selection ? 1 : 0),
    'aria-multiselectable': selection ? true : undefined,
    'aria-activedescendant': isActiveDrawn ? cellId(gridId, active.row, active.column) : undefined,
  }
}

/** Makes the cell in `reveal` active. */
const useReveal = <Row,>({ rows, rowKey, columns, reveal }: WindowedTableProps<Row>, { cell }: Grid<Row>): void => {
  const at = reveal ? rows.findIndex(row => row !== undefined && rowKey(row) === reveal.row) : -1
  const show = useEffectEvent(() => {
    const column = reveal?.column === undefined ? (cell.active?.column ?? 0) : columns.findIndex(({ key }) => key === reveal.column)
    if (at >= 0 && (cell.active?.row !== at || cell.active.column !== column)) cell.reveal({ row: at, column })
  })
  useEffect(() => show(), [at, reveal?.column])
}

const SELECTING = ['select', 'stretch', 'all'] as const
const LINKING = ['newTab'] as const

const ScreenTable = <Row,>(props: WindowedTableProps<Row>) => {
  const { columns, endReached, busy, sort, onSort, frozen = 0 } = props
  const translate = useTranslate()
  const grid = useGrid(props)
  useReveal(props, grid)
  const { gridId, scroller, room, widths, selection } = grid
  useKeysOf('grid', true, [...(selection ? [] : SELECTING), ...(props.rowHref ? [] : LINKING)])
  const { active } = grid.cell
  const { count } = grid.rowWindow
  // Remount when the first rows arrive: columns get their widths then, and placeholders must be replaced, not moved.
  const phase = props.rows.length === 0 ? 'ghosts' : 'rows'
  return (
    <GridFrame
      ref={scroller}
      {...(props.linesOf && { className: props.asCards ? 'tall cards' : 'tall' })}
      role="grid"
      tabIndex={0}
      {...ariaOf(props, grid)}
      style={
        {
          ...widths.style,
          ...frozenStyle(widths.pixels, frozen, selection !== null),
          '--room': `${room.width}px`,
          maxHeight: room.height,
        } as CSSProperties
      }
      onKeyDown={keyHandler(props, grid)}
      onMouseOver={nameCutText}
    >
      <GridHead
        key={`head of ${phase}`}
        {...{ gridId, columns, sort, onSort }}
        widths={widths.pixels}
        onWidth={widths.resize}
        frozen={frozen}
        active={active?.row === -1 ? active.column : null}
        selection={selection?.state}
        selectText={translate('nerud.input.table.selectAll')}
        onSelectAll={() => selection?.toggleAll()}
      />
      {busy && <div className="progress" role="presentation" />}
      <GridRows key={phase} table={props} grid={grid} />
      {count === 0 && <div className="note empty">{props.emptyText}</div>}
      {endReached && count > 0 && <div className="note">{props.endText}</div>}
      {props.foot && count > 0 && (
        <GridFoot
          key={`foot of ${phase}`}
          foot={props.foot}
          columns={columns}
          shown={grid.columnWindow}
          at={grid.reach + 2}
          frozen={frozen}
          hasCheck={selection !== null}
        />
      )}
    </GridFrame>
  )
}

/**
 * A table that renders only the visible rows and columns, so that 100,000 rows cost as much as 50. It is a grid for keyboard and screen
 * readers; the header is sticky, and a wide table scrolls inside itself. It loads nothing itself; printing includes all loaded rows.
 */
export const WindowedTable = <Row,>(props: WindowedTableProps<Row>) => (
  <>
    <ScreenTable {...props} />
    {usePaper() && (
      <Suspense fallback={null}>
        <PaperTable {...({ ...props, ...props.onPaper } as unknown as WindowedTableProps<unknown>)} />
      </Suspense>
    )}
  </>
)
