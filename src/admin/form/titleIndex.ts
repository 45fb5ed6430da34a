import { distance } from 'fastest-levenshtein'
import { ALL, callOf, FIELDS, formatQuery, MAX_ROWS, offers, optionsOf, wirePathOf, valueAt, type Resource } from '#resource'
import { rankedMatches, searchItemOf, HIDDEN_TEXT_RANK, type SearchItem } from '#resource/ranking'
import { foldedKey } from '#resource/fold'
import { comparisonKeyOf } from '#resource/normal'
import { onRecordsWritten, onRecordsChanged } from '../queryClient.ts'
import type { DeclaredDataProvider } from '../data/provider.ts'
import type { Option } from '../inputs/useOptions.ts'
import { onSession, currentSession } from '../session.ts'
import { isAmong } from '../data/values.ts'
import type { Narrowed, RefOption } from './refOptions.ts'

/*
 * An in-memory index of the titles of a resource's records: all that the user may choose, at most 20,000, loaded when a choice is first
 * focused and again when records change. Choices then filter in the same frame as the key; what is not found here is searched on the
 * server.
 */

/** Identifies an index: the resource, the declared restriction, and the fields by which other values filter. */
export interface TitleIndexKey {
  readonly target: Resource
  readonly only: Narrowed | undefined
  readonly fields: readonly string[]
}
/** A title as the server returns it. */
interface Name {
  readonly id: number
  readonly label: string
  readonly words: string
}
type Entitle = (record: Name) => RefOption

interface TitleIndex {
  readonly resources: ReadonlySet<string>
  names: readonly SearchItem<RefOption>[] | null
  options: readonly RefOption[] | undefined
  isStale: boolean
  reading: Promise<void> | undefined
  readAt: number
}

/** The minimum interval between reloads of titles that change all the time, in milliseconds. */
const RELOAD_INTERVAL_MS = 5000

const cache = new Map<string, TitleIndex>()
let owner = currentSession()?.id

const forget = (isOf: (names: TitleIndex) => boolean): void => {
  for (const names of cache.values()) if (isOf(names)) names.isStale = true
}
onRecordsWritten(resource =>
  forget(names => {
    if (!names.resources.has(resource)) return false
    // Users often choose next what they have just created, so reload at once.
    names.readAt = 0
    return true
  }),
)
onSession(() => {
  const now = currentSession()?.id
  if (now === owner || now === undefined) return
  owner = now
  cache.clear()
})

/** Drops all indexes; for tests, whose servers change. */
export const clearTitleIndexes = (): void => cache.clear()

/** The resources whose titles are part of this resource's titles. */
const namedIn = (target: Resource): readonly string[] =>
  target.title.fields.flatMap(name => optionsOf(target.fields[name] ?? { kind: 'text', options: {} }).target ?? [])

const indexKeyOf = ({ target, only = {}, fields }: TitleIndexKey): string => JSON.stringify([target.name, only, fields])

/** The rows of a resource without a select call, if one page contains them all; else null. */
async function rowsOf(provider: DeclaredDataProvider, { target, only }: TitleIndexKey): Promise<readonly Name[] | null> {
  const { data, next } = await provider.getPage(target.name, { filter: { ...only }, size: MAX_ROWS })
  return next === undefined ? data.map(row => ({ ...row, words: '' }) as unknown as Name) : null
}

async function namesOf(provider: DeclaredDataProvider, of: TitleIndexKey): Promise<readonly Name[] | null> {
  const { target, only = {}, fields } = of
  if (target.api.select === undefined) return rowsOf(provider, of)
  const { path } = callOf(target, 'select')
  const filter = Object.fromEntries(Object.entries(only).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]))
  const queries = fields.map(name => wirePathOf(target, name)).join(',')
  const query = [...formatQuery(target, { filter }), [ALL, '1'] as const, ...(queries ? [[FIELDS, queries] as const] : [])]
  return (await provider.invoke<readonly Name[] | null>(target.name, { path, query, quiet: true })).data
}

async function read(provider: DeclaredDataProvider, of: TitleIndexKey, entitle: Entitle, into: TitleIndex): Promise<void> {
  into.isStale = false
  into.readAt = performance.now()
  const data = await namesOf(provider, of)
  const made = data?.map(record => ({ option: entitle(record), texts: record.words.split('\n').filter(Boolean) }))
  into.names = made?.map(({ option, texts }) => searchItemOf(option, [option.label, ...texts])) ?? null
  into.options = made?.map(({ option }) => option)
}

