import { useEffect } from 'react'
import { keyOf } from '../keys.ts'

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>

/** Keys pressed before the table was rendered, in order; undefined when none are being collected. */
let pressed: Key[] | undefined
let waiting = 0
let isGiving = false

/** Non-character keys that the table handles; all others are left to the page. */
const GOES = new Set(['Tab', 'Enter', 'Backspace'])
const MODIFIERS = new Set(['Control', 'Shift', 'Alt', 'Meta'])
const isText = ({ key, ctrlKey, altKey, metaKey }: Key): boolean => key.length === 1 && !ctrlKey && !altKey && !metaKey
const isSelectAll = (key: Key): boolean => keyOf('grid', key) === 'all'
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
  const { key, code, shiftKey, ctrlKey, altKey, metaKey } = event
  // Keys that follow buffered ones must not overtake them: they would act on another cell or line.
  const isKept = isGiving ? !MODIFIERS.has(key) : isText(event) || GOES.has(key) || isSelectAll(event)
  // Events dispatched by `press` are not real key presses.
  if (!pressed || !event.isTrusted || event.isComposing || !isKept || (!isGiving && isTaken())) return
  event.preventDefault()
  event.stopImmediatePropagation()
  pressed.push({ key, code, shiftKey, ctrlKey, altKey, metaKey })
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
function press(key: Key): void {
  const element = document.activeElement
  if (isSelectAll(key) && element instanceof HTMLInputElement) return element.select()
  element?.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }))
  return undefined
}

/** Replays the buffered keys into the table, and those pressed meanwhile. */
export async function replayKeys(): Promise<void> {
  if (!pressed || isGiving) return
  isGiving = true
  while (pressed?.length) {
    const [first] = pressed
    const end = pressed.findIndex(key => !isText(key))
    const text = pressed.splice(0, !isText(first!) ? 1 : end < 0 ? pressed.length : end)
    if (!isText(first!)) press(first!)
    else type(text.map(({ key }) => key).join(''))
    await drawn()
  }
  stop()
}
