import { bankTransaction, bankTransactionLine } from './bankTransaction/bankTransaction.ts'
import {
  bankTransactionsImportDocument,
  oilCompanyTransactionsImportDocument,
  truckPenaltyTransactionImportDocument,
  transactionStatus,
} from './imports.ts'
import { oilCompanyTransaction, oilCompanyTransactionLine } from './oilCompanyTransaction/oilCompanyTransaction.ts'

/** The resources of `incoming`: transactions reported by banks and fuel suppliers, and the import files, including those of fines. */
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
