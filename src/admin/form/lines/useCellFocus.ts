import { useEffect, useRef, type RefObject } from 'react'
import { useEvent } from 'react-admin'

/** A cell of a table of lines: the index of its line in the form, and its column. */
export interface CellPlace {
  readonly at: number
  readonly name: string
}

/** A ref to the table element. */
export type TableRef = RefObject<HTMLTableElement | null>

const FIELDS = 'input:not([type=hidden]):not([disabled]), textarea, [contenteditable="true"]'

/** The cell that contains an element; null outside of cells. */
export const closestCell = (target: EventTarget): CellPlace | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  return cell ? { at: Number(cell.dataset['line']), name: cell.dataset['cell']! } : null
}

/** Focuses a cell and selects its text, as in a spreadsheet. */
function focusCell(table: Element | null, { at, name }: CellPlace): boolean {
  const input = table?.querySelector<HTMLElement>(`[data-line="${at}"][data-cell="${name}"] :is(${FIELDS})`)
  input?.focus()
  if (input instanceof HTMLInputElement && input.type === 'text') input.select()
  return input !== undefined && input !== null
}

/** Moves the focus between the cells of a table. `focusSoon` focuses a cell that is about to be rendered. */
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
