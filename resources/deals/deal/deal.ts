import { results, resultsOrJob } from '#areas/declarations'
import { defineResource, field, NOBODY, tab } from '#resource'
import { formatDate } from '#resource/text'
import { DEAL_STATES, dealStateOf, dealStatesIn, incomePercentOf } from './dealStatus.formulas.ts'
import { ORDER_STATUS } from '#resources/orders/materialOrder/orderLimit.formulas'
import { OWN_COMPANY, PARTY } from '#resources/companies/company/company'
import { PRICE_TYPE, PROCESS } from '#resources/goods/product/product'
import { BOX_RIGHTS } from '#resources/money/cashTransaction/boxes'
import { CANCELLATION } from '#resources/shared/statement'
import { CARD, OF_REGULAR, ORDER_USE, TURNOVER, dealQueries, VIEW } from './queries.ts'
import { PAPER_RECORDS, PAPER_TAGS, CLOSE_PAPERS } from './closing.ts'
import { COLUMNS, ENTRY, EXTRA, INBOX, OF_ORDER, REGISTRY, SUMMED, UNITS, VIEWS, RESULT } from './lists.ts'
import { KEPT_SUMS } from './keptSums.ts'
import { DEAL_TONES } from '../lookups.ts'
import { VAT_FILTERS, vatFields, withoutVat, WORTH } from '../vatFields.ts'

