import type { Tone } from '#resource'
import { defineLookup } from '#areas/declarations'
import { TRX_STATUS } from '#resources/shared/transaction'
import { defineTransactionImport } from '#resources/shared/transactionImport'

/** The statuses of bank and fuel transactions (silent-places §7). */
export const transactionStatus = defineLookup({ name: 'transactionStatus', area: 'incoming', api: 'api/transaction_statuses' })

/** The color of each status. */
export const TRX_TONES = {
  [TRX_STATUS.fresh]: 'waiting',
  [TRX_STATUS.processed]: 'active',
  [TRX_STATUS.ignored]: 'closed',
  [TRX_STATUS.failed]: 'error',
} as const satisfies Readonly<Record<number, Tone>>

/** Account statements of an own company, in the 1CClientBankExchange format or as tables (foundations §2.9; imports §1). */
export const bankTransactionsImportDocument = defineTransactionImport({
  name: 'bankTransactionsImportDocument',
  owner: 'ownerCompany',
  api: 'api/bank_transactions_import_documents',
  under: 'api/owner_companies/{id}/company_documents/transactions_import',
  screen: '/finances/bank-transaction/imports',
  accept: ['excel', 'csv'],
  meanings: [
    'day',
    'documentDate',
    'number',
    'title',
    'direction',
    'debit',
    'credit',
    'sum',
    'account',
    'otherName',
    'otherInn',
    'otherKpp',
    'otherAccount',
    'otherBik',
    'otherBank',
    'payerName',
    'payerInn',
    'payerKpp',
    'payerAccount',
    'payerBik',
    'payeeName',
    'payeeInn',
    'payeeKpp',
    'payeeAccount',
    'payeeBik',
    'purpose',
    'uin',
    'currency',
  ],
  read: ['BUH_TRX_VIEW', 'OUR_COMPANY'],
  write: ['BUH_TRX_DONE'],
})

/** Reports of a fuel supplier on purchases by its cards (foundations §2.10; imports §2). */
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

/** Lists of fines from an office or a service (foundations §2.11; imports §3). */
export const truckPenaltyTransactionImportDocument = defineTransactionImport({
  name: 'truckPenaltyTransactionImportDocument',
  owner: 'truckPenaltyCompany',
  api: 'api/truck_penalty_transaction_import_documents',
  under: 'api/truck_penalty_companies/{id}/company_documents/transactions_import',
  screen: '/penalty/imports',
  accept: ['excel', 'csv'],
  meanings: [
    'uin',
    'violatedAt',
    'violatedTime',
    'decidedOn',
    'plate',
    'sts',
    'article',
    'place',
    'sum',
    'discountedSum',
    'discountUntil',
    'status',
    'paidOn',
    'division',
    'payee',
    'payeeInn',
    'payeeKpp',
    'payeeAccount',
    'payeeBik',
    'kbk',
    'oktmo',
    'photo',
  ],
  read: ['PENALTY_PDD_TRX_VIEW'],
  write: ['PENALTY_PDD_TRX_DONE'],
})
