import { IS_IMPERSONATING } from '../browserStorage.ts'
import { isOfOpenTab, TAB } from '../form/tabs.ts'
import type { LineOwner } from './line.ts'

/** A scan as stored in the browser: its file, the key of its upload, and the record that it belongs to once its line has been saved. */
export interface StoredScan {
  readonly file: File
  readonly attempt: string
  readonly record: number | null
}
interface ScanEntry extends StoredScan {
  /** Milliseconds since 1970. */
  readonly at: number
}

const DATABASE = 'nerud.scans'
const STORE = 'scans'
const MAX_DAYS = 30
/** The maximum size of the scans of a table that are stored, in bytes; further ones last as long as the page. */
export const MAX_STORED_BYTES = 100_000_000

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser stores nothing')))
  })

let opened: Promise<IDBDatabase> | undefined
/** Opens the database of scans; rejects where the browser stores nothing, and while impersonating, because that leaves nothing behind. */
function openDatabase(): Promise<IDBDatabase> {
  if (IS_IMPERSONATING || typeof indexedDB === 'undefined') return Promise.reject(new Error('nothing is stored here'))
  opened ??= (() => {
    const request = indexedDB.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () => void request.result.createObjectStore(STORE).createIndex('at', 'at'))
    return answerOf(request)
  })()
  opened.catch(() => (opened = undefined))
  return opened
}
const storeOf = async (mode: IDBTransactionMode): Promise<IDBObjectStore> =>
  (await openDatabase()).transaction(STORE, mode).objectStore(STORE)

const startOf = ({ user, resource, under }: LineOwner): string => `${user}:${resource}:${under}:`
/** As lines, the scans of each tab have keys of their own. */
const keyOf = (of: LineOwner, name: string): string => `${startOf(of)}${TAB}:${name}`

/** Stores the scan of a line; returns whether the browser could. */
export async function storeScan(of: LineOwner, name: string, scan: StoredScan): Promise<boolean> {
  try {
    await answerOf((await storeOf('readwrite')).put({ ...scan, at: Date.now() } satisfies ScanEntry, keyOf(of, name)))
    return true
  } catch {
    return false
  }
}

/** Removes the stored scan of a line. */
export async function removeScan(of: LineOwner, name: string): Promise<void> {
  try {
    await answerOf((await storeOf('readwrite')).delete(keyOf(of, name)))
  } catch {
    return
  }
}

/** Removes the scans of all tables that are too old. */
async function removeOldScans(): Promise<void> {
  const old = IDBKeyRange.upperBound(Date.now() - MAX_DAYS * 86_400_000)
  for (const key of await answerOf((await storeOf('readonly')).index('at').getAllKeys(old)))
    await answerOf((await storeOf('readwrite')).delete(key))
}

/** Returns the stored scans that belong to no other open tab, by the keys of their lines, and moves them to this tab. */
export async function takeScans(of: LineOwner): Promise<ReadonlyMap<string, StoredScan>> {
  const found = new Map<string, StoredScan>()
  try {
    await removeOldScans()
    const all = IDBKeyRange.bound(startOf(of), `${startOf(of)}\uffff`)
    const keys = (await answerOf((await storeOf('readonly')).getAllKeys(all))).map(String)
    for (const key of keys) {
      const [tab = '', name = ''] = key.slice(startOf(of).length).split(':')
      if (isOfOpenTab(tab)) continue
      const { file, attempt, record } = await answerOf<ScanEntry>((await storeOf('readonly')).get(key))
      const scan = { file, attempt, record }
      if (tab !== TAB) await answerOf((await storeOf('readwrite')).delete(key))
      await storeScan(of, name, scan)
      found.set(name, scan)
    }
  } catch {
    return found
  }
  return found
}
