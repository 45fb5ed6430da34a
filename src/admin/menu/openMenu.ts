import { useMemo, useEffect, useState } from 'react'
import { useStore } from 'react-admin'
import { writingPaths, type Menu, type MenuItem, isTab, screensOf, type Resources } from '#resource'
import { useMenu, useResources } from '../declared.tsx'
import { useMay } from '../authProvider.ts'
import { inOrderOfWork } from './lines.ts'
import { mayFit } from '../page/paths.ts'

/** The areas of the menu with the items that the user may open, in their working order; empty areas are left out. */
export function useOpenMenu(): Menu {
  const menu = useMenu()
  const resources = useResources()
  const { allows, can } = useMay()
  return useMemo(() => {
    const writing = writingPaths(resources)
    const mayOpen = ({ path, right }: MenuItem): boolean => allows({ right, reads: !writing.has(path) })
    return inOrderOfWork(menu, can)
      .map(area => ({ ...area, items: area.items.filter(mayOpen) }))
      .filter(area => area.items.length > 0)
  }, [menu, resources, allows, can])
}

const isBelow = (pathname: string, path: string): boolean => pathname === path || pathname.startsWith(`${path}/`)
const longest = (items: readonly MenuItem[]): MenuItem | undefined => items.toSorted((a, b) => b.path.length - a.path.length)[0]

/** The paths of the lists of the open screen's resource; on a card or form of a view, the list of that view. Lists of other views only mark their own items. */
function listsAround(resources: Resources, pathname: string): readonly string[] {
  return Object.values(resources).flatMap(resource => {
    const screens = screensOf(resource)
    const around = screens.filter(screen => !isTab(screen) && mayFit(screen.path, pathname))
    const views = new Set(around.map(({ kind, view }) => (kind === 'list' ? undefined : view)))
    return screens.filter(screen => screen.kind === 'list' && views.has(screen.view)).map(screen => screen.path.split('?')[0]!)
  })
}

/** The menu item of the open page: the page itself, the list of its resource, or the nearest parent path. */
export function currentItem(menu: Menu, resources: Resources, pathname: string): MenuItem | undefined {
  const items = menu.flatMap(area => area.items)
  const lists = listsAround(resources, pathname)
  return (
    items.find(item => item.path === pathname) ??
    longest(items.filter(item => lists.includes(item.path))) ??
    longest(items.filter(item => isBelow(pathname, item.path)))
  )
}

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
