import { rankOf } from '#resource/ranking'
import type { Option } from '../inputs/useOptions.ts'
import { writeStored, readStored } from '../browserStorage.ts'

/** The maximum number of recent choices per resource. */
const MOST = 20

/** The owner of recent choices: a user and a resource. */
export interface RecentChoicesOf {
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
  void writeStored(keyOf(of), JSON.stringify([id, ...recentChoices(of).filter(one => one !== id)].slice(0, MOST)))

/** Moves recently chosen options before those that match equally well; better matches stay first. */
export function recentFirst<T extends Option>(options: readonly T[], query: string, lately: Ids): readonly T[] {
  const rank = ({ label }: T): number | undefined => (query.trim() === '' ? 0 : rankOf(label, query))
  const ordered = [...options]
  for (const id of lately.toReversed()) {
    let at = ordered.findIndex(option => option.id === id)
    if (at < 0 || rank(ordered[at]!) === undefined) continue
    for (; at > 0 && rank(ordered[at - 1]!) === rank(ordered[at]!); at--) [ordered[at - 1], ordered[at]] = [ordered[at]!, ordered[at - 1]!]
  }
  return ordered
}
