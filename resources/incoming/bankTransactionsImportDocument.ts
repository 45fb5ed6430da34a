import { defineTransactionImport } from '../transactionImport.ts'

/** Statements of accounts of a company of ours, in 1CClientBankExchange (foundations §2.9; imports §1). */
export const bankTransactionsImportDocument = defineTransactionImport({
  name: 'bankTransactionsImportDocument',
  owner: 'ownerCompany',
  api: 'api/bank_transactions_import_documents',
  under: 'api/owner_companies/{id}/company_documents/transactions_import',
  screen: '/finances/bank-transaction/imports',
  accept: ['csv'],
  read: ['BUH_TRX_VIEW', 'OUR_COMPANY'],
  write: ['BUH_TRX_DONE'],
})
