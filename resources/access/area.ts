import { account } from './account/account.ts'
import { accountDocument } from './accountDocument.ts'
import { accountType } from './accountType.ts'
import { accRight } from './accRight/accRight.ts'
import { accRole } from './accRole/accRole.ts'
import { apiToken } from './apiToken/apiToken.ts'
import { apiTokenUse } from './apiTokenUse/apiTokenUse.ts'
import { tag } from './tag.ts'

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
