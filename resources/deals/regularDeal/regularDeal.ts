import { defineResource, field, tab } from '#resource'
import { companyOptions } from '#resources/shared/answers'
import { isCareerFree } from '../../shared/catalogue.formulas.ts'
import { OWN_COMPANY, PARTY } from '#resources/companies/company/company'
import { PRICE_TYPE, PROCESS } from '#resources/goods/product/product'
import { MONEY, RESULT } from '../deal/lists.ts'
import { VAT_COLUMNS, VAT_FILTERS, vatFields, VATS, withoutVat } from '../vatFields.ts'

const VIEW = ['DEAL_VIEW'] as const
const COMPANY = { shows: ['shortName'] } as const
const SIDE = { readonly: true, ...COMPANY } as const
const PLACE = { readonly: true, shows: ['name', 'address'] } as const
const UNIT = { readonly: true, shows: ['name', 'systemC'] } as const
const volume = { min: '0', max: '1000000', scale: 3 } as const
const GOODS = ['name', 'unit', 'actualPrices'] as const
const price = { readonly: true } as const
const summ = { readonly: true } as const
const FIGURES = ['objectPrice', 'careerPrice', 'routePrice', 'driverPrice'] as const

/** The states of a regular deal: whether today's prices and rates suffice to carry it out (silent-places §5). */
const REGULAR_STATES = ['active', 'noPrice', 'noRate', 'inactive'] as const
export type RegularState = (typeof REGULAR_STATES)[number]

