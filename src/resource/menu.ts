import type { Rights } from './field.ts'

/** An entry of the menu: where it leads and who sees it. `label` is a key below `nerud.menu`. */
export interface MenuItem {
  readonly label: string
  readonly path: string
  readonly right: Rights
}
/** An area of the menu: shown when any of its entries may be opened. `icon` names one of the shell's icons. */
export interface MenuArea {
  readonly label: string
  readonly icon: string
  readonly items: readonly MenuItem[]
}
export type Menu = readonly MenuArea[]

/** Declares the vertical menu, by area, in the order in which it is shown. */
export const defineMenu = (menu: Menu): Menu => menu
