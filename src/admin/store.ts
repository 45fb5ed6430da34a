import { localStorageStore, memoryStore, type Store } from 'react-admin'
import { IS_LOOKING, writeStored } from './browserStorage.ts'

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
  const isKept = writeStored('nerud.kept', '1')
  const shared = isKept ? localStorageStore('1', '.browser') : memoryStore()
  // When impersonating, changes are not stored for the other user, and the language stays.
  const own = isKept && !IS_LOOKING ? localStorageStore('1', `.user.${userId ?? 0}`) : memoryStore()
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
