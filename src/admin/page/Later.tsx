import { useEffect, useState, type ReactNode } from 'react'

/** The maximum delay on a busy page, in milliseconds. */
const LATEST_MS = 400

/** Whether the page has rendered and the browser has been idle, so that expensive, less urgent parts can render. */
export function useLater(): boolean {
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
export const Later = ({ room, children }: { readonly room: ReactNode; readonly children: ReactNode }) => (useLater() ? children : room)
