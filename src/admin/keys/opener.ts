const openers = new Set<() => void>()

/** Lets other parts of the page open the window of keys; returns what takes it back. */
export function offerKeys(open: () => void): () => void {
  openers.add(open)
  return () => void openers.delete(open)
}

/** Opens the window of keys. */
export const openKeys = (): void => openers.forEach(open => open())
