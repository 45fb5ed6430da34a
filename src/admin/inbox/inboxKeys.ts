/** The meaning of a key in the inbox. */
export type InboxCommand =
  | { readonly do: 'move'; readonly to: number }
  | { readonly do: 'mark' | 'markAll' | 'clear' | 'accept' | 'open' }
  | { readonly do: 'act'; readonly place: number }

interface Pressed {
  readonly key: string
  /** `KeyboardEvent.code`, which does not depend on the keyboard layout. */
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

const PAGE = 10

/** The index to which a key moves; undefined if it does not move. */
function movedTo(key: string, from: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + PAGE,
    PageUp: from - PAGE,
    Home: 0,
    End: count - 1,
  }
  const to = steps[key]
  return to === undefined ? undefined : Math.max(0, Math.min(count - 1, to))
}

/** The meaning of a key on a line; null if the inbox does not handle it. */
export function inboxCommand({ key, code, ctrlKey, metaKey, altKey }: Pressed, from: number, count: number): InboxCommand | null {
  if (altKey) return null
  if (ctrlKey || metaKey) return code === 'KeyA' ? { do: 'markAll' } : null
  const to = movedTo(key, from, count)
  if (to !== undefined) return { do: 'move', to }
  if (key === ' ') return { do: 'mark' }
  if (key === 'Enter') return { do: 'accept' }
  if (key === 'Escape') return { do: 'clear' }
  if (code === 'KeyO' || code === 'KeyJ') return { do: 'open' }
  return /^[1-9]$/.test(key) ? { do: 'act', place: Number(key) - 1 } : null
}
