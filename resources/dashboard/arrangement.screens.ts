import type { Arrangement } from '#resources/mySettings'

/** The default arrangement: declared order, all blocks visible. */
export const AS_DECLARED: Arrangement = { order: [], hidden: [] }

interface Named {
  readonly name: string
}

/** Sorts items by the user's order: unknown names are ignored, and items missing in the order stay after their declared predecessor. */
export function inOrder<N extends Named>(all: readonly N[], { order }: Arrangement): readonly N[] {
  const placed = order.flatMap(name => all.find(one => one.name === name) ?? [])
  for (const [at, one] of all.entries()) {
    if (placed.includes(one)) continue
    const before = at === 0 ? -1 : placed.indexOf(all[at - 1]!)
    placed.splice(before + 1, 0, one)
  }
  return placed
}

/** Moves a name to another index, limited to the range. */
export function moved(names: readonly string[], name: string, to: number): readonly string[] {
  const rest = names.filter(one => one !== name)
  return rest.toSpliced(Math.min(Math.max(to, 0), rest.length), 0, name)
}

/** Merges a changed arrangement of the visible blocks into the stored one; entries of blocks that the user may not see now are kept. */
export function keptArrangement(before: Arrangement, { order, hidden }: Arrangement): Arrangement {
  const isUnseen = (name: string): boolean => !order.includes(name)
  return { order: [...order, ...before.order.filter(isUnseen)], hidden: [...hidden, ...before.hidden.filter(isUnseen)] }
}
