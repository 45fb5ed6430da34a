import { defineResource, field } from '#resource'

/** A line of the log of a job: when it began, what it met, how it ended. */
export const jobLine = defineResource({
  name: 'jobLine',
  area: 'system',
  api: { path: 'api/task_manager_lines', calls: ['list'], lists: { 'api/task_managers/{id}/log': { by: 'job' } } },
  title: 'text',
  fields: {
    job: field.reference('job', { required: true, createOnly: true }),
    text: field.text({ required: true, readonly: true, max: 1000 }),
  },
  list: { columns: ['insDate', 'text'], lead: ['text', 'insDate'], sort: ['id'], filters: { insDate: 'range' } },
  rights: { read: ['TASKMANAGER_VIEW'] },
})
