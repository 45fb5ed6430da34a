import { defineTransactionLine } from '#resources/shared/transaction'

/** On whom or what a part of a bank transaction falls. */
export const bankTransactionLine = defineTransactionLine({
  name: 'bankTransactionLine',
  area: 'incoming',
  header: 'bankTransaction',
  api: 'api/bank_transaction_lines',
  view: 'BUH_TRX_VIEW',
})
