import { defineResource, field } from '#resource'

/** An item of a task's checklist, saved together with the task. */
export const kanbanCheck = defineResource({
  name: 'kanbanCheck',
  area: 'kanban',
  api: { path: 'api/kanban_task_checks', calls: ['one', 'edit'] },
  title: 'text',
  fields: {
    task: field.reference('kanbanTask', { required: true, createOnly: true, shows: ['title'] }),
    text: field.text({ required: true, max: 300 }),
    isDone: field.flag({ default: false, tones: { true: 'active', false: 'waiting' } }),
  },
  rights: { read: ['TASK_VIEW'], edit: ['TASK_EDIT'] },
})

const read = ['TASK_VIEW', 'TASK_EDIT'] as const
const edit = ['TASK_EDIT'] as const

/** The section of work that a task belongs to, such as the yard or accounting (operations §2.18). */
export const kanbanSection = defineResource({
  name: 'kanbanSection',
  area: 'kanban',
  api: { path: 'api/kanban_sections', calls: ['list', 'one', 'create', 'edit'] },
  screens: { list: '/kanban/settings?tab=kanbanSection', dialog: true, right: edit },
  title: 'name',
  fields: { name: field.text({ required: true, max: 100 }) },
  list: {
    columns: ['name', 'isActive', 'insDate'],
    extra: ['mdInsUser'],
    sort: ['-isActive', 'name'],
    search: ['name'],
    filters: { isActive: 'equals' },
  },
  form: ['name', 'isActive'],
  rights: { read, create: edit, edit },
  parts: { unique: { name: {} } },
})
