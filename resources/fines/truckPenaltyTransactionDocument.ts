import { defineDocuments } from '#resource'

/** Documents of a fine: the decision, the photograph, the receipt. */
export const truckPenaltyTransactionDocument = defineDocuments({
  name: 'truckPenaltyTransactionDocument',
  area: 'fines',
  owner: 'truckPenaltyTransaction',
  api: 'api/truck_penalty_transaction_documents',
  under: 'api/truck_penalty_transactions/{id}/documents',
  download: 'api/truck_penalty_transactions/{id}/documents/download',
  names: { one: '{id}-{file}', many: '{id}-penalty' },
  types: 'isTruckPenalty',
  read: ['PENALTY_PDD_TRX_VIEW'],
  write: ['PENALTY_PDD_TRX_DONE'],
})
