import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Cell } from './gridKeys.ts'

interface Place {
  readonly top: number
  readonly left: number
  readonly active: Cell | null
}

const places = new Map<string, Place>()
const REMEMBERED = 50

const remember = (key: string, place: Place): void => {
  places.delete(key)
  places.set(key, place)
  if (places.size > REMEMBERED) places.delete(places.keys().next().value ?? '')
}

/** The scroll position and active cell with which the table under this key was left; kept until the page is reloaded. */
export const rememberedPlace = (key: string | undefined): Place | undefined => (key === undefined ? undefined : places.get(key))

/**
 * Stores the position of a table and restores it once there are enough rows to scroll that far, unless the user scrolls first. Another key
 * is another table: it starts at its own stored position, or at the top.
 */
export const useScrollMemory = (
  scroller: RefObject<HTMLElement | null>,
  key: string | undefined,
  height: number,
  active: Cell | null,
): void => {
  const target = useRef<Place | null>(null)
  const shown = useRef<string | undefined>(undefined)
  // Updated on scroll: reading it from the element could force a layout.
  const at = useRef({ top: 0, left: 0 })

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    if (shown.current !== key) {
      const isFirst = shown.current === undefined
      shown.current = key
      target.current = rememberedPlace(key) ?? (isFirst ? null : { top: 0, left: element.scrollLeft, active: null })
    }
    const place = target.current
    if (place === null || place.top > Math.max(height, element.scrollHeight) - element.clientHeight + 1) return
    element.scrollTo(place.left, place.top)
    at.current = { top: element.scrollTop, left: element.scrollLeft }
    target.current = null
  }, [scroller, key, height])

  useEffect(() => {
    const element = scroller.current
    if (element === null || key === undefined) return undefined
    const save = (): void => {
      if (target.current === null) remember(key, { ...at.current, active })
    }
    const follow = (): void => {
      at.current = { top: element.scrollTop, left: element.scrollLeft }
      save()
    }
    const giveUp = (): void => {
      target.current = null
    }
    save()
    element.addEventListener('scroll', follow, { passive: true })
    element.addEventListener('wheel', giveUp, { passive: true })
    element.addEventListener('touchmove', giveUp, { passive: true })
    return () => {
      element.removeEventListener('scroll', follow)
      element.removeEventListener('wheel', giveUp)
      element.removeEventListener('touchmove', giveUp)
    }
  }, [scroller, key, active])
}
