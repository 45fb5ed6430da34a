import type { Arrangement } from '#resources/mySettings'

/** Blocks stand where they were declared, and all of them are shown. */
export const AS_DECLARED: Arrangement = { order: [], hidden: [] }

interface Named {
  readonly name: string
}

/**
 * What somebody sees of a page, in the order of that person: names that there are not any more are passed over, and what the order does not name yet stands
 * behind what it follows by itself.
 */
export function inOrder<N extends Named>(all: readonly N[], { order }: Arrangement): readonly N[] {
  const placed = order.flatMap(name => all.find(one => one.name === name) ?? [])
  for (const [at, one] of all.entries()) {
    if (placed.includes(one)) continue
    const before = at === 0 ? -1 : placed.indexOf(all[at - 1]!)
    placed.splice(before + 1, 0, one)
  }
  return placed
}

/** Names with one of them at another place, the first or the last where there is none. */
export function moved(names: readonly string[], name: string, to: number): readonly string[] {
  const rest = names.filter(one => one !== name)
  return rest.toSpliced(Math.min(Math.max(to, 0), rest.length), 0, name)
}

/** What is kept of an arrangement of the blocks that somebody sees: those that the person may not see now stay as they were. */
export function keptArrangement(before: Arrangement, { order, hidden }: Arrangement): Arrangement {
  const isUnseen = (name: string): boolean => !order.includes(name)
  return { order: [...order, ...before.order.filter(isUnseen)], hidden: [...hidden, ...before.hidden.filter(isUnseen)] }
}
