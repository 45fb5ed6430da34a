import { defineResource, field } from '#resource'
import { MAKES_PAPERS, SEES_PAPERS } from '../closingPaper/closingPaper.ts'

/** The calls by which an outside person opens a link. */
export const PAPER_LINKS = 'api/paper_links'

/** A closing paper that was mailed: the papers as printed, and a link that opens them without signing in until it expires or is revoked. Only a digest of the link's secret is stored. */
export const paperLetter = defineResource({
  name: 'paperLetter',
  area: 'papers',
  api: { path: 'api/paper_letters', calls: ['list', 'one'], lists: { 'api/closing_papers/{id}/letters': { by: 'paper' } } },
  title: 'email',
  fields: {
    paper: field.reference('closingPaper', { readonly: true, required: true, shows: ['number', 'date'] }),
    email: field.email({ readonly: true, required: true }),
    text: field.text({ readonly: true, max: 2000, lines: 3 }),
    stage: field.choice(['waiting', 'sending', 'sent', 'failed', 'withdrawn'], { readonly: true, hidden: true, default: 'waiting' }),
    state: field.choice(['waiting', 'sent', 'opened', 'failed', 'withdrawn', 'expired'], {
      derived: 'server',
      tones: { waiting: 'waiting', sent: 'running', opened: 'active', failed: 'error', withdrawn: 'closed', expired: 'closed' },
    }),
    problem: field.text({ readonly: true, max: 500 }),
    expires: field.dateTime({ readonly: true }),
    sentAt: field.dateTime({ readonly: true }),
    openedAt: field.dateTime({ readonly: true }),
    openCount: field.number({ readonly: true, default: 0 }),
  },
  list: {
    columns: ['email', 'state', 'problem', 'openedAt', 'openCount', 'expires'],
    extra: ['sentAt', 'mdInsUser', 'insDate'],
    lead: ['email', 'state', 'problem', 'openCount', 'openedAt'],
    sort: ['-id'],
    search: ['email'],
    filters: { state: 'in', paper: 'equals', insDate: 'range' },
  },
  rights: { read: SEES_PAPERS },
  actions: {
    again: { on: 'one', path: '{id}/again', right: MAKES_PAPERS, when: r => r.stage === 'failed' },
    withdraw: { on: 'one', path: '{id}/withdraw', right: MAKES_PAPERS, when: r => r.stage === 'sent', confirm: true, danger: true },
  },
})
