import { sql } from 'kysely'
import type { Rights } from '#resource'
import type { EndedLook, Look, Looks, LookStart } from '../engine/looks.ts'
import type { Db } from '../engine/sql.ts'
import { httpError } from '../httpError.ts'
import { accountAccessOf, accountAccessOfSession, effectiveRights, rightsFingerprint } from './rights.ts'
import type { SignInParts } from './signIn.ts'
import { sessionText } from './texts.ts'

/** The maximum duration of viewing the product as another person, in milliseconds. */
export const LOOK_LIFE = 60 * 60_000

async function begin({ tokens, adminRights }: SignInParts, { db, user, now }: LookStart, account: number, right: Rights): Promise<Look> {
  const shown = await accountAccessOf(db, account, adminRights)
  if (!shown) throw httpError(409, 'NOT_NOW', sessionText('look.closed'))
  const expires = new Date(now.getTime() + LOOK_LIFE)
  const { rows } = await sql<{ id: number }>`
    insert into sys_session (account_id, created, last_seen, expires, agent, address, rights_seen, language, viewer_id, viewer_right)
    select ${account}, ${now}::timestamptz, ${now}::timestamptz, ${expires}::timestamptz, v.agent, v.address, ${rightsFingerprint(shown)}, v.language, v.id, ${[...right]}::text[]
    from sys_session v where v.id = ${user.session} and v.viewer_id is null and v.ended is null returning id`.execute(db)
  // API tokens have no session, and viewing cannot be nested.
  if (!rows[0]) throw httpError(403, 'NO_RIGHT', sessionText('denied'))
  const { id, login, fio } = shown
  return {
    token: await tokens.sign(id, rows[0].id, now, expires),
    id,
    login,
    fio,
    rights: effectiveRights(shown),
    isOnlyRead: true,
    onlyReads: true,
    mustChangePassword: false,
    expiresAt: expires.toISOString(),
    viewer: { id: user.id, fio: user.fio },
  }
}

async function ended({ db, adminRights, clock }: SignInParts): Promise<readonly EndedLook[]> {
  const { rows } = await sql<{ session: number; account: number; id: number; login: string }>`
    select s.id as session, s.account_id as account, a.id, a.login
    from sys_session s join sys_session v on v.id = s.viewer_id join account a on a.id = v.account_id
    where s.viewer_id is not null and not s.is_told order by s.id`.execute(db)
  const over: EndedLook[] = []
  for (const { session, account, id, login } of rows)
    if (!(await accountAccessOfSession(db, { session, account, now: clock() }, adminRights)))
      over.push({ session, account, viewer: { id, login } })
  return over
}

/** Records that the history has the end of a view; returns false when it had it already. */
async function close(db: Db, session: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update sys_session set is_told = true, ended = coalesce(ended, least(expires, ${now}::timestamptz))
    where id = ${session} and not is_told returning 1`.execute(db)
  return rows.length > 0
}

async function allowed({ adminRights }: SignInParts, db: Db, account: number): ReturnType<Looks['allowed']> {
  const found = await accountAccessOf(db, account, adminRights)
  return found && { rights: effectiveRights(found), readOnly: found.readOnly }
}

/** Opens the views as other people of this process. */
export const openLooks = (parts: SignInParts): Looks => ({
  begin: (start, account, right) => begin(parts, start, account, right),
  allowed: (db, account) => allowed(parts, db, account),
  close,
  ended: () => ended(parts),
})
