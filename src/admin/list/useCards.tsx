import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo } from 'react'
import { useStore } from 'react-admin'
import { leadOf, valueAt, wirePathOf, type Resource } from '#resource'
import { cellOf, cellText, drawCell, type Words } from '../cells.tsx'
import { joined, withTail, withoutTail } from '../theme/textParts.tsx'
import { hasDot } from '../tones.tsx'
import { recordNumber, fieldLabel } from '../cells/words.ts'
import type { Row } from '../data/rows.ts'
import { useWords } from '../cells/context.ts'
import type { Column } from '../table/columns.ts'
import { useListing } from './listing.ts'

/** The layout of the lead columns on a card. */
interface CardLayout {
  readonly heading: string
  /** Numbers and amounts, at the end of the lines. */
  readonly figures: readonly string[]
  /** A coloured state or mark. */
  readonly mark: string | undefined
  readonly rest: readonly string[]
  /** The number of text lines. */
  readonly lines: number
}

/** Lays out the visible lead columns on a card; undefined if there are none. */
export function cardLayoutOf(resource: Resource, shown: ReadonlySet<string>): CardLayout | undefined {
  const lead = leadOf(resource).filter(name => shown.has(name))
  // A yes or no says nothing as a title.
  const heading = lead.find(name => resource.fields[name]?.kind !== 'flag') ?? lead[0]
  if (heading === undefined) return undefined
  const others = lead.filter(name => name !== heading)
  const figures = others.filter(name => cellOf(resource, name).align === 'right' && !hasDot(resource, name))
  const mark = others.find(name => hasDot(resource, name))
  const rest = others.filter(name => name !== mark && !figures.includes(name))
  const lines = 1 + (rest.length > 0 || figures.length > 1 ? 1 : 0) + (mark !== undefined || figures.length > 2 ? 1 : 0)
  return { heading, figures, mark, rest, lines }
}

/** A value in the line of details, which has no labels: a flag is named if it is set, a record without what only distinguishes it. */
export const detailText = (resource: Resource, field: string, row: Row, words: Words): string => {
  const kind = resource.fields[field]?.kind
  if (kind !== 'flag')
    return kind === 'reference' ? withoutTail(cellText(resource, field, row, words)) : cellText(resource, field, row, words)
  return valueAt(row, wirePathOf(resource, field)) === true ? fieldLabel(resource.name, field, words.t) : ''
}

interface CardCellProps {
  readonly resource: Resource
  readonly layout: CardLayout
  readonly row: Row
  readonly words: Words
}

/** A record as a card on phones: title and figures, then other values, then the state. */
const CardCell = ({ resource, layout, row, words }: CardCellProps) => {
  const { heading, figures, mark, rest } = layout
  const [first, second, third] = figures
  const drawn = (field: string | undefined) => field !== undefined && drawCell({ resource, field, record: row, words })
  const texts = rest.map(field => detailText(resource, field, row, words)).filter(Boolean)
  return (
    <>
      <span className="card-line">
        <strong>{withTail(cellText(resource, heading, row, words) || recordNumber(row.id, words.t))}</strong>
        <span>{drawn(first)}</span>
      </span>
      {(texts.length > 0 || second !== undefined) && (
        <span className="card-line quiet">
          <span>{joined(texts, true)}</span>
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

/** Whether lists are shown as cards (on phones, unless the user prefers tables), and a function that switches this. */
export function useCardLayout(): { readonly isPhone: boolean; readonly isOn: boolean; readonly toggle: () => void } {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [wants, setWants] = useStore('list.cards', true)
  return { isPhone, isOn: isPhone && wants, toggle: () => setWants(!wants) }
}

/** The surrounding list as cards: a single column whose header is the sort order; undefined if cards are off. */
export function useCards(): { readonly columns: readonly Column<Row>[]; readonly linesOf: () => number } | undefined {
  const { isOn } = useCardLayout()
  const words = useWords()
  const { resource, columns, query } = useListing()
  const field = query.sort[0]?.field ?? 'id'
  return useMemo(() => {
    const layout = isOn ? cardLayoutOf(resource, new Set(columns.all.map(({ key }) => key))) : undefined
    if (!layout) return undefined
    const column: Column<Row> = {
      key: field,
      header: fieldLabel(resource.name, field, words.t),
      sortable: true,
      plain: true,
      render: row => <CardCell {...{ resource, layout, row, words }} />,
    }
    return { columns: [column], linesOf: () => layout.lines }
  }, [isOn, resource, columns.all, field, words])
}
