import { account } from './access/account.ts'
import { accountDocument } from './access/accountDocument.ts'
import { accountType } from './access/accountType.ts'
import { accRight } from './access/accRight.ts'
import { accRole } from './access/accRole.ts'
import { apiToken } from './access/apiToken.ts'
import { apiTokenUse } from './access/apiTokenUse.ts'
import { tag } from './access/tag.ts'

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
