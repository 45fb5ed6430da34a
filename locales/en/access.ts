import { documents, lookup } from './parts.ts'
import { account } from './access/account.ts'
import { accountDocument } from './access/accountDocument.ts'
import { accountType } from './access/accountType.ts'
import { accRight } from './access/accRight.ts'
import { accRole } from './access/accRole.ts'
import { apiToken } from './access/apiToken.ts'
import { apiTokenUse } from './access/apiTokenUse.ts'
import { tag } from './access/tag.ts'

/** What the resources of `access` are called. */
export const access = {
  account,
  accountDocument: { ...documents, ...accountDocument },
  accountType: { ...lookup, ...accountType },
  accRight,
  accRole,
  apiToken,
  apiTokenUse,
  tag,
} as const
