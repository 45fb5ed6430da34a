import { field, defineResource, everyone, extendResource, shape, tab, type Fields } from '#resource'
import { results } from '../../declarations.ts'

/** The inputs of the framework's own kinds of jobs. */
const ownKinds = { files_check: {}, backup: {}, old_cleanup: {}, daily_notices: {}, notice_letters: {}, report_letters: {} } as const

const PERIOD = { dateFrom: true, dateTo: true } as const
/** The jobs that export lists to Excel, archive documents and import books, for the named resources: with a period, owners of documents, with an import. */
export const listJobs = <const R extends readonly string[], const D extends readonly string[], const B extends readonly string[]>(of: {
  readonly reports: R
  readonly documents: D
  readonly books: B
}) =>
  ({
    inputs: {
      report: field.choice(of.reports),
      documents: field.choice(of.documents),
      book: field.choice(of.books),
      bookFile: field.file({ accept: ['excel', 'csv'] }),
      dateFrom: field.date(),
      dateTo: field.date(),
    },
    kinds: {
      book_import: { book: true, bookFile: true },
      excel_report: { report: true, ...PERIOD },
      documents_archive: { documents: true, ...PERIOD },
    },
  }) as const

const right = ['TASKMANAGER_VIEW'] as const

/** The inputs of a kind of job: true if required. */
type KindsOf<I> = Readonly<Record<string, { readonly [K in keyof I]?: boolean }>>

/** The action that starts a job: its kind and inputs. */
const createOf = <const I extends Fields>(inputs: I, kinds: KindsOf<I>) =>
  ({
    on: 'all',
    method: 'POST',
    path: '/task_managers/create',
    right,
    answer: 'json',
    returns: shape.record('job'),
    input: {
      jobType: field.reference('jobType', { required: true, shows: ['name', 'code'], at: 'procType', only: { mayStart: true } }),
      ...inputs,
      params: field.json({ hidden: true }),
    },
    variants: { of: 'jobType', by: 'code', inputs: kinds as never, also: 'params' },
  }) as const

/** A background job: its progress and result (operations §2.19; fields by silent-places §6). */
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
    create: createOf({}, ownKinds),
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

/** Jobs with the kinds that an application adds: `inputs` are all possible inputs, `kinds` those of each kind. */
export const defineJob = <const I extends Fields>({ inputs, kinds }: { readonly inputs: I; readonly kinds: KindsOf<I> }) =>
  extendResource(job, { actions: { create: createOf(inputs, { ...ownKinds, ...kinds }) } })

/** A line of a job's log: its start, events and end. */
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

/** A kind of job. Hidden kinds are started by the product only (operations §9.5) and are not offered. `mayStart`: whether the current user has the right that the kind needs. */
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
