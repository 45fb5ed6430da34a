import { defineExclusions } from '../binding.ts'
import { BANK_CARD } from '../bankTransactionCard/bankTransactionCard.ts'

/** What bank transactions with some words in their purpose are bound to, whatever the history of their card says (finance §3). */
export const bankTransactionCardExclusion = defineExclusions({
  name: 'bankTransactionCardExclusion',
  card: 'bankTransactionCard',
  api: 'api/bank_transaction_card_exclusions',
  cards: 'api/bank_transaction_cards',
  ...BANK_CARD,
})
