import { defineStatementDocuments } from '#resources/shared/statement'

/** Documents of a penalty statement. */
export const penaltyVedomostDocument = defineStatementDocuments({
  name: 'penaltyVedomostDocument',
  owner: 'penaltyVedomost',
  api: 'api/penalty_vedomost_docs',
  statements: 'api/penalty_vedomosts',
  types: 'isPayment',
  view: ['PENALTY_VEDOMOSTI_VIEW'],
  add: ['PENALTY_VEDOMOSTI_ADD'],
})
