import { companyScreens } from './companies/company/screens.ts'
import { newsScreens } from './content/news/screens.ts'
import { dashboard } from './dashboard.ts'
import { vehicleIndicators } from './fleet/vehicle/indicators.ts'
import { vehiclePts } from './fleet/vehicle/pts.ts'
import { productSources } from './goods/product/sources.ts'
import { priceSlots } from './goods/productPrice/slots.ts'
import { taskScreens } from './kanban/kanbanTask/screens.ts'
import { monthClose } from './money/periodClose/screens.ts'
import { reports } from './reports.ts'
import { planner } from './shifts/shiftPlanner/board.ts'
import { subscriptionState } from './subscription/domainSetting/state.ts'

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
