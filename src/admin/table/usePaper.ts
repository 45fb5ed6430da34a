import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** The moment at which the page began to be printed, as an ISO moment; null while it is not. Set synchronously, before the browser lays out the paper. */
export const usePrintTime = (): string | null => {
  const [at, setAt] = useState<string | null>(null)
  useEffect(() => {
    const begin = (): void => flushSync(() => setAt(new Date().toISOString()))
    const end = (): void => setAt(null)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return at
}

/** Is the page being printed? */
export const usePaper = (): boolean => usePrintTime() !== null
