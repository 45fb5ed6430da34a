import { screensOf, type Menu, type MenuItem, type Resources, type Rights, listAt } from '#resource'
import type { Translate } from '../cells/words.ts'
import { listTitle } from '../list/view.ts'

/** A page that creates or imports records of a list, shown as an icon next to the list's item. */
interface Making {
  readonly item: MenuItem
  readonly kind: 'create' | 'load'
}
/** A menu item with its icons. */
export interface Line {
  readonly item: MenuItem
  readonly making: readonly Making[]
}

interface Made {
  readonly kind: Making['kind']
  readonly lists: readonly string[]
}

/** The paths at which records are created or imported, with the lists that contain them. */
function madeAt(resources: Resources): ReadonlyMap<string, Made> {
  const found = new Map<string, Made>()
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

const known = new WeakMap<Resources, ReadonlyMap<string, Made>>()

/** The lines of an area: items that create or import records of a list in the same area become icons next to it. */
export function linesOf(items: readonly MenuItem[], resources: Resources): readonly Line[] {
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
