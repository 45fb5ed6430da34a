/** Whether this tab keeps a session of its own, in which somebody looks as another person does: it was so when the page was loaded. */
export const IS_LOOKING = ((): boolean => {
  try {
    return sessionStorage.getItem('user') !== null
  } catch {
    return false
  }
})()
/** A tab that looks keeps everything for itself: nothing of either person gets into what the other keeps. */
const kept = (): Storage => (IS_LOOKING ? sessionStorage : localStorage)

/** A value that this browser keeps; null when it keeps none, or lets nothing be kept. */
export function readStored(key: string): string | null {
  try {
    return kept().getItem(key)
  } catch {
    return null
  }
}

/** Keeps a value in this browser; returns false where it has no room, or lets nothing be kept. */
export function writeStored(key: string, value: string): boolean {
  try {
    kept().setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Forgets a kept value. */
export function removeStored(key: string): void {
  try {
    kept().removeItem(key)
  } catch {
    return
  }
}

/** The keys of what this browser keeps that begin so. */
export function storedKeys(beginning: string): string[] {
  try {
    return Object.keys(kept()).filter(key => key.startsWith(beginning))
  } catch {
    return []
  }
}
