import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import type { AnyOptions, Resource } from '#resource'
import type { LinkTo } from '../cells/context.ts'
import type { Words } from '../cells/words.ts'

/** What formatting a field's value needs. */
interface Shown {
  readonly resource: Resource
  readonly field: string
  readonly options: AnyOptions
  readonly words: Words
}

/** A cell: a field of a record, its value and its text. */
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

/** The browser's part of a kind, without its inputs (`form/kinds`), which are loaded with the first form or filter. */
export interface BrowserKind {
  /** A value as plain text, for cells, titles, history and messages. */
  readonly text: (value: unknown, shown: Shown) => string
  /** The default column width, in pixels. */
  readonly width: number
  readonly align?: 'left' | 'right' | 'center'
  /** Returns the renderer of cells with these options, if plain text is not enough. A function, not a component, because a table has hundreds of cells and renders them while scrolling. */
  readonly draw?: (options: AnyOptions) => ((cell: CellProps) => ReactNode) | undefined
  /** A value on a card. */
  readonly card: (props: ValueProps) => ReactNode
  /** The value takes the whole width of a card. */
  readonly isWide?: true
}

/** Formats a value unchanged. */
export const plainText = (value: unknown): string => String(value)
/** Text on a card, with line breaks. */
export const PlainCard = ({ text }: ValueProps): ReactNode => <div className="plain-text">{text}</div>
/** Digits of equal width on a card. */
export const NumericCard = ({ text }: ValueProps): ReactNode => <bdi style={{ fontVariantNumeric: 'tabular-nums' }}>{text}</bdi>

/** The title of a record, linked to its card if there is one: a plain element, since a card has dozens. */
export const RefLink = ({ path, children }: { readonly path: string | undefined; readonly children: ReactNode }) =>
  path ? (
    <RouterLink className="ref-link" to={path}>
      {children}
    </RouterLink>
  ) : (
    children
  )
