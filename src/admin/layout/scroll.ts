import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const KEY = 'nerud.scroll'
/** How long to wait until the page is as high as when it was left, in milliseconds. */
const RESTORE_TIMEOUT_MS = 4000
const MAX_STORED = 200

type Places = Record<string, number>
const read = (): Places => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Places
  } catch {
    return {}
  }
}
function keep(entry: string, top: number): void {
  const { [entry]: _, ...positions } = read()
  const latest = Object.entries({ ...positions, [entry]: top }).slice(-MAX_STORED)
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(latest)))
  } catch {
    return
  }
}

// Tracked here, because reading `window.scrollY` forces a layout.
let scrolled = 0

/** Scrolls to a position as soon as the page is high enough, unless the user scrolls first; returns the function that stops trying. */
function scrollWhenHigh(top: number): () => void {
  const reach = (): boolean => {
    window.scrollTo(0, top)
    scrolled = top
    return Math.abs(window.scrollY - top) < 2
  }
  if (reach()) return () => undefined
  const stop = (): void => {
    observer.disconnect()
    clearTimeout(timer)
    for (const name of ['wheel', 'touchstart', 'keydown', 'pointerdown']) window.removeEventListener(name, stop)
  }
  const observer = new ResizeObserver(() => {
    if (reach()) stop()
  })
  observer.observe(document.body)
  const timer = setTimeout(stop, RESTORE_TIMEOUT_MS)
  for (const name of ['wheel', 'touchstart', 'keydown', 'pointerdown']) window.addEventListener(name, stop, { passive: true })
  return stop
}

/** On navigation, scrolls to the position at which this history entry was left, or to the top (foundations §2.1). */
export function useScrollRestoration(): void {
  const { key, pathname } = useLocation()
  const way = useNavigationType()
  const previous = useRef<string>(undefined)
  const toTop = useRef(0)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
  }, [])
  useEffect(() => {
    const isSamePage = previous.current === pathname
    previous.current = pathname
    const top = way === NavigationType.Pop ? (read()[key] ?? 0) : 0
    // Filters are stored in the address, but changing them is not a navigation.
    if (isSamePage && way !== NavigationType.Pop) return undefined
    cancelAnimationFrame(toTop.current)
    if (top > 0) return scrollWhenHigh(top)
    // In the next frame, when layout is due anyway: every page is high enough.
    if (scrolled > 0) toTop.current = requestAnimationFrame(() => window.scrollTo(0, 0))
    scrolled = 0
    return undefined
  }, [key, pathname, way])
  // A layout effect's cleanup runs before the next, possibly shorter page has moved the scroll position.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let top = 0
    const store = (): void => {
      clearTimeout(timer)
      if (timer !== undefined) keep(key, top)
      timer = undefined
    }
    const note = (): void => {
      top = scrolled = window.scrollY
      clearTimeout(timer)
      timer = setTimeout(store, 100)
    }
    window.addEventListener('scroll', note, { passive: true })
    window.addEventListener('pagehide', store)
    return () => {
      store()
      window.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', store)
    }
  }, [key])
}
