import type { Rights } from './field.ts'

/** An entry of the menu: where it leads and who sees it. `label` is a key below `nerud.menu`. */
export interface MenuItem {
  readonly label: string
  readonly path: string
  readonly right: Rights
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
  'fleet',
  'repairs',
  'books',
  'users',
  'money',
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
  readonly label: string
  readonly icon: IconName
  readonly items: readonly MenuItem[]
}
export type Menu = readonly MenuArea[]

/** Declares the vertical menu, by area, in the order in which it is shown. */
export const defineMenu = (menu: Menu): Menu => menu
