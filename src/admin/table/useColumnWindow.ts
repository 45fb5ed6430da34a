import { useEffect, useState, type RefObject } from 'react'

/** The columns to render; `end` is exclusive. */
export interface ColumnRange {
  readonly first: number
  readonly end: number
}

interface ColumnWindow {
  readonly scroller: RefObject<HTMLElement | null>
  /** The widths of the columns, and of what precedes them, in pixels. */
  readonly widths: readonly number[]
  readonly before: number
  /** The width of the viewport in pixels; 0 without layout. */
  readonly room: number
  /** The initial scroll position, in pixels. */
  readonly offset: number
}

/** The number of pixels rendered outside of the viewport on each side; the scroll position is tracked in steps of this size. */
const ASIDE = 100

const stepOf = (left: number): number => Math.floor(Math.abs(left) / ASIDE) * ASIDE

/** The columns that overlap a range of pixels from the table's start; an empty range if there are none. */
export const columnsBetween = (widths: readonly number[], from: number, to: number): ColumnRange => {
  let [edge, first, end] = [0, widths.length, 0]
  widths.forEach((width, place) => {
    if (edge < to && edge + width > from) [first, end] = [Math.min(first, place), place + 1]
    edge += width
  })
  return { first, end: Math.max(first, end) }
}

/** The columns to render: visible ones and some on each side; all without layout. */
export const useColumnWindow = ({ scroller, widths, before, room, offset }: ColumnWindow): ColumnRange => {
  const [left, setLeft] = useState(() => stepOf(offset))
  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const follow = (): void => setLeft(stepOf(element.scrollLeft))
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [scroller])
  if (room === 0) return { first: 0, end: widths.length }
  return columnsBetween(widths, left - before - ASIDE, left - before + room + 2 * ASIDE)
}
