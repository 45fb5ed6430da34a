import type { ReactNode } from 'react'
import { optionsOf, wirePathOf, valueAt, type Field, type Resource } from '#resource'
import { cellText, browserKindOf } from './kinds/index.ts'
import type { Words } from './cells/words.ts'
import type { BrowserKind } from './kinds/kind.tsx'
import { withTail } from './theme/textParts.tsx'
import { hasDot, withToneMark } from './tones.tsx'

export { cellText, refText, valueText } from './kinds/index.ts'
export type { Words } from './cells/words.ts'

/** A cell: a field of a record, and the words to render it with. */
export interface CellProps {
  readonly resource: Resource
  readonly field: string
  readonly record: unknown
  readonly words: Words
}

type Cell = Pick<BrowserKind, 'width' | 'align'>
const UNKNOWN: Cell = { width: 160 }
const ID: Cell = { width: 58, align: 'right' }

/** The width and alignment of a field's column; ids are narrow numbers. */
export function cellOf(resource: Resource, field: string): Cell {
  const one = resource.fields[field]
  return field === 'id' ? ID : one ? browserKindOf(one) : UNKNOWN
}

const drawOf = (field: Field) => browserKindOf(field).draw?.(optionsOf(field))

/** Whether the field's cells show an icon or dot before the text. */
export const isDrawn = (resource: Resource, field: string): boolean => {
  const one = resource.fields[field]
  return !!one && (drawOf(one) !== undefined || hasDot(resource, field))
}

/** Renders a field of a record in a table: text, with an icon if the kind has one. A function, not a component, because a table has hundreds of cells and renders them while scrolling. */
export const drawCell = (props: CellProps): ReactNode => {
  const { resource, field, record, words } = props
  const text = cellText(resource, field, record, words)
  const one = resource.fields[field]
  if (!one || !text) return text
  const draw = drawOf(one)
  const plain = one.kind === 'reference' ? withTail(text) : text
  return withToneMark(props, draw ? draw({ ...props, value: valueAt(record, wirePathOf(resource, field)), text }) : plain)
}
