import { transactionStatus } from './transactionStatus.ts'
import { bankTransaction } from './bankTransaction/bankTransaction.ts'
import { bankTransactionLine } from './bankTransactionLine/bankTransactionLine.ts'
import { bankTransactionsImportDocument } from './bankTransactionsImportDocument/bankTransactionsImportDocument.ts'
import { oilCompanyTransaction } from './oilCompanyTransaction/oilCompanyTransaction.ts'
import { oilCompanyTransactionLine } from './oilCompanyTransactionLine/oilCompanyTransactionLine.ts'
import { oilCompanyTransactionsImportDocument } from './oilCompanyTransactionsImportDocument/oilCompanyTransactionsImportDocument.ts'
import { truckPenaltyTransactionImportDocument } from './truckPenaltyTransactionImportDocument/truckPenaltyTransactionImportDocument.ts'

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
