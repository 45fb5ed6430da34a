import { truckPenaltyTransactionImportDocument } from './truckPenaltyTransactionImportDocument.ts'
import { defineRules } from '#server/engine/rules.ts'
import { fineFiles } from '../transactions/files/fines.rules.ts'
import { fileRules } from '../transactions/files/documents.rules.ts'

export const truckPenaltyTransactionImportDocumentRules = defineRules(truckPenaltyTransactionImportDocument, fileRules(fineFiles) as never)
