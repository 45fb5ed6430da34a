import { type MouseEvent, Suspense, useCallback } from 'react'
import { useNavigate, useLocation } from 'react-router'
import { isDay } from '#resource'
import { ON_DAY_PARAMETER } from '#resource/moment'
import { useCustomScreens } from '../customScreens.tsx'
import { chunkOf } from '../chunk.ts'
import type { Ordered } from './StepButtons.tsx'

const segmentsOf = (path: string): readonly string[] => path.toLowerCase().split('/').filter(Boolean)

// The same few hundred patterns are compared each time.
const patterns = new Map<string, readonly string[]>()
function patternOf(path: string): readonly string[] {
  const segments = patterns.get(path) ?? segmentsOf(path)
  patterns.set(path, segments)
  return segments
}

/** Whether a path pattern may match an address. A cheap pre-check: the router compiles each pattern that it is given, and most can be ruled out by their segments. */
export function mayMatch(pattern: string, pathname: string): boolean {
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

/** The search parameter of the record open over the page: `?over=deal.12`. */
export const OVERLAY = 'over'
const OVER = { isOver: true } as const

/** The address of a record as `OVERLAY` holds it. */
export const overlayKey = (resource: string, id: number | string): string => `${resource}.${id}`

/** The props of a link that opens a record over the current page, in the place of its search; `shown`: the records on the screen. */
export const overlayLink = (key: string, shown: readonly string[]) => ({
  to: `?${OVERLAY}=${key}`,
  state: { ...OVER, shown },
  preventScrollReset: true,
})

/** Returns a function that opens a record in its custom window over the current page. */
export function useRecordOverlay(): (resource: string, id: number, ordered?: Ordered) => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return useCallback(
    (resource, id, ordered) => {
      const address = new URLSearchParams(search)
      address.set(OVERLAY, overlayKey(resource, id))
      void navigate(`${pathname}?${address.toString()}`, { preventScrollReset: true, state: { ...OVER, ...ordered } })
    },
    [navigate, pathname, search],
  )
}

/** The record that the address opens over the page, in the custom window of its resource. */
export function RecordOverlay() {
  const { windows } = useCustomScreens()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const address = new URLSearchParams(search)
  const [, resource = '', id = ''] = /^(\w+)\.([1-9]\d{0,14})$/u.exec(address.get(OVERLAY) ?? '') ?? []
  const load = windows[resource]
  if (!load) return null
  const close = (): void => {
    // If the window was opened here, close it by going back, so that the history gets no empty entry.
    if ((state as Partial<typeof OVER> | null)?.isOver) return void navigate(-1)
    address.delete(OVERLAY)
    const text = address.toString()
    void navigate(pathname + (text && `?${text}`), { replace: true, preventScrollReset: true })
  }
  const Window = chunkOf(load)
  return (
    <Suspense fallback={null}>
      <Window key={`${resource}.${id}`} id={Number(id)} close={close} />
    </Suspense>
  )
}

/** The day in an address; undefined if there is none. */
export function dayIn(search: string): string | undefined {
  const day = new URLSearchParams(search).get(ON_DAY_PARAMETER)
  return day !== null && isDay(day) ? day : undefined
}