/** The companies that are the sides of a deal. */
const ROLES = ['supplier', 'customer', 'shipment'] as const
const COMPANY = { shows: ['shortName'] } as const
const SIDE = { required: true, ...COMPANY, only: PARTY } as const
const PLACE = { shows: ['name', 'address'] } as const
const UNIT = { readonly: true, shows: ['name', 'systemC'] } as const
const volume = { min: '0', max: '1000000', scale: 3 } as const
const summ = { readonly: true, default: '0', read: WORTH } as const
/** A waybill: a material loaded at a quarry, carried, and unloaded at an object, with the sums due to each side (operations §2.11, §3.12). */
export const deal = defineResource({
  name: 'deal',
  area: 'deals',
  api: {
    path: 'api/deals',
    calls: ['list', 'one', 'create', 'edit', 'export'],
    createFrom: { materialOrder: 'save_by_order' },
    lists: {
      'api/material_orders/{id}/deals': { by: 'materialOrder', right: ['DEAL_VIEW', 'BLANK_VIEW'], carries: OF_ORDER },
      'api/regular_deals/{id}/deals': { by: 'regularDeal' },
    },
    queries: dealQueries,
  },
  screens: {
    base: '/deals',
    create: '/deals/create',
    createUnder: {
      materialOrder: ['/deals/create-from-order', '/deals/create-from-order/:id'],
      regularDeal: '/regular-deals/:id/create-deal',
    },
    right: VIEW,
  },
  title: {
    fields: ['dtDeal', 'ttn'],
    of: r => [`№ ${r.id}`, formatDate(r.dtDeal), r.ttn].filter(Boolean).join(' · '),
  },

  fields: {
    dtDeal: field.date({ required: true, keeps: true, today: true, min: '2000-01-01' }),
    date: field.date({ derived: 'record', hidden: true }),
    ttn: field.text({ max: 50, copied: false, inline: true }),
    kn: field.text({ max: 50, copied: false }),
    ttnDoc: field.flag({ derived: 'server' }),
    hasTtnDoc: field.flag({ derived: 'record', hidden: true }),
    state: field.choice(DEAL_STATES, { derived: 'record', tones: DEAL_TONES }),
    stateFilter: field.choice(DEAL_STATES, { derived: 'server', hidden: true }),
    status: field.reference('dealStatus', { readonly: true, hidden: true, shows: ['name'] }),
    errorText: field.text({ readonly: true, max: 2000 }),
    isAuth: field.flag({ readonly: true, hidden: true, default: false }),
    dtAuth: field.dateTime({ readonly: true }),
    userAuth: field.reference('account', { readonly: true, shows: ['fio', 'login'] }),
    corrected: field.flag({ readonly: true, default: false, copied: false, onDemand: true, tones: { true: 'warning' } }),

    company: field.reference('company', { ...COMPANY, derived: 'server', hidden: true, onDemand: true, anyOf: ROLES }),
    materialOrder: field.reference('materialOrder', { keeps: true, only: { status: ORDER_STATUS.active } }),
    overLimit: field.decimal({ readonly: true, scale: 3 }),
    regularDeal: field.reference('regularDeal', { createOnly: true, prefills: OF_REGULAR }),
    cargoRoute: field.reference('cargoRoute', { keeps: true }),
    supplier: field.reference('company', { ...SIDE, keeps: true }),
    career: field.reference('point', { required: true, keeps: true, ...PLACE }),
    customer: field.reference('company', { ...SIDE, keeps: true }),
    object: field.reference('point', { required: true, keeps: true, ...PLACE }),
    material: field.reference('material', { required: true, keeps: true, shows: ['name'] }),
    shipment: field.reference('company', { ...SIDE, keeps: true }),
    vehicle: field.reference('vehicle', {
      required: true,
      keeps: true,
      shows: ['plate', 'brand', 'bodyType'],
      matching: { company: 'shipment' },
    }),
    driver: field.reference('account', { keeps: true, shows: ['fio', 'login'], only: { driver: true } }),

    purchaseProduct: field.reference('product', {
      keeps: true,
      shows: ['name'],
      only: { process: PROCESS.purchase },
      matching: { point: 'object', material: 'material' },
    }),
    saleProduct: field.reference('product', {
      keeps: true,
      shows: ['name'],
      only: { process: PROCESS.sale },
      matching: { point: 'career', material: 'material' },
    }),
    serviceType: field.reference('priceType', { required: true, keeps: true, shows: ['name'], only: { isService: true } }),
    shipmentType: field.reference('priceType', { keeps: true, shows: ['name'], only: { isShipment: true } }),
    sellType: field.reference('priceType', { keeps: true, shows: ['name'], only: { isSell: true }, default: PRICE_TYPE.material }),

    careerVol: field.decimal({ ...volume, unitOf: 'careerUnit' }),
    careerUnit: field.reference('measurementUnit', UNIT),
    objectVol: field.decimal({ ...volume, unitOf: 'objectUnit', inline: true }),
    objectUnit: field.reference('measurementUnit', UNIT),
    routeVol: field.decimal({ readonly: true, scale: 3, unitOf: 'routeUnit' }),
    routeUnit: field.reference('measurementUnit', UNIT),

    objectSumm: field.money(summ),
    careerSumm: field.money(summ),
    routeSumm: field.money(summ),
    driverSumm: field.money({ ...summ, read: [...WORTH, ...BOX_RIGHTS.E] }),
    income: field.money({ ...summ, read: RESULT, tones: 'sign' }),
    incomePercent: field.decimal({ derived: 'record', scale: 2, unit: '%', tones: 'sign' }),
    ...vatFields,
    distance: field.decimal({ readonly: true, scale: 1, unit: 'km' }),
    distanceCalculated: field.decimal({ readonly: true, scale: 1, unit: 'km' }),
    basis: field.json({ readonly: true, hidden: true, read: WORTH }),

    comment: field.richText({ max: 20_000 }),
    inputType: field.reference('inputType', { readonly: true, shows: ['name'] }),
    registryNumber: field.text({ readonly: true, max: 50 }),
    inRegistry: field.flag({ derived: 'server', onDemand: true, hidden: true }),
    registryDate: field.date({ readonly: true }),
    checkedBy: field.reference('account', { readonly: true, shows: ['fio', 'login'] }),
    registryComment: field.text({ readonly: true, max: 500 }),
    delComment: field.text({ readonly: true, max: 500 }),
    isDuplicate: field.flag({ derived: 'server', onDemand: true, tones: { true: 'warning' } }),
    dealDocs: field.lines('dealDocument', {
      by: 'owner',
      shows: ['fileName', 'documentType', 'isActive'],
      first: 'fileName',
      onDemand: true,
    }),
  },
  derive: {
    date: { from: ['dtDeal'], of: r => r.dtDeal },
    hasTtnDoc: { from: ['ttnDoc'], of: r => r.ttnDoc === true },
    state: { from: ['status', 'isAuth'], of: r => dealStateOf(r).name },
    incomePercent: { from: ['objectSumm', 'careerSumm', 'routeSumm', 'driverSumm', 'income'], of: incomePercentOf },
    objectNet: { from: ['objectSumm', 'objectVat'], of: r => withoutVat(r.objectSumm, r.objectVat) },
    careerNet: { from: ['careerSumm', 'careerVat'], of: r => withoutVat(r.careerSumm, r.careerVat) },
    routeNet: { from: ['routeSumm', 'routeVat'], of: r => withoutVat(r.routeSumm, r.routeVat) },
  },
  checks: {
    driver: r => r.shipment?.id !== OWN_COMPANY || !!r.driver || 'driverNeeded',
    shipmentType: r => !r.shipment || r.shipment.id === OWN_COMPANY || !!r.shipmentType || 'shipmentTypeNeeded',
    objectVol: r => Number(r.objectVol ?? 0) > 0 || Number(r.careerVol ?? 0) > 0 || 'volumeNeeded',
    object: r => !r.career || !r.object || r.career.id !== r.object.id || 'samePoint',
  },

  list: {
    columns: COLUMNS,
    lead: ['customer', 'dtDeal', 'ttn', 'state', 'material', 'objectVol', 'objectSumm', 'income', 'careerSumm'],
    extra: EXTRA,
    sort: ['-dtDeal', '-id'],
    search: { in: ['ttn', 'kn'], global: true },
    period: 'dtDeal',
    frozen: 2,
    filters: {
      dtDeal: 'range',
      stateFilter: { by: 'in', indexed: true },
      company: { by: 'in', options: 'companiesForSelect' },
      supplier: 'in',
      customer: 'in',
      shipment: 'in',
      career: 'in',
      object: 'in',
      material: 'in',
      objectUnit: { by: 'in', offered: false },
      vehicle: 'in',
      driver: { by: 'in', only: { driver: true } },
      serviceType: 'in',
      shipmentType: 'in',
      materialOrder: 'in',
      cargoRoute: { by: 'equals', offered: false },
      regularDeal: { by: 'equals', offered: false },
      purchaseProduct: { by: 'equals', offered: false },
      saleProduct: { by: 'equals', offered: false },
      status: { by: 'in', offered: false },
      isAuth: { by: 'equals', offered: false },
      ...VAT_FILTERS,
      inputType: 'in',
      ttnDoc: 'equals',
      isDuplicate: 'equals',
      corrected: 'equals',
      registryNumber: 'equals',
      inRegistry: 'equals',
      registryDate: 'range',
      insDate: 'range',
      mdInsUser: 'in',
    },
    sums: { path: 'summary_for_list', of: SUMMED, units: UNITS, scope: 'living' },
    indicators: {
      counts: {
        path: 'indicators',
        of: ['income'],
        per: ['stateFilter'],
        counts: {
          sump: { isAuth: false, stateFilter: ['waiting', 'error'] },
          today: { dtDeal: { days: 'today' } },
          week: { dtDeal: { days: 'week' } },
          withoutTtn: { dtDeal: { days: 'month' }, ttnDoc: false, stateFilter: ['active', 'closed'] },
        },
      },
      groups: { path: 'vol_indicators', of: ['objectVol'], per: ['material', 'objectUnit'], scope: 'living' },
    },
    views: { ...VIEWS, turnover: TURNOVER, orderUse: ORDER_USE },
    inbox: INBOX,
  },
  // The fields typed for every waybill come first; a route and a vehicle fill in the rest.
  form: [
    ['dtDeal', 'ttn', 'kn'],
    'materialOrder',
    ['cargoRoute', 'vehicle'],
    ['careerVol', 'objectVol'],
    {
      section: 'carriage',
      rows: [
        ['shipment', 'driver'],
        ['serviceType', 'shipmentType', 'sellType'],
      ],
    },
    { section: 'from', rows: [['supplier', 'career', 'saleProduct']] },
    { section: 'to', rows: [['customer', 'object', 'purchaseProduct'], 'material'] },
    'comment',
  ],
  show: [
    tab.head({ state: 'state', figures: ['objectVol', 'objectSumm', 'income', 'incomePercent'], problem: 'errorText' }),
    CARD,
    tab.documents('dealDocument', 'owner'),
    tab.related('electronicPaper', 'deal', ['kind', 'number', 'date', 'status', 'operator']),
    tab.templates(6),
  ],
  rights: {
    read: VIEW,
    one: ['DEAL_VIEW', 'FINANS_COMPANY'],
    create: ['DEAL_ADD'],
    edit: ['DEAL_ADD'],
    editWhen: r => dealStateOf(r).mayEdit,
    remove: NOBODY,
  },
  actions: {
    authorize: {
      on: 'many',
      method: 'POST',
      path: 'authorize',
      right: ['DEAL_DONE'],
      answer: 'json',
      returns: results,
      undo: 'unauthorize',
    },
    unauthorize: { on: 'many', method: 'POST', path: 'unauthorize', right: ['DEAL_DONE'], button: false },
    recalc: { on: 'one', path: '{id}/recalc', right: ['DEAL_ADD'], when: r => dealStateOf(r).mayRecalc },
    recalcMany: { on: 'many', method: 'POST', path: 'recalc', right: ['DEAL_ADD'], answer: 'json', returns: resultsOrJob },
    execute: { on: 'one', path: '{id}/execute', right: ['DEAL_ADD'], when: r => dealStateOf(r).name === 'executing' },
    close: { on: 'one', path: '{id}/close', right: ['DEAL_DONE'], when: r => dealStateOf(r).mayClose, confirm: true },
    cancel: {
      on: 'one',
      path: '{id}/delete',
      right: ['DEAL_DEL'],
      when: r => dealStateOf(r).mayDelete,
      input: CANCELLATION,
      danger: true,
      undo: 'restore',
    },
    restore: { on: 'one', path: '{id}/restore', right: ['DEAL_DEL'], when: r => dealStateOf(r).mayRestore, confirm: true },
    saveRegistry: { on: 'many', method: 'POST', path: 'registry', right: ['DEAL_DONE'], input: REGISTRY },
    closePapers: CLOSE_PAPERS,
    undoRegistry: { on: 'many', method: 'POST', path: 'registry/undo', right: ['DEAL_DONE'], confirm: true },
  },
  parts: {
    documents: { types: 'deals', api: 'api/deal_docs', byLink: true },
    entry: ENTRY,
    statuses: { field: 'status', history: 'statusHistory', shownAs: { choices: 'state', of: dealStatesIn } },
    keptSums: KEPT_SUMS,
    templates: { object: 6, path: '{id}/templates/download', adds: PAPER_RECORDS, tags: PAPER_TAGS },
  },
})

/** The code of the document type of consignment notes (ТТН). */
export const TTN_CODE = 'TTH'
