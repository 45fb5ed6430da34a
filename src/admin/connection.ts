import { valueAt } from '#resource'
import { writeStored, readStored } from './browserStorage.ts'

let isLost = false
const listeners = new Set<() => void>()
const PAUSE_MS = 3000

/** Is the server out of reach, as far as the last call and the browser know? */
export const isOffline = (): boolean => isLost || !navigator.onLine

const notify = (): void => listeners.forEach(listener => listener())

/** Subscribes to the server going out of reach and coming back; returns how to unsubscribe. */
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

/** A call was answered by the product. */
export function markReached(): void {
  if (!isLost) return
  isLost = false
  notify()
}

/** What a gateway says when nobody stands behind it. */
const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504])

/** Is it the response of a gateway whose product cannot be reached? Responses of the product itself carry a code. */
export const isOfGateway = (status: number, body: unknown): boolean => GATEWAY.has(status) && valueAt(body, 'code') === undefined

/** Where the API is, without a slash at the end. */
export const HOST = (import.meta.env['VITE_API_URL'] ?? '').replace(/\/$/u, '')

const LANGUAGE = 'nerud.language'
// The first rows are asked for before the words of the screens have come.
let language = readStored(LANGUAGE) ?? 'ru'
/** From now on calls ask for answers in this language; was it another one until now? */
export function setLanguage(locale: string): boolean {
  if (locale === language) return false
  language = locale
  writeStored(LANGUAGE, locale)
  return true
}
/** The header that says in which language an answer is wanted: the browser's own need not be that of the screens. */
export const languageHeader = (): Readonly<Record<string, string>> => ({ 'Accept-Language': language })

/** Checks whether the product responds at all. */
export const isServerUp = (): Promise<boolean> =>
  fetch(`${HOST}/api/is_work`).then(
    // A response whose body nobody reads stays open.
    async response => response.text().then(() => !GATEWAY.has(response.status)),
    () => false,
  )

/** A call was answered by nobody: asks again until somebody answers. */
export function markLost(): void {
  if (isLost) return
  isLost = true
  notify()
  const again = async (): Promise<void> => {
    if (!isLost) return
    if (await isServerUp()) markReached()
    else setTimeout(() => void again(), PAUSE_MS)
  }
  setTimeout(() => void again(), PAUSE_MS)
}

/** Resolves when the server is within reach. */
export function whenBack(): Promise<void> {
  if (!isOffline()) return Promise.resolve()
  return new Promise(resolve => {
    const stop = onConnectionChange(() => {
      if (isOffline()) return
      stop()
      resolve()
    })
  })
}

/** Resolves when the server has just answered: at once, or when it is back. */
export async function whenServerUp(): Promise<void> {
  if (!isOffline() && !(await isServerUp())) markLost()
  await whenBack()
}
