import { documents, lookup } from './parts.ts'
import { account } from './access/account.ts'
import { accRight } from './access/accRight.ts'
import { accRole } from './access/accRole.ts'
import { accountDocument } from './access/accountDocument.ts'
import { accountType } from './access/accountType.ts'
import { apiToken } from './access/apiToken.ts'
import { apiTokenUse } from './access/apiTokenUse.ts'
import { tag } from './access/tag.ts'

/** What the resources of `access` are called. */
export const access = {
  account,
  accountType: { ...lookup, ...accountType },
  accountDocument: { ...documents, ...accountDocument },
  accRole,
  accRight,
  apiToken,
  apiTokenUse,
  tag,
} as const
