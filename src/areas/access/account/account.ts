import { defineResource, everyone, field, shape, tab, type Shape } from '#resource'

/** The rights to see and to change all accounts. */
const STAFF = ['ACCOUNT_VIEW'] as const
const KEEPERS = ['ACCOUNT_UPD'] as const

/** The path of the call that returns what an account may do now, by its roles and its own mode. */
export const RIGHTS_CALL = 'api/accounts/{id}/rights'

/** A session in which a user impersonates another one. */
const IMPERSONATION: Shape = {
  token: field.text(),
  id: field.number(),
  login: field.text(),
  fio: field.text(),
  rights: shape.list(field.text()),
  isOnlyRead: field.flag(),
  onlyReads: field.flag(),
  mustChangePassword: field.flag(),
  expiresAt: field.dateTime(),
  viewer: { id: field.number(), fio: field.text() },
}

/** A person known to the business; those with a role sign in (foundations §2.13). An application adds its own fields with `extendResource`. */
export const account = defineResource({
  name: 'account',
  area: 'access',
  api: {
    path: 'api/accounts',
    calls: ['list', 'one', 'create', 'edit', 'export'],
    select: 'search-by-fio',
    lists: { filter: {} },
    queries: {
      rights: {
        on: 'one',
        path: RIGHTS_CALL,
        right: STAFF,
        returns: { rights: shape.list({ codeRight: field.text(), name: field.text() }), readOnly: field.flag(), mayEnter: field.flag() },
      },
    },
  },
  screens: '/account',
  title: { fields: ['fio', 'login'], of: r => `${r.fio} (${r.login})` },
  fields: {
    login: field.text({ required: true, min: 3, max: 60, pattern: '[\\p{L}\\d._@+\\-]+' }),
    fio: field.text({ required: true, max: 150 }),
    fullFio: field.text({ derived: 'record', hidden: true }),
    accountType: field.reference('accountType', { required: true, shows: ['name'] }),
    phone: field.phone({ read: [...STAFF, ...KEEPERS], copied: false }),
    email: field.email({ read: [...STAFF, ...KEEPERS] }),
    dailyLetter: field.flag({ default: true }),
    tags: field.references('tag', { shows: ['name'], only: { isActive: true } }),
    accRoles: field.references('accRole', { shows: ['nameRole'], read: STAFF }),
    comment: field.text({ max: 2000, lines: 3, read: STAFF }),
  },
  derive: { fullFio: { from: ['fio', 'login'], of: r => `${r.fio} (${r.login})` } },
  list: {
    columns: ['id', 'fio', 'login', 'accountType', 'phone', 'accRoles', 'tags', 'isActive', 'insDate'],
    extra: ['email', 'dailyLetter', 'comment', 'mdInsUser'],
    sort: ['-isActive', 'fio'],
    search: { in: ['fio', 'login', 'phone'], global: true },
    filters: { fio: 'contains', accountType: 'in', tags: 'in', accRoles: 'in', isActive: 'equals', insDate: 'range' },
  },
  form: [['accountType', 'login', 'fio'], ['phone', 'email'], 'dailyLetter', ['accRoles', 'tags'], 'comment', 'isActive'],
  show: [tab.head({ figures: ['accountType', 'phone', 'accRoles'] }), tab.screen('accountCan', STAFF)],
  rights: { read: STAFF, one: everyone, create: KEEPERS, edit: KEEPERS, export: STAFF },
  actions: {
    toggle: { on: 'one', path: '{id}/toggle', right: KEEPERS, body: 'none', button: false },
    resetPassword: {
      on: 'one',
      path: '{id}/reset-password',
      right: KEEPERS,
      body: 'none',
      answer: 'secret',
      returns: { password: field.text() },
      confirm: true,
    },
    lookAs: {
      on: 'one',
      method: 'POST',
      path: '{id}/look_as',
      right: KEEPERS,
      when: r => r.isActive,
      body: 'none',
      answer: 'session',
      returns: IMPERSONATION,
    },
  },
  parts: { unique: { login: {}, email: { check: 'check_email' } } },
})
