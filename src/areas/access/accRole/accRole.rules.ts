import { idOf } from '#resource'
import { accRole, accRight } from './accRole.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import { accessChanged } from '#server/session/changes.ts'
import { fieldError } from '#server/httpError.ts'
import { beyond, codesOfRights } from './rights.rules.ts'

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
