import { defineAreaRules } from '#server/areaRules.ts'
import { accountRules } from './account/account.rules.ts'

/** What `access` adds on the server to its declarations. */
export const accessRules = defineAreaRules({ rules: [accountRules] })
