import { useEffect } from 'react'

interface Key {
  readonly key: string
  readonly shiftKey: boolean
}

/** Keys that were pressed before the table was there, in their order; undefined while none are collected. */
let pressed: Key[] | undefined
let waiting = 0
let isGiving = false

/** Of what the table does with a key; all other keys are left to the page. */
const HANDLED_KEYS = new Set(['Tab', 'Enter', 'Backspace'])
/** Does the key go to something else that has the focus? */
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
  // What is given on by ourselves is no key that a hand has pressed.
  if (!pressed || !isTrusted || event.isComposing || !(isText || HANDLED_KEYS.has(key)) || (!isGiving && isTaken())) return
  event.preventDefault()
  event.stopImmediatePropagation()
  pressed.push({ key, shiftKey })
}

function stop(): void {
  pressed = undefined
  isGiving = false
  window.removeEventListener('keydown', collect, true)
}

/** Collects what is typed while the table is on its way. */
export function EarlyKeys() {
  useEffect(() => {
    waiting += 1
    if (!pressed) {
      pressed = []
      window.addEventListener('keydown', collect, true)
    }
    return () => {
      waiting -= 1
      // The table, or the next that waits for it, comes in the same moment; else the person has gone elsewhere.
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

/** Gives the table what was typed before it was there, and what is typed meanwhile. */
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
