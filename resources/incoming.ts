import { transactionStatus } from './incoming/transactionStatus.ts'
import { bankTransaction } from './incoming/bankTransaction.ts'
import { bankTransactionLine } from './incoming/bankTransactionLine.ts'
import { bankTransactionsImportDocument } from './incoming/bankTransactionsImportDocument.ts'
import { oilCompanyTransaction } from './incoming/oilCompanyTransaction.ts'
import { oilCompanyTransactionLine } from './incoming/oilCompanyTransactionLine.ts'
import { oilCompanyTransactionsImportDocument } from './incoming/oilCompanyTransactionsImportDocument.ts'
import { truckPenaltyTransactionImportDocument } from './incoming/truckPenaltyTransactionImportDocument.ts'

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
