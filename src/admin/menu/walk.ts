import type { KeyboardEvent } from 'react'
import { keyAlong } from '../direction.ts'

const STEPS: Readonly<Record<string, (at: number, length: number) => number>> = {
  ArrowDown: (at, length) => (at + 1) % length,
  ArrowUp: (at, length) => (at - 1 + length) % length,
  Home: () => 0,
  End: (_, length) => length - 1,
}
const ASIDE: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Up, Down, Home and End move between the lines of the menu, Right and Left along the buttons of a line; Tab is unaffected. */
export function walk(event: KeyboardEvent<HTMLElement>): void {
  const [{ key, currentTarget }, focused] = [event, document.activeElement as HTMLElement]
  const row = focused.closest('.row')
  const step = STEPS[key]
  const by = ASIDE[keyAlong(key, currentTarget)]
  let next: HTMLElement | null | undefined
  if (step) {
    const lines = [...currentTarget.querySelectorAll<HTMLElement>('.area, .item')].filter(one => !one.closest('[hidden]'))
    const at = lines.indexOf(row?.querySelector<HTMLElement>('.item') ?? focused)
    next = at < 0 ? null : lines[step(at, lines.length)]
  } else if (by && row)
    next = [...row.querySelectorAll<HTMLElement>('a, button')][[...row.querySelectorAll('a, button')].indexOf(focused) + by]
  if (!next) return
  event.preventDefault()
  next.focus()
}
