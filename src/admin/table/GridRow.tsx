import { Fragment, memo, type ReactElement, type ReactNode } from 'react'
import type { Column } from './columns.ts'
import { frozenClass } from './frozen.ts'
import type { RowKey } from './useSelection.ts'

interface GridRowProps<Row> {
  readonly gridId: string
  readonly at: number
  readonly row: Row | undefined
  /** Whatever may be open or in progress in a cell belongs to this record: the row's elements may be reused for another one. */
  readonly recordKey: RowKey | undefined
  readonly columns: readonly Column<Row>[]
  /** The columns in view, from `first` to the one before `end`; those that stay and that of the active cell are drawn wherever they are. */
  readonly first: number
  readonly end: number
  readonly href: string | undefined
  readonly opens: boolean
  /** Pixels, where rows differ in height. */
  readonly height: number | undefined
  readonly marked: boolean
  /** Somebody else has just changed it. */
  readonly fresh: boolean
  /** It is shown beside the table. */
  readonly shown: boolean
  /** How many of the first columns stay while the table is scrolled sideways. */
  readonly frozen: number
  /** Undefined where nothing can be selected. */
  readonly selected: boolean | undefined
  readonly selectText: string
  /** The column of the active cell when it is in this row. */
  readonly active: number | null
}

/** The id of the active cell and of each head, for `aria-activedescendant`. */
export const cellId = (gridId: string, row: number, column: number): string => `${gridId}-${row}-${column}`

const cellClass = (column: Column<never> | undefined, stays: string, isActive: boolean): string =>
  ['cell', column?.align === undefined || column.align === 'left' ? '' : column.align, stays, isActive ? 'active' : '']
    .filter(Boolean)
    .join(' ')

/** What a cell shows of its record; a custom cell is created anew for each record. */
const drawn = <R,>(column: Column<R>, row: R, recordKey: RowKey | undefined): ReactNode =>
  column.plain ? column.render(row) : <Fragment key={recordKey}>{column.render(row)}</Fragment>

/** The inside of a cell: a placeholder while the row is loading, else what it shows, in the first column as a link to the card. */
const insideOf = <R,>({ row, recordKey, href }: GridRowProps<R>, column: Column<R>, place: number): ReactNode => {
  if (row === undefined) return <span className="ghost" />
  if (place > 0 || href === undefined) return <span>{drawn(column, row, recordKey)}</span>
  return (
    <a className="open" href={href} tabIndex={-1}>
      {drawn(column, row, recordKey)}
    </a>
  )
}

const Row = <R,>(props: GridRowProps<R>) => {
  const { gridId, at, row, columns, first, end, opens, height, marked, fresh, shown, frozen, selected, selectText, active } = props
  const hasCheck = selected !== undefined
  const shift = hasCheck ? 1 : 0
  const isDrawn = (place: number): boolean => (place >= first && place < end) || place < frozen || place === active
  return (
    <div
      role="row"
      className={`line row${opens && row !== undefined ? ' opens' : ''}${height === undefined ? '' : ' several'}${marked ? ' marked' : ''}${fresh ? ' fresh' : ''}${shown ? ' shown' : ''}`}
      style={height === undefined ? undefined : { height }}
      data-at={at}
      aria-rowindex={at + 2}
      aria-selected={selected}
      aria-current={shown || undefined}
      aria-busy={row === undefined || undefined}
    >
      {hasCheck && (
        <div role="gridcell" aria-colindex={1} className={frozen > 0 ? 'cell check sticky' : 'cell check'}>
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
              className={cellClass(column, frozenClass(place, frozen), active === place)}
              // After columns that are not drawn its own place must be named.
              style={place > 0 && !isDrawn(place - 1) ? { gridColumnStart: place + 1 + shift } : undefined}
            >
              {insideOf(props, column, place)}
              {/* What the mouse shows the record beside the table with: it looks like something where there is room for that. */}
              {place === 0 && <i className="aside" aria-hidden />}
            </div>
          ),
      )}
    </div>
  )
}

/** One row of a windowed table; re-rendered only when its record, its selection or the columns change. */
export const GridRow = memo(Row) as <R>(props: GridRowProps<R>) => ReactElement
