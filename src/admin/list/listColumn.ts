import type { ReactNode } from 'react'
import type { Row } from '../data/rows.ts'

/** A column of one's own beside those of the declaration. */
interface OwnColumn {
  /** The field that it sorts by and is labelled by; any other word for a column without a field. */
  readonly name: string
  readonly label?: string
  readonly width?: number
  readonly align?: 'left' | 'right' | 'center'
  /** Draws the cell; react-admin's own fields read the row from their context. */
  readonly render: (row: Row) => ReactNode
}

/** A column of a list: a field's name, or one's own. */
export type ListColumn = string | OwnColumn

/** The field of a column, or the word by which one of one's own is known. */
export const nameOf = (column: ListColumn): string => (typeof column === 'string' ? column : column.name)
