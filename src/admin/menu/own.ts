import { useStore } from 'react-admin'
import { useEffect, useState } from 'react'

/** How many pages are remembered, and how many of them are shown. */
const REMEMBERED = 12
const SHOWN = 4
const NONE: readonly string[] = []

/** The remembered pages after one more was opened: it comes first, the oldest are dropped. */
export const withVisit = (recent: readonly string[], path: string): readonly string[] =>
  [path, ...recent.filter(one => one !== path)].slice(0, REMEMBERED)

/** The pages opened lately that stand above the areas: none that is at hand already. */
export const recentShown = (recent: readonly string[], atHand: readonly string[]): readonly string[] =>
  recent.filter(path => !atHand.includes(path)).slice(0, SHOWN)

/** The entries that the person has pinned, in the order in which that was done. */
export function usePins() {
  const [pins, keep] = useStore<readonly string[]>('menu.pins', NONE)
  const toggle = (path: string): void => keep(pins.includes(path) ? pins.filter(one => one !== path) : [...pins, path])
  return { pins, toggle }
}

/**
 * The pages opened lately, the last one first. What is shown changes only when the menu appears anew: entries must not run from under the hand. `path`: the
 * open page.
 */
export function useRecent(path: string | undefined): readonly string[] {
  const [recent, keep] = useStore<readonly string[]>('menu.recent', NONE)
  const [first] = useState(recent)
  useEffect(() => {
    if (path !== undefined && recent[0] !== path) keep(withVisit(recent, path))
  }, [path, recent, keep])
  return first
}
