import { defineAreaRules } from '#server/areaRules.ts'
import { firstPageRoutes } from '#resources/dashboard/waiting.rules'
import { countryRules } from './country/country.rules.ts'

/** Server rules, tables, routes and jobs of the area `system`. */
export const systemRules = defineAreaRules({ rules: [countryRules], routes: () => firstPageRoutes })
