import { defineArea } from '#resource'
import { accRight, accRole } from './accRole/accRole.ts'
import { apiToken, apiTokenUse } from './apiToken/apiToken.ts'
import { accountType, tag } from './lookups.ts'

/** Roles, rights, tokens, account types and tags. Accounts are separate, because applications may extend them. */
export const access = defineArea({
  resources: { accountType, accRight, accRole, apiToken, apiTokenUse, tag },
  rights: {
    access: {
      name: 'Пользователи и роли',
      codes: {
        ACCOUNT_VIEW: 'Пользователи: просмотр',
        ACCOUNT_UPD: 'Пользователи: изменение',
        ROLE_VIEW: 'Роли: просмотр',
        ROLE_UPD: 'Роли: изменение',
      },
    },
  },
})
