import { companyScreens } from './companies.ts'
import { newsScreens } from './content.ts'
import { vehicleIndicators, vehiclePts } from './fleet.ts'
import { productSources, priceSlots } from './goods.ts'
import { taskScreens } from './kanban.ts'
import { monthClose } from './money.ts'
import { planner } from './shifts.ts'
import { subscriptionState } from './subscription.ts'
import { dashboard } from './dashboard.ts'
import { reports } from './reports.ts'

export const screens = {
  ...companyScreens,
  ...reports,
  ...taskScreens,
  ...newsScreens,
  dashboard,
  monthClose,
  goods: { ...priceSlots, ...productSources },
  fleet: vehicleIndicators,
  pts: vehiclePts,
  planner,
  subscription: subscriptionState,
} as const
