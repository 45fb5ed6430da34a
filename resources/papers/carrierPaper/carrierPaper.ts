import { defineResource, field, NOBODY, refText, tab } from '#resource'
import { subtract } from '#resource/decimal'
import { formatDate } from '#resource/text'
import { PARTY } from '#resources/companies/company/company'
import { material } from '#resources/goods/product/product'
import { MAKES_PAPERS, PAPER_KINDS, SEES_PAPERS, LINE_COLUMNS, LINE_FIELDS } from '../closingPaper/closingPaper.ts'

const STATES = ['received', 'disputed', 'accepted', 'cancelled'] as const
const figure = { readonly: true, default: '0', copied: false } as const
const years = { min: '2000-01-01', max: '2099-12-31' } as const
const day = { createOnly: true, required: true, ...years } as const
const reason = { required: true, min: 3, max: 500, lines: 2 } as const
const isOpen = (r: { readonly status: string | null }): boolean => r.status === 'received' || r.status === 'disputed'

/** A paper that a carrier sent for the waybills of a period: its sums next to those of the waybills. A waybill is in at most one paper that is not cancelled. */
export const carrierPaper = defineResource({
  name: 'carrierPaper',
  area: 'papers',
  api: { path: 'api/carrier_papers', calls: ['list', 'one', 'create', 'edit', 'export'] },
  screens: '/carrier-papers',
  title: { fields: ['number', 'date'], of: r => [`№ ${r.number}`, formatDate(r.date)].filter(Boolean).join(' · ') },
  fields: {
    kind: field.choice(PAPER_KINDS, { createOnly: true, default: 'upd1' }),
    number: field.text({ required: true, max: 50, copied: false }),
    date: field.date({ required: true, today: true, ...years }),
    status: field.choice(STATES, {
      readonly: true,
      default: 'received',
      tones: { received: 'waiting', disputed: 'error', accepted: 'active', cancelled: 'deleted' },
    }),
    carrier: field.reference('company', { shows: ['shortName', 'inn'], createOnly: true, required: true, only: PARTY }),
    dateFrom: field.date(day),
    dateTo: field.date(day),
    anyway: field.flag({ createOnly: true, default: false, copied: false }),
    gross: field.money({ required: true, min: '0', copied: false }),
    vat: field.money({ default: '0', min: '0', copied: false }),
    trips: field.number({ readonly: true, default: 0, copied: false }),
    counted: field.money(figure),
    countedVat: field.money(figure),
    difference: field.money({ derived: 'record', tones: 'sign' }),
    differs: field.flag({ derived: 'server', onDemand: true, tones: { true: 'error' } }),
    note: field.text({ readonly: true, max: 500, copied: false }),
    comment: field.text({ max: 2000, lines: 2 }),
    delComment: field.text({ readonly: true, max: 500, copied: false }),
    lines: field.lines('carrierPaperLine', {
      by: 'paper',
      shows: LINE_COLUMNS,
      totals: ['trips', 'net', 'vat', 'gross'],
      onDemand: true,
    }),
  },
  derive: { difference: { from: ['gross', 'counted'], of: r => subtract(r.gross ?? '0.00', r.counted ?? '0.00') } },
  checks: {
    dateTo: r => !r.dateFrom || !r.dateTo || r.dateFrom <= r.dateTo || 'periodBackwards',
    vat: r => Number(r.vat ?? 0) <= Number(r.gross ?? 0) || 'vatOverSum',
  },
  list: {
    columns: ['number', 'date', 'kind', 'status', 'carrier', 'dateFrom', 'dateTo', 'trips', 'gross', 'counted', 'difference', 'differs'],
    lead: ['carrier', 'status', 'number', 'gross', 'difference', 'date'],
    extra: ['vat', 'countedVat', 'note', 'comment', 'delComment', 'insDate', 'mdInsUser'],
    sort: ['-date', '-id'],
    search: { in: ['number', 'comment'], global: true },
    period: 'date',
    filters: { date: 'range', kind: 'in', status: 'in', carrier: 'in', insDate: 'range', mdInsUser: 'in' },
    sums: { path: 'summary', of: ['gross', 'vat', 'counted'] },
  },
  form: [['kind', 'number', 'date'], 'carrier', ['dateFrom', 'dateTo'], ['gross', 'vat'], 'anyway', 'comment'],
  show: [
    tab.head({ state: 'status', figures: ['gross', 'counted', 'difference', 'trips', 'differs'] }),
    tab.data(
      { section: 'removal', rows: ['delComment'], when: 'delComment' },
      ['number', 'date', 'kind'],
      ['carrier', 'dateFrom', 'dateTo'],
      ['vat', 'countedVat', 'note'],
      'lines',
      ['anyway', 'comment'],
    ),
  ],
  rights: { read: SEES_PAPERS, create: MAKES_PAPERS, edit: MAKES_PAPERS, editWhen: isOpen, remove: NOBODY },
  actions: {
    accept: {
      on: 'one',
      path: '{id}/accept',
      right: MAKES_PAPERS,
      when: isOpen,
      input: { note: field.text({ max: 500, lines: 2 }) },
    },
    dispute: {
      on: 'one',
      path: '{id}/dispute',
      right: MAKES_PAPERS,
      when: r => r.status === 'received',
      input: { note: field.text(reason) },
    },
    cancel: {
      on: 'one',
      path: '{id}/delete',
      right: MAKES_PAPERS,
      when: r => r.status !== 'cancelled',
      input: { delComment: field.text(reason) },
      danger: true,
    },
  },
  parts: { statuses: { field: 'status', history: 'statusHistory' } },
})

/** A line of a carrier's paper, computed from the waybills. */
export const carrierPaperLine = defineResource({
  name: 'carrierPaperLine',
  area: 'papers',
  api: { path: 'api/carrier_paper_lines', calls: ['one'] },
  title: { fields: ['material'], of: r => refText(material, r.material) },
  fields: { paper: field.reference('carrierPaper', { readonly: true, required: true, shows: ['number'] }), ...LINE_FIELDS },
  rights: { read: SEES_PAPERS },
})
