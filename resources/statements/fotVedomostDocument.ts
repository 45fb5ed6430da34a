import { defineStatementDocuments } from '#resources/shared/statement'

/** Documents of a payroll statement. */
export const fotVedomostDocument = defineStatementDocuments({
  name: 'fotVedomostDocument',
  owner: 'fotVedomost',
  api: 'api/fot_vedomost_docs',
  statements: 'api/fot_vedomosts',
  types: 'isPayment',
  view: ['FOT_VEDOMOSTI_VIEW'],
  add: ['FOT_VEDOMOSTI_ADD'],
})
