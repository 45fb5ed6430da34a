import { matchPath } from 'react-router'
import { isTab, screensOf, type Menu, type MenuItem, type Resources } from '#resource'

const isBelow = (pathname: string, path: string): boolean => pathname === path || pathname.startsWith(`${path}/`)
const longest = (items: readonly MenuItem[]): MenuItem | undefined => items.toSorted((a, b) => b.path.length - a.path.length)[0]

/** The own lists of the resource whose screen is open; those of its views show their own entries alone. */
function listsAround(resources: Resources, pathname: string): readonly string[] {
  const around = Object.values(resources).filter(resource =>
    screensOf(resource).some(screen => !isTab(screen) && matchPath(screen.path, pathname)),
  )
  return around
    .flatMap(resource => screensOf(resource).filter(screen => screen.kind === 'list' && screen.view === undefined))
    .map(screen => screen.path.split('?')[0]!)
}

/** The entry of the menu that the open page belongs to: the page itself, the list of its resource, or the nearest path above. */
export function currentItem(menu: Menu, resources: Resources, pathname: string): MenuItem | undefined {
  const items = menu.flatMap(area => area.items)
  const lists = listsAround(resources, pathname)
  return (
    items.find(item => item.path === pathname) ??
    longest(items.filter(item => lists.includes(item.path))) ??
    longest(items.filter(item => isBelow(pathname, item.path)))
  )
}
