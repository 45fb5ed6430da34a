import { field, shape, defineResource, tab } from '#resource'
import { formatDate } from '#resource/text'

const { list, map, maybe } = shape
const [id, number, text, sum, day, flag] = [field.number(), field.number(), field.text(), field.decimal(), field.date(), field.flag()]

/** The open items of a period, and the result of the last check of the boxes. */
const checklist = {
  from: maybe(day),
  to: day,
  closedUntil: maybe(day),
  lines: list({ name: text, severity: text, count: number, isMany: flag, sum: maybe(sum) }),
  boxes: {
    state: field.choice(['right', 'broken', 'stale', 'running', 'failed', 'missing']),
    job: maybe(number),
    at: maybe(field.dateTime()),
    broken: number,
  },
  hanging: number,
}
/** The balances of the boxes at the close, and the boxes that have moved since. */
const movedSince = {
  sums: map(sum),
  boxes: list({ kind: field.choice(['C', 'E', 'O', 'F', 'P']), id, name: maybe(text), sum: maybe(sum), rows: number }),
}

/** One right covers closing and reopening. Those who see the boxes of companies also see the closings. */
const CLOSES = ['PERIOD_CLOSE_DONE'] as const
const SEES = ['PERIOD_CLOSE_DONE', 'FINANS_COMPANY'] as const

/** A closing is in force, or was reopened with a reason; its contents are kept in both cases. */
const CLOSE_STATES = ['closed', 'reopened'] as const

const sumSeenBy = (read: readonly ('FINANS_COMPANY' | 'FINANS_ACCOUNT' | 'FINANS_IMPACT')[]) =>
  field.money({ readonly: true, read, tones: 'sign' })

/**
 * A closed period: up to its day, inclusive, no box can change any more. The last closed day is the latest day of the closings in force,
 * and the database enforces it (`resources/ledger/tables.rules.ts`). The record keeps the balances of the boxes at the close and the items
 * that were open.
 */
export const periodClose = defineResource({
  name: 'periodClose',
  area: 'money',
  api: {
    path: 'api/period_closes',
    calls: ['list', 'one', 'export'],
    queries: {
      checklist: { on: 'all', path: 'checklist', right: SEES, input: { day: field.date() }, returns: checklist },
      moved: { on: 'one', path: '{id}/moved', right: SEES, returns: movedSince },
    },
  },
  screens: { list: '/finances/month-close/history', one: '/finances/month-close/history/:id' },
  title: { fields: ['dateFrom', 'day'], of: r => [formatDate(r.dateFrom), formatDate(r.day)].filter(Boolean).join('–') },
  fields: {
    dateFrom: field.date({ readonly: true }),
    day: field.date({ required: true, readonly: true }),
    status: field.choice(CLOSE_STATES, { readonly: true, default: 'closed', tones: { closed: 'active', reopened: 'deleted' } }),
    comment: field.text({ readonly: true, max: 2000, lines: 2 }),
    closedAt: field.dateTime({ readonly: true }),
    closedBy: field.reference('account', { readonly: true, shows: ['fio', 'login'] }),
    reopenedAt: field.dateTime({ readonly: true }),
    reopenedBy: field.reference('account', { readonly: true, shows: ['fio', 'login'] }),
    reopenReason: field.text({ readonly: true, max: 500 }),
    hanging: field.number({ readonly: true, default: 0 }),
    checklist: field.json({ readonly: true, hidden: true }),
    ownSum: sumSeenBy(['FINANS_COMPANY']),
    companiesSum: sumSeenBy(['FINANS_COMPANY']),
    employeesSum: sumSeenBy(['FINANS_ACCOUNT']),
    resultSum: sumSeenBy(['FINANS_IMPACT']),
    othersSum: field.money({ readonly: true, hidden: true, read: ['FINANS_COMPANY'] }),
    moneyRows: field.number({ readonly: true, hidden: true }),
    volumeRows: field.number({ readonly: true, hidden: true }),
    lastMoney: field.number({ readonly: true, hidden: true }),
    lastVolume: field.number({ readonly: true, hidden: true }),
    isMoved: field.flag({ derived: 'server', tones: { true: 'error' } }),
  },
  list: {
    columns: [
      'day',
      'dateFrom',
      'status',
      'closedAt',
      'closedBy',
      'hanging',
      'comment',
      'ownSum',
      'companiesSum',
      'employeesSum',
      'isMoved',
    ],
    lead: ['day', 'status', 'closedAt', 'closedBy', 'hanging'],
    extra: ['resultSum', 'reopenedAt', 'reopenedBy', 'reopenReason'],
    sort: ['-day', '-id'],
    search: ['comment', 'reopenReason'],
    filters: { day: 'range', status: 'in', closedBy: 'in' },
  },
  show: [
    tab.head({ state: 'status', figures: ['ownSum', 'companiesSum', 'employeesSum', 'hanging', 'isMoved'] }),
    tab.data(
      { section: 'removal', rows: [['reopenedAt', 'reopenedBy'], 'reopenReason'], when: 'reopenedAt' },
      ['dateFrom', 'day', 'closedAt', 'closedBy'],
      ['hanging', 'comment'],
      ['ownSum', 'companiesSum', 'employeesSum', 'resultSum'],
    ),
    tab.screen('periodChecklist'),
  ],
  rights: { read: SEES },
  actions: {
    close: {
      on: 'all',
      method: 'POST',
      path: 'close',
      right: CLOSES,
      answer: 'json',
      returns: shape.record('periodClose'),
      button: false,
      input: { day: field.date({ required: true }), comment: field.text({ max: 2000, lines: 2 }), anyway: field.flag() },
    },
    checkBoxes: {
      on: 'all',
      method: 'POST',
      path: 'check_boxes',
      right: CLOSES,
      answer: 'json',
      returns: { job: field.number() },
      button: false,
    },
    reopen: {
      on: 'one',
      path: '{id}/reopen',
      right: CLOSES,
      when: r => r.status === 'closed',
      input: { reason: field.text({ required: true, min: 3, max: 500, lines: 2 }) },
      danger: true,
    },
  },
})
