import { memo, type ReactElement } from 'react'
import type { Column } from './columns.ts'

interface GridRowProps<Row> {
  readonly gridId: string
  readonly at: number
  readonly row: Row | undefined
  readonly columns: readonly Column<Row>[]
  readonly href: string | undefined
  readonly opens: boolean
  /** Pixels, where rows differ in height. */
  readonly height: number | undefined
  readonly sticky: boolean
  /** Undefined where nothing can be selected. */
  readonly selected: boolean | undefined
  readonly selectText: string
  /** The column of the active cell when it is in this row. */
  readonly active: number | null
}

/** The id of a cell, for `aria-activedescendant`. */
export const cellId = (gridId: string, row: number, column: number): string => `${gridId}-${row}-${column}`

const cellClass = (column: Column<never> | undefined, isSticky: boolean, isActive: boolean, hasCheck: boolean): string =>
  [
    'cell',
    column?.align === undefined || column.align === 'left' ? '' : column.align,
    isSticky ? 'sticky' : '',
    isSticky && hasCheck ? 'after-check' : '',
    isActive ? 'active' : '',
  ]
    .filter(Boolean)
    .join(' ')

const Row = <R,>({ gridId, at, row, columns, href, opens, height, sticky, selected, selectText, active }: GridRowProps<R>) => {
  const hasCheck = selected !== undefined
  const shift = hasCheck ? 1 : 0
  return (
    <div
      role="row"
      className={`line row${opens && row !== undefined ? ' opens' : ''}${height === undefined ? '' : ' several'}`}
      style={height === undefined ? undefined : { height }}
      data-at={at}
      aria-rowindex={at + 2}
      aria-selected={selected}
      aria-busy={row === undefined || undefined}
    >
      {hasCheck && (
        <div role="gridcell" aria-colindex={1} className={sticky ? 'cell check sticky' : 'cell check'}>
          {row !== undefined && <input type="checkbox" tabIndex={-1} checked={selected} readOnly aria-label={selectText} />}
        </div>
      )}
      {columns.map((column, place) => (
        <div
          key={column.key}
          role="gridcell"
          id={cellId(gridId, at, place)}
          aria-colindex={place + 1 + shift}
          className={cellClass(column, sticky && place === 0, active === place, hasCheck)}
        >
          {row === undefined ? (
            <span className="ghost" />
          ) : place === 0 && href !== undefined ? (
            <a className="open" href={href} tabIndex={-1}>
              {column.render(row)}
            </a>
          ) : (
            <span>{column.render(row)}</span>
          )}
        </div>
      ))}
    </div>
  )
}

/** One row of a windowed table; redrawn only when its record, its selection or the columns change. */
export const GridRow = memo(Row) as <R>(props: GridRowProps<R>) => ReactElement
