import { useLayoutEffect, useState, type RefObject } from 'react'

interface Room {
  /** The width inside the table, in pixels; 0 before the first measure. */
  readonly width: number
  /** The height from the table's top to the bottom of the window, in pixels. */
  readonly height: number
}

const LOWEST = 240
const GAP = 12

/** Measures what the window leaves to a table: its own width, and the height below its top. */
export const useRoom = (scroller: RefObject<HTMLElement | null>): Room => {
  const [room, setRoom] = useState<Room>({ width: 0, height: 600 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const measure = (): void => {
      const top = element.getBoundingClientRect().top + window.scrollY
      const width = element.clientWidth
      const height = Math.max(LOWEST, Math.floor(window.innerHeight - top - GAP))
      setRoom(before => (before.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    // What stands above may grow or shrink: that changes the height of something around.
    for (let one: HTMLElement | null = element; one; one = one.parentElement) observer.observe(one)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [scroller])
  return room
}
