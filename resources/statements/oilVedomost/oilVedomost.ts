import { field } from '#resource'
import { FUEL_ARTICLE } from '#resources/money/costList/costList'
import { COST_TYPE } from '#resources/money/costListType'
import { defineStatement } from '#resources/shared/statement'

/** A statement of fuel: what was filled into which vehicle, at what price (finance §2.11). */
export const oilVedomost = defineStatement({
  name: 'oilVedomost',
  line: 'oilVedomostLine',
  documents: 'oilVedomostDocument',
  api: 'api/oil_vedomosts',
  docs: 'oilVedomostDocs',
  screens: '/oil-vedomosti',
  view: 'OIL_VEDOMOSTI_VIEW',
  add: 'OIL_VEDOMOSTI_ADD',
  articles: [COST_TYPE.vehicle],
  article: FUEL_ARTICLE,
  counts: ['countCompanies', 'countVehicles', 'volume', 'price'],
  fill: { file: field.file({ required: true, accept: ['excel', 'csv'] }) },
  writes: ['vehicle', 'driver', 'card', 'product', 'volume', 'price', 'discount', 'comment'],
  shows: ['company', 'sum', 'payment'],
  totals: ['volume', 'discount', 'sum'],
})
