import { defineAreaRules } from '#server/application.ts'
import {
  INVOICE_MAIL,
  invoiceMail,
  domainSettingRules,
  statisticsVehicleCountRules,
  keepSubscription,
  subscriptionDocManagementRules,
  subscriptionTransactionRules,
  subscriptionRequisiteRules,
} from './domainSetting/domainSetting.rules.ts'

/** Server rules, tables, routes and jobs of the area `subscription`. */
export const subscriptionRules = defineAreaRules({
  rules: [
    subscriptionTransactionRules,
    subscriptionDocManagementRules,
    statisticsVehicleCountRules,
    subscriptionRequisiteRules,
    domainSettingRules,
  ],
  minutely: keepSubscription,
  jobs: { [INVOICE_MAIL]: invoiceMail },
  books: {
    domain_setting: [{ tariff: 'Базовый', price_per_vehicle: 0 }],
  },
})
