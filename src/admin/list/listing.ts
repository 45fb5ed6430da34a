import { createContext, useContext, type ReactNode } from 'react'
import type { Resource } from '#resource'
import type { ListQuery } from './listQuery.ts'
import type { Row } from '../data/rows.ts'
import type { Source } from './source.ts'
import type { ChangeListQuery } from './useListQuery.ts'
import type { ListRows } from './useListRows.ts'
import type { ListColumns } from './useColumns.tsx'

/** The list on the screen, for everything inside it: its query, its rows, its columns, what is selected. */
export interface Listing {
  /** The resource as the open view has it. */
  readonly resource: Resource
  /** What the list is called. */
  readonly title: string
  readonly source: Source
  readonly asked: ListQuery
  readonly ask: ChangeListQuery
  readonly rows: ListRows
  readonly columns: ListColumns
  readonly selected: ReadonlySet<number | string>
  readonly select: (selected: ReadonlySet<number | string>) => void
  /** Beyond the loaded rows all that the query finds are selected. */
  readonly isAllSelected: boolean
  readonly selectAll: (isAll: boolean) => void
  /** The list is shown inside a card. */
  readonly isEmbedded: boolean
  /** The rows stand as cards in columns, or in a matrix: there is no table with columns of their fields. */
  readonly isBoard: boolean
  /** Buttons of one's own for the selected rows. */
  readonly bulk?: ReactNode
  /** Opens a record of the list. */
  readonly open: (row: Row) => void
}

/** Provides the list to everything inside it. */
export const ListingContext = createContext<Listing | null>(null)

/** The list around; children of `ListOf` read its rows and its query here. */
export function useListing(): Listing {
  const listing = useContext(ListingContext)
  if (!listing) throw new Error('Parts of a list stand inside ListOf')
  return listing
}
