import { distance } from 'fastest-levenshtein'
import { placeOf, valueAt, type Resource } from '#resource'
import { foldedKey } from '#resource/fold'
import { keyOf } from '#resource/normal'
import { findInMemory, namesInMemory, type NamesOf } from './names.ts'
import type { RefOption } from './refOptions.ts'

/** The maximum edit distance of a suggestion, as a share of its length. */
const FAR = 0.5
/** The maximum number of suggestions. */
const MOST_NEAR = 8

/** The texts by which a record can be named: its title and each text that is part of it, normalised. */
export function callsOf(target: Resource, { label, record }: RefOption): readonly string[] {
  const parts = target.title.fields.flatMap(name => {
    const value = valueAt(record, placeOf(target, name))
    return typeof value === 'string' && value !== '' ? [keyOf(target.fields[name]!, value)] : []
  })
  return [...new Set([foldedKey(label), ...parts])]
}

/** Makes an index of records by name, cached per array: pasting five hundred lines looks up each of them. */
function makeCalls() {
  const made = new WeakMap<readonly RefOption[], ReadonlyMap<string, readonly RefOption[]>>()
  return (target: Resource, names: readonly RefOption[]): ReadonlyMap<string, readonly RefOption[]> => {
    const known = made.get(names)
    if (known) return known
    const calls = new Map<string, RefOption[]>()
    for (const name of names) for (const call of callsOf(target, name)) calls.set(call, [...(calls.get(call) ?? []), name])
    made.set(names, calls)
    return calls
  }
}

/** The normalised forms of a text, to look up a record by name. */
export const spellings = (target: Resource, text: string): readonly string[] => [
  ...new Set([foldedKey(text), ...target.title.fields.flatMap(name => (target.fields[name] ? [keyOf(target.fields[name], text)] : []))]),
]

/** The titles closest to a text by edit distance, without those that are too far. */
function nearest(names: readonly RefOption[], text: string): readonly RefOption[] {
  const typed = foldedKey(text)
  return names
    .map(option => {
      const label = foldedKey(option.label)
      const ways = [label, ...label.split(' ')].map(one => distance(one, typed) / Math.max(one.length, typed.length))
      return { option, far: Math.min(...ways) }
    })
    .filter(({ far }) => far <= FAR)
    .toSorted((a, b) => a.far - b.far)
    .map(({ option }) => option)
}

const callsIn = makeCalls()

/** The records with this name; undefined while the titles are not loaded. */
export function calledBy(names: NamesOf, text: string): readonly RefOption[] | undefined {
  const known = namesInMemory(names)
  if (!known) return undefined
  const calls = callsIn(names.target, known)
  return (
    spellings(names.target, text)
      .map(one => calls.get(one))
      .find(found => found !== undefined) ?? []
  )
}

/** Suggestions for a text that matches no record, best first. */
export function nearOf(names: NamesOf, text: string): readonly RefOption[] {
  const known = namesInMemory(names)
  if (!known) return []
  const exact = calledBy(names, text) ?? []
  if (exact.length > 0) return exact
  const found = findInMemory(names, text, {}) ?? []
  return (found.length > 0 ? found : nearest(known, text)).slice(0, MOST_NEAR)
}
