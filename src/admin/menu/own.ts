import { useStore } from 'react-admin'
import { useEffect, useState } from 'react'

/** How many recent pages are stored, and how many of them are shown. */
export const REMEMBERED = 12
const SHOWN = 4
const NONE: readonly string[] = []
/** Where both are stored in this browser. */
export const [PINS, RECENT] = ['menu.pins', 'menu.recent']

/** Adds a page to the recent ones: it comes first, the oldest are dropped. */
export const withVisit = (recent: readonly string[], path: string): readonly string[] =>
  [path, ...recent.filter(one => one !== path)].slice(0, REMEMBERED)

/** The recent pages shown above the areas, without those that are visible already. */
export const recentShown = (recent: readonly string[], atHand: readonly string[]): readonly string[] =>
  recent.filter(path => !atHand.includes(path)).slice(0, SHOWN)

/** The items that the user has pinned, in the order of pinning. */
export function usePins() {
  const [pins, keep] = useStore<readonly string[]>(PINS, NONE)
  const toggle = (path: string): void => keep(pins.includes(path) ? pins.filter(one => one !== path) : [...pins, path])
  return { pins, toggle }
}

/** The recent pages, latest first. The shown list changes only when the menu mounts again, so that items do not move under the pointer. `path`: the open page. */
export function useRecent(path: string | undefined): readonly string[] {
  const [recent, keep] = useStore<readonly string[]>(RECENT, NONE)
  const [first, setFirst] = useState(recent)
  const [begun] = useState(path)
  // On another machine they come after the menu.
  if (!first[0] && recent[1] && path === begun) setFirst(recent)
  useEffect(() => {
    if (path !== undefined && recent[0] !== path) keep(withVisit(recent, path))
  }, [path, recent, keep])
  return first
}
