import { defineResource, field } from '#resource'
import { everyone } from '#resources/rights'

/**
 * A kind of background work. Hidden ones are started by the product alone (operations §9.5) and are no choice of people. `mayStart` says of the rows of the
 * list whether the reader has the right that the kind needs.
 */
export const jobType = defineResource({
  name: 'jobType',
  area: 'system',
  api: { path: 'api/task_manager_proc_types', calls: ['list'] },
  title: { fields: ['name', 'code'], of: r => r.name },
  fields: {
    name: field.text({ required: true }),
    typeName: field.text({ derived: 'record', hidden: true }),
    code: field.text({ required: true, max: 60 }),
    isHidden: field.flag({ default: false }),
    mayStart: field.flag({ derived: 'server', hidden: true }),
  },
  derive: { typeName: { from: ['name'], of: r => r.name } },
  list: { columns: ['name', 'code'], sort: ['id'], search: ['name'], filters: { isActive: 'equals', mayStart: 'equals' } },
  rights: { read: everyone },
  parts: { unique: { code: {} } },
})
