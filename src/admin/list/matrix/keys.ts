import { useRef, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { keyAlong } from '../../direction.ts'
import type { OpenedFigure } from './ways.ts'

const STEPS: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
/** The offset in rows and cells of an arrow key; undefined for other keys. */
const stepOf = (key: string, at: Element) => STEPS[keyAlong(key, at)]

/** The sibling at an offset. */
const sibling = (one: Element, by: number): Element | undefined => {
  const all = [...one.parentElement!.children]
  return all[all.indexOf(one) + by]
}
/** The cell at an offset of rows and columns; undefined beyond the figures. */
function neighbourCell(cell: Element, [rows, cells]: readonly [number, number]): HTMLElement | undefined {
  const at = [...cell.parentElement!.children].indexOf(cell) + cells
  const found = sibling(cell.parentElement!, rows)?.children[at]
  return found?.tagName === 'TD' ? (found as HTMLElement) : undefined
}

/** The cell in which an event happened. */
const cellOf = (target: EventTarget): HTMLTableCellElement | null =>
  (target as Element).closest<HTMLTableCellElement>('tbody td, tfoot td.way')
/** The record, measure and days of a cell. */
export function figureOf(cell: HTMLTableCellElement): OpenedFigure {
  const { figure, day } = cell.dataset
  return { row: cell.parentElement!.dataset['row'], figure, days: day === undefined ? undefined : { from: day, to: day } }
}

interface Cells {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onClick: (event: MouseEvent) => void
}
/** The handlers of a table of figures: arrow keys move between figures, Enter or a click opens one. */
export function useCells(open: (cell: HTMLTableCellElement) => void): Cells {
  const ref = useRef<HTMLDivElement>(null)
  const onKeyDown: Cells['onKeyDown'] = event => {
    const cell = cellOf(event.target)
    const step = stepOf(event.key, event.currentTarget)
    if (cell && event.key === 'Enter') open(cell)
    else if (step) (cell ? neighbourCell(cell, step) : ref.current?.querySelector<HTMLElement>('tbody td'))?.focus()
    else return
    event.preventDefault()
  }
  const onClick: Cells['onClick'] = event => {
    const cell = cellOf(event.target)
    if (cell) open(cell)
  }
  return { ref, onKeyDown, onClick }
}
