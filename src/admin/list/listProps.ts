import type { ReactNode } from 'react'
import type { ListColumn } from './listColumn.ts'

export interface ListOfProps {
  /** The resource of the list; that of the page by default. */
  readonly resource?: string
  /** Fields or custom columns that replace the declared ones. The array must be stable: every row re-renders when it changes. */
  readonly columns?: readonly ListColumn[]
  /** The declared filters that are offered. */
  readonly filters?: readonly string[]
  /** Rendered between the tools and the rows; reads the list by `useListing`. */
  readonly children?: ReactNode
  /** Buttons for the selected rows, in addition to the declared actions; makes rows selectable. They read `useListContext`. */
  readonly bulk?: ReactNode
  /** The key under which layouts and last filters are stored; the resource's name by default. */
  readonly storeKey?: string
  /** The prefix of this list's search parameters, when another list is on the same page. Example: 'left.' */
  readonly prefix?: string
  /** Embedded in another page: no heading, fewer tools. */
  readonly compact?: boolean
  /** The heading; the resource's name by default. */
  readonly title?: string
  /** A view of the list, by its name in `list.views`: its rows, columns, filters, order, actions and sums. */
  readonly view?: string | undefined
  /** Another list call of the resource, by its key in `api.lists`. */
  readonly call?: string
  /** Query parameters of the call besides filters. */
  readonly takes?: Readonly<Record<string, string>>
  /** The list is one of several tabs: parameters of dialogs have no prefix, since only one tab is open. */
  readonly inTab?: boolean
  /** A custom create button, instead of the declared form. */
  readonly create?: ReactNode
  /** Only the rows of a parent: the reference field and the id of the parent. */
  readonly under?: { readonly by: string; readonly id: number }
}
