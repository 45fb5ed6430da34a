import { country } from '#resources/system/country'
import { sql } from 'kysely'
import { defineRules } from '../../engine/rules.ts'

export const countryRules = defineRules(country, { scopes: { active: t => sql`${t('is_active')}` } })
