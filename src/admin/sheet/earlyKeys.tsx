import { useEffect } from 'react'

interface Key {
  readonly key: string
  readonly shiftKey: boolean
}

/** Keys pressed before the table was rendered, in order; undefined when none are being collected. */
let pressed: Key[] | undefined
let waiting = 0
let isGiving = false

/** Non-character keys that the table handles; all others are left to the page. */
const GOES = new Set(['Tab', 'Enter', 'Backspace'])
/** Whether the key goes to another focused element. */
const isTaken = (): boolean => {
  const active = document.activeElement
  return (
    active !== null &&
    active !== document.body &&
    active.matches('input, textarea, select, button, a, [contenteditable], [role="dialog"] *')
  )
}

function collect(event: KeyboardEvent): void {
  const { key, shiftKey, ctrlKey, altKey, metaKey, isTrusted } = event
  const isText = key.length === 1 && !ctrlKey && !altKey && !metaKey
  // Events dispatched by `press` are not real key presses.
  if (!pressed || !isTrusted || event.isComposing || !(isText || GOES.has(key)) || (!isGiving && isTaken())) return
  event.preventDefault()
  event.stopImmediatePropagation()
  pressed.push({ key, shiftKey })
}

function stop(): void {
  pressed = undefined
  isGiving = false
  window.removeEventListener('keydown', collect, true)
}

/** Buffers key presses while the table is loading. */
export function EarlyKeys() {
  useEffect(() => {
    waiting += 1
    if (!pressed) {
      pressed = []
      window.addEventListener('keydown', collect, true)
    }
    return () => {
      waiting -= 1
      // If the table, or another component that waits for it, replaces this one, that happens in the same tick; otherwise the user has left the page.
      setTimeout(() => waiting === 0 && !isGiving && stop())
    }
  }, [])
  return null
}

const drawn = (): Promise<void> => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))

function type(text: string): void {
  const input = document.activeElement
  if (!(input instanceof HTMLInputElement) || input.readOnly) return
  input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
const press = ({ key, shiftKey }: Key): unknown =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }))

/** Replays the buffered keys into the table, and those pressed meanwhile. */
export async function replayKeys(): Promise<void> {
  if (!pressed || isGiving) return
  isGiving = true
  while (pressed?.length) {
    const [first] = pressed
    const end = pressed.findIndex(({ key }) => key.length > 1)
    const text = pressed.splice(0, first!.key.length > 1 ? 1 : end < 0 ? pressed.length : end)
    if (first!.key.length > 1) press(first!)
    else type(text.map(({ key }) => key).join(''))
    await drawn()
  }
  stop()
}
