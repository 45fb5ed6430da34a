import { defineTransactionLine } from '#resources/shared/transaction'

/** On whom or what a part of a fuelling falls. */
export const oilCompanyTransactionLine = defineTransactionLine({
  name: 'oilCompanyTransactionLine',
  area: 'incoming',
  header: 'oilCompanyTransaction',
  api: 'api/oil_company_transaction_lines',
  view: 'OIL_CARD_VIEW',
})
