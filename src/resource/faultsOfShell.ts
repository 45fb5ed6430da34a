import { fieldsOf, keysIn, type Checker, type ExtraNames } from './checker.ts'
import type { TabbedPages } from './pages.ts'
import type { Resources } from './resource.ts'
import { screensOf } from './screens.ts'

/** Checks the lists in the tabs of pages. */
function checkPages(resources: Resources, pages: TabbedPages, inPages: Checker): void {
  for (const page of pages)
    for (const { resource, view } of page.tabs) {
      inPages(`${page.label}.tabs.resource`, [resource], 'resource', keysIn(resources))
      inPages(`${page.label}.tabs.view`, view, `view of ${resource}`, keysIn(resources[resource]?.list?.views))
    }
}

/** Reports names in the menu, the pages and the custom screens that refer to nothing. */
export function checkShell(
  resources: Resources,
  { menu = [], pages = [], addresses, labels, places = [], rights }: ExtraNames,
  names: (file: string) => Checker,
): void {
  const all = Object.values(resources)
  const lists = all.flatMap(resource => screensOf(resource).flatMap(({ kind, path }) => (kind === 'list' ? [path] : [])))
  const right = [
    ...all.flatMap(resource => screensOf(resource).map(screen => screen.path)),
    ...all.flatMap(({ parts }) => parts?.import?.screen ?? []),
    ...pages.map(page => page.path),
    ...(addresses ?? []),
  ]
  const [inMenu, inScreens] = [names('resources/menu.ts'), names('resources/app.screens.ts')]
  for (const area of menu) {
    if (rights) inMenu(`${area.label}.work`, area.work, 'right', rights)
    for (const item of area.items) {
      const at = `${area.label}.items.${item.label ?? area.items.indexOf(item)}`
      if (addresses) inMenu(`${at}.path`, [item.path], 'screen', right)
      if (rights) inMenu(`${at}.right`, item.right, 'right', rights)
      inMenu(
        `${at}.of`,
        item.of,
        'entry of the same area',
        area.items.map(({ path }) => path),
      )
      if (labels) inMenu(`${at}.label`, item.label, 'word of nerud.menu', labels)
      // An entry that does not lead to a list has no other name.
      if (labels && item.label === undefined) inMenu(`${at}.path`, item.path, 'list, and the entry has no label', lists)
    }
  }
  for (const place of places) {
    const [resource = '', field] = place.split('.')
    inScreens(place, [resource], 'resource', keysIn(resources))
    if (field !== undefined && resources[resource]) inScreens(place, [field], `field of ${resource}`, fieldsOf(resources, resource))
  }
  checkPages(resources, pages, names('resources/pages.ts'))
}
