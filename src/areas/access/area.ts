import { accRight, accRole } from './accRole/accRole.ts'
import { apiToken, apiTokenUse } from './apiToken/apiToken.ts'
import { accountType, tag } from './lookups.ts'

/** Roles, rights, tokens, account types and tags. Accounts are separate, because applications may extend them. */
export const access = { accountType, accRight, accRole, apiToken, apiTokenUse, tag } as const
