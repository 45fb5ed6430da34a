import { useEffect, useState, type RefObject } from 'react'

/** The columns to draw, the one at `end` not included. */
export interface ColumnRange {
  readonly first: number
  readonly end: number
}

interface ColumnWindow {
  readonly scroller: RefObject<HTMLElement | null>
  /** Of the columns, and of what stands before them, in pixels. */
  readonly widths: readonly number[]
  readonly before: number
  /** The width of the view in pixels; 0 where nothing has a size. */
  readonly room: number
  /** Where the table is scrolled to when it appears, in pixels. */
  readonly offset: number
}

/** Pixels drawn beyond the view on both sides; the place of the view is followed in steps of as many. */
const ASIDE = 100

const stepOf = (left: number): number => Math.floor(Math.abs(left) / ASIDE) * ASIDE

/** The columns that begin or end between two places, in pixels from the table's start; none when there is none between. */
export const columnsBetween = (widths: readonly number[], from: number, to: number): ColumnRange => {
  let [edge, first, end] = [0, widths.length, 0]
  widths.forEach((width, place) => {
    if (edge < to && edge + width > from) [first, end] = [Math.min(first, place), place + 1]
    edge += width
  })
  return { first, end: Math.max(first, end) }
}

/** Which columns to draw: those in view and what follows on both sides; all of them where nothing has a size. */
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
