import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import type { Column, ColumnLayout } from './columns.ts'
import type { Foot } from './GridFoot.tsx'
import type { Sort } from './GridHead.tsx'
import type { RowRange } from './useRowWindow.ts'
import type { RowKey } from './useSelection.ts'

export interface WindowedTableProps<Row> {
  readonly columns: readonly Column<Row>[]
  /** The loaded rows; an absent one is still loading. */
  readonly rows: readonly (Row | undefined)[]
  /** How many rows there are in all, where that is known: then any place can be scrolled to, and `rows` may have holes. */
  readonly total?: number
  /** Whether nothing follows the last row. */
  readonly endReached: boolean
  readonly busy: boolean
  readonly rowKey: (row: Row) => RowKey
  /** The address of a record's card: makes the first cell a link. */
  readonly rowHref?: (row: Row) => string | undefined
  readonly onRowOpen?: (row: Row, event: MouseEvent | KeyboardEvent) => void
  /** Shows a record at the side of the table, or no more where it is shown; the rows have a button for it. */
  readonly onAside?: ((row: Row) => void) | undefined
  /** The record that is shown at the side: its row is marked and kept in view, and the side follows the active row. */
  readonly aside?: RowKey | undefined
  /** Called with the row that the keys have made active while a record is shown at the side. */
  readonly onFollow?: ((row: Row) => void) | undefined
  /** Changes the cell of a row by its column, where `mayEdit` allows it: by F2 or a double click. */
  readonly onEdit?: ((row: Row, key: string) => void) | undefined
  readonly mayEdit?: ((key: string) => boolean) | undefined
  /** The cell that is being changed: it is kept in view. */
  readonly editing?: { readonly row: RowKey; readonly key: string } | undefined
  readonly sort?: Sort
  readonly onSort?: (key: string) => void
  readonly selected?: ReadonlySet<RowKey>
  readonly onSelect?: (selected: ReadonlySet<RowKey>) => void
  /** Called with the rows in view whenever some of them, or the ones after them, are not loaded. */
  readonly onNeedMore?: (range: RowRange) => void
  /** The person's own widths, and the way to keep new ones. */
  readonly widths?: ColumnLayout['widths']
  readonly onWidths?: (widths: ColumnLayout['widths']) => void
  /** How many of the first columns stay while the table is scrolled sideways; three at most. */
  readonly frozen?: number
  /** How many lines of text the tallest cell of a row holds; one when left out. */
  readonly linesOf?: (row: Row) => number
  /** Its one column holds whole records, as a phone shows them. */
  readonly asCards?: boolean
  /** Which rows stand on yellow. */
  readonly isMarked?: (row: Row) => boolean
  /** Which rows somebody else has just changed: they light up and fade. */
  readonly isFresh?: (row: Row) => boolean
  /** A line that stays below the rows. */
  readonly foot?: Foot | undefined
  /** What is printed where the screen shows something else: columns in place of cards. */
  readonly onPaper?: Pick<WindowedTableProps<Row>, 'columns' | 'foot'>
  readonly emptyText: ReactNode
  readonly endText: string
  readonly ariaLabel: string
  /** Under this key the table remembers its place when it is left. */
  readonly restoreKey?: string
}
