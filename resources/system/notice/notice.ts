import { defineResource, field, shape } from '#resource'
import { marked } from '#resources/shared/answers'
import { everyone } from '#resources/rights'

/** What people are told of: each is announced by the rules of a resource under the same name (decision 0047). */
const EVENTS = [
  'taskAssigned',
  'taskDue',
  'taskOverdue',
  'paperEnding',
  'licenceEnding',
  'newsImportant',
  'jobDone',
  'jobFailed',
  'fileReady',
] as const
/** To what notices lead. */
export const SUBJECTS = ['kanbanTask', 'vehicle', 'account', 'news', 'job'] as const

/** Does the daily letter come, and where? */
const letters = { isOn: field.flag(), email: shape.maybe(field.text()) }

/** What a person is told: each reads and marks their own. The engine writes them, once for a person and an occasion. */
export const notice = defineResource({
  name: 'notice',
  area: 'system',
  api: {
    path: 'api/notices',
    calls: ['list'],
    queries: { letters: { on: 'all', path: 'letters', right: everyone, returns: letters } },
  },
  screens: { list: '/notices', leads: 'subject' },
  title: 'title',
  fields: {
    account: field.reference('account', { required: true, readonly: true, hidden: true }),
    event: field.choice(EVENTS, {
      required: true,
      readonly: true,
      tones: {
        taskAssigned: 'running',
        taskDue: 'waiting',
        taskOverdue: 'error',
        paperEnding: 'warning',
        licenceEnding: 'warning',
        newsImportant: 'running',
        jobDone: 'active',
        jobFailed: 'error',
        fileReady: 'active',
      },
    }),
    title: field.text({ readonly: true, max: 300 }),
    day: field.date({ readonly: true }),
    subjectKind: field.choice(SUBJECTS, { readonly: true, hidden: true }),
    subject: field.number({ readonly: true, recordOf: 'subjectKind' }),
    occasion: field.text({ required: true, readonly: true, hidden: true, max: 200 }),
    readAt: field.dateTime({ readonly: true }),
    reading: field.choice(['new', 'read'], { derived: 'server', tones: { new: 'waiting' } }),
  },
  list: {
    columns: ['event', 'title', 'day', 'reading', 'insDate'],
    lead: ['event', 'title', 'reading', 'insDate'],
    extra: ['subject', 'mdInsUser', 'readAt'],
    sort: ['-id'],
    search: ['title'],
    filters: { event: 'in', reading: 'equals', insDate: 'range' },
    period: 'insDate',
  },
  rights: { read: everyone },
  actions: {
    markRead: {
      on: 'all',
      path: 'mark_read',
      right: everyone,
      input: { notice: field.number({ required: true, min: 1 }) },
      answer: 'json',
      returns: marked,
      button: false,
    },
    markAllRead: { on: 'all', path: 'mark_all_read', right: everyone, body: 'none', answer: 'json', returns: {} },
    switchLetters: {
      on: 'all',
      method: 'PATCH',
      path: 'letters',
      right: everyone,
      input: { isOn: field.flag({ required: true }) },
      answer: 'json',
      returns: letters,
      button: false,
    },
  },
})
