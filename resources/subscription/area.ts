import { domainSetting } from './domainSetting/domainSetting.ts'
import { statisticsVehicleCount } from './statisticsVehicleCount/statisticsVehicleCount.ts'
import { subscriptionDocManagement } from './subscriptionDocManagement/subscriptionDocManagement.ts'
import { subscriptionRequisite, subscriptionTransaction } from './subscriptionTransaction/subscriptionTransaction.ts'

/** The resources of `subscription`: the billing of the product. */
export const subscription = {
  subscriptionTransaction,
  subscriptionDocManagement,
  statisticsVehicleCount,
  subscriptionRequisite,
  domainSetting,
} as const
