import type { Rights } from './field.ts'

/** An entry of the menu: where it leads and who sees it. */
export interface MenuItem {
  /** A key below `nerud.menu`, for what is no list: an entry that leads to a list is called as the list is. Example: `label: 'companyImport'` */
  readonly label?: string
  /** The screen that it leads to. Example: `path: '/point/list'` */
  readonly path: string
  /** Who sees it: who may open the screen. Example: `right: ['POINT_VIEW']` */
  readonly right: Rights
  /** The entry of the same area beside which it stands as an icon: it makes or loads something of that list. Create and import screens stand beside their lists by themselves. Example: `of: '/orders/list'` */
  readonly of?: string
}
/** The shell's icons: a short list on purpose, for the whole set would weigh 680 KB. */
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

/** An area of the menu: shown when any of its entries may be opened. */
export interface MenuArea {
  /** A key below `nerud.menu`. Example: `label: 'companies'` */
  readonly label: string
  /** One of the shell's icons. Example: `icon: 'fleet'` */
  readonly icon: IconName
  /** The entries in their order. Example: `items: [{ path: '/vehicle/list', right: ['CAR_VIEW'] }]` */
  readonly items: readonly MenuItem[]
  /** Whose daily work it is: for whoever holds one of these rights it stands before the areas where they only look things up. Example: `work: ['REPAIR_UPD']` */
  readonly work?: Rights
}
export type Menu = readonly MenuArea[]

/** Declares the vertical menu, by area, in the order in which it is shown. */
export const defineMenu = (menu: Menu): Menu => menu
