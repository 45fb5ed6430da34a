import { premiumVedomostDocument } from '#resources/statements/premiumVedomostDocument'
import { defineRules } from '../../engine/rules.ts'
import { documentRules } from '../documents.ts'

export const premiumVedomostDocumentRules = defineRules(premiumVedomostDocument, documentRules('is_payment'))
