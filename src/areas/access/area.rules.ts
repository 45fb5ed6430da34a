import { defineAreaRules } from '#server/application.ts'
import { inTransaction } from '#server/engine/write/transaction.ts'
import { accountTypeTables } from '#server/session/rights.ts'
import { accRoleRules, accRightRules } from './accRole/accRole.rules.ts'
import { accountRules, recordEndedImpersonations } from './account/account.rules.ts'
import { apiTokenRules, apiTokenUseRules } from './apiToken/apiToken.rules.ts'
import { sessionRoutes } from './session.rules.ts'

/** The server part of the area `access`. */
export const accessRules = defineAreaRules({
  rules: [accountRules, accRoleRules, accRightRules, apiTokenRules, apiTokenUseRules],
  tables: () => accountTypeTables,
  routes: () => sessionRoutes,
  minutely: engine => recordEndedImpersonations(engine.impersonations, (work, as) => inTransaction(engine, as, work)),
})
