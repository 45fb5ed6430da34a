import { vehicleDocument } from '#resources/fleet/vehicleDocument'
import { defineRules } from '../../engine/rules.ts'
import { documentRules } from '../documents.ts'

export const vehicleDocumentRules = defineRules(vehicleDocument, documentRules('is_car'))
