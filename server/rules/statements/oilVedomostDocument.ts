import { oilVedomostDocument } from '#resources/statements/oilVedomostDocument'
import { defineRules } from '../../engine/rules.ts'
import { documentRules } from '../documents.ts'

export const oilVedomostDocumentRules = defineRules(oilVedomostDocument, documentRules('is_payment'))
