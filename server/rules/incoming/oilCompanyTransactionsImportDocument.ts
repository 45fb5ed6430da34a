import { oilCompanyTransactionsImportDocument } from '#resources/incoming/oilCompanyTransactionsImportDocument'
import { defineRules } from '../../engine/rules.ts'
import { fuelFiles } from './files/fuel.ts'
import { fileRules } from './files/documents.ts'

export const oilCompanyTransactionsImportDocumentRules = defineRules(oilCompanyTransactionsImportDocument, fileRules(fuelFiles) as never)
