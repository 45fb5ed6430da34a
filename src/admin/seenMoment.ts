import { laterOf, momentOf, SEEN } from '#resource/moment'
import { removeStored, writeStored, readStored } from './browserStorage.ts'

const KEY = 'seen'

/** Stores the latest database position that this browser has seen, for all its tabs, so that lists read from a standby are never older. */
export function rememberSeenMoment(moment: string | null | undefined): void {
  const existing = readStored(KEY)
  const later = laterOf(existing, momentOf(moment) === undefined ? null : moment!)
  if (later !== null && later !== existing) writeStored(KEY, later)
}

/** The request header with that position; none if the server has never sent one, since it has no standbys then. */
export function seenMomentHeader(): Readonly<Record<string, string>> {
  const existing = readStored(KEY)
  return existing === null ? {} : { [SEEN]: existing }
}

/** Forgotten with the session: the next server may be another one. */
export const forgetSeenMoment = (): void => removeStored(KEY)
