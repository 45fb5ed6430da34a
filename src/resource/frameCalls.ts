/** The path of the call that tells who removed which records of a resource, and when. */
export const REMOVALS = 'api/removals'
/** The approximate maximum number of records in one call. */
export const MAX_REMOVALS = 200

/** The most papers that are printed while their user waits; more are printed by a job. */
export const PRINTED_AT_ONCE = 50

/** Where people see their large prints. */
export const PRINTS_CALL = 'api/prints'

/** The calls with which people change all records that a list finds, by a job. */
export const BULK_CALL = 'api/bulk_changes'
/** The maximum number of records that a job changes. */
export const MAX_BULK = 100_000
/** The number of refused records that are named in the state of a bulk change; its file names all. */
export const MAX_BULK_FAILURES = 20

/** The path of the settings stored per user; with a name appended, that of one setting, which can be written or removed. */
export const MY_SETTINGS_CALL = 'api/my_settings'

/** Entries of the menu, by their paths, each once. */
export type Entries = readonly string[]

const MAX_ENTRIES = 100
const PATH = /^\/[^\s]{0,199}$/u

/** Are these entries of a menu, by paths of the application, no more than are stored? */
export const isEntries = (value: unknown): value is Entries =>
  Array.isArray(value) &&
  value.length <= MAX_ENTRIES &&
  new Set(value).size === value.length &&
  value.every(one => typeof one === 'string' && PATH.test(one))

/** Pins after the changes of this browser, from `known` to `mine`, are made to what another machine left. */
export function mergedPins(known: Entries, mine: Entries, theirs: Entries): Entries {
  const isAlike = known.length === mine.length && known.every((one, at) => one === mine[at])
  if (isAlike) return theirs
  const added = mine.filter(one => !known.includes(one) && !theirs.includes(one))
  return [...theirs.filter(one => mine.includes(one) || !known.includes(one)), ...added].slice(0, MAX_ENTRIES)
}

/** The pages opened lately on both machines: those opened here since `known` first. */
export function mergedVisits(known: Entries, mine: Entries, theirs: Entries, max: number): Entries {
  // What has only moved down since is no visit.
  let [at, left] = [mine.length, known.length]
  while (at > 0) {
    const index = known.lastIndexOf(mine[at - 1]!, left - 1)
    if (left === 0 || index < 0) break
    ;[at, left] = [at - 1, index]
  }
  return [...new Set([...mine.slice(0, at), ...theirs])].slice(0, max)
}

/** The settings stored per user, by name, and the check of their values. */
export type MySettingChecks = Readonly<Record<string, (value: unknown) => boolean>>

/** What every application keeps for a person: the entries of the menu that they have pinned, and those opened lately. */
export const ownSettings = { menuPins: isEntries, menuRecent: isEntries } as const satisfies MySettingChecks
