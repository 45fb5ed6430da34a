import { useEffect, useState, type ReactNode } from 'react'

/** The maximum delay on a busy page, in milliseconds. */
const LATEST_MS = 400

/** Whether the page has rendered and the browser has been idle, so that expensive, less urgent parts can render. */
export function useDeferred(): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const come = (): void => setLater(true)
    if (!('requestIdleCallback' in window)) return void setTimeout(come)
    const waiting = window.requestIdleCallback(come, { timeout: LATEST_MS })
    return () => window.cancelIdleCallback(waiting)
  }, [])
  return isLater
}

/** Renders expensive children after the page; until then the placeholder. */
export const Deferred = ({ room, children }: { readonly room: ReactNode; readonly children: ReactNode }) =>
  useDeferred() ? children : room

/**
 * Renders a menu or a dialog from the first time that it is open: a closed one costs as much as a row of a table. It stays mounted afterwards, for its
 * closing animation and the restoring of focus.
 */
export const MountOnOpen = ({ when, children }: { readonly when: boolean; readonly children: ReactNode }) => {
  const [was, setWas] = useState(when)
  if (when && !was) setWas(true)
  return was ? children : null
}

/** The value after it has not changed for `wait` milliseconds. */
export function useDebounced<T>(value: T, wait: number): T {
  const [still, setStill] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), wait)
    return () => clearTimeout(timer)
  }, [value, wait])
  return still
}

/** Marks a bar at the bottom of the screen; notifications appear above it. */
export const BOTTOM_BAR = { 'data-bottom-bar': true } as const
