import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import { country } from './lookups.ts'

export const countryRules = defineRules(country, { scopes: { active: t => sql`${t('is_active')}` } })
