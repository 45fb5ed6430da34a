import { useLayoutEffect, useState, type RefObject } from 'react'

interface Room {
  /** The inner width of the table in pixels; 0 before the first measurement. */
  readonly width: number
  /** The height from the table's top to the bottom of the window, in pixels. */
  readonly height: number
}

const LOWEST = 240
const GAP = 12

/** Measures the space for a table: its width, and the height below its top. */
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
    // If something above changes its height, so does an ancestor.
    for (let one: HTMLElement | null = element; one; one = one.parentElement) observer.observe(one)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [scroller])
  return room
}
