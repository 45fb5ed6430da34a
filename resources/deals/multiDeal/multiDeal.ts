import { defineResource, everyone, field, NOBODY, tab } from '#resource'
import { formatDate } from '#resource/text'
import { OWN_COMPANY, PARTY } from '#resources/companies/company/company'
import { POINT_TYPE } from '#resources/points/point/point'
import { proposesNumber, CANCELLATION } from '#resources/shared/statement'
import { PRICE_TYPE } from '#resources/goods/product/product'

/** The states of a multi-deal: being filled in, waybills created, cancelled (operations §4.4). */
const MULTI_STATES = ['draft', 'initialised', 'deleted'] as const

/** One paper for several waybills of one carrier and one vehicle (operations §2.13, §3.13). */
export const multiDeal = defineResource({
  name: 'multiDeal',
  area: 'deals',
  api: { path: 'api/multi_deals', calls: ['list', 'one', 'create', 'edit', 'export'], queries: proposesNumber(everyone) },
  screens: { base: '/multi-deals' },
  title: { fields: ['number', 'date'], of: r => [`№ ${r.number}`, formatDate(r.date)].filter(Boolean).join(' · ') },
  fields: {
    number: field.text({ max: 50, copied: false, proposed: 'nextNumber' }),
    date: field.date({ required: true, today: true, min: '2000-01-01' }),
    status: field.choice(MULTI_STATES, {
      readonly: true,
      default: 'draft',
      tones: { draft: 'waiting', initialised: 'active', deleted: 'deleted' },
    }),
    shipmentCompany: field.reference('company', { required: true, shows: ['shortName'], only: PARTY }),
    avtopark: field.reference('point', { shows: ['name'], only: { pointType: POINT_TYPE.autopark } }),
    vehicle: field.reference('vehicle', {
      required: true,
      shows: ['plate', 'brand', 'bodyType'],
      matching: { company: 'shipmentCompany' },
    }),
    driverPoint: field.reference('point', { shows: ['name'] }),
    driver: field.reference('account', { shows: ['fio', 'login'], only: { driver: true }, matching: { point: 'driverPoint' } }),
    comment: field.text({ max: 2000, lines: 2 }),
    delComment: field.text({ readonly: true, max: 500, copied: false }),
    countCompanies: field.number({ derived: 'server' }),
    countLines: field.number({ derived: 'server' }),
    totalVolume: field.decimal({ derived: 'server', scale: 3 }),
    lines: field.lines('multiDealLine', {
      by: 'multiDeal',
      shows: ['career', 'object', 'deal'],
      first: 'dtDeal',
      writes: ['dtDeal', 'cargoRoute', 'ttn', 'kn', 'serviceType', 'shipmentType', 'sellType', 'careerVol', 'objectVol', 'comment'],
      totals: ['careerVol', 'objectVol'],
    }),
    multiDealDocs: field.lines('multiDealDocument', {
      by: 'owner',
      shows: ['fileName', 'documentType', 'isActive'],
      first: 'fileName',
      onDemand: true,
    }),
  },
  checks: {
    driver: r => r.shipmentCompany?.id !== OWN_COMPANY || !!r.driver || 'driverNeeded',
  },
  list: {
    columns: [
      'number',
      'date',
      'status',
      'countCompanies',
      'countLines',
      'totalVolume',
      'shipmentCompany',
      'vehicle',
      'insDate',
      'mdInsUser',
    ],
    lead: ['number', 'status', 'date', 'countLines', 'totalVolume'],
    extra: ['id', 'avtopark', 'driverPoint', 'driver', 'comment', 'delComment'],
    sort: ['-date', '-id'],
    search: { in: ['number', 'comment'], global: true },
    period: 'date',
    filters: {
      date: 'range',
      status: 'in',
      shipmentCompany: 'in',
      vehicle: 'in',
      driver: { by: 'in', only: { driver: true } },
      avtopark: { by: 'in', only: { pointType: POINT_TYPE.autopark } },
      insDate: 'range',
      mdInsUser: 'in',
    },
  },
  form: [['number', 'date'], ['shipmentCompany', 'avtopark', 'vehicle'], ['driverPoint', 'driver'], 'lines', 'comment'],
  show: [
    tab.head({ state: 'status', figures: ['countLines', 'countCompanies', 'totalVolume', 'vehicle'] }),
    tab.data(
      { section: 'removal', rows: ['delComment'], when: 'delComment' },
      ['number', 'date'],
      {
        section: 'carriage',
        rows: [
          ['shipmentCompany', 'avtopark', 'vehicle'],
          ['driverPoint', 'driver'],
        ],
      },
      'lines',
      'comment',
    ),
    tab.documents('multiDealDocument', 'owner'),
  ],
  rights: { read: everyone, create: everyone, edit: everyone, editWhen: r => r.status === 'draft', remove: NOBODY },
  actions: {
    init: { on: 'one', path: '{id}/init', right: ['DEAL_ADD'], when: r => r.status === 'draft', confirm: true },
    cancel: {
      on: 'one',
      path: '{id}/delete',
      right: ['DEAL_DEL'],
      when: r => r.status !== 'deleted',
      input: CANCELLATION,
      danger: true,
    },
  },
  parts: { documents: { types: 'deals', api: 'api/multi_deal_docs' }, statuses: { field: 'status', history: 'statusHistory' } },
})

const volume = { min: '0', max: '1000000', scale: 3 } as const

/** Returns the name of a point from a reference value. */
const nameIn = (point: unknown): string | null => (point as { readonly name?: string | null } | null | undefined)?.name ?? null

/** A line of a multi-deal: the fields that differ between its waybills. The route determines the companies and the material, the header the carrier (operations §3.13). */
export const multiDealLine = defineResource({
  name: 'multiDealLine',
  area: 'deals',
  api: { path: 'api/multi_deal_lines', calls: ['one'] },
  title: { fields: ['dtDeal', 'ttn'], of: r => [formatDate(r.dtDeal), r.ttn].filter(Boolean).join(' · ') },
  fields: {
    multiDeal: field.reference('multiDeal', { required: true, createOnly: true, shows: ['number'] }),
    dtDeal: field.date({ required: true, keeps: true, today: true, min: '2000-01-01' }),
    cargoRoute: field.reference('cargoRoute', { required: true, keeps: true }),
    career: field.text({ derived: 'record' }),
    object: field.text({ derived: 'record' }),
    ttn: field.text({ max: 50, copied: false }),
    kn: field.text({ max: 50, copied: false }),
    serviceType: field.reference('priceType', { keeps: true, required: true, shows: ['name'], only: { isService: true } }),
    shipmentType: field.reference('priceType', { keeps: true, shows: ['name'], only: { isShipment: true } }),
    sellType: field.reference('priceType', { keeps: true, shows: ['name'], only: { isSell: true }, default: PRICE_TYPE.material }),
    careerVol: field.decimal(volume),
    objectVol: field.decimal(volume),
    comment: field.text({ max: 500 }),
    deal: field.reference('deal', { readonly: true, copied: false, shows: ['dtDeal', 'ttn', 'status'] }),
  },
  derive: {
    career: { from: ['cargoRoute'], of: r => nameIn(r.cargoRoute?.pointFrom) },
    object: { from: ['cargoRoute'], of: r => nameIn(r.cargoRoute?.pointTo) },
  },
  checks: {
    objectVol: r => Number(r.objectVol ?? 0) > 0 || Number(r.careerVol ?? 0) > 0 || 'volumeNeeded',
  },
  rights: { read: everyone, create: everyone, edit: everyone },
})
