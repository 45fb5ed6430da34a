import { apiTokenUse } from './apiTokenUse.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import { seenTokens } from '../apiToken/apiToken.rules.ts'

export const apiTokenUseRules = defineRules(apiTokenUse, {
  scope: (user, t) => {
    const seen = seenTokens(user, sql.ref('k.owner_id'))
    // None is ever deleted: said, so that the owner's few are found by the index.
    return seen && sql`${t('token_id')} = any(array(select k.id from api_token k where not k.is_delete and ${seen}))`
  },
})
