import { useLayoutEffect, useState, type RefObject, useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import { defaultRangeExtractor, elementScroll, useVirtualizer, type Range, type Rect, type Virtualizer } from '@tanstack/react-virtual'

/** The space for a table. */
interface Room {
  /** The inner width of the table in pixels; 0 before the first measurement. */
  readonly width: number
  /** The height from the table's top to the bottom of the window, in pixels. */
  readonly height: number
}

const LOWEST = 240
const GAP = 12
const UNMEASURED: Room = { width: 0, height: 600 }

/** The last measured room by kind of place. Most pages leave the same room, and a table that starts with the right size is rendered once. */
const lately = new Map<string, Room>()

/**
 * Measures the space for a table: its width, and the height below its top. The first table of a kind is measured at once. Later ones start with the last
 * room and are measured in the next animation frame, when layout is due anyway: each measurement before it would force a layout.
 */
export const useRoom = (scroller: RefObject<HTMLElement | null>, kind?: string): Room => {
  const [likely] = useState(() => (kind === undefined ? undefined : lately.get(kind)))
  const [room, setRoom] = useState<Room>(likely ?? UNMEASURED)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const measure = (): void => {
      const top = element.getBoundingClientRect().top + window.scrollY
      const width = element.clientWidth
      const height = Math.max(LOWEST, Math.floor(window.innerHeight - top - GAP))
      if (kind !== undefined && width > 0) lately.set(kind, { width, height })
      setRoom(before => (before.width === width && before.height === height ? before : { width, height }))
    }
    let frame = 0
    if (likely) frame = requestAnimationFrame(() => flushSync(measure))
    else measure()
    const observer = new ResizeObserver(measure)
    // If something above changes its height, so does an ancestor.
    for (let one: HTMLElement | null = element; one; one = one.parentElement) observer.observe(one)
    window.addEventListener('resize', measure)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [scroller, kind, likely])
  return room
}

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

const OVERSCAN = 12
const FIRST_GHOSTS = 12
const MORE_GHOSTS = 3
const UNMEASURED_RECT: Rect = { width: 1024, height: 600 }

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
    initialRect: room.width > 0 ? room : UNMEASURED_RECT,
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
    const isTailNear = total === undefined && !endReached && !busy && last >= rows.length - OVERSCAN
    const hasHole = total !== undefined && Array.from({ length: last - first + 1 }).some((_, at) => rows[first + at] === undefined)
    if (isTailNear || hasHole) requestMore({ first, last })
  }, [first, last, rows, total, endReached, busy])

  return { virtualizer, items, count, shift }
}

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
  widths.forEach((width, index) => {
    if (edge < to && edge + width > from) [first, end] = [Math.min(first, index), index + 1]
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
