import { useProvider } from '../data/providerTypes.ts'
import { changeSession, sessionNow } from '../session.ts'

interface Passwords {
  readonly old: string
  readonly password: string
  readonly repeat: string
}

/** Changes the user's own password; this ends all their other sessions. */
export function useChangePassword(): (passwords: Passwords) => Promise<void> {
  const provider = useProvider()
  return async passwords => {
    const session = sessionNow()
    if (!session) return
    await provider.invoke(null, { method: 'PATCH', path: `api/accounts/${session.id}/change_my_password`, json: passwords })
    changeSession({ mustChangePassword: false })
  }
}
