import { costVedomostDocument } from '#resources/statements/costVedomostDocument'
import { defineRules } from '../../engine/rules.ts'
import { documentRules } from '../documents.ts'

export const costVedomostDocumentRules = defineRules(costVedomostDocument, documentRules('is_payment'))
