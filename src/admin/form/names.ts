import { ALL, callOf, FIELDS, formatQuery, MOST_ROWS, offers, optionsOf, placeOf, valueAt, type Resource } from '#resource'
import { bestSought, sought, UNSEEN, type Sought } from '#resource/sought'
import { onForgottenNames } from '../data/changedNames.ts'
import type { DeclaredDataProvider } from '../data/providerTypes.ts'
import type { Option } from '../inputs/useOptions.ts'
import { onRecordsChanged } from '../live/recordChanges.ts'
import { onSession, sessionNow } from '../session.ts'
import { matchesNarrowing } from './matchesNarrowing.ts'
import type { Narrowed, RefOption } from './refOptions.ts'

/*
 * The names of a resource in memory: all that the caller may choose, at most 20,000, read once when a choice is first approached and again when records of it
 * change. Choices then answer in the frame of the key; what is not found here is looked for on the server as ever.
 */

/** Which names: of what resource, narrowed by what is declared, with the fields by which other values narrow them. */
export interface NamesOf {
  readonly target: Resource
  readonly only: Narrowed | undefined
  readonly fields: readonly string[]
}
/** A name as the server says it. */
interface Name {
  readonly id: number
  readonly label: string
  readonly words: string
}
type Entitle = (record: Name) => RefOption

interface Kept {
  readonly resources: ReadonlySet<string>
  names: readonly Sought<RefOption>[] | null
  options: readonly RefOption[] | undefined
  isStale: boolean
  reading: Promise<void> | undefined
  readAt: number
}

/** Names that change all the time are read again at most so often, in milliseconds. */
const PACE = 5000

const kept = new Map<string, Kept>()
let owner = sessionNow()?.id

const forget = (isOf: (names: Kept) => boolean): void => {
  for (const names of kept.values()) if (isOf(names)) names.isStale = true
}
onForgottenNames(resource =>
  forget(names => {
    if (!names.resources.has(resource)) return false
    // What somebody has just written themselves is chosen next.
    names.readAt = 0
    return true
  }),
)
onSession(() => {
  const now = sessionNow()?.id
  if (now === owner || now === undefined) return
  owner = now
  kept.clear()
})

/** Forgets all names: what is read next comes from another server. */
export const dropNames = (): void => kept.clear()

/** What else the names of a resource say: the records that its title names. */
const namedIn = (target: Resource): readonly string[] =>
  target.title.fields.flatMap(name => optionsOf(target.fields[name] ?? { kind: 'text', options: {} }).target ?? [])

const keyOf = ({ target, only = {}, fields }: NamesOf): string => JSON.stringify([target.name, only, fields])

/** The rows of a book without a call for options, where one page holds them all. */
async function rowsOf(provider: DeclaredDataProvider, { target, only }: NamesOf): Promise<readonly Name[] | null> {
  const { data, next } = await provider.getPage(target.name, { filter: { ...only }, size: MOST_ROWS })
  return next === undefined ? data.map(row => ({ ...row, words: '' }) as unknown as Name) : null
}

async function namesOf(provider: DeclaredDataProvider, of: NamesOf): Promise<readonly Name[] | null> {
  const { target, only = {}, fields } = of
  if (target.api.select === undefined) return rowsOf(provider, of)
  const { path } = callOf(target, 'select')
  const filter = Object.fromEntries(Object.entries(only).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]))
  const queries = fields.map(name => placeOf(target, name)).join(',')
  const query = [...formatQuery(target, { filter }), [ALL, '1'] as const, ...(queries ? [[FIELDS, queries] as const] : [])]
  return (await provider.invoke<readonly Name[] | null>(target.name, { path, query, quiet: true })).data
}

async function read(provider: DeclaredDataProvider, of: NamesOf, entitle: Entitle, into: Kept): Promise<void> {
  into.isStale = false
  into.readAt = performance.now()
  const data = await namesOf(provider, of)
  const made = data?.map(record => ({ option: entitle(record), texts: record.words.split('\n').filter(Boolean) }))
  into.names = made?.map(({ option, texts }) => sought(option, [option.label, ...texts])) ?? null
  into.options = made?.map(({ option }) => option)
}

/** Reads the names, unless they are here or on their way; resolves when they are as new as they can be. */
export function wantNames(provider: DeclaredDataProvider, of: NamesOf, entitle: Entitle): Promise<void> {
  if (of.target.api.select === undefined && !offers(of.target, 'list')) return Promise.resolve()
  const key = keyOf(of)
  let names = kept.get(key)
  if (!names) {
    names = {
      resources: new Set([of.target.name, ...namedIn(of.target)]),
      names: null,
      options: undefined,
      isStale: true,
      reading: undefined,
      readAt: -PACE,
    }
    const own = names
    for (const resource of names.resources) onRecordsChanged(resource, () => (own.isStale = true))
    kept.set(key, names)
  }
  if (!names.isStale || (names.readAt > 0 && performance.now() - names.readAt < PACE)) return names.reading ?? Promise.resolve()
  const own = names
  // Without an answer choices ask the server, as they do without names.
  own.reading ??= read(provider, of, entitle, own)
    .catch(() => void (own.isStale = true))
    .finally(() => {
      own.reading = undefined
    })
  return own.reading
}

/** Records that a choice offers before the others that match as well, the first of them first. */
export type Lately = readonly Option['id'][]

const fits = (target: Resource, { record }: RefOption, narrowed: Narrowed): boolean =>
  Object.entries(narrowed).every(([field, wanted]) => matchesNarrowing(valueAt(record, placeOf(target, field)), wanted))

/** How a text is looked for among names. */
export interface Looking {
  /** What other values narrow the names to. */
  readonly narrowed?: Narrowed
  /** What comes first of what is found. */
  readonly near?: Narrowed
  readonly lately?: Lately
}

/** What a text finds among the names in memory, the best first; undefined while they are not here. */
export function findInMemory(
  of: NamesOf,
  text: string,
  { narrowed = {}, near = {}, lately = [] }: Looking,
): readonly RefOption[] | undefined {
  const names = kept.get(keyOf(of))?.names
  if (!names) return undefined
  const { target } = of
  const isNarrow = Object.keys(narrowed).length > 0
  const among = isNarrow ? names.filter(({ item }) => fits(target, item, narrowed)) : names
  const places = new Map(lately.map((id, at) => [id, at]))
  const isNear = Object.keys(near).length > 0
  const found = bestSought(among, text).map(({ item, rank }) => ({
    item,
    rank,
    // What nobody sees of a record makes it no nearer.
    unseen: Math.floor(rank / UNSEEN),
    far: isNear && !fits(target, item, near) ? 1 : 0,
    place: places.get(item.id) ?? lately.length,
  }))
  return found.toSorted((a, b) => a.unseen - b.unseen || a.far - b.far || a.rank - b.rank || a.place - b.place).map(({ item }) => item)
}

/** The names in memory, for who reads many texts at once; undefined while they are not here. */
export const namesInMemory = (of: NamesOf): readonly RefOption[] | undefined => kept.get(keyOf(of))?.options
