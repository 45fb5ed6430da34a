import type { Resource } from '#resource'
import { cellText, drawCell, type Words } from '../cells.tsx'
import { recordNumber } from '../cells/words.ts'
import type { Row } from '../data/rows.ts'
import type { CardLayout } from './cardLayout.ts'

interface CardCellProps {
  readonly resource: Resource
  readonly layout: CardLayout
  readonly row: Row
  readonly words: Words
}

/** A record as a card on phones: title and figures, then other values, then the state. */
export const CardCell = ({ resource, layout, row, words }: CardCellProps) => {
  const { heading, figures, mark, rest } = layout
  const [first, second, third] = figures
  const drawn = (field: string | undefined) => field !== undefined && drawCell({ resource, field, record: row, words })
  const texts = rest.map(field => cellText(resource, field, row, words)).filter(Boolean)
  return (
    <>
      <span className="card-line">
        <strong>{cellText(resource, heading, row, words) || recordNumber(row.id, words.t)}</strong>
        <span>{drawn(first)}</span>
      </span>
      {(texts.length > 0 || second !== undefined) && (
        <span className="card-line quiet">
          <span>{texts.join(' · ')}</span>
          <span>{drawn(second)}</span>
        </span>
      )}
      {(mark !== undefined || third !== undefined) && (
        <span className="card-line quiet">
          <span>{drawn(mark)}</span>
          <span>{drawn(third)}</span>
        </span>
      )}
    </>
  )
}
