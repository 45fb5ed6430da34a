import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a change of the page the focus goes to where the new page begins, unless something has it: what had it may be gone, and Tab would lead nowhere. */
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
