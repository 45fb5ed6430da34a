import { writeHistoryEntries } from '#server/engine/history.ts'
import type { Tx } from '#server/engine/tx.ts'
import type { User, Impersonations } from '#server/engine/user.ts'
import { SYSTEM, ADMINISTRATOR, isEntered } from '#server/session/rights.ts'
import { httpError, fieldError, sessionText } from '#server/httpError.ts'
import { accessChanged } from '#server/session/changes.ts'
import { endSessions, hashOf, setPassword, isPassword, makePassword, validatePassword } from '#server/session/passwords.ts'
import { actionOf, idOf, type RecordOf } from '#resource'
import { defineRules } from '#server/engine/rules.ts'
import { account } from './account.ts'
import { beyond, codesOfAccount, namesOfCodes, roleOf } from '../accRole/accRole.rules.ts'

/** Records the end of each impersonation in the history of the impersonated account; the impersonating user is the author, whoever ended it. */
export async function recordEndedImpersonations(
  impersonations: Impersonations,
  open: (work: (tx: Tx) => Promise<void>, as: User) => Promise<void>,
): Promise<void> {
  for (const { session, account: shown, viewer } of await impersonations.ended())
    await open(
      async tx => {
        if (!(await impersonations.close(tx.db, session, tx.now))) return
        const record = await tx.read(account, shown)
        await writeHistoryEntries(tx, account, [{ action: 'lookEnded', before: record, after: record }], true)
      },
      { ...SYSTEM, ...viewer },
    )
}

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

type Account = RecordOf<typeof account>
type Next = RecordOf<typeof account, 'next'>

/** Throws 403 when the user would open access to an account with more rights than their own, or a token to the account of its owner. */
async function rejectStronger(tx: Tx, id: number): Promise<void> {
  if (tx.user.token && id === tx.user.id) throw httpError(403, 'TOKEN_CLOSED', tx.texts('nerud.rules.tokens.ownDoor'))
  if (id !== tx.user.id && beyond(tx.user, await codesOfAccount(tx.db, id)).length)
    throw httpError(403, 'NO_RIGHT', tx.texts('nerud.rules.strongerAccount'))
}

/** Nobody may close the administrator's account or their own. */
function rejectClosing(tx: Tx, id: number): void {
  if (id === ADMINISTRATOR) throw httpError(409, 'NOT_NOW', tx.texts('nerud.rules.administratorKept'))
  if (id === tx.user.id) throw httpError(409, 'NOT_NOW', tx.texts('nerud.rules.notSelf'))
}

const rolesIn = (record: Pick<Next, 'accRoles'> | null): number[] => (record?.accRoles ?? []).map(role => role.id)

/** Roles with rights that the user lacks cannot be granted by them. */
async function rejectStrongerRoles(tx: Tx, next: Next, prior: Account | null): Promise<void> {
  const existing = new Set(rolesIn(prior))
  for (const id of rolesIn(next).filter(role => !existing.has(role))) {
    const role = await roleOf(tx.db, id)
    if (beyond(tx.user, role.codes).length) throw fieldError('accRoles', tx.texts('nerud.rules.strongerRole', { role: role.name }))
  }
}

const DOORS = ['login', 'email', 'isActive', 'isDelete'] as const
const opensDoor = (next: Next, prior: Account): boolean =>
  DOORS.some(name => next[name] !== prior[name]) ||
  idOf(next.accountType) !== idOf(prior.accountType) ||
  rolesIn(next).join() !== rolesIn(prior).join()

/** Whether somebody can sign in with the account. */
const isOpen = async ({ db }: Pick<Tx, 'db'>, record: Pick<Next, 'isActive' | 'isDelete' | 'accountType'> | null): Promise<boolean> =>
  record?.isActive === true && !record.isDelete && (await isEntered(db, idOf(record.accountType) ?? null))

/** Whether the change closes an account that was open. */
const isClosed = async (tx: Pick<Tx, 'db'>, next: Parameters<typeof isOpen>[1], prior: Account | null): Promise<boolean> =>
  (await isOpen(tx, prior)) && !(await isOpen(tx, next))

export const accountRules = defineRules(account, {
  reads: ['accRight'],
  async before(tx, next, prior) {
    if (prior && (await isClosed(tx, next, prior))) rejectClosing(tx, prior.id)
    if (prior && opensDoor(next, prior)) await rejectStronger(tx, prior.id)
    await rejectStrongerRoles(tx, next, prior)
  },
  async after(tx, record, prior) {
    // End its sessions, so that reopening the account does not revive old tokens.
    if (await isClosed(tx, record, prior)) await endSessions(tx.db, record.id, tx.now)
    accessChanged(tx)
  },
  queries: {
    async rights(tx, { id }) {
      const found = await tx.allowed(id)
      return { rights: await namesOfCodes(tx.db, found?.rights ?? []), readOnly: found?.readOnly ?? false, mayEnter: found !== null }
    },
  },
  actions: {
    async toggle(tx, record) {
      await tx.update(account, record.id, { isActive: !record.isActive })
    },
    async resetPassword(tx, record) {
      await rejectStronger(tx, record.id)
      return resetPassword(tx, record)
    },
    async lookAs(tx, record) {
      if (record.id === tx.user.id) throw httpError(409, 'NOT_NOW', tx.texts('nerud.session.look.self'))
      if (beyond(tx.user, await codesOfAccount(tx.db, record.id)).length)
        throw httpError(403, 'NO_RIGHT', tx.texts('nerud.session.look.stronger'))
      const impersonation = await tx.lookAs(record.id, actionOf(account, 'lookAs')!.right)
      tx.log.info({ account: record.id, by: tx.user.id }, 'An impersonation began')
      return impersonation
    },
  },
})
