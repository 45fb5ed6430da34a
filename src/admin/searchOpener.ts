const openers = new Set<() => void>()
const watchers = new Set<() => void>()
const tell = (): void => watchers.forEach(watch => watch())

/** Lets other parts of the page open the search; returns what takes it back. */
export function offerSearch(open: () => void): () => void {
  openers.add(open)
  tell()
  return () => {
    openers.delete(open)
    tell()
  }
}

/** Opens the search over everything, where it is offered. */
export const openSearch = (): void => openers.forEach(open => open())

/** Is the search offered? And the way to be told when that changes. */
export const isSearchOffered = (): boolean => openers.size > 0
export function onSearchOffered(watch: () => void): () => void {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}
