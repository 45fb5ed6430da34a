import { defineResource, field } from '#resource'

const read = ['TASK_VIEW'] as const
const edit = ['TASK_EDIT'] as const

/** A file of a task: a removed one is shown nowhere (operations §7.15). */
export const kanbanTaskFile = defineResource({
  name: 'kanbanTaskFile',
  area: 'kanban',
  api: {
    path: 'api/kanban_task_files',
    calls: ['list', 'one', 'create', 'edit'],
    lists: { 'api/kanban_tasks/{id}/files': { by: 'task' } },
  },
  title: 'fileName',
  fields: {
    task: field.reference('kanbanTask', { required: true, createOnly: true, shows: ['title'] }),
    file: field.file({ required: true, createOnly: true, accept: ['pdf', 'image', 'word', 'excel', 'csv', 'archive'] }),
    fileName: field.text({ derived: 'server', hidden: true }),
  },
  list: { columns: ['file', 'insDate', 'mdInsUser'], sort: ['-insDate'], search: { in: ['fileName'] }, filters: { insDate: 'range' } },
  form: ['file'],
  rights: { read, create: edit, edit },
  parts: {
    documents: { owner: 'task', file: 'file', download: 'api/kanban_task/{id}/file/download', asked: 'fileId', names: { one: '{file}' } },
  },
})
