import { field, defineResource, NOBODY, refText, tab } from '#resource'
import { formatDate } from '#resource/text'
import { material } from '#resources/goods/product/product'
import { OWN_COMPANY, PARTY } from '#resources/companies/company/company'

const figure = { readonly: true, default: '0' } as const

/** The columns of a paper's lines. */
export const LINE_COLUMNS = ['material', 'career', 'object', 'unit', 'volume', 'price', 'trips', 'vatRate', 'net', 'vat', 'gross'] as const

/** The fields of a paper's line: the waybills of one material, route, unit, price and rate together; VAT is computed once, from their total. */
export const LINE_FIELDS = {
  material: field.reference('material', { readonly: true, required: true, shows: ['name'] }),
  career: field.reference('point', { readonly: true, shows: ['name'] }),
  object: field.reference('point', { readonly: true, shows: ['name'] }),
  unit: field.reference('measurementUnit', { readonly: true, shows: ['name', 'systemC'] }),
  volume: field.decimal({ readonly: true, scale: 3, unitOf: 'unit' }),
  price: field.money({ readonly: true }),
  trips: field.number({ readonly: true, default: 0 }),
  vatRate: field.reference('vatRate', { readonly: true, shows: ['name', 'rate'] }),
  net: field.money(figure),
  vat: field.money(figure),
  gross: field.money(figure),
} as const

const LINE = ['n', 'title', 'unitCode', 'unit', 'unit.systemC', 'volume', 'netPrice', 'price', 'net', 'rateText', 'vat', 'gross', 'trips']
const TRIP = ['n', 'day', 'ttn', 'truck', 'route', 'material', 'volume', 'unit', 'price', 'sum']

/** The template tags of the printed forms of a closing paper, besides those of the paper itself: its lines, its waybills, VAT by rates, the bank of the seller. */
const PRINTED_TAGS = [
  'status1',
  'status2',
  'count',
  'rows',
  ...LINE.map(tag => `rows.${tag}`),
  'deals',
  ...TRIP.map(tag => `deals.${tag}`),
  'rates',
  'rates.label',
  'rates.vat',
  'seller.requisites',
  ...['bankName', 'bik', 'account', 'corrAccount'].map(tag => `seller.requisites.${tag}`),
]

/** The rights to see and to enter closing papers: the same as for payments of customers. */
export const SEES_PAPERS = ['PAYMENT_VIEW'] as const
export const MAKES_PAPERS = ['PAYMENT_ADD'] as const

/** УПД with an invoice (status 1), УПД without one (status 2), an invoice for payment with an act. */
export const PAPER_KINDS = ['upd1', 'upd2', 'act'] as const
const STATES = ['draft', 'issued', 'sent', 'signed', 'cancelled'] as const
const COMPANY = { shows: ['shortName', 'inn'], createOnly: true } as const
const day = { createOnly: true, required: true, min: '2000-01-01', max: '2099-12-31' } as const

