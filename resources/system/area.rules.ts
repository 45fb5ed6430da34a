import { sql } from 'kysely'
import { firstPageRoutes } from '#resources/dashboard/waiting.rules'
import { defineAreaRules } from '#server/application.ts'
import { defineRules } from '#server/engine/rules.ts'
import { country } from './lookups.ts'

const countryRules = defineRules(country, { scopes: { active: t => sql`${t('is_active')}` } })

/** Server rules, tables, routes and jobs of the area `system`. */
export const systemRules = defineAreaRules({ rules: [countryRules], routes: () => firstPageRoutes })
