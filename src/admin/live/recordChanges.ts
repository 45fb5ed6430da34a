interface RecordChanges {
  readonly names: ReadonlySet<unknown>
  readonly all: boolean
}
const listeners = new Set<(heard: RecordChanges) => void>()

/** Passes changes on to subscribers that manage records of their own: open forms. */
export const publishChanges = (heard: RecordChanges): void => listeners.forEach(listener => listener(heard))

/** Subscribes to possible changes of a resource's records; returns the function that unsubscribes. */
export function onRecordsChanged(resource: string, changed: () => void): () => void {
  const listener = (heard: RecordChanges): void => {
    if (heard.all || heard.names.has(resource)) changed()
  }
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
