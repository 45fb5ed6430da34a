import { useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** The space for a table. */
export interface Room {
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
