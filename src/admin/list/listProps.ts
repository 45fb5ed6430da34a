import type { ReactNode } from 'react'
import type { ListColumn } from './listColumn.ts'

export interface ListOfProps {
  /** The resource whose records are listed; the page's own when left out. */
  readonly resource?: string
  /** Fields in place of the declared columns, or columns of one's own. Keep the array the same between renders: every row is re-rendered when it changes. */
  readonly columns?: readonly ListColumn[]
  /** Which of the declared filters are offered. */
  readonly filters?: readonly string[]
  /** Shown between the tools and the rows; reads the list by `useListing`. */
  readonly children?: ReactNode
  /** Buttons for the selected rows, beside those of the declared actions: rows can be selected then. They read `useListContext`. */
  readonly bulk?: ReactNode
  /** Under which name layouts and last filters are kept; the resource's name when left out. */
  readonly storeKey?: string
  /** Before the parameters of this list in the address, where another list stands on the same page: 'left.' */
  readonly prefix?: string
  /** Stands inside another page: no heading of its own, fewer tools. */
  readonly compact?: boolean
  /** The heading, where it is not the resource's name. */
  readonly title?: string
  /** A further list of the resource, by its name in `list.views`: its rows, columns, filters, order, actions and sums. */
  readonly view?: string | undefined
  /** A further list call of the resource, by its key in `api.lists`. */
  readonly call?: string
  /** Parameters that the call takes beside the filters. */
  readonly takes?: Readonly<Record<string, string>>
  /** The list is one of several tabs: dialogs are addressed without the prefix, since only one of the tabs is open. */
  readonly inTab?: boolean
  /** Makes a new record in place of the declared form: a button among the tools. */
  readonly create?: ReactNode
  /** Only the rows of a parent: the reference field that names it, and its id. */
  readonly under?: { readonly by: string; readonly id: number }
}
