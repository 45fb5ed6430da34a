import { createElement, lazy, memo, useState, type ComponentType, type NamedExoticComponent } from 'react'
import { isServerUp, markOffline, whenOnline } from './connection.ts'

let isDue = false

/** Whether the application itself is reloading the page, so that leaving must not be confirmed. */
export const isReloading = (): boolean => isDue

/** Resets it; for tests, in which the page is not really reloaded. */
export const confirmStaleOpen = (): void => {
  isDue = false
}

/** Reloads the page without the browser's confirmation: typed values are stored as drafts. */
export function reloadPage(page: Pick<Window, 'location'> = window): void {
  isDue = true
  page.location.reload()
}

/** A chunk that takes longer to load counts as missing (foundations §9). */
const LOAD_TIMEOUT_MS = 120_000
/** If a chunk is still missing right after a reload, another reload does not help. */
const RELOAD_PAUSE_MS = 60_000
const RELOADED = 'nerud.reloaded'

let ahead = 0
let updatedMessage = (): string => 'The application has been updated. The page will be reloaded.'
/** Sets the text of the alert shown before reloading. */
export const setUpdatedMessage = (say: () => string): void => {
  updatedMessage = say
}

/** Records that the page is being reloaded; returns false when it has just been, or when that cannot be stored and reloads might never end. */
function noteReload({ sessionStorage }: Pick<Window, 'sessionStorage'>, now: number): boolean {
  try {
    if (now - Number(sessionStorage.getItem(RELOADED) ?? 0) < RELOAD_PAUSE_MS) return false
    sessionStorage.setItem(RELOADED, String(now))
    return true
  } catch {
    return false
  }
}

/** Tells the user that the application was updated and reloads the page; returns false when it has just done so. */
export function reloadUpdated(page: Pick<Window, 'alert' | 'sessionStorage' | 'location'> = window, now = Date.now()): boolean {
  if (isReloading()) return true
  if (!noteReload(page, now)) return false
  page.alert(updatedMessage())
  reloadPage(page)
  return true
}

/** Whether a chunk failed to load because the server cannot be reached, as opposed to a new build. */
async function isServerDown(): Promise<boolean> {
  if (await isServerUp()) return false
  markOffline()
  return true
}

/** Handles failures of dynamic imports outside of `chunk`, which Vite reports; ignores those of prefetching. */
export function handleFailedChunks(): void {
  window.addEventListener('vite:preloadError', () => {
    if (ahead === 0) void isServerDown().then(isDown => isDown || reloadUpdated())
  })
}

/** Prefetches a chunk; failures are ignored. */
async function prefetchChunk(load: () => Promise<unknown>): Promise<void> {
  ahead += 1
  await load().catch(() => undefined)
  ahead -= 1
}

function inTime<T>(load: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A chunk of the application did not load in time')), LOAD_TIMEOUT_MS)
  })
  return Promise.race([load, timeout]).finally(() => clearTimeout(timer))
}

const never = new Promise<never>(() => undefined)

let loadTranslations = (): Promise<void> => Promise.resolve()
/** Sets the function that loads the words that chunks need in addition to those of every page. */
export const setTranslationsLoader = (bring: () => Promise<void>): void => {
  loadTranslations = bring
}

/**
 * Loads a chunk. If a newer build has replaced it, the page is reloaded (foundations §1, "Update after deployment"); if the server cannot
 * be reached, waits for it, since reloading would leave an empty page.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await inTime(load())
  } catch (error) {
    if (await isServerDown()) {
      await whenOnline()
      return loadChunk(load)
    }
    if (reloadUpdated()) return never
    throw error
  }
}

/** A component that is loaded when it first renders, or in advance. */
export interface Chunk<P> extends NamedExoticComponent<P> {
  /** Loads it in advance, so that it renders without suspending. */
  readonly ahead: () => Promise<void>
  /** The component, once it is loaded. */
  readonly loaded: () => ComponentType<P> | undefined
}

