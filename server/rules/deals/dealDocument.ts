import { dealDocument } from '#resources/deals/dealDocument'
import { defineRules } from '../../engine/rules.ts'
import { documentRules } from '../documents.ts'

export const dealDocumentRules = defineRules(dealDocument, documentRules('is_deals'))
