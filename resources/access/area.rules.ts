import { defineAreaRules } from '#server/areaRules.ts'
import { sessionRoutes } from './session.rules.ts'
import { accRoleRules, accRightRules } from './accRole/accRole.rules.ts'
import { accountRules } from './account/account.rules.ts'
import { apiTokenRules, apiTokenUseRules } from './apiToken/apiToken.rules.ts'

/** What `access` adds on the server to its declarations. */
export const accessRules = defineAreaRules({
  rules: [accountRules, accRoleRules, apiTokenRules, apiTokenUseRules, accRightRules],
  routes: () => sessionRoutes,
})