/** Any chunk of the application, whatever its props. */
export interface AnyChunk {
  readonly ahead: () => Promise<void>
  readonly loaded: () => unknown
}

const known = new Set<AnyChunk>()

/** A component that is loaded when it first renders and needs only the words of every page; for the first page. */
export function earlyChunk<P extends object>(load: () => Promise<ComponentType<P>>): Chunk<P> {
  let come: ComponentType<P> | undefined
  const Lazy = lazy(() => loadChunk(load).then(component => ({ default: component })))
  const Drawn = memo((props: P) => {
    // Keep the component that the first render chose: switching would remount it.
    const [Chosen] = useState<ComponentType<P>>(() => come ?? Lazy)
    return createElement(Chosen, props)
  })
  const ahead = (): Promise<void> =>
    come
      ? Promise.resolve()
      : prefetchChunk(async () => {
          come = await load()
        })
  const made = Object.assign(Drawn as unknown as NamedExoticComponent<P>, { ahead, loaded: () => come })
  known.add(made)
  return made
}

const urgent = new Set<AnyChunk>()

/** An early chunk that may be needed when nothing can be loaded any more, or in the middle of typing: it is prefetched before the others. */
export const urgentChunk = <P extends object>(load: () => Promise<ComponentType<P>>): Chunk<P> => {
  const made = earlyChunk(load)
  urgent.add(made)
  return made
}
/** Like `urgentChunk`, for components that need the words of all chunks. */
export const promptChunk = <P extends object>(load: () => Promise<ComponentType<P>>): Chunk<P> => {
  const made = chunk(load)
  urgent.add(made)
  return made
}
const works = new Set<() => void>()
/** Runs a function once the first page has loaded; returns the function that cancels it. */
export function whenFirstPageLoaded(work: () => void): () => void {
  works.add(work)
  return () => works.delete(work)
}
/** Announces that the first page has loaded. */
export const markFirstPageLoaded = (): void => works.forEach(work => work())

const missingOf = (requested: ReadonlySet<AnyChunk>): readonly AnyChunk[] =>
  [...known].filter(one => !requested.has(one) && one.loaded() === undefined).slice(0, AT_A_TIME)

let isFetched = false
const lastWorks = new Set<() => void>()
/** Runs a function once all chunks have been prefetched; returns the function that cancels it. */
export function whenFetched(work: () => void): () => void {
  if (isFetched) work()
  else lastWorks.add(work)
  return () => lastWorks.delete(work)
}

/** Prefetches the urgent chunks. */
export const fetchUrgent = (): void => {
  for (const one of urgent) void one.ahead()
}
/** The number of chunks prefetched in parallel: one by one, each would wait for a round trip. */
const AT_A_TIME = 4

/** Prefetches all chunks in idle time, a few at a time, including those that become known by loading others. */
export async function fetchChunks(whenFree: () => Promise<unknown>): Promise<void> {
  fetchUrgent()
  markFirstPageLoaded()
  const requested = new Set<AnyChunk>()
  for (let missing = missingOf(requested); missing.length > 0; missing = missingOf(requested)) {
    await whenFree()
    await whenOnline()
    missing.forEach(one => requested.add(one))
    await Promise.all(missing.map(one => one.ahead()))
  }
  isFetched = true
  lastWorks.forEach(work => work())
}

/** A component that is loaded when it first renders, together with the words of all chunks. */
export const chunk = <P extends object>(load: () => Promise<ComponentType<P>>): Chunk<P> =>
  earlyChunk(async () => {
    const [component] = await Promise.all([load(), loadTranslations()])
    return component
  })

const chunks = new Map<unknown, unknown>()

/** The component of a custom page, tab, window or note; one chunk per loader. */
export function chunkOf<P extends object>(load: () => Promise<ComponentType<P>>): Chunk<P> {
  const existing = chunks.get(load)
  if (existing) return existing as Chunk<P>
  const loaded = chunk(load)
  chunks.set(load, loaded)
  return loaded
}
