import { useEffect } from 'react'

/** A part of the screen with keys of its own, listed in `KEYS`. */
export type Scope = 'menu' | 'list' | 'period' | 'grid' | 'sheet' | 'board' | 'form' | 'inbox'

const open: Scope[] = []

/** The parts with keys that are on the screen. */
export const openScopes = (): ReadonlySet<Scope> => new Set(open)

/** Registers a part with keys of its own while it is on the screen. */
export function useKeysOf(scope: Scope, isOn = true): void {
  useEffect(() => {
    if (!isOn) return undefined
    open.push(scope)
    return () => void open.splice(open.lastIndexOf(scope), 1)
  }, [scope, isOn])
}
