import { screensOf, type Menu, type MenuItem, type Resources, type Rights } from '#resource'

/** Something that is made for a list, or loaded into it, as an icon beside the list's entry. */
interface Making {
  readonly item: MenuItem
  readonly kind: 'create' | 'load'
}
/** An entry on a line of its own, with what stands beside it. */
export interface Line {
  readonly item: MenuItem
  readonly making: readonly Making[]
}

interface Made {
  readonly kind: Making['kind']
  readonly lists: readonly string[]
}

/** The addresses at which records are made or loaded, with the lists that they come into. */
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

/** The lines of an area: what makes or loads records of a list that stands there too is an icon beside it. */
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

/** The areas as somebody works with them: those of their daily work first; as they are declared for whoever works in none or in all. */
export function inOrderOfWork(menu: Menu, can: (rights: Rights) => boolean): Menu {
  const works = menu.filter(({ work }) => work)
  const mine = works.filter(({ work }) => can(work!))
  return mine.length === works.length ? menu : [...mine, ...menu.filter(area => !mine.includes(area))]
}
