import { defineResource, field } from '#resource'

const read = ['TASK_VIEW'] as const

/** A line of a task's checklist, written with the task. */
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
  rights: { read, edit: ['TASK_EDIT'] },
})
