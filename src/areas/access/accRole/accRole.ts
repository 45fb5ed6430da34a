import { defineResource, everyone, field, tab } from '#resource'

/** A role: a named set of rights assigned to accounts (foundations §2.13; fields by silent-places §1). */
export const accRole = defineResource({
  name: 'accRole',
  area: 'access',
  api: { path: 'api/acc_roles', calls: ['list', 'one', 'create', 'edit'], select: 'list_for_select' },
  screens: { list: '/account/roles', create: '/account/roles/create', edit: '/account/roles/:id', one: '/account/roles/list/:id' },
  title: 'nameRole',
  fields: {
    nameRole: field.text({ required: true, max: 100 }),
    description: field.text({ max: 500, lines: 2 }),
    isOnlyRead: field.flag({ default: false }),
    rights: field.references('accRight', { shows: ['codeRight', 'name', 'group'], groupedBy: 'group' }),
    accountsCount: field.number({ derived: 'server' }),
  },
  list: {
    columns: ['id', 'nameRole', 'description', 'isOnlyRead', 'accountsCount', 'isActive', 'insDate'],
    sort: ['-isActive', 'nameRole'],
    search: ['nameRole', 'description'],
    filters: { isOnlyRead: 'equals', isActive: 'equals' },
  },
  form: ['nameRole', 'description', 'isOnlyRead', 'rights', 'isActive'],
  show: [tab.screen('roleCan', ['ROLE_VIEW', 'ROLE_UPD']), tab.head({ figures: ['isOnlyRead', 'accountsCount'] })],
  rights: { read: ['ROLE_VIEW'], create: ['ROLE_UPD'], edit: ['ROLE_UPD'] },
  actions: {
    updateRights: {
      on: 'one',
      path: '{id}/update_rights',
      right: ['ROLE_UPD'],
      input: { rights: field.references('accRight') },
      button: false,
    },
  },
  parts: { unique: { nameRole: {} } },
})

/** A right code that roles consist of (foundations §6). */
export const accRight = defineResource({
  name: 'accRight',
  area: 'access',
  api: {
    path: 'api/acc_rights',
    calls: ['list'],
    lists: {
      'api/acc_roles/{id}/acc_rights_by_role': { scope: 'ofRole' },
      // Users may see the rights that they have, in order to give them to their tokens.
      own: { scope: 'own', right: everyone, carries: ['codeRight', 'name', 'group'] },
    },
  },
  title: { fields: ['name', 'codeRight'], of: r => r.name },
  fields: {
    codeRight: field.text({ required: true, max: 60 }),
    name: field.text({ required: true }),
    group: field.text({ required: true, max: 60 }),
  },
  list: {
    columns: ['codeRight', 'name', 'group'],
    sort: ['id'],
    search: ['codeRight', 'name'],
    filters: { group: 'equals', codeRight: 'equals' },
  },
  rights: { read: ['ROLE_VIEW', 'ROLE_UPD'] },
  parts: { unique: { codeRight: {} } },
})
