interface RecordChanges {
  readonly names: ReadonlySet<unknown>
  readonly all: boolean
}
const listeners = new Set<(changes: RecordChanges) => void>()

/** Passes changes on to subscribers that manage records of their own: open forms. */
export const publishChanges = (changes: RecordChanges): void => listeners.forEach(listener => listener(changes))

/** Subscribes to possible changes of a resource's records; returns the function that unsubscribes. */
export function onRecordsChanged(resource: string, changed: () => void): () => void {
  const listener = (changes: RecordChanges): void => {
    if (changes.all || changes.names.has(resource)) changed()
  }
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
