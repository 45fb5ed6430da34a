import { fotVedomostDocument } from '#resources/statements/fotVedomostDocument'
import { defineRules } from '../../engine/rules.ts'
import { documentRules } from '../documents.ts'

export const fotVedomostDocumentRules = defineRules(fotVedomostDocument, documentRules('is_payment'))
