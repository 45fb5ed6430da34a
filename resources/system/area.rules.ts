import { defineAreaRules } from '#server/application.ts'
import { firstPageRoutes } from '#resources/dashboard/waiting.rules'
import { countryRules } from './lookups.rules.ts'

/** Server rules, tables, routes and jobs of the area `system`. */
export const systemRules = defineAreaRules({ rules: [countryRules], routes: () => firstPageRoutes })
