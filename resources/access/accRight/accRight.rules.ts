import { idOf } from '#resource'
import { accRight } from './accRight.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'

export const accRightRules = defineRules(accRight, {
  scopes: {
    own: (t, user) => sql`${t('code_right')} = any(${[...user.rights]}::text[])`,
    ofRole: (t, _user, { id }) =>
      sql`exists (select 1 from acc_role_rights rr where rr.target_id = ${t('id')} and rr.acc_role_id = ${idOf(id) ?? 0})`,
  },
})
