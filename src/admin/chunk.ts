import { createElement, lazy, memo, useState, type ComponentType, type NamedExoticComponent } from 'react'
import { isServerUp, markLost, whenBack } from './connection.ts'
import { isReloading, reloadPage } from './reload.ts'

/** A chunk of the application that takes longer to arrive counts as missing (foundations §9). */
const LOAD_TIMEOUT_MS = 120_000
/** A chunk that is still missing right after a reload is not cured by another one. */
const RELOAD_PAUSE_MS = 60_000
const RELOADED = 'nerud.reloaded'

let ahead = 0
let updatedMessage = (): string => 'The application has been updated. The page will be reloaded.'
/** Hands over the words of the alert that a failed chunk shows. */
export const setUpdatedMessage = (say: () => string): void => {
  updatedMessage = say
}

/** Notes that the page is reloaded now; returns false when it has just been, or when nobody could remember it and it might go on for ever. */
function noteReload({ sessionStorage }: Pick<Window, 'sessionStorage'>, now: number): boolean {
  try {
    if (now - Number(sessionStorage.getItem(RELOADED) ?? 0) < RELOAD_PAUSE_MS) return false
    sessionStorage.setItem(RELOADED, String(now))
    return true
  } catch {
    return false
  }
}

/** Notifies the user that the application was updated and reloads the page; returns false when it has just done so. */
export function reloadUpdated(page: Pick<Window, 'alert' | 'sessionStorage' | 'location'> = window, now = Date.now()): boolean {
  if (isReloading()) return true
  if (!noteReload(page, now)) return false
  page.alert(updatedMessage())
  reloadPage(page)
  return true
}

/** A chunk did not come: is it gone, or is it the server that cannot be reached? */
async function isServerGone(): Promise<boolean> {
  if (await isServerUp()) return false
  markLost()
  return true
}

/** Handles failures of chunks that were asked for without `chunk`; Vite reports them. Those fetched ahead are left alone. */
export function handleFailedChunks(): void {
  window.addEventListener('vite:preloadError', () => {
    if (ahead === 0) void isServerGone().then(isGone => isGone || reloadUpdated())
  })
}

/** Fetches a chunk that nobody has asked for yet; its failure is nobody's concern. */
async function prefetchChunk(load: () => Promise<unknown>): Promise<void> {
  ahead += 1
  await load().catch(() => undefined)
  ahead -= 1
}

function inTime<T>(load: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A chunk of the application did not load in time')), LOAD_TIMEOUT_MS)
  })
  return Promise.race([load, late]).finally(() => clearTimeout(timer))
}

const never = new Promise<never>(() => undefined)

let loadTranslations = (): Promise<void> => Promise.resolve()
/** Hands over the way to the words that chunks need beside those of every page. */
export const setTranslationsLoader = (bring: () => Promise<void>): void => {
  loadTranslations = bring
}

/**
 * Loads a chunk of the application; one that a newer build has replaced reloads the page (foundations §1, "Update after deployment"), one that
 * cannot be fetched because the server is out of reach is waited for: a reload would leave nothing on the screen.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await inTime(load())
  } catch (error) {
    if (await isServerGone()) {
      await whenBack()
      return loadChunk(load)
    }
    if (reloadUpdated()) return never
    throw error
  }
}

/** A component that is loaded when it is first drawn, or before. */
export interface Chunk<P> extends NamedExoticComponent<P> {
  /** Loads it before it is drawn: then it is drawn at once, without a turn of waiting. */
  readonly ahead: () => Promise<void>
  /** What it draws, once that is loaded. */
  readonly here: () => ComponentType<P> | undefined
}

/** A part of the application, whatever it draws. */
export interface Part {
  readonly ahead: () => Promise<void>
  readonly here: () => unknown
}

const known = new Set<Part>()

/** A component that is loaded when it is first drawn, and needs no words beside those of every page: what the first page is drawn by. */
export function earlyChunk<P extends object>(load: () => Promise<ComponentType<P>>): Chunk<P> {
  let come: ComponentType<P> | undefined
  const Late = lazy(() => loadChunk(load).then(component => ({ default: component })))
  const Drawn = memo((props: P) => {
    // What a place was begun with stays there: another component would start over.
    const [Chosen] = useState<ComponentType<P>>(() => come ?? Late)
    return createElement(Chosen, props)
  })
  const ahead = (): Promise<void> =>
    prefetchChunk(async () => {
      come = await load()
    })
  const made = Object.assign(Drawn as unknown as NamedExoticComponent<P>, { ahead, here: () => come })
  known.add(made)
  return made
}

const urgent = new Set<Part>()

/**
 * An early chunk that may be drawn when nothing can be fetched any more, or in the middle of typing: it is fetched before the other chunks that wait for
 * a free moment.
 */
export const urgentChunk = <P extends object>(load: () => Promise<ComponentType<P>>): Chunk<P> => {
  const made = earlyChunk(load)
  urgent.add(made)
  return made
}
/** The same, where the words of all chunks are needed too. */
export const promptChunk = <P extends object>(load: () => Promise<ComponentType<P>>): Chunk<P> => {
  const made = chunk(load)
  urgent.add(made)
  return made
}
const works = new Set<() => void>()
/** Does something once the first page has had its time; answers how to leave it. */
export function whenSettled(work: () => void): () => void {
  works.add(work)
  return () => works.delete(work)
}
/** The first page has had its time. */
export const settle = (): void => works.forEach(work => work())

const missingOf = (requested: ReadonlySet<Part>): readonly Part[] =>
  [...known].filter(one => !requested.has(one) && one.here() === undefined).slice(0, AT_A_TIME)

let isFetched = false
const lastWorks = new Set<() => void>()
/** Does something once all chunks have been fetched; answers how to leave it. */
export function whenFetched(work: () => void): () => void {
  if (isFetched) work()
  else lastWorks.add(work)
  return () => lastWorks.delete(work)
}

/** Fetches the urgent chunks. */
export const fetchUrgent = (): void => {
  for (const one of urgent) void one.ahead()
}
/** So many chunks are fetched at a time: asked for one by one, each would wait for the line. */
const AT_A_TIME = 4

/** Fetches all chunks, those included of which only what comes knows, a few at a time and when there is a free moment. */
export async function fetchChunks(whenFree: () => Promise<unknown>): Promise<void> {
  fetchUrgent()
  settle()
  const requested = new Set<Part>()
  for (let missing = missingOf(requested); missing.length > 0; missing = missingOf(requested)) {
    await whenFree()
    await whenBack()
    missing.forEach(one => requested.add(one))
    await Promise.all(missing.map(one => one.ahead()))
  }
  isFetched = true
  lastWorks.forEach(work => work())
}

/** A component that is loaded when it is first drawn, with the words of all chunks. */
export const chunk = <P extends object>(load: () => Promise<ComponentType<P>>): Chunk<P> =>
  earlyChunk(async () => {
    const [component] = await Promise.all([load(), loadTranslations()])
    return component
  })

const chunks = new Map<unknown, unknown>()

/** The component that a hand-made page, tab, window or note is drawn by, loaded once whoever asks for it. */
export function chunkOf<P extends object>(load: () => Promise<ComponentType<P>>): Chunk<P> {
  const existing = chunks.get(load)
  if (existing) return existing as Chunk<P>
  const loaded = chunk(load)
  chunks.set(load, loaded)
  return loaded
}
