import type { KeyboardEvent, MouseEvent } from 'react'
import type { WindowedTableProps } from './tableProps.ts'

/** Opens an address in a new tab, as the browser itself does for a middle click on a link. */
export const openTab = (href: string): void => {
  window.open(href, '_blank', 'noopener')
}

/** Is a new tab asked for, by Ctrl or by the Mac's key? */
export const isNewTab = (event: { readonly ctrlKey: boolean; readonly metaKey: boolean }): boolean => event.ctrlKey || event.metaKey

/** Opens the record of a row, in a new tab where that is asked for; nothing for a row that is still loading. */
export const openRow = <Row>(
  { rows, rowHref, onRowOpen }: WindowedTableProps<Row>,
  at: number,
  event: MouseEvent | KeyboardEvent,
): void => {
  const row = rows[at]
  if (row === undefined) return
  const href = rowHref?.(row)
  if (isNewTab(event) && href !== undefined) openTab(href)
  else onRowOpen?.(row, event)
}
