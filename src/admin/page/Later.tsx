import { useEffect, useState, type ReactNode } from 'react'

/** The longest time for which a busy page goes without what comes later. */
const LATEST_MS = 400

/** Has the page been drawn, and is there a moment for what takes long and is not what somebody begins with? */
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

/** Draws what takes long once the page stands; until then its room. */
export const Later = ({ room, children }: { readonly room: ReactNode; readonly children: ReactNode }) => (useLater() ? children : room)
