import { optionsOf, placeOf, valueAt, type Field, type Resource } from '#resource'
import { foldedKey } from '#resource/fold'
import { keyOf } from '#resource/normal'
import { distance } from 'fastest-levenshtein'
import type { Words } from '../cells/words.ts'
import type { DeclaredDataProvider } from '../data/providerTypes.ts'
import { inputKindOf } from '../form/kinds/index.ts'
import { findInMemory, namesInMemory, wantNames, type NamesOf } from '../form/names.ts'
import { findOptions } from '../form/findOptions.ts'
import { optionOf, type Narrowed, type RefOption } from '../form/refOptions.ts'
import { matchingOption } from '../inputs/matchingOption.ts'
import type { Unread } from '../inputs/unread.ts'

/** The column of a table of lines as texts are read for it. */
export interface ReadColumn {
  readonly name: string
  readonly one: Field
  /** The names that it is chosen among; none where it is no choice of records. */
  readonly names: NamesOf | undefined
}

/** Reads the texts of cells into values. */
export interface Reader {
  /** What a text means in a column, at once; nothing where the server has to be asked. */
  readonly now: (column: ReadColumn, text: string, narrowed?: Narrowed) => unknown
  /** The same with the server's help. `isCopied`: it comes from elsewhere, and names a record by its whole name alone. */
  readonly asked: (column: ReadColumn, text: string, isCopied: boolean) => Promise<unknown>
  /** What a copied text means: the record that is called so. */
  readonly copied: (column: ReadColumn, text: string) => unknown
  /** What a text that names nothing may have meant, the nearest first. */
  readonly near: (column: ReadColumn, text: string) => readonly RefOption[]
  /** Brings the names of columns into memory. */
  readonly prepare: (columns: readonly ReadColumn[]) => Promise<unknown>
}

const unread = (text: string, why: Unread['why']): Unread => ({ unread: text, why })

/** How far a name may be from a text, as a part of its length, to be offered for it. */
const FAR = 0.5
/** The most names that are offered for a text that names nothing. */
const MOST_NEAR = 8
/** So many of the best matches are looked at to know which one is meant. */
const MEANT = 15
/** For how long an answer of the server stands for the same text elsewhere, in milliseconds. */
const ASKED_MS = 5000

/** The texts by which a record is called: its title, and each text that makes it, in their one form. */
function callsOf(target: Resource, { label, record }: RefOption): readonly string[] {
  const parts = target.title.fields.flatMap(name => {
    const value = valueAt(record, placeOf(target, name))
    return typeof value === 'string' && value !== '' ? [keyOf(target.fields[name]!, value)] : []
  })
  return [...new Set([foldedKey(label), ...parts])]
}

/** Records by what they are called. Made once of the same names: a range of five hundred lines asks for each. */
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

const spellings = (target: Resource, text: string): readonly string[] => [
  ...new Set([foldedKey(text), ...target.title.fields.flatMap(name => (target.fields[name] ? [keyOf(target.fields[name], text)] : []))]),
]

/** Names by how many signs they are from a text, those that are near at all. */
function nearest(names: readonly RefOption[], text: string): readonly RefOption[] {
  const wanted = foldedKey(text)
  return names
    .map(option => {
      const label = foldedKey(option.label)
      const ways = [label, ...label.split(' ')].map(one => distance(one, wanted) / Math.max(one.length, wanted.length))
      return { option, far: Math.min(...ways) }
    })
    .filter(({ far }) => far <= FAR)
    .toSorted((a, b) => a.far - b.far)
    .map(({ option }) => option)
}

const taken = (found: readonly RefOption[], text: string): unknown =>
  found.length === 1 ? found[0]!.record : unread(text, found.length === 0 ? 'notFound' : 'several')

/** Finds the records in memory that are called by a text. */
function makeCalled() {
  const callsIn = makeCalls()
  return (names: NamesOf, text: string): readonly RefOption[] | undefined => {
    const known = namesInMemory(names)
    if (!known) return undefined
    const calls = callsIn(names.target, known)
    return (
      spellings(names.target, text)
        .map(one => calls.get(one))
        .find(found => found !== undefined) ?? []
    )
  }
}

/** Reads texts with the server's help, which is asked once for what stands in many cells. */
function makeAsking(provider: DeclaredDataProvider, words: Words): Reader['asked'] {
  const query = new Map<string, ReturnType<typeof findOptions>>()
  const find = ({ name, names }: ReadColumn, text: string): ReturnType<typeof findOptions> => {
    const key = `${name} ${text}`
    const answer = query.get(key) ?? findOptions(provider, names!.target, names!.only, words, { query: text })
    query.set(key, answer)
    void answer.catch(() => undefined).then(() => setTimeout(() => query.delete(key), ASKED_MS))
    return answer
  }
  return async (column, text, isCopied) => {
    const { target } = column.names!
    try {
      const found = await find(column, text)
      if (isCopied) {
        const wanted = new Set(spellings(target, text))
        return taken(
          found.filter(option => callsOf(target, option).some(call => wanted.has(call))),
          text,
        )
      }
      const meant = matchingOption(found, text)
      return typeof meant === 'string' ? unread(text, meant) : (meant as RefOption).record
    } catch {
      return unread(text, 'failed')
    }
  }
}

/** Makes what reads texts for the columns of a resource. */
export function makeReader(resource: Resource, provider: DeclaredDataProvider, words: Words): Reader {
  const called = makeCalled()
  const paste = ({ name, one }: ReadColumn, text: string): unknown => {
    const read = inputKindOf(one).paste
    return read ? read(text, { resource, name, options: optionsOf(one), words }) : text
  }
  const copied = (column: ReadColumn, text: string): unknown => {
    if (text === '') return null
    if (!column.names) return paste(column, text)
    const found = called(column.names, text)
    return found ? taken(found, text) : undefined
  }
  return {
    now: (column, text, narrowed = {}) => {
      if (text.trim() === '') return null
      if (!column.names) return paste(column, text.trim())
      const found = findInMemory(column.names, text, { narrowed })
      if (!found || found.length === 0) return undefined
      const meant = matchingOption(found.slice(0, MEANT), text.trim())
      return typeof meant === 'string' ? unread(text.trim(), meant) : (meant as RefOption).record
    },
    copied,
    asked: makeAsking(provider, words),
    near: ({ names }, text) => {
      const known = names && namesInMemory(names)
      if (!known) return []
      const exact = called(names, text) ?? []
      if (exact.length > 0) return exact
      const found = findInMemory(names, text, {}) ?? []
      return (found.length > 0 ? found : nearest(known, text)).slice(0, MOST_NEAR)
    },
    prepare: columns =>
      Promise.all(
        columns.flatMap(({ names }) =>
          names
            ? [
                wantNames(provider, names, record => {
                  const { words: _, ...rest } = record
                  return optionOf(names.target, rest, words)
                }),
              ]
            : [],
        ),
      ),
  }
}
