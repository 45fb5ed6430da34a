import { marked } from '../../declarations.ts'
import { defineResource, everyone, extendResource, field, shape, type Tones } from '#resource'

/** The events that the framework itself announces. */
const OWN_EVENTS = { jobDone: 'active', jobFailed: 'error', fileReady: 'active' } as const satisfies Tones

/** Whether the daily email is on, and its address. */
const letters = { isOn: field.flag(), email: shape.maybe(field.text()) }

/** The resources that the framework's own notices link to. */
const OWN_SUBJECTS = ['account', 'job'] as const

const eventOf = <const E extends Tones>(events: E) => {
  const names = Object.keys(events) as (keyof E & string)[]
  return field.choice(names, { required: true, readonly: true, tones: events as never })
}
const subjectOf = <const S extends readonly string[]>(subjects: S) => field.choice(subjects, { readonly: true, hidden: true })

/** A notice to a person; each person reads and marks their own. The engine creates them, once per person and occasion (decision 0047). */
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
    event: eventOf(OWN_EVENTS),
    title: field.text({ readonly: true, max: 300 }),
    day: field.date({ readonly: true }),
    subjectKind: subjectOf(OWN_SUBJECTS),
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

/** Notices with an application's additions: its events with their tones, and the resources that notices link to. */
export const defineNotice = <const E extends Tones, const S extends readonly string[]>(of: { readonly events: E; readonly subjects: S }) =>
  extendResource(notice, {
    fields: { event: eventOf({ ...of.events, ...OWN_EVENTS }), subjectKind: subjectOf([...of.subjects, ...OWN_SUBJECTS]) },
  })
