import { defineResource, field } from '#resource'

const read = ['TASK_VIEW', 'TASK_EDIT'] as const
const edit = ['TASK_EDIT'] as const
/** The documented calls that move a status are GET requests (operations §7.15). */
const move = { on: 'one', method: 'GET', right: edit, changes: true } as const

/** The status of a task: a column of the board, in an order that users set (operations §2.18, §4.7). */
export const kanbanStatus = defineResource({
  name: 'kanbanStatus',
  area: 'kanban',
  api: { path: 'api/kanban_statuses', calls: ['list', 'one', 'create', 'edit'], activity: 'isActive' },
  screens: { list: '/kanban/settings?tab=kanbanStatus', dialog: true, right: edit },
  title: 'name',
  fields: {
    name: field.text({ required: true, max: 100 }),
    complited: field.flag({ default: false }),
    onBoard: field.flag({ default: true }),
    sequence: field.number({ readonly: true }),
  },
  list: {
    columns: ['sequence', 'name', 'onBoard', 'complited', 'isActive'],
    extra: ['insDate', 'mdInsUser'],
    sort: ['sequence'],
    search: ['name'],
    filters: { onBoard: 'equals', complited: 'equals', isActive: 'equals' },
  },
  form: ['name', ['onBoard', 'complited'], 'isActive'],
  rights: { read, create: edit, edit },
  actions: {
    top: { ...move, path: '{id}/top' },
    up: { ...move, path: '{id}/up' },
    down: { ...move, path: '{id}/down' },
    bottom: { ...move, path: '{id}/bottom' },
  },
  parts: { unique: { name: {} } },
})
