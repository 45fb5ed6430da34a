import { useMemo, useEffect, useState } from 'react'
import { useStore } from 'react-admin'
import { screensOf, type Menu, type MenuItem, type Resources, type Rights, listAt, writingAt, isTab } from '#resource'
import type { Translate } from '../cells/words.ts'
import { listTitle } from '../list/view.ts'
import { useMenu } from '../applicationScreens.tsx'
import { useResources } from '../resourceContext.tsx'
import { useMay } from '../authProvider.ts'
import { mayMatch } from '../page/paths.tsx'
import { IS_IMPERSONATING } from '../browserStorage.ts'

/** A page that creates or imports records of a list, shown as an icon next to the list's item. */
interface ShortcutItem {
  readonly item: MenuItem
  readonly kind: 'create' | 'load'
}
/** A menu item with its icons. */
export interface MenuLine {
  readonly item: MenuItem
  readonly making: readonly ShortcutItem[]
}

interface Shortcut {
  readonly kind: ShortcutItem['kind']
  readonly lists: readonly string[]
}

/** The paths at which records are created or imported, with the lists that contain them. */
function madeAt(resources: Resources): ReadonlyMap<string, Shortcut> {
  const found = new Map<string, Shortcut>()
  for (const resource of Object.values(resources)) {
    const screens = screensOf(resource)
    const listsOf = (isOf: (view: string | undefined) => boolean): string[] =>
      screens.flatMap(({ kind, view, path }) => (kind === 'list' && isOf(view) ? [path] : []))
    for (const { kind, path, view } of screens)
      if (kind === 'create') found.set(path, { kind: 'create', lists: listsOf(one => one === view) })
    const load = resource.parts?.import?.screen
    if (load !== undefined) found.set(load, { kind: 'load', lists: listsOf(() => true) })
  }
  return found
}

const known = new WeakMap<Resources, ReadonlyMap<string, Shortcut>>()

/** The lines of an area: items that create or import records of a list in the same area become icons next to it. */
export function menuLinesOf(items: readonly MenuItem[], resources: Resources): readonly MenuLine[] {
  const made = known.get(resources) ?? madeAt(resources)
  known.set(resources, made)
  const hostOf = ({ path, of }: MenuItem): MenuItem | undefined => {
    const lists = of === undefined ? made.get(path)?.lists : [of]
    return lists && items.find(one => lists.includes(one.path))
  }
  const hosts = new Map(items.map(item => [item, hostOf(item)]))
  return items
    .filter(item => !hosts.get(item))
    .map(item => ({
      item,
      making: items.flatMap(one => (hosts.get(one) === item ? [{ item: one, kind: made.get(one.path)?.kind ?? 'create' } as const] : [])),
    }))
}

/** The areas in the user's working order: those of their daily work first; in declared order for users who work in none or in all. */
export function inOrderOfWork(menu: Menu, can: (rights: Rights) => boolean): Menu {
  const works = menu.filter(({ work }) => work)
  const mine = works.filter(({ work }) => can(work!))
  return mine.length === works.length ? menu : [...mine, ...menu.filter(area => !mine.includes(area))]
}

/** The label of a menu item: its own, or the title of the list that it opens. */
export function itemLabel(item: MenuItem, resources: Resources, t: Translate): string {
  if (item.label !== undefined) return t(`nerud.menu.${item.label}`)
  const list = listAt(resources, item.path)
  return list ? listTitle(list.resource, list.view, t) : item.path
}

/** The areas of the menu with the items that the user may open, in their working order; empty areas are left out. */
export function useOpenMenu(): Menu {
  const menu = useMenu()
  const resources = useResources()
  const { allows, can } = useMay()
  return useMemo(() => {
    const writing = writingAt(resources)
    const mayOpen = ({ path, right }: MenuItem): boolean => allows({ right, reads: !writing(path) })
    return inOrderOfWork(menu, can)
      .map(area => {
        const shut = new Set(area.items.flatMap(item => (mayOpen(item) ? [] : [item.path])))
        // An item with a parameter opens the page of another item.
        return { ...area, items: area.items.filter(({ path }) => !shut.has(path) && !shut.has(path.split('?')[0]!)) }
      })
      .filter(area => area.items.length > 0)
  }, [menu, resources, allows, can])
}

const isBelow = (pathname: string, path: string): boolean => pathname === path || pathname.startsWith(`${path}/`)
const longest = (items: readonly MenuItem[]): MenuItem | undefined => items.toSorted((a, b) => b.path.length - a.path.length)[0]

/** The paths of the lists of the open screen's resource; on a card or form of a view, the list of that view. Lists of other views only mark their own items. */
function listsAround(resources: Resources, pathname: string): readonly string[] {
  return Object.values(resources).flatMap(resource => {
    const screens = screensOf(resource)
    const around = screens.filter(screen => !isTab(screen) && mayMatch(screen.path, pathname))
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
/** The key under which this browser stores the entries as last synchronised with the server. */
export const knownKey = (key: string): string => `${key}.known`
/** How long the menu waits for the user's own entries, in milliseconds. */
const PATIENCE_MS = 1500

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

/** Whether the user's own entries are known: in a new browser they come from the server, and would move a menu that is already shown. */
export function useIsSynced(): boolean {
  const [known] = useStore<readonly string[] | null>(knownKey(RECENT), null)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return known !== null || isLate || IS_IMPERSONATING
}

/**
 * The recent pages, latest first. The shown list changes only when the menu mounts again, so that items do not move under the pointer. `path`: the
 * open page. `isShown`: whether the menu is visible.
 */
export function useRecent(path: string | undefined, isShown: boolean): readonly string[] {
  const [recent, keep] = useStore<readonly string[]>(RECENT, NONE)
  const [first, setFirst] = useState(recent)
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) {
    setWasShown(true)
    if (!first[0]) setFirst(recent)
  }
  useEffect(() => {
    if (path !== undefined && recent[0] !== path) keep(withVisit(recent, path))
  }, [path, recent, keep])
  return first
}
