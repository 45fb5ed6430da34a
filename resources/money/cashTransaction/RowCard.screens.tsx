import type { ReactNode } from 'react'

interface RowCardProps {
  /** The number of the row, which opens it. */
  readonly heading: ReactNode
  readonly figure: ReactNode
  /** Further values, the first one most important; empty ones are left out. */
  readonly details: readonly ReactNode[]
  readonly second?: ReactNode
  /** Further lines; their number must match the row height. */
  readonly children?: ReactNode
}

/** The number of lines of a card without further ones. */
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

/** A row of a statement on phones: number and sum, then date, purpose and balance. */
export const RowCard = ({ heading, figure, details, second, children }: RowCardProps) => (
  <>
    <span className="card-line">
      <span>{heading}</span>
      <span>{figure}</span>
    </span>
    <span className="card-line quiet">
      <span>{joined(details)}</span>
      <span>{second}</span>
    </span>
    {children}
  </>
)
