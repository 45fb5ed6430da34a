import type { ReactNode } from 'react'

interface RowCardProps {
  /** What the row is: its number, which opens it. */
  readonly heading: ReactNode
  readonly figure: ReactNode
  /** What else is said of it, the first above all; what is empty is left out. */
  readonly said: readonly ReactNode[]
  readonly second?: ReactNode
  /** Further lines, as many as the row is told to have beyond two. */
  readonly children?: ReactNode
}

/** How many lines a card has without further ones. */
export const CARD_LINES = 2

/** A further line of a card. */
export const CardLine = ({ children }: { readonly children: ReactNode }) => (
  <span className="card-line quiet">
    <span>{children}</span>
  </span>
)

const joined = (texts: readonly ReactNode[]): ReactNode =>
  texts.filter(Boolean).reduce(
    (all, one) =>
      all === null ? (
        one
      ) : (
        <>
          {all} · {one}
        </>
      ),
    null,
  )

/** A row of a statement on a phone: what it is and its sum, then when, what and what it came to. */
export const RowCard = ({ heading, figure, said, second, children }: RowCardProps) => (
  <>
    <span className="card-line">
      <span>{heading}</span>
      <span>{figure}</span>
    </span>
    <span className="card-line quiet">
      <span>{joined(said)}</span>
      <span>{second}</span>
    </span>
    {children}
  </>
)
