import { defineAreaRules } from '#server/areaRules.ts'
import { INVOICE_MAIL, invoiceMail } from './domainSetting/invoiceMail.rules.ts'
import { domainSettingRules } from './domainSetting/domainSetting.rules.ts'
import { statisticsVehicleCountRules, keepSubscription } from './statisticsVehicleCount/month.rules.ts'
import { subscriptionDocManagementRules } from './subscriptionDocManagement/subscriptionDocManagement.rules.ts'
import { subscriptionTransactionRules, subscriptionRequisiteRules } from './subscriptionTransaction/subscriptionTransaction.rules.ts'

/** Server rules, tables, routes and jobs of the area `subscription`. */
export const subscriptionRules = defineAreaRules({
  rules: [
    subscriptionTransactionRules,
    subscriptionDocManagementRules,
    statisticsVehicleCountRules,
    subscriptionRequisiteRules,
    domainSettingRules,
  ],
  daily: keepSubscription,
  jobs: { [INVOICE_MAIL]: invoiceMail },
})
