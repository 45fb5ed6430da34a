import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import type { AnyOptions, Resource } from '#resource'
import type { LinkTo } from '../cells/useCardPath.ts'
import type { Words } from '../cells/words.ts'

/** One field of one record, as its text needs it. */
interface Shown {
  readonly resource: Resource
  readonly field: string
  readonly options: AnyOptions
  readonly words: Words
}

/** One cell: a field of a record, its value, and what formats it as text. */
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

/** The browser's side of a kind, without its inputs (`form/kinds`), which are loaded when the first form or filter is opened. */
export interface BrowserKind {
  /** A value as plain text: for cells, titles, history and messages. */
  readonly text: (value: unknown, shown: Shown) => string
  /** The usual width of its column, in pixels. */
  readonly width: number
  readonly align?: 'left' | 'right' | 'center'
  /** What a cell of a field with these options renders where plain text is not enough. A function, since a table has hundreds and renders them on scroll. */
  readonly draw?: (options: AnyOptions) => ((cell: CellProps) => ReactNode) | undefined
  /** A value as a card shows it. */
  readonly card: (props: ValueProps) => ReactNode
  /** A value takes the whole width of a card. */
  readonly isWide?: true
}

/** A value as it is. */
export const plainText = (value: unknown): string => String(value)
/** Text on a card, its lines kept. */
export const PlainCard = ({ text }: ValueProps): ReactNode => <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Box>
/** Digits on a card, each of one width. */
export const NumericCard = ({ text }: ValueProps): ReactNode => <bdi style={{ fontVariantNumeric: 'tabular-nums' }}>{text}</bdi>

/** The name of a record as the way to its card, where there is one. */
export const RefLink = ({ path, children }: { readonly path: string | undefined; readonly children: ReactNode }) =>
  path ? (
    <Link component={RouterLink} to={path}>
      {children}
    </Link>
  ) : (
    children
  )
