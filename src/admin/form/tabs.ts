import { newKey } from '../api.ts'

const PREFIX = 'nerud.tab:'

/** The id of this tab; a new one each time the page is loaded. */
export const TAB = newKey()

let open: ReadonlySet<string> = new Set()
let isLocked = false

/** Finds out which tabs are open by the Web Locks API. It needs a secure context (https or localhost); elsewhere no draft counts as being edited. */
async function refreshOpenTabs(): Promise<void> {
  const { locks } = navigator
  if (!locks) return
  if (!isLocked) {
    isLocked = true
    // The lock is released when the tab closes or crashes.
    void locks.request(PREFIX + TAB, () => new Promise(() => undefined)).catch(() => undefined)
  }
  const { held = [] } = await locks.query()
  open = new Set(held.flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])))
}

/** Whether a draft belongs to another tab that is still open. */
export const isOfOpenTab = (tab: string): boolean => tab !== TAB && open.has(tab)

/** Refreshes the list of open tabs whenever the user returns to this one; returns the function that stops it. */
export function followTabs(): () => void {
  const look = (): void => void refreshOpenTabs().catch(() => undefined)
  look()
  window.addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    window.removeEventListener('focus', look)
    document.removeEventListener('visibilitychange', look)
  }
}
