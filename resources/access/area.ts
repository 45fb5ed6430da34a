import { accRight, accRole } from './accRole/accRole.ts'
import { account, accountDocument } from './account/account.ts'
import { apiToken, apiTokenUse } from './apiToken/apiToken.ts'
import { accountType, tag } from './lookups.ts'

/** The resources of `access`: people, their roles and rights, tokens. */
export const access = {
  account,
  accountDocument,
  accountType,
  accRight,
  accRole,
  apiToken,
  apiTokenUse,
  tag,
} as const
