import { oilCompanyTransactionsImportDocument } from './oilCompanyTransactionsImportDocument.ts'
import { defineRules } from '#server/engine/rules.ts'
import { fuelFiles } from '../transactions/files/fuel.rules.ts'
import { fileRules } from '../transactions/files/documents.rules.ts'

export const oilCompanyTransactionsImportDocumentRules = defineRules(oilCompanyTransactionsImportDocument, fileRules(fuelFiles) as never)
