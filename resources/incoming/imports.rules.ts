import { bankTransactionsImportDocument, oilCompanyTransactionsImportDocument, truckPenaltyTransactionImportDocument } from './imports.ts'
import { defineRules } from '#server/engine/rules.ts'
import { bankFiles } from './transactions/files/bank.rules.ts'
import { fileRules } from './transactions/files/documents.rules.ts'
import { fuelFiles } from './transactions/files/fuel.rules.ts'
import { fineFiles } from './transactions/files/fines.rules.ts'

export const bankTransactionsImportDocumentRules = defineRules(bankTransactionsImportDocument, fileRules(bankFiles) as never)

export const oilCompanyTransactionsImportDocumentRules = defineRules(oilCompanyTransactionsImportDocument, fileRules(fuelFiles) as never)

export const truckPenaltyTransactionImportDocumentRules = defineRules(truckPenaltyTransactionImportDocument, fileRules(fineFiles) as never)
