import { defineStatementDocuments } from '#resources/shared/statement'

/** Documents of a fuel statement. */
export const oilVedomostDocument = defineStatementDocuments({
  name: 'oilVedomostDocument',
  owner: 'oilVedomost',
  api: 'api/oil_vedomost_docs',
  statements: 'api/oil_vedomosts',
  types: 'isPayment',
  view: ['OIL_VEDOMOSTI_VIEW'],
  add: ['OIL_VEDOMOSTI_ADD'],
})
