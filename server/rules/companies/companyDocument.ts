import { companyDocument } from '#resources/companies/companyDocument'
import { defineRules } from '../../engine/rules.ts'
import { documentRules } from '../documents.ts'

export const companyDocumentRules = defineRules(companyDocument, documentRules('is_company'))
