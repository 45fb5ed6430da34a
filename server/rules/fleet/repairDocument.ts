import { repairDocument } from '#resources/fleet/repairDocument'
import { defineRules } from '../../engine/rules.ts'
import { documentRules } from '../documents.ts'

export const repairDocumentRules = defineRules(repairDocument, documentRules('is_repair'))
