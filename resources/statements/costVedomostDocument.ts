import { defineStatementDocuments } from '#resources/shared/statement'

/** Documents of a cost statement. */
export const costVedomostDocument = defineStatementDocuments({
  name: 'costVedomostDocument',
  owner: 'costVedomost',
  api: 'api/cost_vedomost_docs',
  statements: 'api/cost_vedomosts',
  types: 'isPayment',
  view: ['COST_VEDOMOSTI_VIEW'],
  add: ['COST_VEDOMOSTI_ADD'],
})
