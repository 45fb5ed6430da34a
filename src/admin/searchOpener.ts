const openers = new Set<() => void>()
const watchers = new Set<() => void>()
const tell = (): void => watchers.forEach(watch => watch())

/** Registers the function that opens the search; returns the function that unregisters it. */
export function offerSearch(open: () => void): () => void {
  openers.add(open)
  tell()
  return () => {
    openers.delete(open)
    tell()
  }
}

/** Opens the global search, if it is available. */
export const openSearch = (): void => openers.forEach(open => open())

/** Whether the global search is available. Subscribe by `onSearchOffered`. */
export const isSearchOffered = (): boolean => openers.size > 0
export function onSearchOffered(watch: () => void): () => void {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}
