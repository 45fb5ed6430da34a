import { results } from '#areas/declarations'
import { field } from '#resource'
import { OWN_COMPANY } from '#resources/shared/catalogue.formulas'
import { SEES_EDO } from '#resources/papers/electronicPaper/electronicPaper'
import { MAKES_PAPERS, PAPER_KINDS, SEES_PAPERS } from '#resources/papers/closingPaper/closingPaper'

/** The records that the template documents of a waybill contain in full, by their tags. */
export const PAPER_RECORDS = {
  sender: 'company',
  buyer: 'company',
  carrier: 'company',
  ownCompany: 'company',
  loading: 'point',
  unloading: 'point',
  truck: 'vehicle',
  trailer: 'vehicle',
  driverAccount: 'account',
  order: 'materialOrder',
} as const

const CARGO = ['mass', 'volume', 'loaded', 'unloaded', 'words', 'tonnes', 'tonnesWords']
/** Further tags of the template documents of a waybill: the volumes loaded and unloaded with their units, in kilograms if weighed, and tonnes as a number and in words. */
export const PAPER_TAGS = ['cargo', ...CARGO.map(tag => `cargo.${tag}`)]

/** Waybills that are posted to the boxes but have no valid electronic transport waybill, from the day on which it is mandatory. */
export const WITHOUT_ETRN = {
  screen: '/finances/without-etrn',
  call: { path: 'without_etrn', scope: 'withoutEtrn', right: SEES_EDO, export: 'without_etrn/export_xlsx' },
  right: SEES_EDO,
  columns: [
    'dtDeal',
    'ttn',
    'kn',
    'customer',
    'shipment',
    'vehicle',
    'driver',
    'material',
    'career',
    'object',
    'objectVol',
    'ttnDoc',
    'state',
  ],
  extra: ['id', 'supplier', 'objectUnit', 'careerVol', 'careerUnit', 'insDate', 'mdInsUser'],
  filters: ['dtDeal', 'customer', 'shipment', 'vehicle', 'driver', 'material', 'object', 'ttnDoc', 'stateFilter'],
  actions: [],
  sums: { path: 'without_etrn/summary', of: ['objectVol'], units: { objectVol: 'objectUnit' }, right: SEES_EDO },
} as const

/** The input of the action that makes closing papers from waybills. */
const CLOSING = {
  kind: field.choice(PAPER_KINDS, { default: 'upd1' }),
  date: field.date({ required: true, today: true, min: '2000-01-01', max: '2099-12-31' }),
  ownerCompany: field.reference('company', { shows: ['shortName', 'inn'], default: OWN_COMPANY, only: { kind: 'own' } }),
  anyway: field.flag(),
} as const

/** Waybills that are posted to the boxes but are in no valid closing paper. */
export const UNCLOSED = {
  screen: '/finances/unclosed',
  call: { path: 'unclosed', scope: 'unclosed', right: SEES_PAPERS, export: 'unclosed/export_xlsx' },
  right: SEES_PAPERS,
  columns: [
    'dtDeal',
    'ttn',
    'customer',
    'material',
    'career',
    'object',
    'objectVol',
    'objectSumm',
    'objectVat',
    'objectVatRate',
    'ttnDoc',
    'state',
  ],
  extra: ['id', 'kn', 'objectUnit', 'careerVol', 'careerUnit', 'objectNet', 'shipment', 'vehicle', 'registryNumber', 'registryDate'],
  filters: ['dtDeal', 'customer', 'material', 'object', 'ttnDoc', 'objectVatRate', 'registryNumber', 'stateFilter'],
  actions: ['closePapers'],
  sums: { path: 'unclosed/summary', of: ['objectSumm', 'objectVat', 'objectVol'], units: { objectVol: 'objectUnit' }, right: SEES_PAPERS },
} as const

/** Waybills that a carrier is to be paid for but has not sent a paper for. */
export const UNCLOSED_CARRIERS = {
  screen: '/finances/unclosed-carriers',
  call: {
    path: 'unclosed_carriers',
    scope: 'unclosedCarriers',
    right: SEES_PAPERS,
    export: 'unclosed_carriers/export_xlsx',
  },
  right: SEES_PAPERS,
  columns: [
    'dtDeal',
    'ttn',
    'shipment',
    'vehicle',
    'material',
    'career',
    'object',
    'routeVol',
    'routeSumm',
    'routeVat',
    'routeVatRate',
    'ttnDoc',
    'state',
  ],
  extra: ['id', 'kn', 'routeUnit', 'routeNet', 'customer', 'driver', 'distance', 'registryNumber', 'registryDate'],
  filters: ['dtDeal', 'shipment', 'material', 'object', 'ttnDoc', 'routeVatRate', 'registryNumber', 'stateFilter'],
  sums: {
    path: 'unclosed_carriers/summary',
    of: ['routeSumm', 'routeVat', 'routeVol'],
    units: { routeVol: 'routeUnit' },
    right: SEES_PAPERS,
  },
} as const

/** Makes closing papers of the selected waybills, by customer. */
export const CLOSE_PAPERS = {
  on: 'many',
  method: 'POST',
  path: 'close_papers',
  right: MAKES_PAPERS,
  input: CLOSING,
  answer: 'json',
  returns: results,
} as const
