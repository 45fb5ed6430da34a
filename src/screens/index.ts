import type { Aids, Notes, Page, TabScreens, Windows } from '../admin/declared.tsx'

/** The hand-made pages, each loaded when it is opened. Their paths and rights are those of the specifications (foundations §2.2). */
export const pages: readonly Page[] = [
  { path: '/', right: [], load: () => import('./dashboard/Dashboard.tsx').then(module => module.Dashboard) },
  { path: '/finances/exps', right: ['COST_VIEW'], load: () => import('./money/Expenses.tsx').then(module => module.Expenses) },
  {
    path: '/finances/payments-by-month',
    right: ['PAYMENT_VIEW', 'COST_VIEW'],
    load: () => import('./reports/PaymentsByMonth.tsx').then(module => module.PaymentsByMonth),
  },
  {
    path: '/cashbox/company/list/:id',
    right: ['FINANS_COMPANY'],
    load: () => import('./money/statement/Statement.tsx').then(module => module.Statement),
  },
]

/** The hand-made tabs of cards, by the name that `tab.screen` gives. */
export const tabs: TabScreens = {
  accountPayments: () => import('./money/AccountPayments.tsx').then(module => module.AccountPayments),
  productPrices: () => import('./goods/PriceSlots.tsx').then(module => module.ProductPrices),
  productSources: () => import('./goods/ProductSources.tsx').then(module => module.ProductSources),
  routePrices: () => import('./goods/PriceSlots.tsx').then(module => module.RoutePrices),
  accountVehicles: () => import('./fleet/AccountVehicles.tsx').then(module => module.AccountVehicles),
  vehicleIndicators: () => import('./fleet/VehicleIndicators.tsx').then(module => module.VehicleIndicators),
  vehiclePts: () => import('./fleet/VehiclePts.tsx').then(module => module.VehiclePts),
  companySuppliers: () => import('./companies/CompanySuppliers.tsx').then(module => module.CompanySuppliers),
}

/** The hand-made aids under inputs, by `resource.field`. */
export const aids: Aids = {
  'company.inn': () => import('./companies/InnLookup.tsx').then(module => module.InnLookup),
  'deal.cargoRoute': () => import('./deals/DealRoute.tsx').then(module => module.DealRoute),
  'deal.vehicle': () => import('./deals/DealVehicle.tsx').then(module => module.DealVehicle),
  'deal.objectVol': () => import('./deals/DealSums.tsx').then(module => module.DealSums),
  'deal.ttn': () => import('./deals/DealTtn.tsx').then(module => module.DealTtn),
}

/** The hand-made windows in which records open over any page, by resource. */
export const windows: Windows = {
  deal: () => import('./deals/WaybillWindow.tsx').then(module => module.WaybillWindow),
  payment: () => import('./money/payment/PaymentWindow.tsx').then(module => module.PaymentWindow),
}

/** The hand-made notes beside values on cards, by `resource.field`. */
export const notes: Notes = Object.fromEntries(
  ['objectSumm', 'careerSumm', 'routeSumm', 'driverSumm', 'income'].map(sum => [
    `deal.${sum}`,
    () => import('./deals/WhyNote.tsx').then(module => module.WhyNote),
  ]),
)
