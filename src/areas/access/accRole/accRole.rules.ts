import { sql } from 'kysely'
import type { Db } from '#server/engine/sql.ts'
import type { User } from '#server/engine/user.ts'
import { ADMINISTRATOR } from '#server/session/rights.ts'
import { anyOf } from '#server/engine/columns.ts'
import { idOf } from '#resource'
import { defineRules } from '#server/engine/rules.ts'
import { accessChanged } from '#server/session/changes.ts'
import { fieldError } from '#server/httpError.ts'
import { accRole, accRight } from './accRole.ts'

/** The codes among these that the user lacks: nobody may grant what they may not do. A token has the rights that it was given, whoever owns it. */
export const beyond = (user: User, codes: readonly string[]): string[] =>
  user.id === ADMINISTRATOR && !user.token ? [] : codes.filter(code => !user.rights.has(code))

/** All codes, which the administrator has. */
async function allCodes(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`select code_right as code from acc_right where not is_delete`.execute(db)
  return rows.map(row => row.code)
}

/** The codes that an account has through its active roles. */
export async function codesOfAccount(db: Db, account: number): Promise<readonly string[]> {
  if (account === ADMINISTRATOR) return allCodes(db)
  const { rows } = await sql<{ code: string }>`select distinct r.code_right as code from account_acc_roles ar
    join acc_role o on o.id = ar.target_id and o.is_active and not o.is_delete
    join acc_role_rights rr on rr.acc_role_id = o.id join acc_right r on r.id = rr.target_id
    where ar.account_id = ${account}`.execute(db)
  return rows.map(row => row.code)
}

/** A role's name and codes. */
export async function roleOf(db: Db, role: number): Promise<{ name: string; codes: string[] }> {
  const { rows } = await sql<{ name: string; codes: string[] }>`select o.name_role as name,
    array(select r.code_right from acc_role_rights rr join acc_right r on r.id = rr.target_id where rr.acc_role_id = o.id) as codes
    from acc_role o where o.id = ${role}`.execute(db)
  return rows[0] ?? { name: '', codes: [] }
}

/** The names of rights, by code. */
export async function namesOfCodes(db: Db, codes: readonly string[]): Promise<{ codeRight: string; name: string }[]> {
  const { rows } = await sql<{ codeRight: string; name: string }>`select code_right as "codeRight", name from acc_right
    where not is_delete and code_right = any(${[...codes]}::text[]) order by id`.execute(db)
  return rows
}

/** The codes of rights, by id. */
export async function codesOfRights(db: Db, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{
    code: string
  }>`select code_right as code from acc_right where id = ${anyOf(ids)} order by id`.execute(db)
  return rows.map(row => row.code)
}

const idsIn = (rights: unknown): number[] => ((rights as readonly unknown[] | null | undefined) ?? []).map(right => idOf(right) ?? 0)

export const accRoleRules = defineRules(accRole, {
  derive: {
    accountsCount: t =>
      sql`(select count(*)::int from account_acc_roles ar join account a on a.id = ar.account_id where ar.target_id = ${t('id')} and not a.is_delete)`,
  },
  async before(tx, next, prior) {
    // The write rights of a read-only role had no effect, so when it is no longer read-only they all count as added.
    const existing = new Set(prior?.isOnlyRead && !next.isOnlyRead ? [] : idsIn(prior?.rights))
    const added = await codesOfRights(
      tx.db,
      idsIn(next.rights).filter(id => !existing.has(id)),
    )
    const stronger = beyond(tx.user, added)
    if (stronger.length) throw fieldError('rights', tx.texts('nerud.rules.strongerRights', { codes: stronger.join(', ') }))
  },
  after: async tx => accessChanged(tx),
  actions: {
    async updateRights(tx, record, { rights }) {
      await tx.update(accRole, record.id, { rights: rights ?? [] })
    },
  },
})

export const accRightRules = defineRules(accRight, {
  scopes: {
    own: (t, user) => sql`${t('code_right')} = any(${[...user.rights]}::text[])`,
    ofRole: (t, _user, { id }) =>
      sql`exists (select 1 from acc_role_rights rr where rr.target_id = ${t('id')} and rr.acc_role_id = ${idOf(id) ?? 0})`,
  },
})
