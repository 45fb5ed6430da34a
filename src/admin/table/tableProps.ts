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
  /** The keys that `onKey` answers, as `aria-keyshortcuts` names them. */
  readonly shortcuts?: string | undefined
  /** Has what stands beside the table taken a key or a click? Then the table does not. */
  readonly onKey?: ((event: KeyboardEvent, row: Row, column: string) => boolean) | undefined
  readonly onPress?: ((event: MouseEvent, row: Row, column: string, open: () => void) => boolean) | undefined
  /** Called with the row that a key has made the active one. */
  readonly onMove?: ((row: Row) => void) | undefined
  /** Becomes the active cell, in view: of the row alone where no column is named. */
  readonly reveal?: { readonly row: RowKey; readonly column?: string | undefined } | undefined
  /** The record that is shown beside the table. */
  readonly shown?: RowKey | undefined
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
  /** What is printed where the screen shows something else: columns in place of cards, the selected rows alone. */
  readonly onPaper?: Partial<Pick<WindowedTableProps<Row>, 'columns' | 'rows' | 'endReached' | 'foot'>>
  readonly emptyText: ReactNode
  readonly endText: string
  readonly ariaLabel: string
  /** Under this key the table remembers its place when it is left. */
  readonly restoreKey?: string
}
