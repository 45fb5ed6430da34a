import { defineAreaRules } from '#server/areaRules.ts'
import { firstPageRoutes } from '#resources/dashboard/waiting.rules'
import { countryRules } from './country/country.rules.ts'

export const systemRules = defineAreaRules({ rules: [countryRules], routes: () => firstPageRoutes })
