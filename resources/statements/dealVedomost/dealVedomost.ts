import { defineResource, everyone, field, NOBODY, shape, tab } from '#resource'
import { formatDate } from '#resource/text'
import {
  exportOf,
  lineActions,
  statusFields,
  isDraft,
  proposesNumber,
  statementActions,
  statementDocuments,
} from '#resources/shared/statement'
import { PARTY } from '#resources/companies/company/company'
import { defineLookup } from '#areas/declarations'

/** The purposes of a deal statement: agreeing on waybills, or volumes that come to a point or leave it (silent-places §7). */
export const DEAL_STATEMENTS = ['check', 'deposit', 'writeOff'] as const

const add = ['DEPOSIT_ADD'] as const

/** A waybill in a deal statement. It is in at most one statement of a type that is not cancelled; the database enforces this. */
export const dealVedomostLine = defineResource({
  name: 'dealVedomostLine',
  area: 'statements',
  api: { path: 'api/deal_vedomost_lines', calls: ['one'], lists: exportOf('api/deal_vedomosts') },
  title: { fields: ['dtDeal', 'ttn'], of: r => [formatDate(r.dtDeal), r.ttn].filter(Boolean).join(' · ') },
  fields: {
    vedomost: field.reference('dealVedomost', { required: true, createOnly: true, at: 'vedomostId', shows: ['number', 'date', 'status'] }),
    deal: field.reference('deal', { required: true, shows: ['dtDeal', 'ttn', 'status'] }),
    comment: field.text({ max: 500 }),
    type: field.choice(DEAL_STATEMENTS, { readonly: true, hidden: true, default: 'check' }),
    dtDeal: field.date({ derived: 'server' }),
    ttn: field.text({ derived: 'server' }),
    kn: field.text({ derived: 'server' }),
    company: field.reference('company', { derived: 'server', shows: ['shortName'] }),
    point: field.reference('point', { derived: 'server', shows: ['name'] }),
    material: field.reference('material', { readonly: true, shows: ['name'] }),
    volume: field.decimal({ readonly: true, scale: 3, unitOf: 'unit' }),
    unit: field.reference('measurementUnit', { readonly: true, shows: ['systemC'] }),
    closed: field.flag({ readonly: true, default: false, hidden: true }),
    ...statusFields,
  },
  list: {
    columns: ['deal', 'dtDeal', 'ttn', 'kn', 'material', 'volume', 'unit', 'point', 'company', 'comment', 'status', 'delComment'],
    sort: ['id'],
    filters: { deal: 'in', status: 'in' },
  },
  rights: { read: everyone, create: add, edit: add, remove: add },
  actions: lineActions(add),
  parts: { unique: { deal: { per: ['type'], among: 'active' } } },
})

const company = field.reference('company', { shows: ['shortName', 'inn'], only: PARTY })
const point = field.reference('point', { shows: ['name'], only: { isActive: true } })
const LAYOUT = [['number', 'date', 'reportDate'], ['type', 'company', 'point'], ['dateFrom', 'dateTo'], 'lines', 'comment'] as const

