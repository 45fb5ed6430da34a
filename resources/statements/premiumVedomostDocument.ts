import { defineStatementDocuments } from '#resources/shared/statement'

/** Documents of a premium statement. */
export const premiumVedomostDocument = defineStatementDocuments({
  name: 'premiumVedomostDocument',
  owner: 'premiumVedomost',
  api: 'api/premium_vedomost_docs',
  statements: 'api/premium_vedomosts',
  types: 'isPayment',
  view: ['PREMIUM_VEDOMOSTI_VIEW'],
  add: ['PREMIUM_VEDOMOSTI_ADD'],
})