/** A closing paper: what a customer owes for the waybills of a period, grouped by material, route and price, with VAT. A waybill is in at most one paper of a kind that is not cancelled. */
export const closingPaper = defineResource({
  name: 'closingPaper',
  area: 'papers',
  api: { path: 'api/closing_papers', calls: ['list', 'one', 'create', 'edit', 'export'] },
  screens: '/closing-papers',
  title: { fields: ['number', 'date'], of: r => [`№ ${r.number}`, formatDate(r.date)].filter(Boolean).join(' · ') },
  fields: {
    kind: field.choice(PAPER_KINDS, { createOnly: true, default: 'upd1' }),
    number: field.text({ readonly: true, max: 20, copied: false }),
    date: field.date({ required: true, today: true, createOnly: true, min: '2000-01-01', max: '2099-12-31' }),
    status: field.choice(STATES, {
      readonly: true,
      default: 'draft',
      tones: { draft: 'waiting', issued: 'running', sent: 'running', signed: 'active', cancelled: 'deleted' },
    }),
    customer: field.reference('company', { ...COMPANY, required: true, only: PARTY }),
    ownerCompany: field.reference('company', { ...COMPANY, default: OWN_COMPANY, only: { kind: 'own' } }),
    dateFrom: field.date(day),
    dateTo: field.date(day),
    anyway: field.flag({ createOnly: true, default: false, copied: false }),
    trips: field.number({ readonly: true, default: 0 }),
    net: field.money(figure),
    vat: field.money(figure),
    gross: field.money(figure),
    differs: field.flag({ derived: 'server', onDemand: true, tones: { true: 'error' } }),
    comment: field.text({ max: 2000, lines: 2 }),
    // The default mail address: that of the customer.
    email: field.email({ derived: 'server', hidden: true, onDemand: true, read: ['COMPANY_LIST', 'OUR_COMPANY'] }),
    delComment: field.text({ readonly: true, max: 500 }),
    lines: field.lines('closingPaperLine', {
      by: 'paper',
      shows: LINE_COLUMNS,
      totals: ['trips', 'net', 'vat', 'gross'],
      onDemand: true,
    }),
  },
  checks: { dateTo: r => !r.dateFrom || !r.dateTo || r.dateFrom <= r.dateTo || 'periodBackwards' },
  list: {
    columns: ['number', 'date', 'kind', 'status', 'customer', 'dateFrom', 'dateTo', 'trips', 'net', 'vat', 'gross', 'differs'],
    lead: ['customer', 'status', 'number', 'gross', 'date'],
    extra: ['ownerCompany', 'anyway', 'comment', 'delComment', 'insDate', 'mdInsUser'],
    sort: ['-date', '-id'],
    search: { in: ['number', 'comment'], global: true },
    period: 'date',
    filters: { date: 'range', kind: 'in', status: 'in', customer: 'in', insDate: 'range', mdInsUser: 'in' },
    sums: { path: 'summary', of: ['net', 'vat', 'gross'] },
  },
  form: [['kind', 'date'], ['customer', 'ownerCompany'], ['dateFrom', 'dateTo'], 'anyway', 'comment'],
  show: [
    tab.head({ state: 'status', figures: ['gross', 'vat', 'trips', 'differs'] }),
    tab.data(
      { section: 'removal', rows: ['delComment'], when: 'delComment' },
      ['number', 'date', 'kind'],
      ['customer', 'ownerCompany', 'dateFrom', 'dateTo'],
      'lines',
      ['anyway', 'comment'],
    ),
    tab.templates(9),
    tab.related('electronicPaper', 'closingPaper', ['kind', 'number', 'date', 'status', 'operator']),
    tab.related('paperLetter', 'paper'),
  ],
  rights: { read: SEES_PAPERS, create: MAKES_PAPERS, edit: MAKES_PAPERS, editWhen: r => r.status === 'draft', remove: NOBODY },
  actions: {
    issue: { on: 'one', path: '{id}/issue', right: MAKES_PAPERS, when: r => r.status === 'draft', confirm: true },
    mail: {
      on: 'one',
      path: '{id}/mail',
      right: MAKES_PAPERS,
      when: r => r.status === 'issued' || r.status === 'sent' || r.status === 'signed',
      input: { email: field.email({ required: true }), text: field.text({ max: 2000, lines: 4 }) },
    },
    send: { on: 'one', path: '{id}/send', right: MAKES_PAPERS, when: r => r.status === 'issued' },
    sign: { on: 'one', path: '{id}/sign', right: MAKES_PAPERS, when: r => r.status === 'issued' || r.status === 'sent' },
    cancel: {
      on: 'one',
      path: '{id}/delete',
      right: MAKES_PAPERS,
      when: r => r.status !== 'cancelled',
      input: { delComment: field.text({ required: true, min: 3, max: 500, lines: 2 }) },
      danger: true,
    },
  },
  parts: {
    statuses: { field: 'status', history: 'statusHistory' },
    templates: { object: 9, path: '{id}/templates/download', adds: { seller: 'company', buyer: 'company' }, tags: PRINTED_TAGS },
  },
})

/** A line of a closing paper. */
export const closingPaperLine = defineResource({
  name: 'closingPaperLine',
  area: 'papers',
  api: { path: 'api/closing_paper_lines', calls: ['one'] },
  title: { fields: ['material'], of: r => refText(material, r.material) },
  fields: {
    paper: field.reference('closingPaper', { readonly: true, required: true, shows: ['number'] }),
    ...LINE_FIELDS,
  },
  rights: { read: SEES_PAPERS },
})

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
