import { idOf, type Resource } from '#resource'
import type { Tx } from '../tx.ts'

type Shown = Record<string, unknown>
/** Documents of many records name the same companies and people: each is read once while the documents are filled. */
const known = new WeakMap<Tx, Map<string, Promise<Shown>>>()

/** Returns a record that a document references, complete as far as the user may see it; null for no reference. */
export async function shownRecord(tx: Tx, resource: Resource, ref: unknown): Promise<Shown | null> {
  const id = idOf(ref)
  if (!id) return null
  const records = known.get(tx) ?? new Map<string, Promise<Shown>>()
  known.set(tx, records)
  const key = `${resource.name} ${id}`
  const shown = records.get(key) ?? tx.read(resource, id).then(record => tx.shown(resource, record))
  records.set(key, shown)
  return shown
}
