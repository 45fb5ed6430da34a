import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

const segmentsOf = (path: string): readonly string[] => path.toLowerCase().split('/').filter(Boolean)

// The same few hundred patterns are compared each time.
const patterns = new Map<string, readonly string[]>()
function patternOf(path: string): readonly string[] {
  const segments = patterns.get(path) ?? segmentsOf(path)
  patterns.set(path, segments)
  return segments
}

/** Whether a path pattern may match an address. A cheap pre-check: the router compiles each pattern that it is given, and most can be ruled out by their segments. */
export function mayFit(pattern: string, pathname: string): boolean {
  const [own, actual] = [patternOf(pattern), segmentsOf(pathname)]
  return own.length === actual.length && own.every((segment, at) => segment.startsWith(':') || segment === actual[at])
}

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
