import { field } from '#resource'

/** Who sees and makes closing papers. */
const PAPERS = ['PAYMENT_VIEW'] as const
/** Papers that are made of waybills. */
export const CLOSING = {
  kind: field.choice(['upd1', 'upd2', 'act'], { default: 'upd1' }),
  date: field.date({ required: true, today: true, min: '2000-01-01', max: '2099-12-31' }),
  anyway: field.flag(),
} as const

/** What stands in the boxes and in no living paper. */
export const UNCLOSED = {
  screen: '/finances/unclosed',
  call: { path: 'unclosed', scope: 'unclosed', right: PAPERS, export: 'unclosed/export_xlsx' },
  right: PAPERS,
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
  sums: { path: 'unclosed/summary', of: ['objectSumm', 'objectVat', 'objectVol'], units: { objectVol: 'objectUnit' }, right: PAPERS },
} as const
