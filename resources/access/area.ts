import { defineArea } from '#resource'
import { access as framework } from '#areas/access/area'
import { account } from './account/account.ts'

/** The area `access`: people, their roles and rights, tokens. */
export const access = defineArea({
  resources: { ...framework.resources, account },
  rights: { access: { ...framework.rights.access, codes: { ...framework.rights.access.codes } } },
  menu: {
    users: {
      icon: 'users',
      items: [
        { path: '/account/list', right: ['ACCOUNT_VIEW'] },
        { path: '/account/roles', right: ['ROLE_VIEW'] },
        { path: '/api-tokens/list', right: [] },
      ],
    },
  },
})
