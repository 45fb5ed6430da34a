import { truckPenaltyCompany } from './truckPenaltyCompany.ts'
import { defineRules } from '#server/engine/rules.ts'
import { initOf } from '#resources/incoming/transactions/files/documents.rules'
import { fineFiles } from '#resources/incoming/transactions/files/fines.rules'
import { companyKindRules } from '../company/kinds.rules.ts'

export const truckPenaltyCompanyRules = defineRules(truckPenaltyCompany, {
  ...companyKindRules('truck_penalty_company_class', 'penalty_class_id'),
  actions: { init: initOf(fineFiles) },
})
