import { useMemo, useRef, Fragment, memo, type ReactElement, type ReactNode } from 'react'
import type { Column } from './columns.ts'
import { frozenClass } from './GridFrame.tsx'
import { keyOf, type Press } from '../keys.ts'

/** The key of a record in its table. */
export type RowKey = number | string

interface Selection<Row> {
  readonly rows: readonly (Row | undefined)[]
  readonly rowKey: (row: Row) => RowKey
  readonly selected?: ReadonlySet<RowKey>
  readonly onSelect?: (selected: ReadonlySet<RowKey>) => void
  readonly isRecord?: ((row: Row) => boolean) | undefined
}

const NONE: ReadonlySet<RowKey> = new Set()
const every = (): boolean => true

/** Selecting rows: one, a range with Shift, or all loaded ones. */
export const useSelection = <Row,>({ rows, rowKey, selected = NONE, onSelect, isRecord = every }: Selection<Row>) => {
  const last = useRef<number | null>(null)
  // Memoised: called on every scroll, and iterates over all rows.
  const { count, isAll } = useMemo(() => {
    if (selected.size === 0) return { count: 0, isAll: false }
    const records = rows.filter(row => row !== undefined && isRecord(row)) as readonly Row[]
    const count = records.filter(row => selected.has(rowKey(row))).length
    return { count, isAll: count > 0 && count === records.length }
  }, [rows, rowKey, selected, isRecord])
  const isSelectable = (row: Row | undefined): row is Row => row !== undefined && isRecord(row)
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
      if (!isSelectable(row)) return
      const from = isStretch && last.current !== null ? last.current : at
      last.current = at
      const stretch = rows.slice(Math.min(from, at), Math.max(from, at) + 1).filter(isSelectable)
      put(stretch.map(rowKey), !selected.has(rowKey(row)))
    },
    toggleAll: (): void => put(rows.filter(isSelectable).map(rowKey), !isAll),
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
  /** It is a record: it has a check box and a button for the side panel. */
  readonly isRecord: boolean
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
  [
    'cell',
    column?.align === undefined || column.align === 'left' ? '' : column.align,
    column?.isNarrow ? 'narrow' : '',
    stays,
    isActive ? 'active' : '',
  ]
    .filter(Boolean)
    .join(' ')

/** The content of a cell; a custom cell is remounted for each record. */
const drawn = <R,>(column: Column<R>, row: R, recordKey: RowKey | undefined): ReactNode =>
  column.plain ? column.render(row) : <Fragment key={recordKey}>{column.render(row)}</Fragment>

/** The content of a cell: a placeholder while the row loads, else its value, in the first column linked to the card. */
const insideOf = <R,>({ row, recordKey, href }: GridRowProps<R>, column: Column<R>, index: number): ReactNode => {
  if (row === undefined) return <span className="ghost" />
  if (index > 0 || href === undefined) return <span>{drawn(column, row, recordKey)}</span>
  return (
    <a className="open" href={href} tabIndex={-1}>
      {drawn(column, row, recordKey)}
    </a>
  )
}

const Row = <R,>(props: GridRowProps<R>) => {
  const { gridId, at, row, columns, first, end, opens, height, marked, fresh, shown, frozen, selected, selectText, active, isRecord } =
    props
  const hasCheck = selected !== undefined
  const shift = hasCheck ? 1 : 0
  const isDrawn = (index: number): boolean => (index >= first && index < end) || index < frozen || index === active
  return (
    <div
      role="row"
      className={`line row${opens && row !== undefined ? ' opens' : ''}${height === undefined ? '' : ' several'}${marked ? ' marked' : ''}${isRecord ? '' : ' between'}${fresh ? ' fresh' : ''}${shown ? ' shown' : ''}`}
      style={height === undefined ? undefined : { height }}
      data-at={at}
      aria-rowindex={at + 2}
      aria-selected={isRecord ? selected : undefined}
      aria-current={shown || undefined}
      aria-busy={row === undefined || undefined}
    >
      {hasCheck && (
        <div role="gridcell" aria-colindex={1} className={frozen > 0 ? 'cell check sticky' : 'cell check'}>
          {isRecord && <input type="checkbox" tabIndex={-1} checked={selected} readOnly aria-label={selectText} />}
        </div>
      )}
      {columns.map(
        (column, index) =>
          isDrawn(index) && (
            <div
              key={column.key}
              role="gridcell"
              id={index === active ? cellId(gridId, at, index) : undefined}
              aria-colindex={index + 1 + shift}
              className={cellClass(column, frozenClass(index, frozen), active === index)}
              // After columns that are not rendered, the grid column must be explicit.
              style={index > 0 && !isDrawn(index - 1) ? { gridColumnStart: index + 1 + shift } : undefined}
            >
              {insideOf(props, column, index)}
              {/* The button that shows the record in the side panel; styled only where there is room for it. */}
              {index === 0 && isRecord && <i className="aside" aria-hidden />}
            </div>
          ),
      )}
    </div>
  )
}

