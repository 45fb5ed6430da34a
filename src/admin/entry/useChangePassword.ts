import { useDataProvider } from 'react-admin'
import { USER_RESOURCE } from '../declared.tsx'
import type { DeclaredDataProvider } from '../dataProvider.ts'
import { changeSession, sessionNow } from '../session.ts'

interface Passwords {
  readonly old: string
  readonly password: string
  readonly repeat: string
}

/** Changes the user's own password; all their other sessions end with it, this one goes on. */
export function useChangePassword(): (passwords: Passwords) => Promise<void> {
  const { act } = useDataProvider<DeclaredDataProvider>()
  return async passwords => {
    const session = sessionNow()
    if (!session) return
    await act(USER_RESOURCE, 'changeMyPassword', { id: session.id, input: { ...passwords } })
    changeSession({ mustChangePassword: false })
  }
}
