import { accRight, accRole } from './accRole/accRole.ts'
import { apiToken, apiTokenUse } from './apiToken/apiToken.ts'
import { accountType, tag } from './lookups.ts'

/** Roles, rights, tokens, and what accounts are sorted by. The accounts themselves an application may extend. */
export const access = { accountType, accRight, accRole, apiToken, apiTokenUse, tag } as const
