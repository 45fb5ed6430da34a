import { laterOf, momentOf, SEEN } from '#resource/moment'
import { removeStored, writeStored, readStored } from './browserStorage.ts'

const KEY = 'seen'

/** Notes up to where this browser has seen, in all its tabs: lists that are read from a standby are not older. */
export function rememberSeenMoment(moment: string | null | undefined): void {
  const existing = readStored(KEY)
  const later = laterOf(existing, momentOf(moment) === undefined ? null : moment!)
  if (later !== null && later !== existing) writeStored(KEY, later)
}

/** What a call says of it; nothing to a server that has told of no moment yet: it has no standbys. */
export function seenMomentHeader(): Readonly<Record<string, string>> {
  const existing = readStored(KEY)
  return existing === null ? {} : { [SEEN]: existing }
}

/** Forgets it with the session: the next server may be another. */
export const forgetSeenMoment = (): void => removeStored(KEY)
