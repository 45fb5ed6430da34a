import { access as framework } from '#areas/access/area'
import { account } from './account/account.ts'

/** The resources of `access`: people, their roles and rights, tokens. */
export const access = { ...framework, account } as const
