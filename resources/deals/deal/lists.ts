import { everyone, field } from '#resource'
import { WAYBILL_DOCUMENT } from '../lookups.ts'
import { BOX_RIGHTS, POINT_IN_TIME } from '../../money/cashTransaction/boxes.ts'
import { VAT_COLUMNS, VATS } from '../vatFields.ts'
import { UNCLOSED, UNCLOSED_CARRIERS, WITHOUT_ETRN } from './closing.ts'
import { PERIOD } from '../../money/reports.ts'

/** The sums of a deal by side. */
export const MONEY = ['objectSumm', 'careerSumm', 'routeSumm', 'driverSumm', 'income'] as const
/** The field of the unit of each volume. */
export const UNITS = { careerVol: 'careerUnit', objectVol: 'objectUnit', routeVol: 'routeUnit' } as const
/** The columns that lists of deals total. */
export const SUMMED = [...MONEY, ...VATS, 'careerVol', 'objectVol', 'routeVol'] as const

/** The columns of an order's waybills, as those who take orders see them. */
export const OF_ORDER = [
  'state',
  'ttnDoc',
  'hasTtnDoc',
  'material',
  'shipment',
  'vehicle',
  'driver',
  'careerVol',
  'objectVol',
  'overLimit',
] as const
/** The columns of the list of deals. */
export const COLUMNS = [
  'dtDeal',
  'ttn',
  'state',
  'supplier',
  'customer',
  'material',
  'careerVol',
  'objectVol',
  'objectSumm',
  'income',
  'careerSumm',
  'shipment',
  'vehicle',
  'routeSumm',
  'driverSumm',
  'ttnDoc',
] as const
/** Columns that the column chooser of the list of deals offers and that are hidden by default. */
export const EXTRA = [
  'id',
  'kn',
  'career',
  'object',
  'driver',
  'materialOrder',
  'overLimit',
  'cargoRoute',
  'serviceType',
  'shipmentType',
  'sellType',
  'objectUnit',
  'careerUnit',
  'routeVol',
  'routeUnit',
  'incomePercent',
  ...VAT_COLUMNS.flat(),
  'distance',
  'distanceCalculated',
  'errorText',
  'corrected',
  'inputType',
  'registryNumber',
  'registryDate',
  'delComment',
  'insDate',
  'mdInsUser',
] as const

const SUMP_COLUMNS = [
  'dtDeal',
  'ttn',
  'state',
  'customer',
  'material',
  'vehicle',
  // At 1440 px the columns needed for authorization are visible without scrolling.
  'objectVol',
  'objectSumm',
  'errorText',
  'isDuplicate',
  'supplier',
  'careerVol',
  'shipment',
  'driver',
  'income',
  'inputType',
  'ttnDoc',
  'dealDocs',
  'mdInsUser',
] as const
const SUMP_FILTERS = [
  'dtDeal',
  'company',
  'supplier',
  'customer',
  'shipment',
  'vehicle',
  'driver',
  'material',
  'inputType',
  'ttnDoc',
  'isDuplicate',
  'stateFilter',
] as const

/** The parameters of the waybills of a box, besides its owner. */
const IN_BOX = { ...PERIOD, ...POINT_IN_TIME, query: field.text({ max: 1000 }) } as const

/** The rights to see the income of a waybill or a regular deal: those of the business results, or a separate right. */
export const RESULT = ['FINANS_COMPANY', 'FINANS_IMPACT', 'DEAL_PROFIT_VIEW'] as const

/** Waybills that wait for authorization, in the inbox. */
export const INBOX = {
  view: 'authorization',
  day: 'dtDeal',
  shows: ['customer', 'material', 'vehicle', 'driver'],
  sum: 'objectSumm',
  accept: 'authorize',
  right: ['DEAL_DONE'],
} as const

