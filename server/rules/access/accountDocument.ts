import { accountDocument } from '#resources/access/accountDocument'
import { defineRules } from '../../engine/rules.ts'
import { documentRules } from '../documents.ts'

export const accountDocumentRules = defineRules(accountDocument, documentRules('is_account'))
