import { useMemo, useRef, Fragment, memo, type ReactElement, type ReactNode } from 'react'
import type { Column } from './columns.ts'
import { frozenClass } from './GridFrame.tsx'

/** The key of a record in its table. */
export type RowKey = number | string

interface Selection<Row> {
  readonly rows: readonly (Row | undefined)[]
  readonly rowKey: (row: Row) => RowKey
  readonly selected?: ReadonlySet<RowKey>
  readonly onSelect?: (selected: ReadonlySet<RowKey>) => void
}

const NONE: ReadonlySet<RowKey> = new Set()
const isLoaded = <Row,>(row: Row | undefined): row is Row => row !== undefined

/** Selecting rows: one, a range with Shift, or all loaded ones. */
export const useSelection = <Row,>({ rows, rowKey, selected = NONE, onSelect }: Selection<Row>) => {
  const last = useRef<number | null>(null)
  // Memoised: called on every scroll, and iterates over all rows.
  const { count, isAll } = useMemo(() => {
    const count = selected.size === 0 ? 0 : rows.filter(row => isLoaded(row) && selected.has(rowKey(row))).length
    return { count, isAll: count > 0 && rows.every(row => !isLoaded(row) || selected.has(rowKey(row))) }
  }, [rows, rowKey, selected])
  if (!onSelect) return null
  const put = (keys: readonly RowKey[], on: boolean): void => {
    const next = new Set(selected)
    for (const key of keys) {
      if (on) next.add(key)
      else next.delete(key)
    }
    onSelect(next)
  }
  return {
    state: count === 0 ? ('none' as const) : isAll ? ('all' as const) : ('some' as const),
    has: (row: Row | undefined): boolean => row !== undefined && selected.has(rowKey(row)),
    toggle: (at: number, isStretch: boolean): void => {
      const row = rows[at]
      if (row === undefined) return
      const from = isStretch && last.current !== null ? last.current : at
      last.current = at
      const stretch = rows.slice(Math.min(from, at), Math.max(from, at) + 1).filter(isLoaded)
      put(stretch.map(rowKey), !selected.has(rowKey(row)))
    },
    toggleAll: (): void => put(rows.filter(isLoaded).map(rowKey), !isAll),
  }
}

interface GridRowProps<Row> {
  readonly gridId: string
  readonly at: number
  readonly row: Row | undefined
  /** The state of cells belongs to this record: the row's elements may be reused for another one. */
  readonly recordKey: RowKey | undefined
  readonly columns: readonly Column<Row>[]
  /** The visible columns, from `first` to before `end`; sticky columns and the active cell are always rendered. */
  readonly first: number
  readonly end: number
  readonly href: string | undefined
  readonly opens: boolean
  /** In pixels, if rows have different heights. */
  readonly height: number | undefined
  readonly marked: boolean
  /** Another user has just changed it. */
  readonly fresh: boolean
  /** It is shown in the side panel. */
  readonly shown: boolean
  /** The number of sticky columns. */
  readonly frozen: number
  /** Undefined if rows cannot be selected. */
  readonly selected: boolean | undefined
  readonly selectText: string
  /** The column of the active cell if it is in this row, else null. */
  readonly active: number | null
}

/** The id of a cell or header, for `aria-activedescendant`. */
export const cellId = (gridId: string, row: number, column: number): string => `${gridId}-${row}-${column}`

const cellClass = (column: Column<never> | undefined, stays: string, isActive: boolean): string =>
  ['cell', column?.align === undefined || column.align === 'left' ? '' : column.align, stays, isActive ? 'active' : '']
    .filter(Boolean)
    .join(' ')

/** The content of a cell; a custom cell is remounted for each record. */
const drawn = <R,>(column: Column<R>, row: R, recordKey: RowKey | undefined): ReactNode =>
  column.plain ? column.render(row) : <Fragment key={recordKey}>{column.render(row)}</Fragment>

/** The content of a cell: a placeholder while the row loads, else its value, in the first column linked to the card. */
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
              // After columns that are not rendered, the grid column must be explicit.
              style={place > 0 && !isDrawn(place - 1) ? { gridColumnStart: place + 1 + shift } : undefined}
            >
              {insideOf(props, column, place)}
              {/* The button that shows the record in the side panel; styled only where there is room for it. */}
              {place === 0 && <i className="aside" aria-hidden />}
            </div>
          ),
      )}
    </div>
  )
}

/** A row of a windowed table; re-renders only when its record, its selection or the columns change. */
export const GridRow = memo(Row) as <R>(props: GridRowProps<R>) => ReactElement
