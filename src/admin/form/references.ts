import { useMemo } from 'react'
import { rankOf } from '#resource/ranking'
import { idOf, type Ref, type Resource } from '#resource'
import type { Option } from '../inputs/useOptions.ts'
import { writeStored, readStored } from '../browserStorage.ts'
import { useProvider } from '../data/provider.ts'
import { useMay } from '../authProvider.ts'
import { useResource } from '../resourceContext.tsx'
import type { Words } from '../cells/words.ts'
import { useWords } from '../cells/context.ts'
import { findOption, findOptions, hasTitle, optionOf, type Found, type Narrowed, type RefOption } from './refOptions.ts'
import { searchTitles, loadTitles, type RecentIds, suggestionsFor } from './titleIndex.ts'

/** The maximum number of recent choices per resource. */
const MAX_RECENT = 20

/** The owner of recent choices: a user and a resource. */
interface RecentChoicesOf {
  readonly user: number
  readonly resource: string
}
type Ids = readonly Option['id'][]

const keyOf = ({ user, resource }: RecentChoicesOf): string => `nerud.lately:${user}:${resource}`

/** The ids that the user has recently chosen in this browser, latest first. */
export function recentChoices(of: RecentChoicesOf): Ids {
  try {
    const existing: unknown = JSON.parse(readStored(keyOf(of)) ?? '[]')
    return Array.isArray(existing) ? (existing as Ids) : []
  } catch {
    return []
  }
}

/** Stores a choice. */
export const rememberChoice = (of: RecentChoicesOf, id: Option['id']): void =>
  void writeStored(keyOf(of), JSON.stringify([id, ...recentChoices(of).filter(one => one !== id)].slice(0, MAX_RECENT)))

/** Moves recently chosen options before those that match equally well; better matches stay first. */
export function sortRecentFirst<T extends Option>(options: readonly T[], query: string, lately: Ids): readonly T[] {
  const rank = ({ label }: T): number | undefined => (query.trim() === '' ? 0 : rankOf(label, query))
  const ordered = [...options]
  for (const id of lately.toReversed()) {
    let at = ordered.findIndex(option => option.id === id)
    if (at < 0 || rank(ordered[at]!) === undefined) continue
    for (; at > 0 && rank(ordered[at - 1]!) === rank(ordered[at]!); at--) [ordered[at - 1], ordered[at]] = [ordered[at]!, ordered[at - 1]!]
  }
  return ordered
}

// The title of a reference that has only an id must be loaded.
const optionFrom = (target: Resource, value: unknown, words: Words): RefOption | undefined =>
  typeof value === 'object' && idOf(value) && hasTitle(value as Ref) ? optionOf(target, value as Found, words) : undefined

// A pasted text that matches no record stays as text.
const isId = (one: Option['id']): boolean => Number.isSafeInteger(Number(one))

const byFirst = (options: readonly RefOption[]): readonly RefOption[] => [...new Map(options.map(one => [one.id, one])).values()]

/** The filters of a choice of references. */
interface Choosing {
  /** The filter declared for the field. */
  readonly only?: Narrowed | undefined
  /** Filters by other values of the form, and the fields that may have such filters. */
  readonly narrowed?: Narrowed
  readonly by?: readonly string[]
  /** Filters that only rank matching options first. */
  readonly near?: Narrowed
}

/** Searches titles in memory. */
function useMemory(target: Resource, words: Words, { only, narrowed = {}, by = [], near = {} }: Choosing, lately: () => RecentIds) {
  const provider = useProvider()
  const of = { target, only, fields: by }
  return {
    approach: (): Promise<void> => loadTitles(provider, of, record => optionOf(target, withoutWords(record), words)),
    /** Undefined when the titles are not loaded or none matches: the server may find more. */
    known: (query: string): readonly RefOption[] | undefined => {
      const found = searchTitles(of, query, { narrowed, near, lately: lately() })
      return found?.length === 0 ? undefined : found
    },
    near: (text: string): readonly RefOption[] => suggestionsFor(of, text),
  }
}

const withoutWords = <T extends object>(record: T): Omit<T, 'words'> => {
  const { words: _, ...rest } = record as T & { readonly words?: unknown }
  return rest
}

/** The props of a select of references: how to search, the options of the current value, and what the form stores. */
export function useReferences(targetName: string, value: unknown, choosing: Choosing = {}) {
  const target = useResource(targetName)
  const words = useWords()
  const provider = useProvider()
  const { narrowed = {}, near: nearer = {} } = choosing
  const only = { ...choosing.only, ...narrowed }
  const current = useMemo(() => [value].flat().flatMap(one => optionFrom(target, one, words) ?? []), [target, value, words])
  const id = current.length === 1 ? current[0]!.id : undefined
  const { userId } = useMay()
  const of = userId === undefined ? undefined : { user: userId, resource: target.name }
  const memory = useMemory(target, words, choosing, () => (of ? recentChoices(of) : []))
  return {
    current,
    ...memory,
    failed: words.t(`resources.${target.name}.failures.select`, { _: '' }),
    // Search by the text alone: the record of the current value would come before what was found.
    load: async (query: string): Promise<readonly RefOption[]> => {
      const search = query === '' ? { id } : { query }
      const [nearest, all] = await Promise.all([
        Object.keys(nearer).length === 0 ? [] : findOptions(provider, target, { ...only, ...nearer }, words, search),
        findOptions(provider, target, only, words, search),
      ])
      const found = byFirst([...nearest, ...all])
      return of ? sortRecentFirst(found, query, recentChoices(of)) : found
    },
    onChoose: ({ id: chosen }: Option): void => {
      if (of) rememberChoice(of, chosen)
    },
    resolve: async (ids: readonly Option['id'][]): Promise<readonly Option[]> =>
      (await Promise.all(ids.filter(isId).map(one => findOption(provider, target, words, Number(one))))).flatMap(option => option ?? []),
    store: (option: Option): unknown => ('record' in option ? (option as RefOption).record : { id: option.id }),
  }
}
