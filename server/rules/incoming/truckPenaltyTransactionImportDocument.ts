import { truckPenaltyTransactionImportDocument } from '#resources/incoming/truckPenaltyTransactionImportDocument'
import { defineRules } from '../../engine/rules.ts'
import { fineFiles } from '../transactions/files/fines.ts'
import { fileRules } from '../transactions/files/documents.ts'

export const truckPenaltyTransactionImportDocumentRules = defineRules(truckPenaltyTransactionImportDocument, fileRules(fineFiles) as never)
