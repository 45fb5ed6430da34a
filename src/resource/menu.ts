import type { Rights } from './field.ts'
import type { Resources } from './resource.ts'
import { screensOf } from './screens.ts'

/** An entry of the menu: where it leads and who sees it. */
export interface MenuItem {
  /** A key below `nerud.menu`, for an entry that does not lead to a list: an entry that leads to a list has its name. Example: `label: 'companyImport'` */
  readonly label?: string
  /** The screen it opens; with `?create`, its window for a new record. Example: `path: '/point/list'` */
  readonly path: string
  /** Rights to see it: those to open the screen. Example: `right: ['POINT_VIEW']` */
  readonly right: Rights
  /** The entry of the same area next to which it is shown as an icon, because it creates or loads something of that list. Create and import screens are placed next to their lists automatically. Example: `of: '/orders/list'` */
  readonly of?: string
  /** The entry of the same part after which it is shown, in another area's part; by default it comes after the entry above it, the first one at the end. Example: `after: '/finances/registry'` */
  readonly after?: string
}
/** The icons of the shell: a short list, because the whole set is 680 KB. */
export const ICONS = [
  'home',
  'companies',
  'goods',
  'orders',
  'deals',
  'sump',
  'planning',
  'tasks',
  'fleet',
  'repairs',
  'books',
  'users',
  'money',
  'bank',
  'boxes',
  'statements',
  'cards',
  'fines',
  'reports',
  'content',
  'system',
] as const
export type IconName = (typeof ICONS)[number]

/** What an area adds to a part of the menu, which is shown when the user may open any of its entries. The area that gives a part its icon owns it: its entries come first, those of others follow in the order of areas. */
export interface MenuPart {
  /** One of the shell's icons. Example: `icon: 'fleet'` */
  readonly icon?: IconName
  /** The entries in order. Example: `items: [{ path: '/vehicle/list', right: ['CAR_VIEW'] }]` */
  readonly items: readonly MenuItem[]
  /** Whose daily work it is: holders of one of these rights see it before the parts that they only consult. Example: `work: ['REPAIR_UPD']` */
  readonly work?: Rights
}
/** A part of the menu with the entries of all areas; the label is a key below `nerud.menu`. */
export interface MenuArea extends MenuPart {
  readonly label: string
  readonly icon: IconName
}
export type Menu = readonly MenuArea[]

/** Returns the entries of the lists that their resources put into a part of the menu (`screens.menu`): they come after its other entries. */
export const entriesIn = (label: string, resources: Resources): readonly MenuItem[] =>
  Object.values(resources).flatMap(one =>
    one.screens?.menu === label
      ? screensOf(one).flatMap(({ kind, path, right }) =>
          kind === 'list' && !one.screens?.aliases?.includes(path) ? [{ path, right }] : [],
        )
      : [],
  )

/** Orders the entries that areas add to a part of the menu: an entry with `after`, and what follows it in its area, comes after that entry. */
export function placed(all: readonly (readonly MenuItem[])[]): readonly MenuItem[] {
  const paths = new Set(all.flat().map(({ path }) => path))
  const isMoved = ({ after = '' }: MenuItem): boolean => paths.has(after)
  const runs = all.flatMap(items => {
    const starts = items.flatMap((item, at) => (at === 0 || isMoved(item) ? [at] : []))
    return starts.map((start, at) => items.slice(start, starts[at + 1]))
  })
  const withNext = (run: readonly MenuItem[]): readonly MenuItem[] =>
    run.flatMap(item => [item, ...runs.filter(([first]) => first!.after === item.path).flatMap(withNext)])
  return runs.filter(([first]) => !isMoved(first!)).flatMap(withNext)
}

/** One tab of a page of lists: a resource's list, or one of its views. The tab is addressed by `?tab=resource` or `?tab=resource.view`. */
export interface ListTab {
  /** The resource of the list. Example: `resource: 'costList'` */
  readonly resource: string
  /** One of its views. Example: `view: 'staff'` */
  readonly view?: string
}
/** A page that shows several lists as tabs, each with its own search and filters. A resource in a tab has `/page?tab=name` as the path of its list. */
export interface TabbedPage {
  /** The path. Example: `path: '/directory/cost'` */
  readonly path: string
  /** A key below `nerud.pages`. Example: `label: 'costs'` */
  readonly label: string
  /** Rights to open it. Example: `right: ['BOOKS_VIEW']` */
  readonly right: Rights
  /** The lists in order. Example: `tabs: [{ resource: 'costList', view: 'costs' }]` */
  readonly tabs: readonly ListTab[]
}
export type TabbedPages = readonly TabbedPage[]

/** Returns the spelling of a tab in the address. */
export const tabName = ({ resource, view }: ListTab): string => (view ? `${resource}.${view}` : resource)
