/** A value that this browser keeps; null when it keeps none, or lets nothing be kept. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a value in this browser; returns false where it has no room, or lets nothing be kept. */
export function writeStored(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Forgets a kept value. */
export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    return
  }
}

/** The keys of what this browser keeps that begin so. */
export function storedKeys(beginning: string): string[] {
  try {
    return Object.keys(localStorage).filter(key => key.startsWith(beginning))
  } catch {
    return []
  }
}
