import { localStorageStore, memoryStore, type Store } from 'react-admin'

/** Whether this tab has its own session because the user impersonates another one; determined when the page loads. */
export const IS_IMPERSONATING = ((): boolean => {
  try {
    return sessionStorage.getItem('user') !== null
  } catch {
    return false
  }
})()
/** An impersonating tab stores everything in sessionStorage, so that the data of the two users never mix. */
const storage = (): Storage => (IS_IMPERSONATING ? sessionStorage : localStorage)

/** A stored value; null when there is none or storage is blocked. */
export function readStored(key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

/** Stores a value; returns false when storage is full or blocked. */
export function writeStored(key: string, value: string): boolean {
  try {
    storage().setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Removes a stored value. */
export function removeStored(key: string): void {
  try {
    storage().removeItem(key)
  } catch {
    return
  }
}

/** The keys of stored values with this prefix. */
export function storedKeys(beginning: string): string[] {
  try {
    return Object.keys(storage()).filter(key => key.startsWith(beginning))
  } catch {
    return []
  }
}

/** Preferences of the browser, not of the user: needed before sign-in. */
const SHARED = new Set(['theme'])
/** Preferences of the user whose default is the last value chosen in this browser, so that the sign-in page uses it too. */
const INHERITED = new Set(['locale'])

/**
 * Stores preferences (columns, widths, pinned menu items, language) per user, and the theme per browser. `locale`: the language if none was
 * ever chosen; without it react-admin renders nothing until the translator is asked.
 */
export function storeOf(userId: number | undefined, locale?: string): Store {
  // When storage is blocked, preferences last as long as the page.
  const canStore = writeStored('nerud.kept', '1')
  const shared = canStore ? localStorageStore('1', '.browser') : memoryStore()
  // When impersonating, changes are not stored for the other user, and the language stays.
  const own = canStore && !IS_IMPERSONATING ? localStorageStore('1', `.user.${userId ?? 0}`) : memoryStore()
  const of = (key: string): Store => (SHARED.has(key) ? shared : own)
  return {
    setup: () => [shared, own].forEach(one => one.setup()),
    teardown: () => [shared, own].forEach(one => one.teardown()),
    getItem: (key, preset) => of(key).getItem(key, INHERITED.has(key) ? shared.getItem(key, preset ?? (locale as typeof preset)) : preset),
    setItem: (key, value) => {
      if (INHERITED.has(key)) shared.setItem(key, value)
      of(key).setItem(key, value)
    },
    removeItem: key => of(key).removeItem(key),
    removeItems: prefix => own.removeItems(prefix),
    reset: () => own.reset(),
    subscribe: (key, callback) => of(key).subscribe(key, callback),
    listItems: prefix => own.listItems?.(prefix) ?? {},
  }
}
