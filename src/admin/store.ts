import { localStorageStore, memoryStore, type Store } from 'react-admin'
import { IS_LOOKING, writeStored } from './browserStorage.ts'

/** What belongs to the browser and not to the user: it is known before the sign-in. */
const SHARED = new Set(['theme'])
/** What is each user's own, and stands for who has not chosen as it was last chosen in this browser: the sign-in page speaks it too. */
const INHERITED = new Set(['locale'])

/**
 * Preferences (columns, widths, pins of the menu, language) of each user apart; the theme is of the browser. `locale`: the language where none was
 * ever chosen; without it react-admin would draw nothing at first, and only then ask the translator.
 */
export function storeOf(userId: number | undefined, locale?: string): Store {
  // Where nothing may be kept, preferences last as long as the page.
  const isKept = writeStored('nerud.kept', '1')
  const shared = isKept ? localStorageStore('1', '.browser') : memoryStore()
  // Who looks as somebody else does keeps their own language, and arranges nothing for them.
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
