import { truckPenaltyCompanyDocument } from '#resources/companies/truckPenaltyCompanyDocument'
import { defineRules } from '../../engine/rules.ts'
import { documentRules } from '../documents.ts'

export const truckPenaltyCompanyDocumentRules = defineRules(truckPenaltyCompanyDocument, documentRules('is_company'))
