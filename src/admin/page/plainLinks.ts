import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

const nothing = (): void => undefined

/**
 * An `onClick` handler that navigates by plain links inside an element. The router's own links all re-render on every navigation; a hundred
 * of them took longer than a page. With a modifier key the browser opens the link.
 */
export function usePlainLinks(onGo: () => void = nothing): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate()
  return event => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    if (!link || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onGo()
    const path = link.getAttribute('href')!
    void navigate(path, { replace: path === window.location.pathname + window.location.search })
  }
}
