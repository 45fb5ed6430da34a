import { everyone } from '../rights.ts'
import { defineStatementDocuments } from '#resources/shared/statement'

/** Documents of a deal statement. */
export const dealVedomostDocument = defineStatementDocuments({
  name: 'dealVedomostDocument',
  owner: 'dealVedomost',
  api: 'api/deal_vedomost_docs',
  statements: 'api/deal_vedomosts',
  types: 'isDealVedomosti',
  view: everyone,
  add: ['DEPOSIT_ADD'],
})
