import type { MenuItem } from '#resource'

/** How often pages were opened lately, by path: each visit makes those before it count a little less. */
export type Visits = Readonly<Record<string, number>>

const FADES = 0.97
/** From this weight on a page is one that is used often; below it is forgotten in time. */
const OFTEN = 4
const FORGOTTEN = 0.1
const MOST = 4

/** The visits after one more. */
export const withVisit = (visits: Visits, path: string): Visits =>
  Object.fromEntries(
    Object.entries({ ...visits, [path]: visits[path] ?? 0 })
      .map(([one, weight]) => [one, weight * FADES + (one === path ? 1 : 0)] as const)
      .filter(([, weight]) => weight > FORGOTTEN),
  )

/** The entries that are used often, the most used first; none where only one is. */
export function frequentPages(visits: Visits, items: readonly MenuItem[]): readonly MenuItem[] {
  const weightOf = ({ path }: MenuItem): number => visits[path] ?? 0
  const often = items
    .filter(item => weightOf(item) >= OFTEN)
    .toSorted((a, b) => weightOf(b) - weightOf(a))
    .slice(0, MOST)
  return often.length > 1 ? often : []
}
