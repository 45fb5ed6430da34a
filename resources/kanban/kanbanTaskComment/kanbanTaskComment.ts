import { defineResource, field } from '#resource'

const read = ['TASK_VIEW'] as const

/** What somebody said about a task; taken back by its author alone. */
export const kanbanTaskComment = defineResource({
  name: 'kanbanTaskComment',
  area: 'kanban',
  api: {
    path: 'api/kanban_task_comments',
    calls: ['list', 'one', 'create', 'remove'],
    lists: { 'api/kanban_tasks/{id}/comments': { by: 'task' } },
  },
  title: 'text',
  fields: {
    task: field.reference('kanbanTask', { required: true, createOnly: true, shows: ['title'] }),
    text: field.text({ required: true, createOnly: true, max: 4000, lines: 3 }),
  },
  list: { columns: ['text', 'mdInsUser', 'insDate'], sort: ['id'], search: ['text'], filters: { mdInsUser: 'in' } },
  form: ['text'],
  rights: { read, create: read, remove: read },
})
