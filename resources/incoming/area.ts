import { transactionStatus } from './lookups.ts'
import { bankTransaction, bankTransactionLine } from './bankTransaction/bankTransaction.ts'
import { bankTransactionsImportDocument, oilCompanyTransactionsImportDocument, truckPenaltyTransactionImportDocument } from './imports.ts'
import { oilCompanyTransaction, oilCompanyTransactionLine } from './oilCompanyTransaction/oilCompanyTransaction.ts'

/** What comes in from banks and suppliers, and the files that it comes in. */
export const incoming = {
  transactionStatus,
  bankTransaction,
  bankTransactionLine,
  bankTransactionsImportDocument,
  oilCompanyTransaction,
  oilCompanyTransactionLine,
  oilCompanyTransactionsImportDocument,
  truckPenaltyTransactionImportDocument,
} as const
