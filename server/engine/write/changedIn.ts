import {
  hasWrites,
  isSameValue,
  kindOf,
  languageKinds,
  optionsOf,
  placeOf,
  placesOf,
  setAt,
  valueAt,
  type Resource,
  type Resources,
} from '#resource'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether two undeclared values are equal. */
const isSameData = (a: unknown, b: unknown): boolean => languageKinds.json.same!(a ?? null, b ?? null)

/**
 * Returns what differs from the current record in a whole record that was sent back. Equal values are dropped, so that unchanged read-only
 * fields, fields that the sender may not write, and values older than a rule are not errors. Derived values are ignored, because they may
 * have changed meanwhile; missing fields stay unchanged.
 */
export function changedIn(
  resources: Resources,
  resource: Resource,
  sent: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const names = new Map(Object.keys(resource.fields).map(name => [placeOf(resource, name), name]))
  const changes: Record<string, unknown> = {}
  for (const place of placesOf(sent, new Set(names.keys()))) {
    const [is, was] = [valueAt(sent, place), valueAt(current, place)]
    const one = resource.fields[names.get(place) ?? '']
    if (place === 'id' || place === 'version' || (one && optionsOf(one).derived)) continue
    if (one && hasWrites(one)) {
      const lines = changedLines(resources, resources[optionsOf(one).target!]!, is, was)
      if (lines) setAt(changes, place, lines)
    } else if (!(one && !kindOf(one).isElsewhere ? isSameValue(one, is, was) : isSameData(is, was))) setAt(changes, place, is)
  }
  return changes
}

/** Returns the changed lines of a header; undefined when there are no changes. */
function changedLines(resources: Resources, child: Resource, sent: unknown, current: unknown): unknown {
  if (!Array.isArray(sent)) return sent
  const existing = new Map((Array.isArray(current) ? (current as Record<string, unknown>[]) : []).map(line => [line['id'], line]))
  const lines = sent.map((line: unknown) => {
    const was = isObject(line) ? existing.get(line['id']) : undefined
    if (!isObject(line) || !was) return line
    return { id: line['id'], ...('version' in line && { version: line['version'] }), ...changedIn(resources, child, line, was) }
  })
  const isKept = (line: unknown): boolean =>
    isObject(line) && existing.has(line['id']) && Object.keys(line).every(key => key === 'id' || key === 'version')
  return lines.length === existing.size && lines.every(isKept) ? undefined : lines
}
