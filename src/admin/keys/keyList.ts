const openers = new Set<() => void>()

/** Registers the function that opens the list of keys; returns the function that unregisters it. */
export function offerKeys(open: () => void): () => void {
  openers.add(open)
  return () => void openers.delete(open)
}

/** Opens the list of keys. */
export const openKeys = (): void => openers.forEach(open => open())

/** Whether the element is for typing text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