/** A standing contract to buy, carry and sell a material; its profit is computed from the prices of the day (operations §2.14, §3.14, §9.2). */
export const regularDeal = defineResource({
  name: 'regularDeal',
  area: 'deals',
  api: {
    path: 'api/regular_deals',
    calls: ['list', 'one', 'create', 'edit', 'export'],
    queries: {
      companiesForSelect: { on: 'all', path: 'companies_for_select', right: VIEW, input: { query: field.text() }, returns: companyOptions },
    },
  },
  screens: { base: '/regular-deals', aliases: ['/regular-deals'] },
  title: { fields: ['name'], of: r => [`№ ${r.id}`, r.name].filter(Boolean).join(' · ') },

  fields: {
    name: field.text({ derived: 'server' }),
    words: field.text({ derived: 'server', hidden: true, onDemand: true }),
    status: field.choice(REGULAR_STATES, {
      readonly: true,
      default: 'active',
      tones: { active: 'active', noPrice: 'error', noRate: 'warning', inactive: 'closed' },
    }),
    problem: field.text({ readonly: true, max: 2000 }),
    cargoRoute: field.reference('cargoRoute', {
      required: true,
      shows: ['name', 'pointFrom', 'pointTo', 'distance', 'distanceCalculated', 'unit', 'actualPrices', 'actualRates'],
    }),
    company: field.reference('company', {
      ...COMPANY,
      derived: 'server',
      hidden: true,
      onDemand: true,
      anyOf: ['supplier', 'customer', 'shipment'],
    }),
    supplier: field.reference('company', SIDE),
    career: field.reference('point', PLACE),
    customer: field.reference('company', SIDE),
    object: field.reference('point', PLACE),
    material: field.reference('material', { readonly: true, shows: ['name'] }),
    purchaseProduct: field.reference('product', {
      required: true,
      shows: GOODS,
      only: { process: PROCESS.purchase },
      matching: { point: 'object', material: 'material' },
    }),
    saleProduct: field.reference('product', {
      shows: GOODS,
      only: { process: PROCESS.sale },
      matching: { point: 'career', material: 'material' },
    }),
    shipment: field.reference('company', { required: true, ...COMPANY, only: PARTY }),
    serviceType: field.reference('priceType', { required: true, shows: ['name'], only: { isService: true } }),
    shipmentType: field.reference('priceType', { shows: ['name'], only: { isShipment: true } }),
    sellType: field.reference('priceType', { shows: ['name'], only: { isSell: true }, default: PRICE_TYPE.material }),

    objectVol: field.decimal({ required: true, ...volume, min: '0.001', unitOf: 'objectUnit' }),
    objectUnit: field.reference('measurementUnit', UNIT),
    careerVol: field.decimal({ ...volume, unitOf: 'careerUnit' }),
    careerUnit: field.reference('measurementUnit', UNIT),
    routeVol: field.decimal({ readonly: true, scale: 3, unitOf: 'routeUnit' }),
    routeUnit: field.reference('measurementUnit', UNIT),
    routeKoef: field.decimal({ readonly: true, scale: 6 }),

    objectPrice: field.money(price),
    careerPrice: field.money(price),
    routePrice: field.money(price),
    driverPrice: field.money(price),
    objectSumm: field.money(summ),
    careerSumm: field.money(summ),
    routeSumm: field.money(summ),
    driverSumm: field.money(summ),
    income: field.money({ ...summ, read: RESULT, tones: 'sign' }),
    incomePercent: field.decimal({ ...summ, read: RESULT, scale: 2, unit: '%', tones: 'sign' }),
    ...vatFields,
    countedOn: field.date({ readonly: true }),

    comment: field.text({ max: 2000, lines: 3 }),
    hasTtnDoc: field.flag({ derived: 'server' }),
    regularDealDocs: field.lines('regularDealDocument', {
      by: 'owner',
      shows: ['fileName', 'documentType', 'isActive'],
      first: 'fileName',
      onDemand: true,
    }),
  },
  derive: {
    objectNet: { from: ['objectSumm', 'objectVat'], of: r => withoutVat(r.objectSumm, r.objectVat) },
    careerNet: { from: ['careerSumm', 'careerVat'], of: r => withoutVat(r.careerSumm, r.careerVat) },
    routeNet: { from: ['routeSumm', 'routeVat'], of: r => withoutVat(r.routeSumm, r.routeVat) },
  },
  checks: {
    shipmentType: r => !r.shipment || r.shipment.id === OWN_COMPANY || !!r.shipmentType || 'shipmentTypeNeeded',
    saleProduct: r =>
      !!r.saleProduct ||
      isCareerFree({ serviceType: r.serviceType?.id ?? 0, shipmentType: r.shipmentType?.id ?? null }) ||
      'saleProductNeeded',
    careerVol: r =>
      Number(r.careerVol ?? 0) > 0 ||
      isCareerFree({ serviceType: r.serviceType?.id ?? 0, shipmentType: r.shipmentType?.id ?? null }) ||
      'careerVolNeeded',
  },

  list: {
    columns: [
      'id',
      'name',
      'status',
      'income',
      'incomePercent',
      'customer',
      'supplier',
      'shipment',
      'objectVol',
      'objectSumm',
      'careerSumm',
      'routeSumm',
      'driverSumm',
      'hasTtnDoc',
    ],
    lead: ['name', 'status', 'income', 'incomePercent', 'customer'],
    extra: [
      'material',
      'career',
      'object',
      'cargoRoute',
      'purchaseProduct',
      'saleProduct',
      'serviceType',
      'shipmentType',
      'sellType',
      'careerVol',
      'objectUnit',
      'careerUnit',
      'routeVol',
      'routeUnit',
      'routeKoef',
      ...FIGURES,
      ...VAT_COLUMNS.flat(),
      'problem',
      'countedOn',
      'comment',
      'isActive',
      'insDate',
      'mdInsUser',
    ],
    sort: ['-isActive', '-id'],
    search: { in: ['words'], global: true },
    frozen: 2,
    filters: {
      status: 'in',
      company: { by: 'in', options: 'companiesForSelect' },
      supplier: 'in',
      customer: 'in',
      shipment: 'in',
      career: 'in',
      object: 'in',
      material: 'in',
      serviceType: 'in',
      shipmentType: 'in',
      ...VAT_FILTERS,
      income: 'range',
      incomePercent: 'range',
      hasTtnDoc: 'equals',
      cargoRoute: { by: 'equals', offered: false },
      purchaseProduct: { by: 'equals', offered: false },
      saleProduct: { by: 'equals', offered: false },
      isActive: 'equals',
      insDate: 'range',
    },
    sums: { path: 'summary_for_list', of: [...MONEY, ...VATS] },
    indicators: { counts: { path: 'indicators', of: ['income'], per: ['status'], counts: {} } },
  },
  // A route fills in the products at its two ends.
  form: [
    'cargoRoute',
    { section: 'to', rows: [['purchaseProduct', 'serviceType', 'objectVol']] },
    { section: 'from', rows: [['saleProduct', 'sellType', 'careerVol']] },
    { section: 'carriage', rows: [['shipment', 'shipmentType']] },
    'comment',
    'isActive',
  ],
  show: [
    tab.head({ state: 'status', figures: ['objectVol', 'objectSumm', 'income', 'incomePercent'], problem: 'problem' }),
    tab.data(
      { section: 'sums', rows: [[...MONEY, 'incomePercent']] },
      { section: 'vat', rows: [...VAT_COLUMNS] },
      {
        section: 'to',
        rows: [
          ['customer', 'object', 'purchaseProduct'],
          ['serviceType', 'objectPrice', 'objectVol'],
        ],
      },
      {
        section: 'from',
        rows: [
          ['supplier', 'career', 'saleProduct'],
          ['sellType', 'careerPrice', 'careerVol'],
        ],
      },
      {
        section: 'carriage',
        rows: [
          ['shipment', 'shipmentType', 'cargoRoute'],
          ['routePrice', 'driverPrice', 'routeVol', 'routeKoef'],
        ],
      },
      { section: 'entry', rows: [['material', 'hasTtnDoc', 'countedOn'], 'comment'] },
    ),
    tab.related('deal', 'regularDeal', ['dtDeal', 'ttn', 'state', 'vehicle', 'driver', 'objectVol', 'objectSumm', 'income']),
    tab.documents('regularDealDocument', 'owner'),
  ],
  rights: { read: VIEW, create: ['DEAL_ADD'], edit: ['DEAL_ADD'] },
  parts: {
    documents: { types: 'deals', api: 'api/regular_deal_docs', activity: 'isActive' },
    keptSums: [{ of: [...MONEY, ...VATS], by: ['status', 'isActive'] }],
  },
})
