import { field, sumsOf, defineResource, everyone, refText } from '#resource'
import { defineLookup } from '#areas/declarations'
import { formatDate } from '#resource/text'

/** The rights to see the VAT of a period. */
export const SEES_VAT = ['FINANS_COMPANY', 'FINANS_IMPACT'] as const

const money = field.money()
const COUNTED = { stateFilter: ['active', 'closed'] }
const [SOLD, BOUGHT] = [
  ['saleNet', 'saleVat', 'saleGross'],
  ['buyNet', 'buyVat', 'buyGross'],
]

/** VAT of a period by rates: on sales, on purchased material and carriage, and on advance payments. */
const VAT_REPORT = {
  screen: '/report/vat',
  right: SEES_VAT,
  columns: ['name', 'rate'],
  filters: ['kind'],
  actions: [],
  call: {
    path: 'report',
    right: SEES_VAT,
    wrap: 'data',
    export: 'report/export_xlsx',
    matrix: {
      cells: 'vat',
      measures: {
        saleNet: money,
        saleVat: money,
        saleGross: money,
        buyNet: money,
        buyVat: money,
        buyGross: money,
        advanceIn: money,
        advanceInVat: money,
        advanceOut: money,
        advanceOutVat: money,
      },
      totals: sumsOf(
        'saleNet',
        'saleVat',
        'saleGross',
        'buyNet',
        'buyVat',
        'buyGross',
        'advanceIn',
        'advanceInVat',
        'advanceOut',
        'advanceOutVat',
      ),
      chart: ['saleVat', 'buyVat'],
      opens: [
        { resource: 'deal', row: 'objectVatRate', day: 'dtDeal', only: COUNTED, of: SOLD },
        { resource: 'deal', row: 'careerVatRate', day: 'dtDeal', only: COUNTED, of: BOUGHT },
        { resource: 'deal', row: 'routeVatRate', day: 'dtDeal', only: COUNTED, of: BOUGHT },
      ],
    },
  },
} as const

/** A kind of VAT: the main rate, a reduced one, none, or those of the simplified system. Its rate depends on the day (`vatRate`). */
export const vatKind = defineLookup({ name: 'vatKind', area: 'companies', api: 'api/vat_kinds' })

/** The rate of a kind of VAT, in force from a day on; a future rate can be entered in advance. */
export const vatRate = defineResource({
  name: 'vatRate',
  area: 'companies',
  api: { path: 'api/vat_rates', calls: ['list', 'one', 'create', 'edit', 'export'], select: 'list_for_select' },
  screens: { list: '/directory/vat-rates', dialog: true, right: ['BOOKS_VIEW'] },
  title: 'name',
  fields: {
    name: field.text({ required: true, max: 100 }),
    kind: field.reference('vatKind', { required: true, shows: ['name'] }),
    rate: field.decimal({ required: true, min: '0', max: '100', scale: 2, unit: '%' }),
    dateStart: field.date({ required: true, min: '2000-01-01', max: '2099-12-31' }),
  },
  list: {
    columns: ['name', 'kind', 'rate', 'dateStart', 'isActive'],
    sort: ['-dateStart', '-id'],
    search: ['name'],
    filters: { kind: 'in', isActive: 'equals' },
    views: { report: VAT_REPORT },
  },
  form: ['name', ['kind', 'rate', 'dateStart'], 'isActive'],
  rights: { read: everyone, create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
  parts: { dated: { start: 'dateStart', per: ['kind'] }, recalc: { from: 'dateStart' } },
})

/** The kind of VAT that a company pays from a day on; before the first such day its tax type (`ndsType`) decides. */
export const companyVat = defineResource({
  name: 'companyVat',
  area: 'companies',
  api: { path: 'api/company_vats', calls: ['list', 'one', 'create', 'edit', 'remove'] },
  title: { fields: ['kind', 'dateStart'], of: r => [refText(vatKind, r.kind), formatDate(r.dateStart)].join(' · ') },
  fields: {
    company: field.reference('company', { required: true, createOnly: true, shows: ['shortName'] }),
    kind: field.reference('vatKind', { required: true, shows: ['name'] }),
    dateStart: field.date({ required: true, min: '2000-01-01', max: '2099-12-31' }),
  },
  list: {
    columns: ['company', 'kind', 'dateStart', 'mdInsUser', 'insDate'],
    sort: ['-dateStart', '-id'],
    filters: { company: 'equals', kind: 'in', dateStart: 'range', isActive: 'equals' },
  },
  form: ['company', ['kind', 'dateStart']],
  rights: {
    read: ['COMPANY_LIST', 'OUR_COMPANY'],
    create: ['COMPANY_UPD', 'OUR_COMPANY'],
    edit: ['COMPANY_UPD', 'OUR_COMPANY'],
  },
  parts: { dated: { start: 'dateStart', per: ['company'] }, recalc: { from: 'dateStart' } },
})
