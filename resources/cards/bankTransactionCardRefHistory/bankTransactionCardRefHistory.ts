import { defineBindings } from '../binding.ts'
import { BANK_CARD } from '../bankTransactionCard/bankTransactionCard.ts'

/** What bank transactions of a counterparty are bound to from a day on (finance §3, "Bank transaction card"). */
export const bankTransactionCardRefHistory = defineBindings({
  name: 'bankTransactionCardRefHistory',
  card: 'bankTransactionCard',
  api: 'api/bank_transaction_card_ref_histories',
  cards: 'api/bank_transaction_cards',
  ...BANK_CARD,
})
