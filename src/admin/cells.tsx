import type { ReactNode } from 'react'
import { optionsOf, placeOf, valueAt, type Field, type Resource } from '#resource'
import { cellText } from './fields/text.ts'
import type { Words } from './cells/words.ts'
import { browserKindOf } from './kinds/index.ts'
import type { BrowserKind } from './kinds/kind.tsx'
import { hasDot, marked } from './tones.tsx'

export { cellText, refText, valueText } from './fields/text.ts'
export type { Words } from './cells/words.ts'

/** One cell: a field of a record, and what is needed to say it. */
export interface CellProps {
  readonly resource: Resource
  readonly field: string
  readonly record: unknown
  readonly words: Words
}

type Cell = Pick<BrowserKind, 'width' | 'align'>
const UNKNOWN: Cell = { width: 160 }
const ID: Cell = { width: 58, align: 'right' }

/** How the column of a field stands; the id is a narrow number. */
export function cellOf(resource: Resource, field: string): Cell {
  const one = resource.fields[field]
  return field === 'id' ? ID : one ? browserKindOf(one) : UNKNOWN
}

const drawOf = (field: Field) => browserKindOf(field).draw?.(optionsOf(field))

/** Does something stand before the words of the field's cells? */
export const isDrawn = (resource: Resource, field: string): boolean => {
  const one = resource.fields[field]
  return !!one && (drawOf(one) !== undefined || hasDot(resource, field))
}

/** A field of a record in a table: plain words, with a mark where the kind wants one. A function, since a table has hundreds and draws them while it moves. */
export const drawCell = (props: CellProps): ReactNode => {
  const { resource, field, record, words } = props
  const text = cellText(resource, field, record, words)
  const one = resource.fields[field]
  if (!one || !text) return text
  const draw = drawOf(one)
  return marked(props, draw ? draw({ ...props, value: valueAt(record, placeOf(resource, field)), text }) : text)
}
