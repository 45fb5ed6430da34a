import { useSyncExternalStore } from 'react'
import type { Row, Rows } from '../data/rows.ts'

/** The minimum interval between refetches of expensive sums, in milliseconds: many users have such pages open. */
export const PACE_MS = 10_000

/** How long a row changed by another user is highlighted, in milliseconds. */
const FRESH_MS = 6000

const NONE: ReadonlySet<number> = new Set()
const marked = new Map<string, ReadonlySet<number>>()
const listeners = new Set<() => void>()
const become = (resource: string, ids: ReadonlySet<number>): void => {
  marked.set(resource, ids)
  for (const listener of listeners) listener()
}

/** Highlights records of a resource for a while as changed by another user. */
export function highlightChanged(resource: string, ids: readonly number[]): void {
  if (ids.length === 0) return
  become(resource, new Set([...(marked.get(resource) ?? NONE), ...ids]))
  setTimeout(() => become(resource, new Set([...(marked.get(resource) ?? NONE)].filter(id => !ids.includes(id)))), FRESH_MS)
}

/** The ids of the records of a resource that another user has just changed. */
export const useHighlighted = (resource: string): ReadonlySet<number> =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => marked.get(resource) ?? NONE,
  )

/** Whether a row is unchanged in the fields that both responses contain; a column may have been shown or hidden in between. */
const isSame = (before: Row, now: Row): boolean =>
  Object.keys(before).every(key => !Object.hasOwn(now, key) || JSON.stringify(before[key]) === JSON.stringify(now[key]))

/** The ids of rows that have changed; rows that only moved up from an unloaded page are not included. */
export function changedRows(before: Rows, after: Rows): readonly number[] {
  const rowsOf = ({ pages }: Rows): readonly Row[] => pages.flatMap(({ data }) => data)
  const [old, now] = [new Map(rowsOf(before).map(row => [row.id, row])), rowsOf(after)]
  // The last row that was loaded before; rows after it moved up from an unloaded page.
  const last = now.findLastIndex(row => old.has(row.id))
  return now.filter((row, index) => index <= last && !(old.has(row.id) && isSame(old.get(row.id)!, row))).map(row => row.id)
}