/** Further lists of deals: the sump, its authorization, the registry, and the boxes of a company, an employee and a point. */
export const VIEWS = {
  sump: {
    screen: '/sump/deals',
    call: { path: 'sump', scope: 'sump', wrap: 'data', right: everyone, export: 'sump/export_xlsx' },
    right: everyone,
    columns: SUMP_COLUMNS,
    filters: SUMP_FILTERS,
    actions: [],
    sums: { path: 'sump/summary', of: SUMMED, units: UNITS, right: everyone },
  },
  authorization: { like: 'sump', screen: '/sump/deals-authorization', actions: ['authorize'] },
  registry: {
    screen: '/finances/registry',
    call: { path: 'registry', scope: 'registry', wrap: 'data', right: everyone, export: 'registry/export_xlsx' },
    right: everyone,
    columns: [
      'id',
      'dtDeal',
      'ttn',
      'kn',
      'ttnDoc',
      'state',
      'supplier',
      'customer',
      'shipment',
      'vehicle',
      'material',
      'objectVol',
      'objectUnit',
      'objectSumm',
      'careerSumm',
      'routeSumm',
      'driverSumm',
      'income',
      'incomePercent',
      'registryNumber',
      'registryDate',
      'checkedBy',
    ],
    extra: [
      'careerVol',
      'careerUnit',
      'routeVol',
      'routeUnit',
      'career',
      'object',
      'driver',
      ...VAT_COLUMNS.flat(),
      'registryComment',
      'insDate',
      'mdInsUser',
    ],
    actions: ['saveRegistry', 'undoRegistry'],
    sums: { path: 'registry/summary', of: SUMMED, units: UNITS, right: everyone },
  },
  unclosed: UNCLOSED,
  unclosedCarriers: UNCLOSED_CARRIERS,
  withoutEtrn: WITHOUT_ETRN,
  company: {
    call: {
      path: 'cashbox/company_card/list',
      scope: 'ofCompany',
      parameters: { companyId: field.reference('company', { required: true }), ...IN_BOX },
      right: ['FINANS_COMPANY'],
    },
    right: ['FINANS_COMPANY'],
    columns: [
      'id',
      'dtDeal',
      'ttn',
      'kn',
      'vehicle',
      'material',
      'serviceType',
      'distance',
      'objectVol',
      'objectSumm',
      'state',
      'dealDocs',
      'comment',
    ],
    actions: [],
  },
  account: {
    like: 'company',
    call: {
      path: 'cashbox/user_card/list',
      scope: 'ofAccount',
      parameters: { accountId: field.reference('account', { required: true }), ...IN_BOX },
      right: BOX_RIGHTS.E,
    },
    right: BOX_RIGHTS.E,
  },
  point: {
    like: 'company',
    call: {
      path: 'cashbox/point_card/list',
      scope: 'ofPoint',
      parameters: { pointId: field.reference('point', { required: true }), material: field.reference('material'), ...IN_BOX },
      right: BOX_RIGHTS.P,
    },
    right: BOX_RIGHTS.P,
  },
} as const

/** The fields that the action of the registry sets on waybills. */
export const REGISTRY = {
  registryNumber: field.text({ required: true, max: 50, proposed: 'nextRegistry' }),
  registryDate: field.date({ required: true, today: true, min: '2000-01-01', max: '2099-12-31' }),
  registryComment: field.text({ max: 500, lines: 2 }),
} as const

/** The entry table of waybills: first the typed fields, then the derived ones, then the sums. */
export const ENTRY = {
  columns: [
    'dtDeal',
    'ttn',
    'vehicle',
    'careerVol',
    'objectVol',
    'cargoRoute',
    'driver',
    'shipment',
    'materialOrder',
    'serviceType',
    'shipmentType',
    'sellType',
    'supplier',
    'career',
    'customer',
    'object',
    'material',
    'saleProduct',
    'purchaseProduct',
    'kn',
  ],
  shows: ['objectSumm', 'careerSumm', 'routeSumm', 'driverSumm', 'income'],
  next: ['ttn', 'kn'],
  paper: { documents: 'dealDocument', kind: WAYBILL_DOCUMENT },
} as const
