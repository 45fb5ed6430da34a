import { country } from '../lookups.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'

export const countryRules = defineRules(country, { scopes: { active: t => sql`${t('is_active')}` } })
