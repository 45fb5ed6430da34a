import { defineResource, field } from '#resource'

/** A right code that roles are built from (foundations §6). */
export const accRight = defineResource({
  name: 'accRight',
  area: 'access',
  api: { path: 'api/acc_rights', calls: ['list'], lists: { 'api/acc_roles/{id}/acc_rights_by_role': { scope: 'ofRole' } } },
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
