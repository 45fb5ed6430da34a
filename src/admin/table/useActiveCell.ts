import { useState, type RefObject } from 'react'
import type { Virtualizer } from '@tanstack/react-virtual'
import type { Cell } from './gridKeys.ts'
import { cellId } from './GridRow.tsx'

/** Scrolls a column into view, clear of sticky columns. */
const revealColumn = (scroller: HTMLElement, head: Element | null): void => {
  if (head === null) return
  const isSticky = (element: Element): boolean => getComputedStyle(element).position === 'sticky'
  const view = scroller.getBoundingClientRect()
  const cell = head.getBoundingClientRect()
  const fixed = [...scroller.querySelectorAll<HTMLElement>('.head .sticky')].filter(isSticky)
  const taken = fixed.reduce((sum, other) => sum + other.offsetWidth, 0)
  const isRtl = getComputedStyle(scroller).direction === 'rtl'
  const [start, end] = isRtl ? [view.left, view.right - taken] : [view.left + scroller.clientLeft + taken, view.right]
  if (isSticky(head)) scroller.scrollLeft = 0
  else if (cell.left < start) scroller.scrollLeft -= start - cell.left
  else if (cell.right > end) scroller.scrollLeft += cell.right - end
}

interface ActiveCell {
  readonly gridId: string
  readonly scroller: RefObject<HTMLElement | null>
  readonly virtualizer: Virtualizer<HTMLElement, Element>
  /** The initially active cell. */
  readonly initial: Cell | null
}

/** The active cell, which the keys act on, and two ways to change it: with or without scrolling to it. */
export const useActiveCell = ({ gridId, scroller, virtualizer, initial }: ActiveCell) => {
  const [active, setActive] = useState(initial)
  const reveal = (cell: Cell): void => {
    setActive(cell)
    if (cell.row >= 0) virtualizer.scrollToIndex(cell.row, { align: 'auto' })
    if (scroller.current) revealColumn(scroller.current, document.getElementById(cellId(gridId, -1, cell.column)))
  }
  return { active, setActive, reveal }
}
