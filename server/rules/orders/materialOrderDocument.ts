import { materialOrderDocument } from '#resources/orders/materialOrderDocument'
import { defineRules } from '../../engine/rules.ts'
import { documentRules } from '../documents.ts'

export const materialOrderDocumentRules = defineRules(materialOrderDocument, documentRules('is_blank'))
