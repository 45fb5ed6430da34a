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

/** An area of the menu: shown when the user may open any of its entries. */
export interface MenuArea {
  /** A key below `nerud.menu`. Example: `label: 'companies'` */
  readonly label: string
  /** One of the shell's icons. Example: `icon: 'fleet'` */
  readonly icon: IconName
  /** The entries in order. Example: `items: [{ path: '/vehicle/list', right: ['CAR_VIEW'] }]` */
  readonly items: readonly MenuItem[]
  /** Whose daily work it is: holders of one of these rights see it before the areas that they only consult. Example: `work: ['REPAIR_UPD']` */
  readonly work?: Rights
}
export type Menu = readonly MenuArea[]

/** Returns the entries of the lists that their resources put into a part of the menu (`screens.menu`). */
const entriesIn = (label: string, resources: Resources): readonly MenuItem[] =>
  Object.values(resources).flatMap(one =>
    one.screens?.menu === label
      ? screensOf(one).flatMap(({ kind, path, right }) =>
          kind === 'list' && !one.screens?.aliases?.includes(path) ? [{ path, right }] : [],
        )
      : [],
  )

/** Declares the vertical menu, by area, in display order. The lists that resources put into a part themselves (`screens.menu`) come after its entries. */
export const defineMenu = (menu: Menu, resources: Resources = {}): Menu =>
  menu.map(part => ({ ...part, items: [...part.items, ...entriesIn(part.label, resources)] }))

/** One tab of a page of lists: a resource's list, or one of its views. The tab is addressed by `?tab=resource` or `?tab=resource.view`. */
export interface ListTab {
  /** The resource of the list. Example: `resource: 'costList'` */
  readonly resource: string
  /** One of its views. Example: `view: 'staff'` */
  readonly view?: string
}
/** A page that shows several lists as tabs, each with its own search and filters. `label` is a key below `nerud.pages`. */
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

/** Declares the pages of several lists. A resource in a tab has `/page?tab=name` as the path of its list. */
export const definePages = (pages: TabbedPages): TabbedPages => pages

/** Returns the spelling of a tab in the address. */
export const tabName = ({ resource, view }: ListTab): string => (view ? `${resource}.${view}` : resource)