/** A statement of waybills that agrees on them and closes them, or books their volumes in or out at a point (finance §2.11; silent-places §7). */
export const dealVedomost = defineResource({
  name: 'dealVedomost',
  area: 'statements',
  api: {
    path: 'api/deal_vedomosts',
    calls: ['list', 'one', 'create', 'edit', 'export'],
    queries: {
      ...proposesNumber(add),
      checkLine: {
        on: 'all',
        path: 'check_line',
        right: add,
        input: {
          deal: field.reference('deal', { required: true }),
          type: field.choice(DEAL_STATEMENTS),
          company,
          point,
          vedomost: field.reference('dealVedomost'),
        },
        returns: { ok: field.flag(), message: shape.maybe(field.text()), volume: shape.optional(shape.maybe(field.decimal())) },
      },
    },
  },
  screens: { base: '/deal-vedomosti', aliases: ['/deal-vedomosti'] },
  title: { fields: ['number', 'date'], of: r => [`№ ${r.number}`, formatDate(r.date)].filter(Boolean).join(' · ') },
  fields: {
    number: field.text({ required: true, max: 50, copied: false, proposed: 'nextNumber' }),
    type: field.choice(DEAL_STATEMENTS, { createOnly: true, default: 'check' }),
    date: field.date({ required: true, today: true, min: '2000-01-01', max: '2039-12-31' }),
    reportDate: field.date({ min: '2000-01-01', max: '2039-12-31' }),
    company,
    point,
    dateFrom: field.date({ min: '2000-01-01' }),
    dateTo: field.date({ min: '2000-01-01' }),
    comment: field.text({ max: 2000, lines: 2 }),
    ...statusFields,
    countLines: field.number({ derived: 'server' }),
    totalVolume: field.decimal({ derived: 'server', scale: 3, hidden: true }),
    volumes: field.text({ derived: 'server', max: 200 }),
    lines: field.lines('dealVedomostLine', {
      by: 'vedomost',
      writes: ['deal', 'comment'],
      shows: ['dtDeal', 'ttn', 'kn', 'material', 'volume', 'unit', 'point', 'company', 'status', 'delComment'],
      totals: ['volume'],
      onDemand: true,
    }),
    documents: field.lines('dealVedomostDocument', {
      by: 'owner',
      shows: ['name', 'fileName', 'documentType', 'isActive', 'isDelete'],
      first: 'fileName',
      onDemand: true,
    }),
  },
  checks: {
    point: r => r.type === 'check' || !!r.point || 'pointNeeded',
    dateTo: r => !r.dateFrom || !r.dateTo || r.dateFrom <= r.dateTo || 'backwards',
  },
  list: {
    columns: ['number', 'type', 'date', 'reportDate', 'company', 'point', 'countLines', 'volumes', 'status', 'insDate', 'mdInsUser'],
    lead: ['number', 'status', 'type', 'date', 'volumes'],
    extra: ['id', 'comment', 'delComment', 'dateFrom', 'dateTo'],
    sort: ['-date', '-id'],
    search: { in: ['number', 'comment'], global: true },
    period: 'date',
    filters: { date: 'range', type: 'in', status: 'in', company: 'in', point: 'in', insDate: 'range', mdInsUser: 'in' },
  },
  form: LAYOUT,
  show: [
    tab.head({ state: 'status', figures: ['volumes', 'countLines', 'type', 'point', 'company'] }),
    tab.data({ section: 'removal', rows: ['delComment'], when: 'delComment' }, ...LAYOUT),
    tab.documents('dealVedomostDocument', 'owner'),
  ],
  rights: { read: ['DEPOSIT_LIST'], one: everyone, create: add, edit: add, editWhen: isDraft, remove: NOBODY },
  actions: {
    ...statementActions(add, 'countLines', 'totalVolume'),
    fill: {
      on: 'one',
      path: '{id}/fill',
      right: add,
      when: r => r.status === 'draft',
      input: {
        dateFrom: field.date({ required: true }),
        dateTo: field.date({ required: true }),
        material: field.reference('material'),
      },
    },
    changeStatus: {
      on: 'one',
      path: '{id}/change_status',
      right: add,
      when: r => r.status !== 'deleted',
      input: {
        status: field.reference('dealVedomostStatus', { required: true }),
        delComment: field.text({ min: 3, max: 500 }),
      },
      button: false,
    },
    deleteLine: {
      on: 'one',
      path: '{id}/delete_line',
      right: add,
      when: r => r.status !== 'deleted',
      input: { line: field.number({ required: true, min: 1 }), delComment: field.text({ min: 3, max: 500 }) },
      button: false,
    },
  },
  parts: {
    documents: statementDocuments('api/deal_vedomosts', 'dealVedomosti'),
    statuses: { field: 'status', history: 'statusHistory' },
  },
})

/** The statuses that a deal statement can be moved to: the states of statements, in order (finance §3). */
export const dealVedomostStatus = defineLookup({ name: 'dealVedomostStatus', area: 'statements', api: 'api/deal_vedomost_statuses' })
