import { field } from '#resource'
import { COST_TYPE } from '#resources/money/costListType'
import { defineStatement } from '#resources/shared/statement'

/** A statement of costs: what was spent on companies, vehicles and points under one article (finance §2.11). */
export const costVedomost = defineStatement({
  name: 'costVedomost',
  line: 'costVedomostLine',
  documents: 'costVedomostDocument',
  api: 'api/cost_vedomosts',
  docs: 'costVedomostDocs',
  screens: '/cost-vedomosti',
  view: 'COST_VEDOMOSTI_VIEW',
  add: 'COST_VEDOMOSTI_ADD',
  articles: [COST_TYPE.transfer, COST_TYPE.general, COST_TYPE.vehicle],
  counts: ['countCompanies', 'countVehicles'],
  fill: { file: field.file({ required: true, accept: ['excel', 'csv'] }) },
  writes: ['company', 'vehicle', 'point', 'qty', 'price', 'comment'],
  shows: ['sum', 'payment'],
  totals: ['qty', 'sum'],
})
