import { Fragment, memo, type ReactElement, type ReactNode } from 'react'
import type { Column } from './columns.ts'
import type { RowKey } from './useSelection.ts'

interface GridRowProps<Row> {
  readonly gridId: string
  readonly at: number
  readonly row: Row | undefined
  /** Whatever may be open or half done in a cell belongs to this record: the row's elements may come to serve another one. */
  readonly recordKey: RowKey | undefined
  readonly columns: readonly Column<Row>[]
  /** The columns in view, from `first` to the one before `end`; a sticky one and that of the active cell are drawn wherever they are. */
  readonly first: number
  readonly end: number
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

/** The id of the active cell and of each head, for `aria-activedescendant`. */
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

const Row = <R,>({
  gridId,
  at,
  row,
  recordKey,
  columns,
  first,
  end,
  href,
  opens,
  height,
  sticky,
  selected,
  selectText,
  active,
}: GridRowProps<R>) => {
  const hasCheck = selected !== undefined
  const shift = hasCheck ? 1 : 0
  const contentOf = (column: Column<R>, record: R): ReactNode =>
    column.plain ? column.render(record) : <Fragment key={recordKey}>{column.render(record)}</Fragment>
  const isDrawn = (place: number): boolean => (place >= first && place < end) || (sticky && place === 0) || place === active
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
      {columns.map(
        (column, place) =>
          isDrawn(place) && (
            <div
              key={column.key}
              role="gridcell"
              id={place === active ? cellId(gridId, at, place) : undefined}
              aria-colindex={place + 1 + shift}
              className={cellClass(column, sticky && place === 0, active === place, hasCheck)}
              // After columns that are left out its own must be named.
              style={place > 0 && !isDrawn(place - 1) ? { gridColumnStart: place + 1 + shift } : undefined}
            >
              {row === undefined ? (
                <span className="ghost" />
              ) : place === 0 && href !== undefined ? (
                <a className="open" href={href} tabIndex={-1}>
                  {contentOf(column, row)}
                </a>
              ) : (
                <span>{contentOf(column, row)}</span>
              )}
            </div>
          ),
      )}
    </div>
  )
}

/** One row of a windowed table; redrawn only when its record, its selection or the columns change. */
export const GridRow = memo(Row) as <R>(props: GridRowProps<R>) => ReactElement
