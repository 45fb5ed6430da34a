import { isTab, screensOf, type Menu, type MenuItem, type Resources } from '#resource'
import { mayFit } from '../page/paths.ts'

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
