import { sessionNow } from '../session.ts'

interface Kept {
  readonly user: number | undefined
  readonly run: () => void
}

/** One's own last changes of this tab, the newest last, each with the way to take it back. */
const kept: Kept[] = []
const MOST = 50
let isListening = false

/** Where the key means what is typed, and what covers the page. */
const OTHERS =
  'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"]'

/** Forgets what somebody else has done who was signed in here before. */
function lastOwn(): Kept | undefined {
  const user = sessionNow()?.id
  if (kept.some(one => one.user !== user)) kept.splice(0, kept.length, ...kept.filter(one => one.user === user))
  return kept.at(-1)
}

function onKey(event: KeyboardEvent): void {
  const { code, ctrlKey, metaKey, shiftKey, altKey, target, defaultPrevented } = event
  // By its place: the key has another letter on a Russian keyboard.
  if (code !== 'KeyZ' || !(ctrlKey || metaKey) || shiftKey || altKey || defaultPrevented) return
  if ((target instanceof Element && target.closest(OTHERS)) || document.querySelector('[role="dialog"]')) return
  const last = lastOwn()
  if (!last) return
  event.preventDefault()
  last.run()
}

/** Keeps the way to take a change back for Ctrl+Z; returns the same for a button. It is taken once. */
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
