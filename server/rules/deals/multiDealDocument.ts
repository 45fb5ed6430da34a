import { multiDealDocument } from '#resources/deals/multiDealDocument'
import { defineRules } from '../../engine/rules.ts'
import { documentRules } from '../documents.ts'

export const multiDealDocumentRules = defineRules(multiDealDocument, documentRules('is_deals'))
