/** What a key asks of the inbox. */
export type InboxCommand =
  | { readonly do: 'move'; readonly to: number }
  | { readonly do: 'mark' | 'markAll' | 'clear' | 'accept' | 'open' }
  | { readonly do: 'act'; readonly place: number }

interface Pressed {
  readonly key: string
  /** The key by its place, whatever the layout. */
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

const PAGE = 10

/** Where a key leads from a line, by its number; undefined where it is not for moving. */
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

/** What a key asks on a line of so many; null where it is not for the inbox. */
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
