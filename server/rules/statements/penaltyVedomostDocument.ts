import { penaltyVedomostDocument } from '#resources/statements/penaltyVedomostDocument'
import { defineRules } from '../../engine/rules.ts'
import { documentRules } from '../documents.ts'

export const penaltyVedomostDocumentRules = defineRules(penaltyVedomostDocument, documentRules('is_payment'))
