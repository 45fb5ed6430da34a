import { listAt, type MenuItem, type Resources } from '#resource'
import type { Translate } from '../cells/words.ts'
import { listTitle } from '../list/view.ts'

/** The label of a menu item: its own, or the title of the list that it opens. */
export function itemLabel(item: MenuItem, resources: Resources, t: Translate): string {
  if (item.label !== undefined) return t(`nerud.menu.${item.label}`)
  const list = listAt(resources, item.path)
  return list ? listTitle(list.resource, list.view, t) : item.path
}
