import { sessionNow } from '../session.ts'

interface Kept {
  readonly user: number | undefined
  readonly run: () => void
}

/** The user's own recent changes in this tab, latest last, with the functions that undo them. */
const kept: Kept[] = []
const MOST = 50
let isListening = false

/** Elements in which Ctrl+Z undoes typing, and dialogs. */
const OTHERS =
  'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"]'

/** The latest change by the current user; forgets those of a user signed in here before. */
function lastOwn(): Kept | undefined {
  const user = sessionNow()?.id
  if (kept.some(one => one.user !== user)) kept.splice(0, kept.length, ...kept.filter(one => one.user === user))
  return kept.at(-1)
}

function onKey(event: KeyboardEvent): void {
  const { code, ctrlKey, metaKey, shiftKey, altKey, target, defaultPrevented } = event
  // By `code`: the key has another letter in the Russian layout.
  if (code !== 'KeyZ' || !(ctrlKey || metaKey) || shiftKey || altKey || defaultPrevented) return
  if ((target instanceof Element && target.closest(OTHERS)) || document.querySelector('[role="dialog"]')) return
  const last = lastOwn()
  if (!last) return
  event.preventDefault()
  last.run()
}

/** Registers a function for Ctrl+Z and returns it for a button; it runs at most once. */
export function rememberUndo(undo: () => void): () => void {
  const run = (): void => {
    const at = kept.indexOf(one)
    if (at < 0) return
    kept.splice(at, 1)
    undo()
  }
  const one: Kept = { user: sessionNow()?.id, run }
  lastOwn()
  kept.push(one)
  if (kept.length > MOST) kept.shift()
  if (!isListening) document.addEventListener('keydown', onKey)
  isListening = true
  return run
}
