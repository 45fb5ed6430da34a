import { defineResource, field } from '#resource'

/** A role: a named set of rights that accounts are given (foundations §2.13; its fields by silent-places §1). */
export const accRole = defineResource({
  name: 'accRole',
  area: 'access',
  api: { path: 'api/acc_roles', calls: ['list', 'one', 'create', 'edit'], select: 'list_for_select' },
  screens: { list: '/account/roles', create: '/account/roles/create', edit: '/account/roles/:id' },
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
