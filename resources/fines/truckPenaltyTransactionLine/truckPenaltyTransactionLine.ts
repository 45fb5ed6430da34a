import { defineTransactionLine } from '#resources/shared/transaction'

/** Who or what bears a part of a fine. */
export const truckPenaltyTransactionLine = defineTransactionLine({
  name: 'truckPenaltyTransactionLine',
  area: 'fines',
  header: 'truckPenaltyTransaction',
  api: 'api/truck_penalty_transaction_lines',
  view: 'PENALTY_PDD_TRX_VIEW',
})
