import { defineResource, field, shape, tab } from '#resource'
import { results } from '#resources/shared/answers'
import { JOB_KINDS, jobInputs } from './kinds.ts'

const right = ['TASKMANAGER_VIEW'] as const

/** Work in the background: how far it is and how it ended (operations §2.19; its fields by silent-places §6). */
export const job = defineResource({
  name: 'job',
  area: 'system',
  api: { path: 'api/task_managers', calls: ['list', 'one', 'export'], lists: { '/task_managers': {} } },
  screens: { list: '/task-manager', one: '/task-manager/:id' },
  title: { fields: ['jobType'], of: r => `${String(r.jobType?.['name'] ?? '')} № ${r.id}` },
  fields: {
    jobType: field.reference('jobType', { required: true, readonly: true, shows: ['name', 'code'], at: 'procType' }),
    params: field.json({ readonly: true }),
    target: field.text({ readonly: true, hidden: true, max: 1000 }),
    status: field.choice(['queued', 'running', 'done', 'failed', 'cancelled'], {
      readonly: true,
      default: 'queued',
      tones: { queued: 'waiting', running: 'running', done: 'active', failed: 'error', cancelled: 'deleted' },
    }),
    done: field.number({ readonly: true, default: 0, shareOf: 'total' }),
    total: field.number({ readonly: true, default: 0 }),
    progress: field.number({ derived: 'record', unit: '%' }),
    startedAt: field.dateTime({ readonly: true, seconds: true }),
    finishedAt: field.dateTime({ readonly: true, seconds: true }),
    attempts: field.number({ readonly: true, default: 0 }),
    result: field.json({ readonly: true }),
    file: field.file({ readonly: true, accept: ['excel', 'archive'] }),
    error: field.text({ readonly: true, max: 1000 }),
    kept: field.json({ readonly: true, hidden: true }),
    beatAt: field.dateTime({ readonly: true, hidden: true }),
    resumeAt: field.dateTime({ readonly: true }),
  },
  derive: {
    progress: {
      from: ['status', 'done', 'total'],
      of: r => (r.status === 'done' ? 100 : r.total > 0 ? Math.min(100, Math.floor((r.done / r.total) * 100)) : 0),
    },
  },
  list: {
    columns: ['id', 'jobType', 'status', 'progress', 'done', 'total', 'insDate', 'mdInsUser', 'startedAt', 'finishedAt', 'error'],
    extra: ['attempts', 'resumeAt', 'file'],
    sort: ['-id'],
    period: 'insDate',
    filters: { jobType: 'in', status: 'in', insDate: 'range' },
  },
  show: [
    tab.head({ state: 'status', figures: ['progress', 'done', 'total', 'startedAt', 'finishedAt'], problem: 'error' }),
    tab.related('jobLine', 'job', ['insDate', 'text']),
  ],
  rights: { read: right },
  actions: {
    create: {
      on: 'all',
      method: 'POST',
      path: '/task_managers/create',
      right,
      answer: 'json',
      returns: shape.record('job'),
      input: {
        jobType: field.reference('jobType', { required: true, shows: ['name', 'code'], at: 'procType', only: { mayStart: true } }),
        ...jobInputs,
        params: field.json({ hidden: true }),
      },
      variants: { of: 'jobType', by: 'code', inputs: JOB_KINDS, also: 'params' },
    },
    copy: {
      on: 'many',
      method: 'POST',
      path: 'copy_task_manager',
      right,
      answer: 'json',
      returns: { ...results, copies: shape.list(field.number()) },
    },
    cancel: {
      on: 'one',
      path: '{id}/cancel',
      right,
      body: 'none',
      confirm: true,
      danger: true,
      when: r => r.status === 'queued' || r.status === 'running',
    },
  },
})
