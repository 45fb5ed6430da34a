import { defineAreaRules } from '#server/areaRules.ts'
import { lateFuel } from './oilCompanyTransaction/report.rules.ts'
import { bankTransactionRules, bankTransactionLineRules } from './bankTransaction/bankTransaction.rules.ts'
import {
  bankTransactionsImportDocumentRules,
  oilCompanyTransactionsImportDocumentRules,
  truckPenaltyTransactionImportDocumentRules,
} from './imports.rules.ts'
import { oilCompanyTransactionRules, oilCompanyTransactionLineRules } from './oilCompanyTransaction/oilCompanyTransaction.rules.ts'

/** What `incoming` adds on the server to its declarations. */
export const incomingRules = defineAreaRules({
  rules: [
    bankTransactionRules,
    bankTransactionLineRules,
    bankTransactionsImportDocumentRules,
    oilCompanyTransactionRules,
    oilCompanyTransactionLineRules,
    oilCompanyTransactionsImportDocumentRules,
    truckPenaltyTransactionImportDocumentRules,
  ],
  kept: () => lateFuel,
})
