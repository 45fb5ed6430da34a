import { definePages } from '#resource'

/** The pages with several lists as tabs. */
export const tabbed = definePages([
  {
    path: '/directory/vehicles',
    label: 'vehicles',
    right: ['BOOKS_VIEW'],
    tabs: [
      { resource: 'vehicleBrand' },
      { resource: 'vehicleBodyType' },
      { resource: 'indicatorType' },
      { resource: 'repairType' },
      { resource: 'repairNomenclature' },
    ],
  },
  {
    path: '/directory/cost',
    label: 'costs',
    right: ['BOOKS_VIEW'],
    tabs: [
      { resource: 'costList', view: 'costs' },
      { resource: 'costList', view: 'staff' },
      { resource: 'costList', view: 'vehicles' },
      { resource: 'exp' },
      { resource: 'expPersonal' },
    ],
  },
  {
    path: '/directory/transfer',
    label: 'transfers',
    right: ['BOOKS_VIEW'],
    tabs: [{ resource: 'costList', view: 'transfers' }, { resource: 'payMethod' }],
  },
  {
    path: '/vehicle/reports',
    label: 'vehicleReports',
    right: ['VEHICLE_REPORTS_VIEW'],
    tabs: [
      { resource: 'vehicle', view: 'planComplete' },
      { resource: 'vehicle', view: 'usage' },
      { resource: 'vehicle', view: 'income' },
      { resource: 'vehicle', view: 'profit' },
      { resource: 'vehicle', view: 'figures' },
    ],
  },
  {
    path: '/report/cash-boxes',
    label: 'cashBoxes',
    right: ['FINANS_COMPANY', 'FINANS_ACCOUNT'],
    tabs: [
      { resource: 'company', view: 'report' },
      { resource: 'account', view: 'report' },
    ],
  },
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
  {
    path: '/kanban/settings',
    label: 'tasks',
    right: ['TASK_EDIT'],
    tabs: [{ resource: 'kanbanStatus' }, { resource: 'kanbanSection' }],
  },
])
