import { defineResource, field } from '#resource'
import { everyone } from '#resources/rights'

/** A right code that roles are built from (foundations §6). */
export const accRight = defineResource({
  name: 'accRight',
  area: 'access',
  api: {
    path: 'api/acc_rights',
    calls: ['list'],
    lists: {
      'api/acc_roles/{id}/acc_rights_by_role': { scope: 'ofRole' },
      // What somebody holds themselves they may know, and give to their tokens.
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
