import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { can, withoutWrites, WRITE_SUFFIXES, refusalOf, type Demand, type Rights } from '#resource'
import { foldedKey } from '#resource/fold'
import { foldedKeyOf } from '../engine/schema/tables.ts'
import { anyOf } from '../engine/columns.ts'
import type { Db, Sql } from '../engine/sql.ts'
import type { User, Impersonator, Caller } from '../engine/user.ts'
import { httpError, sessionText } from '../httpError.ts'
import { isForPeople } from './passwords.ts'

/** The super-administrator, who has every right (foundations §9). */
export const ADMINISTRATOR = 1
/** The user of the product itself when nobody is signed in: its writes have no author. */
export const SYSTEM: User = { id: 0, login: '', fio: '', rights: new Set(), readOnly: false, session: 0 }
/** Marks the account types that cannot sign in; the application decides which. */
export const accountTypeTables: readonly string[] = [
  'alter table account_type add column if not exists is_outside boolean not null default false',
]
/** Returns the condition that an account of this type may sign in. */
const mayEnter = (type: Sql): Sql => sql`not exists (select 1 from account_type k where k.id = ${type} and k.is_outside)`
/** Queries whether an account of this type may sign in. */
export async function isEntered(db: Db, type: number | null): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select ${mayEnter(sql`${type}::bigint`)} as may`.execute(db)
  return rows[0]!.may
}

/** What a session needs to know of an account. */
export interface AccountAccess {
  readonly id: number
  readonly login: string
  readonly fio: string
  readonly isActive: boolean
  /** Whether its type may sign in. */
  readonly mayEnter: boolean
  /** The codes of its active roles, regardless of its own read-only mode; a read-only role gives no writing ones. */
  readonly rights: readonly string[]
  /** By its own switch, or by its roles. */
  readonly readOnly: boolean
  /** All of its roles are read-only, so that there is nothing to switch. */
  readonly onlyReads: boolean
  readonly mustChange: boolean
}

/** The active roles of accounts. */
const roles = sql`account_acc_roles ar join acc_role o on o.id = ar.target_id and o.is_active and not o.is_delete`
/** Whether a role gives a right: a read-only role gives no right to write. */
const staysInRole = sql`(o.is_only_read is not true or r.code_right !~ ${`(${WRITE_SUFFIXES.join('|')})$`})`
const onlyReads = sql`(a.id <> ${ADMINISTRATOR} and coalesce((select bool_and(o.is_only_read is true) from ${roles} where ar.account_id = a.id), false))`

/** The columns of `AccountAccess`, of `account a`. */
export const accountAccessColumns = sql`
  a.id, a.login, a.fio, a.is_active as "isActive", ${mayEnter(sql`a.account_type_id`)} as "mayEnter", ${onlyReads} as "onlyReads",
  coalesce((select m.read_only from sys_account_mode m where m.account_id = a.id), false) or ${onlyReads} as "readOnly",
  coalesce((select p.must_change from sys_password p where p.account_id = a.id), false) as "mustChange",
  array(
    select distinct r.code_right from ${roles}
    join acc_role_rights rr on rr.acc_role_id = o.id
    join acc_right r on r.id = rr.target_id and not r.is_delete and ${staysInRole}
    where ar.account_id = a.id
  ) as rights`

/** Returns the account with every right when it is the administrator. */
export const withAdministratorRights = (found: AccountAccess, adminRights: readonly string[]): AccountAccess =>
  found.id === ADMINISTRATOR ? { ...found, rights: adminRights } : found

/** The rights that a session's client received last, and its language. */
interface Known {
  readonly rightsSeen: string | null
  readonly language: string | null
}

/** The access of a session, and who views the product through it. */
export type SessionAccess = AccountAccess & Known & { readonly viewer?: Impersonator }

/** Returns the account with this id, if it may sign in now. */
export async function accountAccessOf(db: Db, id: number, adminRights: readonly string[]): Promise<AccountAccess | null> {
  const { rows } = await sql<AccountAccess>`
    select ${accountAccessColumns} from account a where a.id = ${id} and a.is_active and not a.is_delete`.execute(db)
  return rows[0]?.mayEnter ? withAdministratorRights(rows[0], adminRights) : null
}

/** The viewer of a session: their own session, account and right. */
interface ImpersonationColumns {
  readonly viewerSession: number | null
  readonly viewerAccount: number
  readonly viewerRight: readonly string[]
  readonly until: string
}

/** Returns the viewer as long as they still have the right to view, and lack none of the shown account's rights. */
async function impersonatorOf(
  db: Db,
  looking: ImpersonationColumns,
  shown: AccountAccess,
  adminRights: readonly string[],
): Promise<Impersonator | null> {
  const found = await accountAccessOf(db, looking.viewerAccount, adminRights)
  if (!found || !can(new Set(effectiveRights(found)), looking.viewerRight)) return null
  const existing = new Set(found.rights)
  if (!effectiveRights(shown).every(code => existing.has(code))) return null
  return { id: found.id, fio: found.fio, session: Number(looking.viewerSession), until: new Date(looking.until).toISOString() }
}

/** Returns the account of an active session; one of a viewer ends with the viewer's own session. */
export async function accountAccessOfSession(
  db: Db,
  requested: { session: number; account: number; now: Date },
  adminRights: readonly string[],
): Promise<SessionAccess | null> {
  const { rows } = await sql<AccountAccess & Known & ImpersonationColumns>`
    select ${accountAccessColumns}, s.rights_seen as "rightsSeen", s.language,
      v.id as "viewerSession", v.account_id as "viewerAccount", s.viewer_right as "viewerRight", s.expires as until
    from sys_session s join account a on a.id = s.account_id
    left join sys_session v on v.id = s.viewer_id and v.ended is null and v.expires > ${requested.now}::timestamptz
    where s.id = ${requested.session} and s.account_id = ${requested.account} and s.ended is null and s.expires > ${requested.now}::timestamptz
      and a.is_active and not a.is_delete and (s.viewer_id is null or v.id is not null)`.execute(db)
  if (!rows[0]?.mayEnter) return null
  const { viewerSession, viewerAccount, viewerRight, until, ...row } = rows[0]
  const found = { ...row, ...withAdministratorRights(row, adminRights) }
  if (viewerSession === null) return found
  const viewer = await impersonatorOf(db, { viewerSession, viewerAccount, viewerRight, until }, found, adminRights)
  return viewer && { ...found, viewer }
}

/** Returns the condition that a column is this login, in any spelling; it matches the index of logins. */
export const hasLogin = (column: string, login: string) => sql`${foldedKeyOf(sql.ref(column))} = ${foldedKey(login)}`

/** Returns an account by its login, in any spelling, with its password hash; deleted accounts are unknown. */
export async function accountAccessOfLogin(
  db: Db,
  login: string,
  adminRights: readonly string[],
): Promise<{ account: AccountAccess; hash: string | null } | null> {
  const { rows } = await sql<AccountAccess & { hash: string | null }>`
    select ${accountAccessColumns}, (select p.hash from sys_password p where p.account_id = a.id) as hash
    from account a where ${hasLogin('a.login', login)} and not a.is_delete
    order by a.login = ${login} desc, a.id limit 1`.execute(db)
  if (!rows[0]) return null
  const { hash, ...account } = rows[0]
  return { account: withAdministratorRights(account, adminRights), hash }
}

/** Returns the effective codes: without the writing ones in read-only mode. */
export const effectiveRights = (account: Pick<AccountAccess, 'rights' | 'readOnly'>): readonly string[] =>
  account.readOnly ? withoutWrites(account.rights) : account.rights

/** Returns a fingerprint of an account's rights and mode: equal rights give equal fingerprints. */
export const rightsFingerprint = (account: Pick<AccountAccess, 'rights' | 'readOnly'>): string =>
  createHash('sha256')
    .update(JSON.stringify([account.readOnly, account.rights.toSorted()]))
    .digest('base64url')
    .slice(0, 22)

/** Returns the roles of the current account (foundations §3, "Current account"). */
export async function rolesOf(db: Db, account: number): Promise<readonly unknown[]> {
  const { rows } = await sql<{ roles: readonly unknown[] }>`
    select coalesce(json_agg(json_build_object('id', o.id, 'nameRole', o.name_role, 'isOnlyRead', o.is_only_read is true, 'relationAccRights', (
      select coalesce(json_agg(json_build_object('id', r.id, 'accRights', json_build_object('id', r.id, 'codeRight', r.code_right)) order by r.id), '[]')
      from acc_role_rights rr join acc_right r on r.id = rr.target_id and not r.is_delete and ${staysInRole} where rr.acc_role_id = o.id
    )) order by ar.position), '[]') as roles
    from ${roles}
    where ar.account_id = ${account}`.execute(db)
  return rows[0]!.roles
}

/** Returns those of these people who can sign in, or all who can for null, with their rights regardless of read-only mode. */
export const peopleWith =
  (adminRights: readonly string[]) =>
  async (db: Db, ids: readonly number[] | null): Promise<readonly User[]> => {
    const { rows } = await sql<AccountAccess>`select ${accountAccessColumns} from account a
      where a.is_active and not a.is_delete ${ids ? sql`and a.id = ${anyOf(ids)}` : sql``} order by a.id`.execute(db)
    return rows
      .filter(({ mayEnter: may }) => may)
      .map(found => withAdministratorRights(found, adminRights))
      .map(({ id, login, fio, rights }) => ({ id: Number(id), login, fio, rights: new Set(rights), readOnly: false, session: 0 }))
  }

/** What a call requires of its caller, for routes and for the calls of resources. */
export interface AccessRule extends Omit<Demand, 'right'> {
  readonly method: string
  /** As in `routesOf`: parameters as {name}. */
  readonly path: string
  readonly right: Rights | 'public'
  readonly evenMustChange?: boolean
  /** It reads, but stores something. */
  readonly keeps?: boolean
}

/** Returns the error of a call without the session that it needs. */
const noSession = (): Error => httpError(401, 'NO_SESSION', sessionText('noSession'))
/** Returns the error of a call without the right that it needs. */
export const noRight = (): Error => httpError(403, 'NO_RIGHT', sessionText('denied'))
/** Returns the error of a write by somebody who views the product as another person. */
const impersonationIsReadOnly = (): Error => httpError(403, 'LOOKING', sessionText('look.readOnly'))
/** Returns the error of a write in read-only mode. */
const readOnlyMode = (): Error => httpError(403, 'READ_ONLY', sessionText('denied'))

/**
 * Throws for a call that is not allowed: 401 without a session; 403 for a token on calls for people only, for every write by somebody who
 * views the product as another person, until a temporary password is changed, in read-only mode, and without the right (`refusalOf`, by
 * which the screens hide it).
 */
export function authorize(caller: Caller | null, rule: AccessRule): void {
  if (caller?.user.token && isForPeople(rule.method, rule.path)) throw httpError(403, 'TOKEN_CLOSED', sessionText('token.closed'))
  if (caller?.user.viewer && (!rule.reads || rule.keeps)) throw impersonationIsReadOnly()
  if (rule.right === 'public') return
  if (!caller) throw noSession()
  if (caller.mustChange && !rule.evenMustChange) throw httpError(403, 'MUST_CHANGE_PASSWORD', sessionText('mustChange'))
  const refusal = refusalOf(caller.user, { ...rule, right: rule.right })
  if (refusal) throw refusal === 'READ_ONLY' ? readOnlyMode() : noRight()
}
