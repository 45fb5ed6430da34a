let isLost = false
const listeners = new Set<() => void>()
const PAUSE_MS = 3000

/** Is the server out of reach, as far as the last call and the browser can tell? */
export const isOutOfReach = (): boolean => isLost || !navigator.onLine

const tell = (): void => listeners.forEach(listener => listener())

/** Tells when the server goes out of reach and when it is back; answers how to stop. */
export function onReach(listener: () => void): () => void {
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
export function noteReached(): void {
  if (!isLost) return
  isLost = false
  tell()
}

/** A call was answered by nobody: `look` asks again until somebody answers. */
export function noteLost(look: () => Promise<boolean>): void {
  if (isLost) return
  isLost = true
  tell()
  const again = async (): Promise<void> => {
    if (!isLost) return
    if (await look()) noteReached()
    else setTimeout(() => void again(), PAUSE_MS)
  }
  setTimeout(() => void again(), PAUSE_MS)
}
