import type { pages as russian } from '../ru/pages.ts'
import type { Translation } from '../translation.ts'

export const pages = {
  vehicles: 'Vehicle catalogues',
  costs: 'Cost items',
  transfers: 'Transfers and payment methods',
  tasks: 'Task settings',
  vehicleReports: 'Vehicle reports',
  subscription: 'Subscription',
  cashBoxes: 'Cash box report',
} as const satisfies Translation<typeof russian>
