import { defineAreaRules } from '#server/areaRules.ts'
import { firstPageRoutes } from '#resources/dashboard/waiting.rules'
import { countryRules } from './country/country.rules.ts'

/** What `system` adds on the server to its declarations. */
export const systemRules = defineAreaRules({ rules: [countryRules], routes: () => firstPageRoutes })
