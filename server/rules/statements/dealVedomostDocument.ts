import { dealVedomostDocument } from '#resources/statements/dealVedomostDocument'
import { defineRules } from '../../engine/rules.ts'
import { documentRules } from '../documents.ts'

export const dealVedomostDocumentRules = defineRules(dealVedomostDocument, documentRules('is_deal_vedomosti'))
