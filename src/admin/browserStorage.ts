/** Whether this tab has its own session because the user impersonates another one; determined when the page loads. */
export const IS_LOOKING = ((): boolean => {
  try {
    return sessionStorage.getItem('user') !== null
  } catch {
    return false
  }
})()
/** An impersonating tab stores everything in sessionStorage, so that the data of the two users never mix. */
const kept = (): Storage => (IS_LOOKING ? sessionStorage : localStorage)

/** A stored value; null when there is none or storage is blocked. */
export function readStored(key: string): string | null {
  try {
    return kept().getItem(key)
  } catch {
    return null
  }
}

/** Stores a value; returns false when storage is full or blocked. */
export function writeStored(key: string, value: string): boolean {
  try {
    kept().setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Removes a stored value. */
export function removeStored(key: string): void {
  try {
    kept().removeItem(key)
  } catch {
    return
  }
}

/** The keys of stored values with this prefix. */
export function storedKeys(beginning: string): string[] {
  try {
    return Object.keys(kept()).filter(key => key.startsWith(beginning))
  } catch {
    return []
  }
}
