import { valueAt } from '#resource'
import { laterPosition, positionOf, SEEN_HEADER } from '#resource/moment'
import { writeStored, readStored, removeStored } from './browserStorage.ts'

let isLost = false
const listeners = new Set<() => void>()
const PAUSE_MS = 3000

/** Whether the server cannot be reached, according to the last call or the browser. */
export const isOffline = (): boolean => isLost || !navigator.onLine

const notify = (): void => listeners.forEach(listener => listener())

/** Subscribes to the connection being lost and restored; returns the function that unsubscribes. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Records that the server has answered a call. */
export function markOnline(): void {
  if (!isLost) return
  isLost = false
  notify()
}

/** The statuses that a gateway returns when the server behind it is down. */
const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504])

/** Whether the response is from a gateway whose server is down; responses of the server itself have a `code`. */
export const isOfGateway = (status: number, body: unknown): boolean => GATEWAY.has(status) && valueAt(body, 'code') === undefined

/** The URL of the API without a trailing slash. */
export const HOST = (import.meta.env['VITE_API_URL'] ?? '').replace(/\/$/u, '')

const LANGUAGE = 'nerud.language'
// Stored, because the first rows are requested before the words are loaded.
let language = readStored(LANGUAGE) ?? 'ru'
/** Sets the language of further calls; returns whether it has changed. */
export function setLanguage(locale: string): boolean {
  if (locale === language) return false
  language = locale
  writeStored(LANGUAGE, locale)
  return true
}
/** The Accept-Language header: the browser's own may differ from the language of the screens. */
export const languageHeader = (): Readonly<Record<string, string>> => ({ 'Accept-Language': language })

/** Checks whether the server responds. */
export const isServerUp = (): Promise<boolean> =>
  fetch(`${HOST}/api/is_work`).then(
    // An unread body would keep the connection open.
    async response => response.text().then(() => !GATEWAY.has(response.status)),
    () => false,
  )

/** Records that a call got no answer, and polls until the server answers. */
export function markOffline(): void {
  if (isLost) return
  isLost = true
  notify()
  const again = async (): Promise<void> => {
    if (!isLost) return
    if (await isServerUp()) markOnline()
    else setTimeout(() => void again(), PAUSE_MS)
  }
  setTimeout(() => void again(), PAUSE_MS)
}

/** Resolves when the server can be reached. */
export function whenOnline(): Promise<void> {
  if (!isOffline()) return Promise.resolve()
  return new Promise(resolve => {
    const stop = onConnectionChange(() => {
      if (isOffline()) return
      stop()
      resolve()
    })
  })
}

/** Resolves when the server has just answered: at once, or after it is back. */
export async function whenServerUp(): Promise<void> {
  if (!isOffline() && !(await isServerUp())) markOffline()
  await whenOnline()
}

const KEY = 'seen'

/** Stores the latest database position that this browser has seen, for all its tabs, so that lists read from a standby are never older. */
export function rememberSeenPosition(moment: string | null | undefined): void {
  const existing = readStored(KEY)
  const later = laterPosition(existing, positionOf(moment) === undefined ? null : moment!)
  if (later !== null && later !== existing) writeStored(KEY, later)
}

/** The request header with that position; none if the server has never sent one, since it has no standbys then. */
export function seenPositionHeader(): Readonly<Record<string, string>> {
  const existing = readStored(KEY)
  return existing === null ? {} : { [SEEN_HEADER]: existing }
}

/** Forgotten with the session: the next server may be another one. */
export const forgetSeenPosition = (): void => removeStored(KEY)
