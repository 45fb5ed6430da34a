import { useEffect, useRef, type RefObject } from 'react'
import { useEvent } from 'react-admin'

/** A cell of a table of lines: the place of its line among the lines of the form, and its column. */
export interface CellPlace {
  readonly at: number
  readonly name: string
}

/** The element of the whole table. */
export type TableRef = RefObject<HTMLTableElement | null>

const FIELDS = 'input:not([type=hidden]):not([disabled]), textarea, [contenteditable="true"]'

/** The cell in which an element stands; null outside of all cells. */
export const closestCell = (target: EventTarget): CellPlace | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  return cell ? { at: Number(cell.dataset['line']), name: cell.dataset['cell']! } : null
}

/** Puts the cursor into a cell; its text is selected, as in a spreadsheet. */
function focusCell(table: Element | null, { at, name }: CellPlace): boolean {
  const input = table?.querySelector<HTMLElement>(`[data-line="${at}"][data-cell="${name}"] :is(${FIELDS})`)
  input?.focus()
  if (input instanceof HTMLInputElement && input.type === 'text') input.select()
  return input !== undefined && input !== null
}

/** Moves the cursor between the cells of a table. `focusSoon`: into a cell that is only about to be drawn. */
export function useCellFocus() {
  const table: TableRef = useRef<HTMLTableElement>(null)
  const awaited = useRef<CellPlace | null>(null)
  useEffect(() => {
    if (awaited.current && focusCell(table.current, awaited.current)) awaited.current = null
  })
  const focus = useEvent((cell: CellPlace) => void focusCell(table.current, cell))
  const focusSoon = useEvent((cell: CellPlace) => {
    awaited.current = cell
  })
  return { table, focus, focusSoon }
}
