import type { SheetLine } from './line.ts'

/** The store of the lines of a table. */
export interface Sheet {
  readonly lines: () => readonly SheetLine[]
  readonly line: (key: string) => SheetLine | undefined
  /** Replaces a line, if it exists; notifies nobody if `change` returns the same object. */
  readonly change: (key: string, change: (line: SheetLine) => SheetLine) => void
  /** Inserts lines after another one, or at the end. */
  readonly add: (lines: readonly SheetLine[], after?: string) => void
  readonly drop: (isDropped: (line: SheetLine) => boolean) => void
  /** Subscribes to changes, batched per microtask; returns the function that unsubscribes. */
  readonly follow: (changed: () => void) => () => void
}

/** Makes the store. It lives outside of React state, so that a key press re-renders one line of five hundred. */
export function makeSheet(first: readonly SheetLine[]): Sheet {
  let lines = first
  let places = new Map(first.map((line, at) => [line.key, at]))
  const followers = new Set<() => void>()
  let isNotified = true
  const become = (next: readonly SheetLine[], isMoved: boolean): void => {
    lines = next
    if (isMoved) places = new Map(next.map((line, at) => [line.key, at]))
    if (!isNotified) return
    isNotified = false
    queueMicrotask(() => {
      isNotified = true
      for (const changed of followers) changed()
    })
  }
  const line = (key: string): SheetLine | undefined => {
    const at = places.get(key)
    return at === undefined ? undefined : lines[at]
  }
  return {
    lines: () => lines,
    line,
    change: (key, change) => {
      const before = line(key)
      const after = before && change(before)
      if (after && after !== before) become(lines.with(places.get(key)!, after), false)
    },
    add: (added, after) => {
      const at = after === undefined ? undefined : places.get(after)
      become(at === undefined ? [...lines, ...added] : [...lines.slice(0, at + 1), ...added, ...lines.slice(at + 1)], true)
    },
    drop: isDropped => {
      const next = lines.filter(one => !isDropped(one))
      if (next.length < lines.length) become(next, true)
    },
    follow: changed => {
      followers.add(changed)
      return () => void followers.delete(changed)
    },
  }
}
