import type { WorkOwner } from './workOwner.ts'

/** Somebody who waits for a place. */
export interface Waiter {
  readonly who: WorkOwner
  resolve(): void
  reject(error: Error): void
}

/** A queue that is fair between keys: the keys take turns, and within a key the first come is the first served. */
export function fairLine() {
  const lines = new Map<string, Waiter[]>()
  return {
    add: (one: Waiter): void => {
      const line = lines.get(one.who.key)
      if (line) line.push(one)
      else lines.set(one.who.key, [one])
    },
    next: (mayGo: (who: WorkOwner) => boolean): Waiter | undefined => {
      for (const [key, line] of lines) {
        if (!mayGo(line[0]!.who)) continue
        const one = line.shift()
        lines.delete(key)
        if (line.length > 0) lines.set(key, line)
        return one
      }
      return undefined
    },
    remove: (one: Waiter): void => {
      const line = lines.get(one.who.key)?.filter(other => other !== one)
      if (line?.length) lines.set(one.who.key, line)
      else lines.delete(one.who.key)
    },
    clear: (): readonly Waiter[] => {
      const all = [...lines.values()].flat()
      lines.clear()
      return all
    },
  }
}

/** Counts by name. */
export function tally() {
  const counts = new Map<string, number>()
  return {
    of: (name: string): number => counts.get(name) ?? 0,
    add: (name: string, more: 1 | -1): void => {
      const count = (counts.get(name) ?? 0) + more
      if (count === 0) counts.delete(name)
      else counts.set(name, count)
    },
  }
}
