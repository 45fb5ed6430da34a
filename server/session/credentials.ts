import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../engine/sql.ts'
import { announceAccess } from './changes.ts'
import { hashPassword } from './passwords.ts'

/** The lifetime of a recovery link in minutes (silent-places §1). */
export const RECOVERY_MINUTES = 60

/** Stores a hash as the account's password. */
export async function keepHash(db: Db, account: number, hash: string, options: { mustChange: boolean; now: Date }): Promise<void> {
  await sql`
    insert into sys_password (account_id, hash, must_change, changed) values (${account}, ${hash}, ${options.mustChange}, ${options.now}::timestamptz)
    on conflict (account_id) do update set hash = excluded.hash, must_change = excluded.must_change, changed = excluded.changed`.execute(db)
  await sql`update sys_recovery set used = ${options.now}::timestamptz where account_id = ${account} and used is null`.execute(db)
}

/** Sets the password of an account; links sent to recover the old one become invalid. */
export const setPassword = async (db: Db, account: number, password: string, options: { mustChange: boolean; now: Date }): Promise<void> =>
  keepHash(db, account, await hashPassword(password), options)

/** Returns the hash of an account's password; null when it has none. */
export async function hashOf(db: Db, account: number): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`select hash from sys_password where account_id = ${account}`.execute(db)
  return rows[0]?.hash ?? null
}

/** Ends the sessions of an account, except `keep`. */
export async function endSessions(db: Db, account: number, now: Date, keep = 0): Promise<void> {
  await sql`update sys_session set ended = ${now}::timestamptz where account_id = ${account} and id <> ${keep} and ended is null`.execute(
    db,
  )
  await announceAccess(db)
}

// The database only stores a hash, so that reading it does not let anybody in.
const hashed = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Returns the language that an account used last; null when unknown. */
export async function languageOf(db: Db, account: number): Promise<string | null> {
  const { rows } = await sql<{
    language: string
  }>`select language from sys_session where account_id = ${account} and language is not null and viewer_id is null
    order by last_seen desc, id desc limit 1`.execute(db)
  return rows[0]?.language ?? null
}

/** Creates a token with which the account can set a new password once; earlier ones become invalid. */
export async function makeRecovery(db: Db, account: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expires = new Date(now.getTime() + RECOVERY_MINUTES * 60_000)
  await sql`update sys_recovery set used = ${now}::timestamptz where account_id = ${account} and used is null`.execute(db)
  await sql`
    insert into sys_recovery (token_hash, account_id, created, expires)
    values (${hashed(token)}, ${account}, ${now}::timestamptz, ${expires}::timestamptz)`.execute(db)
  return token
}

/** Returns the active account of a recovery token; null when the token is unknown, used or expired. */
export async function accountOfRecovery(db: Db, token: string, now: Date): Promise<{ id: number; login: string } | null> {
  const { rows } = await sql<{ id: number; login: string }>`
    select a.id, a.login from sys_recovery r join account a on a.id = r.account_id
    where r.token_hash = ${hashed(token)} and r.used is null and r.expires > ${now}::timestamptz and a.is_active and not a.is_delete`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Marks a recovery token as used; of two concurrent calls only one gets true. */
export async function useRecovery(db: Db, token: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update sys_recovery set used = ${now}::timestamptz
    where token_hash = ${hashed(token)} and used is null and expires > ${now}::timestamptz returning 1`.execute(db)
  return rows.length > 0
}

/** Deletes sessions and links that ended long ago. */
export async function sweepEnded(db: Db, now: Date): Promise<void> {
  const old = new Date(now.getTime() - 90 * 86_400_000)
  await sql`delete from sys_session where expires < ${old}::timestamptz`.execute(db)
  await sql`delete from sys_recovery where expires < ${old}::timestamptz`.execute(db)
}
