import {
  domainSetting,
  statisticsVehicleCount,
  subscriptionDocManagement,
  subscriptionRequisite,
  subscriptionTransaction,
} from './domainSetting/domainSetting.ts'

/** The resources of `subscription`: the billing of the product. */
export const subscription = {
  subscriptionTransaction,
  subscriptionDocManagement,
  statisticsVehicleCount,
  subscriptionRequisite,
  domainSetting,
} as const
