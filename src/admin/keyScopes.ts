import { useEffect } from 'react'

/** A part of the screen with keys of its own, listed in `KEYS`. */
export type KeyScope = 'menu' | 'list' | 'period' | 'grid' | 'sheet' | 'board' | 'form' | 'inbox'

const open: KeyScope[] = []

/** The parts with keys that are on the screen. */
export const openScopes = (): ReadonlySet<KeyScope> => new Set(open)

/** Registers a part with keys of its own while it is on the screen. */
export function useKeysOf(scope: KeyScope, isOn = true): void {
  useEffect(() => {
    if (!isOn) return undefined
    open.push(scope)
    return () => void open.splice(open.lastIndexOf(scope), 1)
  }, [scope, isOn])
}
