import { useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { NARROWEST, type Column } from './columns.ts'
import { frozenClass } from './GridFrame.tsx'
import { cellId } from './GridRow.tsx'
import { BOTTOM_BAR } from '../page/Deferred.tsx'
import type { ColumnRange } from './visiblePart.ts'

/** The order of a list: the column key and the direction. */
export interface Sort {
  readonly field: string
  readonly order: 'ASC' | 'DESC'
}

interface GripProps {
  readonly width: number
  readonly onDrag: (width: number, isDone: boolean) => void
}

const Grip = ({ width, onDrag }: GripProps) => {
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null)
  const [isDragged, setDragged] = useState(false)
  const widthAt = (event: PointerEvent<HTMLElement>): number => {
    const towards = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    return Math.max(NARROWEST, Math.round((start.current?.width ?? width) + (event.clientX - (start.current?.x ?? 0)) * towards))
  }
  return (
    <span
      className={isDragged ? 'grip dragged' : 'grip'}
      aria-hidden
      onClick={event => event.stopPropagation()}
      onPointerDown={event => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, width }
        setDragged(true)
      }}
      onPointerMove={event => start.current && onDrag(widthAt(event), false)}
      onPointerUp={event => {
        if (start.current) onDrag(widthAt(event), true)
        start.current = null
        setDragged(false)
      }}
      onPointerCancel={() => {
        start.current = null
        setDragged(false)
      }}
    />
  )
}

interface GridHeadProps<Row> {
  readonly gridId: string
  readonly columns: readonly Column<Row>[]
  readonly widths: readonly number[]
  readonly sort: Sort | undefined
  readonly onSort: ((key: string) => void) | undefined
  readonly onWidth: (index: number, width: number, isDone: boolean) => void
  /** The number of sticky columns. */
  readonly frozen: number
  readonly active: number | null
  /** How many of the loaded rows are selected; undefined if rows cannot be selected. */
  readonly selection: 'none' | 'some' | 'all' | undefined
  readonly selectText: string
  readonly onSelectAll: () => void
}

const ariaSort = (column: Column<never>, sort: Sort | undefined): 'ascending' | 'descending' | 'none' | undefined => {
  if (column.sortable !== true) return undefined
  if (sort?.field !== column.key) return 'none'
  return sort.order === 'ASC' ? 'ascending' : 'descending'
}

/** The header of a windowed table: a click sorts, dragging the right edge resizes; the keys of the grid do both. */
export const GridHead = <Row,>({
  gridId,
  columns,
  widths,
  sort,
  onSort,
  onWidth,
  frozen,
  active,
  selection,
  ...select
}: GridHeadProps<Row>) => (
  <div role="row" aria-rowindex={1} className="line head">
    {selection !== undefined && (
      <div role="columnheader" aria-colindex={1} className={frozen > 0 ? 'cell check sticky' : 'cell check'}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={select.selectText}
          checked={selection === 'all'}
          ref={box => {
            if (box) box.indeterminate = selection === 'some'
          }}
          onChange={select.onSelectAll}
        />
      </div>
    )}
    {columns.map((column, index) => {
      const sorted = ariaSort(column, sort)
      const classes = [
        'cell',
        column.align === 'left' ? '' : column.align,
        column.sortable && onSort ? 'sortable' : '',
        frozenClass(index, frozen),
      ]
      if (active === index) classes.push('active')
      return (
        // The grid has the focus and refers to this cell as active: Enter sorts too.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={column.key}
          role="columnheader"
          id={cellId(gridId, -1, index)}
          aria-colindex={index + (selection === undefined ? 1 : 2)}
          aria-sort={sorted}
          title={column.hint}
          className={classes.filter(Boolean).join(' ')}
          onClick={() => column.sortable && onSort?.(column.key)}
        >
          <span>{column.header}</span>
          {(sorted === 'ascending' || sorted === 'descending') && (
            <span className="arrow" aria-hidden>
              {sorted === 'ascending' ? '↑' : '↓'}
            </span>
          )}
          <Grip width={widths[index] ?? NARROWEST} onDrag={(width, isDone) => onWidth(index, width, isDone)} />
        </div>
      )
    })}
  </div>
)

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
  const isDrawn = (index: number): boolean => (index >= shown.first && index < shown.end) || index < Math.max(frozen, 1)
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
        (column, index) =>
          isDrawn(index) && (
            <div
              key={column.key}
              role="gridcell"
              aria-colindex={index + 1 + shift}
              className={['cell', index > 0 && column.align !== 'left' ? column.align : '', frozenClass(index, frozen)]
                .filter(Boolean)
                .join(' ')}
              style={index > 0 && !isDrawn(index - 1) ? { gridColumnStart: index + 1 + shift } : undefined}
            >
              <span>{index === 0 ? foot.label : foot.under(column.key)}</span>
            </div>
          ),
      )}
    </div>
  )
}
