import { useStore } from 'react-admin'
import type { FilterKind } from '#resource'

/** The number of filters shown at once; a longer list is hard to scan. */
const READY = 6

type Offered = readonly (readonly [name: string, kind: FilterKind])[]

/** The filters that the user uses most, including those that are set; the others in declared order. */
export function usedFirst(
  offered: Offered,
  counts: Readonly<Record<string, number>>,
  isSet: (name: string) => boolean,
): { readonly ready: Offered; readonly rest: Offered } {
  const most = new Set(
    offered
      .map(([name], at) => ({ name, at, rank: (isSet(name) ? 1e9 : 0) + (counts[name] ?? 0) }))
      .toSorted((a, b) => b.rank - a.rank || a.at - b.at)
      .slice(0, Math.max(READY, offered.filter(([name]) => isSet(name)).length))
      .map(({ name }) => name),
  )
  return { ready: offered.filter(([name]) => most.has(name)), rest: offered.filter(([name]) => !most.has(name)) }
}

/** How often the user has set each filter of a list. */
export function useFilterUse(list: string): {
  readonly counts: Readonly<Record<string, number>>
  readonly used: (names: readonly string[]) => void
} {
  const [counts, keep] = useStore<Readonly<Record<string, number>>>(`list.${list}.used`, {})
  const used = (names: readonly string[]): void => {
    if (names.length > 0) keep({ ...counts, ...Object.fromEntries(names.map(name => [name, (counts[name] ?? 0) + 1])) })
  }
  return { counts, used }
}
