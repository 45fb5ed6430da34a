import { defineAreaRules } from '#server/application.ts'
import { innRoutes } from './company/shown.rules.ts'
import { accountCompanyRules, companyRules } from './company/company.rules.ts'
import {
  oilCompanyRules,
  oilCompanyDocumentRules,
  ownerCompanyRules,
  exchangeKeyTables,
  truckPenaltyCompanyRules,
} from './companyKinds.rules.ts'
import { vatRateRules, companyVatRules } from './vatRate/vatRate.rules.ts'
import { vatTables } from './vatRate/vatOn.rules.ts'

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
