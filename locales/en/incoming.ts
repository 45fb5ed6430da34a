import { transactionStatus } from './incoming/transactionStatus.ts'
import { bankTransaction } from './incoming/bankTransaction.ts'
import { bankTransactionLine } from './incoming/bankTransactionLine.ts'
import { bankTransactionsImportDocument } from './incoming/bankTransactionsImportDocument.ts'
import { oilCompanyTransaction } from './incoming/oilCompanyTransaction.ts'
import { oilCompanyTransactionLine } from './incoming/oilCompanyTransactionLine.ts'
import { oilCompanyTransactionsImportDocument } from './incoming/oilCompanyTransactionsImportDocument.ts'
import { truckPenaltyTransactionImportDocument } from './incoming/truckPenaltyTransactionImportDocument.ts'
import { lookup, transactionLine } from './parts.ts'

/** What the resources of `incoming` are called. */
export const incoming = {
  transactionStatus: { ...lookup, ...transactionStatus },
  bankTransaction,
  bankTransactionLine: { ...transactionLine, ...bankTransactionLine },
  bankTransactionsImportDocument,
  oilCompanyTransaction,
  oilCompanyTransactionLine: { ...transactionLine, ...oilCompanyTransactionLine },
  oilCompanyTransactionsImportDocument,
  truckPenaltyTransactionImportDocument,
} as const
