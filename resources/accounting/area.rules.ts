import { defineAreaRules } from '#server/application.ts'
import { exchangeChanges } from './changes.rules.ts'
import { accountingRoutes } from './routes.rules.ts'

/** The server side of the accounting exchange: triggers record changes, and the key of an owner company reads them. */
export const accountingRules = defineAreaRules({ rules: [], derivedTables: () => exchangeChanges, routes: () => accountingRoutes })
