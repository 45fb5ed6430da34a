import { apiTokenUse } from '#resources/access/apiTokenUse'
import { sql } from 'kysely'
import { defineRules } from '../../engine/rules.ts'
import { seenTokens } from './apiToken.ts'

export const apiTokenUseRules = defineRules(apiTokenUse, {
  scope: (user, t) => seenTokens(user, sql`(select k.owner_id from api_token k where k.id = ${t('token_id')})`),
})
