import { defineAreaRules } from '#server/areaRules.ts'
import { bankFiles } from './transactions/files/bank.rules.ts'
import { fineFiles } from './transactions/files/fines.rules.ts'
import { fuelFiles } from './transactions/files/fuel.rules.ts'
import { fileJob } from './transactions/files/job.rules.ts'
import { transactionsLoad } from './transactions/files/loadJob.rules.ts'
import { fuelCorrections } from './oilCompanyTransaction/report.rules.ts'
import { bankTransactionRules, bankTransactionLineRules } from './bankTransaction/bankTransaction.rules.ts'
import {
  bankTransactionsImportDocumentRules,
  oilCompanyTransactionsImportDocumentRules,
  truckPenaltyTransactionImportDocumentRules,
} from './imports.rules.ts'
import { oilCompanyTransactionRules, oilCompanyTransactionLineRules } from './oilCompanyTransaction/oilCompanyTransaction.rules.ts'

/** Server rules, tables, routes and jobs of the area `incoming`. */
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
  kept: () => fuelCorrections,
  jobs: {
    transactions_load: transactionsLoad,
    bank_import: fileJob(bankFiles),
    fuel_import: fileJob(fuelFiles),
    fines_import: fileJob(fineFiles),
  },
})
