import { access as framework } from '#areas/access/area'
import { account, accountDocument } from './account/account.ts'

/** The resources of `access`: people, their roles and rights, tokens. */
export const access = { ...framework, account, accountDocument } as const
