import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import type { Column, ColumnLayout } from './columns.ts'
import type { Foot } from './GridFoot.tsx'
import type { Sort } from './GridHead.tsx'
import type { RowRange } from './useRowWindow.ts'
import type { RowKey } from './useSelection.ts'

export interface WindowedTableProps<Row> {
  readonly columns: readonly Column<Row>[]
  /** The rows; undefined while one is loading. */
  readonly rows: readonly (Row | undefined)[]
  /** The number of all rows, if known: then any position can be scrolled to, and `rows` may have gaps. */
  readonly total?: number
  /** Whether no row follows the last one. */
  readonly endReached: boolean
  readonly busy: boolean
  readonly rowKey: (row: Row) => RowKey
  /** The address of a record's card, which makes the first cell a link. */
  readonly rowHref?: (row: Row) => string | undefined
  readonly onRowOpen?: (row: Row, event: MouseEvent | KeyboardEvent) => void
  /** The keys that `onKey` handles, in the format of `aria-keyshortcuts`. */
  readonly shortcuts?: string | undefined
  /** Offer a key or a click to the parts beside the table; if they return true, the table ignores it. */
  readonly onKey?: ((event: KeyboardEvent, row: Row, column: string) => boolean) | undefined
  readonly onPress?: ((event: MouseEvent, row: Row, column: string, open: () => void) => boolean) | undefined
  /** Called with the row that becomes active by a key. */
  readonly onMove?: ((row: Row) => void) | undefined
  /** The cell to make active and scroll into view; without a column, only the row. */
  readonly reveal?: { readonly row: RowKey; readonly column?: string | undefined } | undefined
  /** The key of the record in the side panel. */
  readonly shown?: RowKey | undefined
  readonly sort?: Sort
  readonly onSort?: (key: string) => void
  readonly selected?: ReadonlySet<RowKey>
  readonly onSelect?: (selected: ReadonlySet<RowKey>) => void
  /** Called with the visible range whenever rows in it or after it are not loaded. */
  readonly onNeedMore?: (range: RowRange) => void
  /** The user's column widths, and a function that stores new ones. */
  readonly widths?: ColumnLayout['widths']
  readonly onWidths?: (widths: ColumnLayout['widths']) => void
  /** The number of sticky columns, at most three. */
  readonly frozen?: number
  /** The number of text lines of a row's tallest cell; 1 by default. */
  readonly linesOf?: (row: Row) => number
  /** The only column contains whole records as cards (phones). */
  readonly asCards?: boolean
  /** Rows with a yellow background. */
  readonly isMarked?: (row: Row) => boolean
  /** Rows that another user has just changed: they light up and fade. */
  readonly isFresh?: (row: Row) => boolean
  /** A sticky line below the rows. */
  readonly foot?: Foot | undefined
  /** Overrides for printing: columns instead of cards, only the selected rows. */
  readonly onPaper?: Partial<Pick<WindowedTableProps<Row>, 'columns' | 'rows' | 'endReached' | 'foot'>>
  readonly emptyText: ReactNode
  readonly endText: string
  readonly ariaLabel: string
  /** The key under which the table stores its scroll position. */
  readonly restoreKey?: string
  /** The kind of place of the table; tables of the same kind likely have the same room. */
  readonly place?: string
}
