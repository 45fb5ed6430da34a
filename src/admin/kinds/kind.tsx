import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { AnyOptions, Resource } from '#resource'
import type { LinkTo } from '../cells/useCardPath.ts'
import type { Words } from '../cells/words.ts'

/** One field of one record, as its words need it. */
export interface Shown {
  readonly resource: Resource
  readonly field: string
  readonly options: AnyOptions
  readonly words: Words
}

/** One cell: a field of a record, its value, and the words for it. */
export interface CellProps {
  readonly resource: Resource
  readonly field: string
  readonly record: unknown
  readonly words: Words
  readonly value: unknown
  readonly text: string
}

/** A value on a card. */
export interface ValueProps extends CellProps {
  readonly linkTo: LinkTo
}

/** What the browser knows of a kind beside its inputs (`inputs/`), which are fetched when the first form or filter is opened. */
export interface BrowserKind {
  /** A value in plain words: for cells, titles, history and messages. */
  readonly text: (value: unknown, shown: Shown) => string
  /** The usual width of its column, in pixels. */
  readonly width: number
  readonly align?: 'left' | 'right' | 'center'
  /** What a cell draws where plain words are not enough. A function, since a table has hundreds and draws them while it moves. */
  readonly draw?: (cell: CellProps) => ReactNode
  /** How a value stands on a card. */
  readonly card: (props: ValueProps) => ReactNode
  /** A value takes the whole width of a card. */
  readonly isWide?: true
}

/** A value as it is. */
export const plainText = (value: unknown): string => String(value)
/** Words on a card, their lines kept. */
export const PlainCard = ({ text }: ValueProps): ReactNode => <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Box>
/** Digits on a card, each of one width. */
export const NumericCard = ({ text }: ValueProps): ReactNode => <bdi style={{ fontVariantNumeric: 'tabular-nums' }}>{text}</bdi>
