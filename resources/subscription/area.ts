import { domainSetting, statisticsVehicleCount } from './domainSetting/domainSetting.ts'
import {
  subscriptionDocManagement,
  subscriptionRequisite,
  subscriptionTransaction,
} from './subscriptionTransaction/subscriptionTransaction.ts'

/** The resources of `subscription`: the billing of the product. */
export const subscription = {
  subscriptionTransaction,
  subscriptionDocManagement,
  statisticsVehicleCount,
  subscriptionRequisite,
  domainSetting,
} as const
