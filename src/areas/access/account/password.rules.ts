import { httpError, fieldError } from '#server/httpError.ts'
import type { Tx } from '#server/engine/tx.ts'
import { accessChanged } from '#server/session/changes.ts'
import { endSessions, hashOf, setPassword } from '#server/session/credentials.ts'
import { isPassword, makePassword } from '#server/session/passwords.ts'
import { validatePassword } from '#server/session/policy.ts'
import { ADMINISTRATOR } from '#server/session/rights.ts'
import { sessionText } from '#server/session/texts.ts'

/** The owner of the password. */
interface Owner {
  readonly id: number
  readonly login: string
}

/** Changes the caller's own password; this ends their other sessions. */
export async function changeMyPassword(
  tx: Tx,
  account: Owner,
  input: { readonly old: string; readonly password: string; readonly repeat: string },
): Promise<{ message: string }> {
  if (account.id !== tx.user.id) throw httpError(403, 'NO_RIGHT', sessionText('ownOnly'))
  if (!(await isPassword(input.old, await hashOf(tx.db, account.id)))) throw fieldError('old', sessionText('password.old'))
  await validatePassword(input, account.login)
  if (input.password === input.old) throw fieldError('password', sessionText('password.same'))
  await setPassword(tx.db, account.id, input.password, { mustChange: false, now: tx.now })
  await endSessions(tx.db, account.id, tx.now, tx.user.session)
  accessChanged(tx)
  tx.log.info({ account: account.id }, 'Password changed by its owner')
  return { message: tx.texts('nerud.session.changed') }
}

/** Sets a one-time password, which is shown once, and ends all sessions of the account. Only the administrator can reset the administrator's password. */
export async function resetPassword(tx: Tx, account: Owner): Promise<{ password: string }> {
  if (account.id === tx.user.id) throw httpError(409, 'NOT_NOW', sessionText('ownReset'))
  if (account.id === ADMINISTRATOR && tx.user.id !== ADMINISTRATOR) throw httpError(403, 'NO_RIGHT', sessionText('denied'))
  const password = makePassword()
  await setPassword(tx.db, account.id, password, { mustChange: true, now: tx.now })
  await endSessions(tx.db, account.id, tx.now)
  accessChanged(tx)
  tx.log.info({ account: account.id, by: tx.user.id }, 'Password reset')
  return { password }
}
