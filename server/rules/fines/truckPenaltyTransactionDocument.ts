import { truckPenaltyTransactionDocument } from '#resources/fines/truckPenaltyTransactionDocument'
import { defineRules } from '../../engine/rules.ts'
import { documentRules } from '../documents.ts'

export const truckPenaltyTransactionDocumentRules = defineRules(truckPenaltyTransactionDocument, documentRules('is_truck_penalty'))
