import { optionsOf, wirePathOf, refText, setAt, valueAt, type Field, type Resource, idOf } from '#resource'
import type { Engine } from '../engine.ts'
import { serverKindOf } from '../kinds/index.ts'
import type { DocumentWords } from '../kinds/kind.ts'
import type { Tx } from '../tx.ts'

/** Returns a referenced record: its own text, and its fields. */
function nested(engine: Engine, one: Field, ref: unknown): unknown {
  const target = engine.resources[optionsOf(one).target!]!
  return { ...templateValues(engine, target, ref as Record<string, unknown>), text: refText(target, ref) }
}

function shownValue(engine: Engine, resource: Resource, name: string, one: Field, value: unknown): unknown {
  const { documentValue } = serverKindOf(one)
  const words: DocumentWords = {
    texts: engine.storedTexts,
    zone: engine.zone,
    word: chosen => engine.storedTexts(`resources.${resource.name}.choices.${name}.${String(chosen)}`),
    record: ref => nested(engine, one, ref),
  }
  return documentValue ? documentValue(value, words) : value
}

/**
 * Returns a record for template documents: values as people read them, at their paths on the wire, in the language of stored texts, in
 * which templates are written.
 */
export function templateValues(engine: Engine, resource: Resource, record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shown: Record<string, unknown> = { id: record['id'] }
  for (const [name, one] of Object.entries(resource.fields)) {
    const value = valueAt(record, wirePathOf(resource, name))
    if (value !== undefined)
      setAt(shown, wirePathOf(resource, name), value === null ? null : shownValue(engine, resource, name, one, value))
  }
  return shown
}

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
