import { styled } from '@mui/material/styles'
import { memo, type ReactNode } from 'react'
import { placeOf, valueAt, type Kind, type Resource } from '#resource'
import { cellText } from './cells/text.ts'
import type { Words } from './cells/words.ts'

export { cellText, refText, valueText } from './cells/text.ts'
export type { Translate, Words } from './cells/words.ts'

/** One cell: a field of a record, and what is needed to say it. */
export interface CellProps {
  readonly resource: Resource
  readonly field: string
  readonly record: unknown
  readonly words: Words
}
interface Drawn extends CellProps {
  readonly value: unknown
  readonly text: string
}

/** How a kind stands in a column: its side, its usual width in pixels, and what is drawn where plain words are not enough. */
interface Cell {
  readonly align?: 'left' | 'right' | 'center'
  readonly width: number
  readonly draw?: (drawn: Drawn) => ReactNode
}

const Swatch = styled('span')({
  display: 'inline-block',
  width: 12,
  height: 12,
  marginInlineEnd: 6,
  borderRadius: 3,
  border: '1px solid rgba(128, 128, 128, 0.6)',
  verticalAlign: -1,
})

const Badge = styled('span', { shouldForwardProp: name => name !== 'on' })<{ on: boolean }>(({ theme, on }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  whiteSpace: 'nowrap',
  color: on ? theme.palette.success.main : theme.palette.text.secondary,
  '&::before': {
    content: '""',
    width: 7,
    height: 7,
    borderRadius: '50%',
    border: '1.5px solid currentColor',
    background: on ? 'currentColor' : 'transparent',
  },
}))

/** Whether a record is in use, by a mark and in words. */
export const ActivityBadge = memo(({ on, children }: { readonly on: boolean; readonly children: ReactNode }) => (
  <Badge on={on}>{children}</Badge>
))

const drawFlag = ({ field, value, text }: Drawn): ReactNode =>
  field === 'isActive' && text ? <ActivityBadge on={value === true}>{text}</ActivityBadge> : text

const drawColour = ({ value, text }: Drawn): ReactNode =>
  value ? (
    <>
      <Swatch style={{ backgroundColor: String(value) }} />
      {text}
    </>
  ) : (
    text
  )

/** How each kind stands in a table. */
export const CELLS: Readonly<Record<Kind, Cell>> = {
  text: { width: 160 },
  richText: { width: 240 },
  number: { width: 100, align: 'right' },
  decimal: { width: 110, align: 'right' },
  money: { width: 130, align: 'right' },
  date: { width: 100 },
  dateTime: { width: 130 },
  month: { width: 90 },
  flag: { width: 105, draw: drawFlag },
  choice: { width: 130 },
  reference: { width: 145 },
  references: { width: 150 },
  lines: { width: 160 },
  file: { width: 200 },
  phone: { width: 148 },
  email: { width: 180 },
  inn: { width: 122 },
  colour: { width: 105, draw: drawColour },
  json: { width: 180 },
}

/** How the column of a field stands; the id is a narrow number. */
export const cellOf = (resource: Resource, field: string): Cell =>
  field === 'id' ? { width: 58, align: 'right' } : CELLS[resource.fields[field]?.kind ?? 'text']

/** A field of a record in a table: plain words, with a mark where the kind wants one. A function, since a table has hundreds and draws them while it moves. */
export const drawCell = (props: CellProps): ReactNode => {
  const { resource, field, record, words } = props
  const text = cellText(resource, field, record, words)
  const value = field === 'id' ? undefined : valueAt(record, placeOf(resource, field))
  const { draw } = cellOf(resource, field)
  return draw ? draw({ ...props, value, text }) : text
}
