import { defineAreaRules } from '#server/areaRules.ts'
import { innRoutes } from './company/inn.rules.ts'
import { accountCompanyRules } from './accountCompany/accountCompany.rules.ts'
import { companyRules } from './company/company.rules.ts'
import { oilCompanyRules, oilCompanyDocumentRules } from './oilCompany/oilCompany.rules.ts'
import { ownerCompanyRules, exchangeKeyTables } from './ownerCompany/ownerCompany.rules.ts'
import { vatRateRules, companyVatRules } from './vatRate/vatRate.rules.ts'
import { vatTables } from './vatRate/vatOn.rules.ts'
import { truckPenaltyCompanyRules } from './truckPenaltyCompany/truckPenaltyCompany.rules.ts'

/** Server rules, tables, routes and jobs of the area `companies`. */
export const companiesRules = defineAreaRules({
  rules: [
    companyRules,
    ownerCompanyRules,
    oilCompanyRules,
    oilCompanyDocumentRules,
    truckPenaltyCompanyRules,
    accountCompanyRules,
    vatRateRules,
    companyVatRules,
  ],
  tables: () => [...exchangeKeyTables, ...vatTables],
  routes: ({ inn }) => innRoutes(inn),
})
