import { defineArea } from '#resource'
import {
  domainSetting,
  statisticsVehicleCount,
  subscriptionDocManagement,
  subscriptionRequisite,
  subscriptionTransaction,
} from './domainSetting/domainSetting.ts'

/** The area `subscription`: the billing of the product. */
export const subscription = defineArea({
  resources: {
    subscriptionTransaction,
    subscriptionDocManagement,
    statisticsVehicleCount,
    subscriptionRequisite,
    domainSetting,
  },
  rights: { system: { codes: { SETTINGS_BILING: 'Подписка' } } },
  menu: { system: { items: [{ label: 'subscription', path: '/subscription', right: ['SETTINGS_BILING'], after: '/settings' }] } },
  pages: [
    {
      path: '/subscription',
      label: 'subscription',
      right: ['SETTINGS_BILING'],
      tabs: [
        { resource: 'subscriptionTransaction' },
        { resource: 'subscriptionDocManagement' },
        { resource: 'statisticsVehicleCount' },
        { resource: 'subscriptionRequisite' },
        { resource: 'domainSetting' },
      ],
    },
  ],
})
