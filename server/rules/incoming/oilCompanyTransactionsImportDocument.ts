import { oilCompanyTransactionsImportDocument } from '#resources/incoming/oilCompanyTransactionsImportDocument'
import { defineRules } from '../../engine/rules.ts'
import { fuelFiles } from '../transactions/files/fuel.ts'
import { fileRules } from '../transactions/files/documents.ts'

export const oilCompanyTransactionsImportDocumentRules = defineRules(oilCompanyTransactionsImportDocument, fileRules(fuelFiles) as never)
