import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

const nothing = (): void => undefined

/**
 * Follows the plain links inside an element, for its `onClick`. The router's own links are all drawn anew whenever anybody goes anywhere: a hundred of them
 * took longer than many a page. With a key that opens a link elsewhere the browser does.
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
