import { defineTransactionImport } from '#resources/shared/transactionImport'

/** Reports of a fuel supplier on what was bought with its cards (foundations §2.10; imports §2). */
export const oilCompanyTransactionsImportDocument = defineTransactionImport({
  name: 'oilCompanyTransactionsImportDocument',
  owner: 'oilCompany',
  api: 'api/oil_company_transactions_import_documents',
  under: 'api/oil_companies/{id}/company_documents/transactions_import',
  screen: '/oil-company-transactions/imports',
  accept: ['excel', 'csv'],
  meanings: [
    'card',
    'date',
    'time',
    'moment',
    'station',
    'address',
    'product',
    'quantity',
    'price',
    'sum',
    'discount',
    'discountPercent',
    'discountedSum',
    'currency',
    'operation',
    'holder',
    'plate',
  ],
  read: ['OIL_CARD_VIEW'],
  write: ['OIL_TRX_DONE'],
})
