import { defineResource, field, moveInput, shape, tab } from '#resource'

const read = ['TASK_VIEW'] as const
const edit = ['TASK_EDIT'] as const

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

const SECTION_READERS = ['TASK_VIEW', 'TASK_EDIT'] as const

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
  rights: { read: SECTION_READERS, create: edit, edit },
  parts: { unique: { name: {} } },
})

/** The kinds of records that a task can be linked to. */
const LINKED = ['company', 'point', 'vehicle', 'deal', 'payment', 'product', 'cargoRoute', 'account'] as const

/** The open tasks of the caller, with their total number. */
const myTasks = {
  count: field.number(),
  overdue: field.number(),
  tasks: shape.list({
    id: field.number(),
    title: field.text(),
    due: shape.maybe(field.date()),
    term: shape.maybe(field.text()),
    priority: field.text(),
    status: field.text(),
  }),
}

/** A task: its column on the board, its assignee and its due date (operations §2.18, §3.18; its fields by silent-places §6). */
export const kanbanTask = defineResource({
  name: 'kanbanTask',
  area: 'kanban',
  api: {
    path: 'api/kanban_tasks',
    calls: ['list', 'one', 'create', 'edit', 'export'],
    queries: { mine: { on: 'all', path: 'mine', right: read, returns: myTasks } },
  },
  screens: { base: '/kanban' },
  title: { fields: ['title'], of: r => r.title },
  fields: {
    title: field.text({ required: true, max: 200 }),
    description: field.richText({ max: 20_000, lines: 4 }),
    section: field.reference('kanbanSection', { shows: ['name'], only: { isActive: true } }),
    status: field.reference('kanbanStatus', { required: true, shows: ['name', 'complited', 'onBoard'], only: { isActive: true } }),
    position: field.number({ readonly: true, hidden: true }),
    task: field.json({ derived: 'record', hidden: true }),
    assignee: field.reference('account', { shows: ['fio'], only: { isActive: true } }),
    watchers: field.references('account', { shows: ['fio'], only: { isActive: true } }),
    priority: field.choice(['low', 'normal', 'high', 'urgent'], {
      default: 'normal',
      tones: { low: 'closed', normal: 'active', high: 'warning', urgent: 'error' },
    }),
    due: field.date(),
    term: field.choice(['overdue', 'today', 'soon', 'done'], {
      derived: 'server',
      tones: { overdue: 'error', today: 'warning', soon: 'waiting', done: 'active' },
    }),
    linkKind: field.choice(LINKED),
    linkId: field.number({ min: 1, recordOf: 'linkKind' }),
    checklist: field.lines('kanbanCheck', { by: 'task', shows: [], writes: ['text', 'isDone'], first: 'text' }),
    checksDone: field.number({ derived: 'server', shareOf: 'checks' }),
    checks: field.number({ derived: 'server' }),
    comments: field.lines('kanbanTaskComment', { by: 'task', shows: ['text', 'mdInsUser', 'insDate'], first: 'text' }),
    commentCount: field.number({ derived: 'server' }),
    files: field.lines('kanbanTaskFile', { by: 'task', shows: ['fileName', 'file'], first: 'fileName' }),
    fileName: field.text({ derived: 'server', hidden: true }),
  },
  derive: { task: { from: ['id', 'title'], of: r => ({ id: r.id, title: r.title }) } },
  checks: {
    linkId: r => (r.linkKind === null) === (r.linkId === null) || 'halfLink',
  },
  list: {
    columns: [
      'id',
      'title',
      'status',
      'priority',
      'due',
      'term',
      'assignee',
      'section',
      'checksDone',
      'commentCount',
      'insDate',
      'mdInsUser',
    ],
    lead: ['title', 'status', 'term', 'assignee', 'due'],
    extra: ['watchers', 'linkId', 'checks', 'files'],
    sort: ['-id'],
    search: { in: ['title'], global: true },
    filters: {
      status: 'in',
      section: 'in',
      assignee: 'in',
      watchers: 'in',
      mdInsUser: 'in',
      priority: 'in',
      term: 'in',
      due: 'range',
      linkKind: { by: 'equals', offered: false },
      linkId: { by: 'equals', offered: false },
      insDate: 'range',
    },
    period: 'insDate',
    views: {
      board: {
        screen: '/kanban/dashboard',
        call: { path: 'api/kanban_status_tasks', scope: 'onBoard' },
        columns: ['title', 'priority', 'term', 'due', 'assignee', 'section', 'checksDone', 'commentCount', 'files'],
        lead: ['title', 'priority', 'term', 'due', 'assignee', 'section', 'checksDone', 'commentCount', 'files'],
        filters: ['assignee', 'section', 'priority', 'term', 'watchers', 'mdInsUser'],
        board: { columns: 'status', only: { onBoard: true, isActive: true }, position: 'position', move: 'move' },
      },
    },
  },
  form: [
    'title',
    'description',
    ['status', 'section', 'priority'],
    ['assignee', 'due'],
    'watchers',
    'checklist',
    { section: 'link', rows: [['linkKind', 'linkId']] },
  ],
  show: [
    tab.head({ state: 'status', figures: ['priority', 'due', 'term', 'assignee', 'checksDone'] }),
    tab.data('description', ['status', 'section', 'watchers'], 'checklist', {
      section: 'link',
      rows: [['linkKind', 'linkId']],
      when: 'linkId',
    }),
    tab.screen('taskComments'),
    tab.documents('kanbanTaskFile', 'task'),
  ],
  rights: { read, create: edit, edit },
  actions: {
    move: { on: 'one', path: '{id}/move', right: edit, button: false, input: moveInput('kanbanStatus'), undo: 'move' },
  },
})

/** A comment on a task; only its author can delete it. */
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

/** A file of a task; a removed one is not shown anywhere (operations §7.15). */
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
    attached: {
      owner: 'task',
      file: 'file',
      download: 'api/kanban_task/{id}/file/download',
      idParameter: 'fileId',
      names: { one: '{file}' },
    },
  },
})

const seesStatuses = ['TASK_VIEW', 'TASK_EDIT'] as const
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
  rights: { read: seesStatuses, create: edit, edit },
  actions: {
    top: { ...move, path: '{id}/top' },
    up: { ...move, path: '{id}/up' },
    down: { ...move, path: '{id}/down' },
    bottom: { ...move, path: '{id}/bottom' },
  },
  parts: { unique: { name: {} } },
})
