import { pointDocument } from '#resources/points/pointDocument'
import { defineRules } from '../../engine/rules.ts'
import { documentRules } from '../documents.ts'

export const pointDocumentRules = defineRules(pointDocument, documentRules('is_point'))
