import type { ReactNode } from 'react'
import { BOTTOM_BAR } from '../bottomBar.ts'
import type { Column } from './columns.ts'
import { frozenClass } from './frozen.ts'
import type { ColumnRange } from './useColumnWindow.ts'

/** The height of a line of the foot, and what is above and below its lines, in pixels. */
const LINE = 17
const INSETS = 9

/** A line under all rows of a table, for what its columns add up to. */
export interface Foot {
  /** What the line is. */
  readonly label: string
  /** How many lines its tallest cell may hold: its room is there before its sums are. One when left out. */
  readonly lines?: number
  /** What stands under a column; nothing under most. */
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

/** The foot of a windowed table, which stays at the bottom of the view: under each column in view what it adds up to, under the first what the line is. */
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