/** Loads the titles unless they are loaded or loading; resolves when they are up to date. */
export function loadTitles(provider: DeclaredDataProvider, of: TitleIndexKey, entitle: Entitle): Promise<void> {
  if (of.target.api.select === undefined && !offers(of.target, 'list')) return Promise.resolve()
  const key = indexKeyOf(of)
  let names = cache.get(key)
  if (!names) {
    names = {
      resources: new Set([of.target.name, ...namedIn(of.target)]),
      names: null,
      options: undefined,
      isStale: true,
      reading: undefined,
      readAt: -RELOAD_INTERVAL_MS,
    }
    const own = names
    for (const resource of names.resources) onRecordsChanged(resource, () => (own.isStale = true))
    cache.set(key, names)
  }
  if (!names.isStale || (names.readAt > 0 && performance.now() - names.readAt < RELOAD_INTERVAL_MS))
    return names.reading ?? Promise.resolve()
  const own = names
  // On failure choices search the server, as they do without an index.
  own.reading ??= read(provider, of, entitle, own)
    .catch(() => void (own.isStale = true))
    .finally(() => {
      own.reading = undefined
    })
  return own.reading
}

/** The ids of recently used records, latest first; they come first among equally good matches. */
export type RecentIds = readonly Option['id'][]

/** The options of a search. */
interface TitleSearch {
  /** Filters by other values. */
  readonly narrowed?: Narrowed
  /** Filters that only rank matching records first. */
  readonly near?: Narrowed
  readonly lately?: RecentIds
}

/** The records whose titles match a text, best first; undefined while the index is not loaded. */
export function searchTitles(
  of: TitleIndexKey,
  text: string,
  { narrowed = {}, near = {}, lately = [] }: TitleSearch,
): readonly RefOption[] | undefined {
  const names = cache.get(indexKeyOf(of))?.names
  if (!names) return undefined
  const { target } = of
  const isNarrow = Object.keys(narrowed).length > 0
  const among = isNarrow ? names.filter(({ item }) => isAmong(target, item.record, narrowed)) : names
  const order = new Map(lately.map((id, at) => [id, at]))
  const isNear = Object.keys(near).length > 0
  const found = rankedMatches(among, text).map(({ item, rank }) => ({
    item,
    rank,
    // Matches in invisible text rank after all others, whatever else speaks for them.
    unseen: Math.floor(rank / HIDDEN_TEXT_RANK),
    far: isNear && !isAmong(target, item.record, near) ? 1 : 0,
    recency: order.get(item.id) ?? lately.length,
  }))
  return found.toSorted((a, b) => a.unseen - b.unseen || a.far - b.far || a.rank - b.rank || a.recency - b.recency).map(({ item }) => item)
}

/** All titles in memory, for parsing many texts at once; undefined while they are not loaded. */
export const loadedTitles = (of: TitleIndexKey): readonly RefOption[] | undefined => cache.get(indexKeyOf(of))?.options

/** The maximum edit distance of a suggestion, as a share of its length. */
const MAX_DISTANCE = 0.5
/** The maximum number of similar titles. */
const MAX_SUGGESTIONS = 8

/** The texts by which a record can be named: its title and each text that is part of it, normalised. */
export function matchableTextsOf(target: Resource, { label, record }: RefOption): readonly string[] {
  const parts = target.title.fields.flatMap(name => {
    const value = valueAt(record, wirePathOf(target, name))
    return typeof value === 'string' && value !== '' ? [comparisonKeyOf(target.fields[name]!, value)] : []
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
    for (const name of names) for (const call of matchableTextsOf(target, name)) calls.set(call, [...(calls.get(call) ?? []), name])
    made.set(names, calls)
    return calls
  }
}

/** The normalised forms of a text, to look up a record by name. */
export const normalizedForms = (target: Resource, text: string): readonly string[] => [
  ...new Set([
    foldedKey(text),
    ...target.title.fields.flatMap(name => (target.fields[name] ? [comparisonKeyOf(target.fields[name], text)] : [])),
  ]),
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
    .filter(({ far }) => far <= MAX_DISTANCE)
    .toSorted((a, b) => a.far - b.far)
    .map(({ option }) => option)
}

const callsIn = makeCalls()

/** The records with this name; undefined while the titles are not loaded. */
export function recordsByName(names: TitleIndexKey, text: string): readonly RefOption[] | undefined {
  const known = loadedTitles(names)
  if (!known) return undefined
  const calls = callsIn(names.target, known)
  return (
    normalizedForms(names.target, text)
      .map(one => calls.get(one))
      .find(found => found !== undefined) ?? []
  )
}

/** Suggestions for a text that matches no record, or several, best first: all that match, else the most similar ones. */
export function suggestionsFor(names: TitleIndexKey, text: string): readonly RefOption[] {
  const known = loadedTitles(names)
  if (!known) return []
  const exact = recordsByName(names, text) ?? []
  if (exact.length > 0) return exact
  const found = searchTitles(names, text, {}) ?? []
  return found.length > 0 ? found : nearest(known, text).slice(0, MAX_SUGGESTIONS)
}
