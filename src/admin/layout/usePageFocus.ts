import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a change of the page, focuses the beginning of the new one, unless something has the focus: what had it may be gone, and Tab would start at the top. */
export function usePageFocus(id: string): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return undefined
    shown.current = pathname
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [id, pathname])
}
