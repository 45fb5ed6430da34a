import type { KeyboardEvent, MouseEvent } from 'react'
import type { WindowedTableProps } from './tableProps.ts'

/** Opens an address in a new tab, as a middle click on a link does. */
export const openTab = (href: string): void => {
  window.open(href, '_blank', 'noopener')
}

/** Whether a new tab is requested, by Ctrl or Cmd. */
export const isNewTab = (event: { readonly ctrlKey: boolean; readonly metaKey: boolean }): boolean => event.ctrlKey || event.metaKey

/** Opens the record of a row, in a new tab if requested; does nothing while the row loads. */
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
