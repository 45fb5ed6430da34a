import { request } from '../api.ts'
import { changeSession, sessionNow } from '../session.ts'

interface Passwords {
  readonly old: string
  readonly password: string
  readonly repeat: string
}

/** Changes the user's own password; all their other sessions end with it, this one goes on. */
export function useChangePassword(): (passwords: Passwords) => Promise<void> {
  return async passwords => {
    const session = sessionNow()
    if (!session) return
    await request('PATCH', `api/accounts/${session.id}/change_my_password`, { json: passwords })
    changeSession({ mustChangePassword: false })
  }
}
