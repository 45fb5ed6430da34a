interface RecordChanges {
  readonly names: ReadonlySet<unknown>
  readonly all: boolean
}
const listeners = new Set<(heard: RecordChanges) => void>()

/** Passes on what changed to those who look after records of their own: open forms. */
export const publishChanges = (heard: RecordChanges): void => listeners.forEach(listener => listener(heard))

/** Calls back whenever records of a resource may have changed; returns how to stop. */
export function onRecordsChanged(resource: string, changed: () => void): () => void {
  const listener = (heard: RecordChanges): void => {
    if (heard.all || heard.names.has(resource)) changed()
  }
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
