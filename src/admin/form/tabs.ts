import { newKey } from '../api.ts'

const PREFIX = 'nerud.tab:'

/** This opening of the application: another one after every load of the page. */
export const TAB = newKey()

let open: ReadonlySet<string> = new Set()
let isHeld = false

/** Looks which tabs are open. Only where the browser knows (over https, and on the machine itself); elsewhere every draft counts as nobody's. */
async function refreshOpenTabs(): Promise<void> {
  const { locks } = navigator
  if (!locks) return
  if (!isHeld) {
    isHeld = true
    // Held until the tab is gone, however it goes.
    void locks.request(PREFIX + TAB, () => new Promise(() => undefined)).catch(() => undefined)
  }
  const { held = [] } = await locks.query()
  open = new Set(held.flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])))
}

/** Is a form of another tab that is still open the owner of a draft? */
export const isOfOpenTab = (tab: string): boolean => tab !== TAB && open.has(tab)

/** Goes on looking: whenever the user comes to this tab from another one. */
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