/** A row of a windowed table; re-renders only when its record, its selection or the columns change. */
export const GridRow = memo(Row) as <R>(props: GridRowProps<R>) => ReactElement

/** The active cell of a grid; row -1 is the header. */
export interface GridCell {
  readonly row: number
  readonly column: number
}

interface Size {
  readonly rows: number
  readonly columns: number
  /** The number of visible rows, for PageUp and PageDown. */
  readonly page: number
}

const between = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max))

/** The cell that a key leads to; null if the key does not move. Home and End lead to the first and the last row. */
export const moveByKey = (key: string, from: GridCell, { rows, columns, page }: Size): GridCell | null => {
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowDown: [1, 0],
    ArrowUp: [-1, 0],
    ArrowRight: [0, 1],
    ArrowLeft: [0, -1],
    PageDown: [page, 0],
    PageUp: [-page, 0],
    Home: [-Math.max(from.row, 0), 0],
    End: [rows, 0],
  }
  const step = steps[key]
  if (step === undefined) return null
  const least = key === 'PageUp' || key === 'Home' || key === 'PageDown' ? 0 : -1
  return { row: between(from.row + step[0], rows === 0 ? -1 : least, rows - 1), column: between(from.column + step[1], 0, columns - 1) }
}

/** A key with its modifiers; arrows as in a left-to-right page. */
export type KeyPress = Required<Press>

/** What key handling needs to know about a grid. */
export interface KeyedGrid extends Size {
  readonly active: GridCell | null
  /** The first visible row, where moving starts if no cell is active. */
  readonly firstRow: number
  readonly isSelectable: boolean
}

/** The command of a key, with the cell that it applies to. */
export type KeyCommand =
  | { readonly do: 'resize'; readonly column: number; readonly by: number }
  | { readonly do: 'move'; readonly to: GridCell }
  | { readonly do: 'sort'; readonly column: number }
  | { readonly do: 'press'; readonly cell: GridCell }
  | { readonly do: 'select'; readonly row: number; readonly isStretch: boolean }
  | { readonly do: 'selectAll' }

const RESIZE_STEP = 16

/** What a key selects; in the header everything. */
const selectionOf = (command: 'all' | 'select' | 'stretch', row: number): KeyCommand =>
  command === 'all' || row < 0 ? { do: 'selectAll' } : { do: 'select', row, isStretch: command === 'stretch' }

/** The command of a key; null if the grid does not handle it. In the header, Enter sorts and Space selects all rows. Ctrl does not change what moves. */
export const commandOf = (press: KeyPress, grid: KeyedGrid): KeyCommand | null => {
  const cell = grid.active ?? { row: grid.rows > 0 ? grid.firstRow : -1, column: 0 }
  const command = keyOf('grid', press) ?? keyOf('grid', { ...press, ctrlKey: false, metaKey: false, shiftKey: false })
  switch (command) {
    case 'width':
      return { do: 'resize', column: cell.column, by: press.key === 'ArrowRight' ? RESIZE_STEP : -RESIZE_STEP }
    case 'move':
    case 'page':
    case 'ends': {
      const to = moveByKey(press.key, cell, grid)
      return to && { do: 'move', to: grid.active === null && press.key === 'ArrowDown' ? cell : to }
    }
    case 'open':
    case 'newTab':
      return cell.row < 0 ? { do: 'sort', column: cell.column } : { do: 'press', cell }
    case 'all':
    case 'select':
    case 'stretch':
      return grid.isSelectable ? selectionOf(command, cell.row) : null
    case undefined:
      return null
  }
}

/** The meaning of a key for the parts beside the table of a list, which come first: F2 edits the cell, Space shows the record in the side panel. */
export const sideKeyOf = (press: Press): 'edit' | 'show' | undefined => {
  const command = keyOf('cells', press)
  return command === 'edit' ? command : keyOf('panel', press)
}
