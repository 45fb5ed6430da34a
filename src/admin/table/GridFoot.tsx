import type { ReactNode } from 'react'
import { BOTTOM_BAR } from '../bottomBar.ts'
import type { Column } from './columns.ts'
import { frozenClass } from './frozen.ts'
import type { ColumnRange } from './useColumnWindow.ts'

/** The line height of the footer and its vertical padding, in pixels. */
const LINE = 17
const INSETS = 9

/** A footer line with the sums of columns. */
export interface Foot {
  /** The label of the line. */
  readonly label: string
  /** The number of text lines of its tallest cell, reserved before the sums load; 1 by default. */
  readonly lines?: number
  /** Renders the content under a column, if any. */
  readonly under: (key: string) => ReactNode
}

interface GridFootProps<Row> {
  readonly foot: Foot
  readonly columns: readonly Column<Row>[]
  readonly shown: ColumnRange
  readonly at: number
  readonly frozen: number
  readonly hasCheck: boolean
}

/** The sticky footer of a windowed table: sums under the visible columns, the label under the first one. */
export const GridFoot = <Row,>({ foot, columns, shown, at, frozen, hasCheck }: GridFootProps<Row>) => {
  const shift = hasCheck ? 1 : 0
  const isDrawn = (place: number): boolean => (place >= shown.first && place < shown.end) || place < Math.max(frozen, 1)
  return (
    <div
      role="row"
      aria-rowindex={at}
      aria-label={foot.label}
      className="line foot"
      style={foot.lines === undefined ? undefined : { minHeight: foot.lines * LINE + INSETS }}
      {...BOTTOM_BAR}
    >
      {hasCheck && <div aria-hidden className={frozen > 0 ? 'cell check sticky' : 'cell check'} />}
      {columns.map(
        (column, place) =>
          isDrawn(place) && (
            <div
              key={column.key}
              role="gridcell"
              aria-colindex={place + 1 + shift}
              className={['cell', place > 0 && column.align !== 'left' ? column.align : '', frozenClass(place, frozen)]
                .filter(Boolean)
                .join(' ')}
              style={place > 0 && !isDrawn(place - 1) ? { gridColumnStart: place + 1 + shift } : undefined}
            >
              <span>{place === 0 ? foot.label : foot.under(column.key)}</span>
            </div>
          ),
      )}
    </div>
  )
}
