import { regularDealDocument } from '#resources/deals/regularDealDocument'
import { defineRules } from '../../engine/rules.ts'
import { documentRules } from '../documents.ts'

export const regularDealDocumentRules = defineRules(regularDealDocument, documentRules('is_deals'))
