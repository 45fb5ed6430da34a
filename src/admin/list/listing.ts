import { createContext, useContext, type ReactNode } from 'react'
import type { Resource } from '#resource'
import type { ListQuery } from './listQuery.ts'
import type { Row } from '../data/rows.ts'
import type { Source } from './source.ts'
import type { ChangeListQuery } from './useListQuery.ts'
import type { ListRows } from './useListRows.ts'
import type { ListColumns } from './useColumns.tsx'

/** The state of a list, for everything inside it: query, rows, columns, selection. */
export interface Listing {
  /** The resource as modified by the open view. */
  readonly resource: Resource
  /** The title of the list. */
  readonly title: string
  readonly source: Source
  readonly query: ListQuery
  readonly setQuery: ChangeListQuery
  readonly rows: ListRows
  readonly columns: ListColumns
  readonly selected: ReadonlySet<number | string>
  readonly select: (selected: ReadonlySet<number | string>) => void
  /** All rows that the query matches are selected, not only loaded ones. */
  readonly isAllSelected: boolean
  readonly selectAll: (isAll: boolean) => void
  /** The list is inside a card. */
  readonly isEmbedded: boolean
  /** The rows are shown as a board or a matrix, without a table of their fields. */
  readonly isBoard: boolean
  /** Custom buttons for the selected rows. */
  readonly bulk?: ReactNode
  /** Opens a record of the list. */
  readonly open: (row: Row) => void
}

/** Provides the list to everything inside it. */
export const ListingContext = createContext<Listing | null>(null)

/** The surrounding list; children of `ListOf` read its rows and its query by this. */
export function useListing(): Listing {
  const listing = useContext(ListingContext)
  if (!listing) throw new Error('Parts of a list stand inside ListOf')
  return listing
}
