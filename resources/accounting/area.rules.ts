import { defineAreaRules } from '#server/areaRules.ts'
import { exchangeChanges } from './changes.rules.ts'
import { accountingRoutes } from './routes.rules.ts'

/** The exchange with accounting, on the server: what changed is kept by triggers, and read by the key of an owner company. */
export const accountingRules = defineAreaRules({ rules: [], kept: () => exchangeChanges, routes: () => accountingRoutes })
