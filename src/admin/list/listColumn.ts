import type { ReactNode } from 'react'
import type { Row } from '../data/rows.ts'

/** A custom column in addition to the declared ones. */
interface OwnColumn {
  /** The field that it sorts by and takes its label from; any other name for a column without a field. */
  readonly name: string
  readonly label?: string
  readonly width?: number
  readonly align?: 'left' | 'right' | 'center'
  /** Renders the cell; react-admin's own fields read the row from their context. */
  readonly render: (row: Row) => ReactNode
}

/** A column of a list: a field's name, or a custom one. */
export type ListColumn = string | OwnColumn

/** The field or name of a column. */
export const nameOf = (column: ListColumn): string => (typeof column === 'string' ? column : column.name)
