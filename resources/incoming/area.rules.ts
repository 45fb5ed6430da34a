import { numbered } from '#areas/seed/rows.rules'
import { defineAreaRules } from '#server/application.ts'
import { bankFiles, bankTransactionRules, bankTransactionLineRules } from './bankTransaction/bankTransaction.rules.ts'
import { fineFiles } from './transactions/files/fines.rules.ts'
import {
  fuelFiles,
  fuelCorrections,
  oilCompanyTransactionRules,
  oilCompanyTransactionLineRules,
} from './oilCompanyTransaction/oilCompanyTransaction.rules.ts'
import { fileJob } from './transactions/files/job.rules.ts'
import {
  transactionsLoad,
  bankTransactionsImportDocumentRules,
  oilCompanyTransactionsImportDocumentRules,
  truckPenaltyTransactionImportDocumentRules,
} from './imports.rules.ts'

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
  derivedTables: () => fuelCorrections,
  jobs: {
    transactions_load: transactionsLoad,
    bank_import: fileJob(bankFiles),
    fuel_import: fileJob(fuelFiles),
    fines_import: fileJob(fineFiles),
  },
  catalogues: {
    // Statuses of bank and fuel card transactions (silent-places §7).
    transaction_status: numbered('Не обработана', 'Обработана', 'Игнорируется', 'Ошибка привязки'),
  },
})
