import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'
import { defaultRangeExtractor, elementScroll, useVirtualizer, type Range, type Rect, type Virtualizer } from '@tanstack/react-virtual'
import type { Room } from './useRoom.ts'

/** The visible rows; `last` is inclusive. */
export interface RowRange {
  readonly first: number
  readonly last: number
}

interface RowWindow {
  readonly scroller: RefObject<HTMLElement | null>
  readonly rows: readonly unknown[]
  readonly total: number | undefined
  readonly endReached: boolean
  readonly busy: boolean
  readonly offset: number
  /** The space for the table. */
  readonly room: Room
  /** In pixels. */
  readonly rowHeight: number
  /** In pixels, if rows have different heights. */
  readonly heightAt: ((at: number) => number) | undefined
  readonly onNeedMore: ((range: RowRange) => void) | undefined
}

const AHEAD = 12
const FIRST_GHOSTS = 12
const MORE_GHOSTS = 3
const UNMEASURED: Rect = { width: 1024, height: 600 }

/**
 * Follows the size of the scroller from the first frame on; reading it earlier would force a layout. Ignores measurements without height (a fake DOM, a
 * hidden tab), so that rows are still rendered.
 */
const observeVisibleRect = ({ scrollElement }: Virtualizer<HTMLElement, Element>, report: (rect: Rect) => void) => {
  if (!scrollElement) return undefined
  const observer = new ResizeObserver(() => {
    const { offsetWidth: width, offsetHeight: height } = scrollElement
    if (height > 0) report({ width, height })
  })
  observer.observe(scrollElement)
  return () => observer.disconnect()
}

/** Skips the first scroll of a new scroller to its start, where it already is: the scroll would force a layout. */
const scrollFurther = (): typeof elementScroll => {
  let begun: Element | null = null
  return (offset, options, virtualizer) => {
    const isFirst = begun !== virtualizer.scrollElement
    begun = virtualizer.scrollElement
    if (!isFirst || offset + (options.adjustments ?? 0) !== 0) elementScroll(offset, options, virtualizer)
  }
}

interface Drawn {
  readonly range: Range
  readonly first: number
  /** What is added to a row's index to make its key. */
  readonly shift: number
}

/**
 * Extracts the visible rows and some on each side; only the visible ones while a scroll jumps so far that the others would never be seen.
 * Then the keys of removed rows are reused for new ones, so that no element is created.
 */
const rowExtractor = () => {
  let drawn: Drawn | undefined
  const extract = (range: Range): number[] => {
    const isFar = drawn !== undefined && (range.startIndex > drawn.range.endIndex || range.endIndex < drawn.range.startIndex)
    const rows = defaultRangeExtractor(isFar ? { ...range, overscan: 0 } : range)
    const first = rows[0] ?? 0
    drawn = { range, first, shift: isFar ? drawn!.first + drawn!.shift - first : (drawn?.shift ?? 0) }
    return rows
  }
  return { extract, shift: (): number => drawn?.shift ?? 0 }
}

/** The rows to render; requests those that are not loaded yet. */
export const useRowWindow = ({ scroller, rows, total, endReached, busy, offset, room, rowHeight, heightAt, onNeedMore }: RowWindow) => {
  const ghosts = endReached ? 0 : rows.length === 0 ? FIRST_GHOSTS : MORE_GHOSTS
  const count = Math.max(rows.length, total ?? rows.length + ghosts)
  const [extractor] = useState(rowExtractor)
  const [scrollToFn] = useState(scrollFurther)
  // The warning concerns React Compiler, which is not used; the window must update on every scroll.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: at => heightAt?.(at) ?? rowHeight,
    overscan: 6,
    rangeExtractor: extractor.extract,
    scrollMargin: rowHeight,
    scrollPaddingStart: rowHeight,
    initialOffset: offset,
    initialRect: room.width > 0 ? room : UNMEASURED,
    scrollToFn,
    observeElementRect: observeVisibleRect,
  })
  const hasHeights = heightAt !== undefined
  useLayoutEffect(() => {
    if (hasHeights) virtualizer.measure()
  }, [hasHeights, rows, virtualizer])
  useLayoutEffect(() => virtualizer.measure(), [rowHeight, virtualizer])
  const items = virtualizer.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? -1
  const shift = extractor.shift()
  // After reusing keys the focused element belongs to another record: move the focus to the grid.
  useLayoutEffect(() => {
    const existing = document.activeElement?.closest('.row')
    if (existing && scroller.current?.contains(existing)) scroller.current.focus({ preventScroll: true })
  }, [scroller, shift])

  const requestMore = useEffectEvent((range: RowRange) => onNeedMore?.(range))
  useEffect(() => {
    if (last < 0) return
    const isTailNear = total === undefined && !endReached && !busy && last >= rows.length - AHEAD
    const hasHole = total !== undefined && Array.from({ length: last - first + 1 }).some((_, at) => rows[first + at] === undefined)
    if (isTailNear || hasHole) requestMore({ first, last })
  }, [first, last, rows, total, endReached, busy])

  return { virtualizer, items, count, shift }
}
