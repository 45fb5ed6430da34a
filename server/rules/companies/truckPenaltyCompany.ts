import { truckPenaltyCompany } from '#resources/companies/truckPenaltyCompany'
import { defineRules } from '../../engine/rules.ts'
import { initOf } from '../transactions/files/documents.ts'
import { fineFiles } from '../transactions/files/fines.ts'
import { companyKindRules } from './company/kinds.ts'

export const truckPenaltyCompanyRules = defineRules(truckPenaltyCompany, {
  ...companyKindRules('truck_penalty_company_class', 'penalty_class_id'),
  actions: { init: initOf(fineFiles) },
})
