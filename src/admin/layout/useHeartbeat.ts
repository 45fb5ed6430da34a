import { useEffect } from 'react'
import { lastCallAt } from '../api.ts'
import { useProvider } from '../data/providerTypes.ts'

const PAUSE_MS = 5 * 60_000

/** Typing is work too: whoever fills in a long form keeps the session, though the form sends nothing to the server. */
export function useHeartbeat(): void {
  const provider = useProvider()
  useEffect(() => {
    const beat = (): void => {
      if (Date.now() - lastCallAt() > PAUSE_MS) void provider.invoke(null, { path: 'api/init_menu', quiet: true }).catch(() => undefined)
    }
    document.addEventListener('input', beat)
    return () => document.removeEventListener('input', beat)
  }, [provider])
}
