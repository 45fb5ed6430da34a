import { defineAreaRules } from '#server/areaRules.ts'
import { accountRules } from './account/account.rules.ts'

export const accessRules = defineAreaRules({ rules: [accountRules] })
