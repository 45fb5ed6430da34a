import { defineTransactionImport } from '../transactionImport.ts'

/** Fines as an office or a service lists them (foundations §2.11; imports §3). */
export const truckPenaltyTransactionImportDocument = defineTransactionImport({
  name: 'truckPenaltyTransactionImportDocument',
  owner: 'truckPenaltyCompany',
  api: 'api/truck_penalty_transaction_import_documents',
  under: 'api/truck_penalty_companies/{id}/company_documents/transactions_import',
  screen: '/penalty/imports',
  accept: ['excel', 'csv'],
  read: ['PENALTY_PDD_TRX_VIEW'],
  write: ['PENALTY_PDD_TRX_DONE'],
})
