import { BOX_RIGHTS, BOXES } from '#resources/money/cashTransaction/boxes'
import { STATEMENT_ADD, STATEMENT_CREATE } from '#resources/statements/new'
import { RECEIVED, RECEIVERS } from '#resources/content/documentUploaderToken/received'
import type { Aids, DocumentSources, Notes, Page, Strips, TabScreens, Windows } from '#admin/declared.tsx'

/** The hand-made pages, each loaded when it is opened. Their paths and rights are those of the specifications (foundations §2.2). */
export const pages: readonly Page[] = [
  { path: '/', right: [], load: () => import('./dashboard/Dashboard.screens.tsx').then(module => module.Dashboard) },
  { path: '/sump', right: [], load: () => import('#admin/inbox/InboxOf.tsx').then(module => module.InboxOf) },
  {
    path: '/finances/exps',
    right: ['COST_VIEW'],
    load: () => import('./money/payment/Payments.screens.tsx').then(module => module.Expenses),
  },
  {
    path: '/finances/transfers',
    right: ['PAYMENT_VIEW'],
    load: () => import('./money/payment/Payments.screens.tsx').then(module => module.Transfers),
  },
  {
    path: '/finances/payments-by-month',
    right: ['PAYMENT_VIEW', 'COST_VIEW'],
    load: () => import('./reports/PaymentsByMonth.screens.tsx').then(module => module.PaymentsByMonth),
  },
  {
    path: STATEMENT_CREATE,
    right: STATEMENT_ADD,
    load: () => import('./statements/NewStatement.screens.tsx').then(module => module.NewStatement),
  },
  {
    path: '/finances/month-close',
    right: ['PERIOD_CLOSE_DONE', 'FINANS_COMPANY'],
    load: () => import('./money/periodClose/MonthClose.screens.tsx').then(module => module.MonthClose),
  },
  { path: '/shiftPlanner/board', right: [], load: () => import('./shifts/shiftPlanner/Board.screens.tsx').then(module => module.Board) },
  {
    path: '/document-uploader/:token',
    right: [],
    public: true,
    load: () => import('./content/documentUploaderToken/UploaderPage.screens.tsx').then(module => module.UploaderPage),
  },
  ...BOXES.map((box): Page => ({
    path: box.screen,
    right: BOX_RIGHTS[box.kind],
    load: () => import('./money/cashTransaction/Statement.screens.tsx').then(module => module.statementOf(box)),
  })),
]

/** The hand-made tabs of cards, by the name that `tab.screen` gives. */
export const tabs: TabScreens = {
  accountPayments: () => import('./money/payment/AccountPayments.screens.tsx').then(module => module.AccountPayments),
  periodChecklist: () => import('./money/periodClose/PeriodChecklist.screens.tsx').then(module => module.PeriodChecklist),
  productPrices: () => import('./goods/productPrice/PriceSlots.screens.tsx').then(module => module.ProductPrices),
  productSources: () => import('./goods/product/ProductSources.screens.tsx').then(module => module.ProductSources),
  routePrices: () => import('./goods/productPrice/PriceSlots.screens.tsx').then(module => module.RoutePrices),
  accountVehicles: () => import('./fleet/vehicle/AccountVehicles.screens.tsx').then(module => module.AccountVehicles),
  vehicleIndicators: () => import('./fleet/vehicle/VehicleIndicators.screens.tsx').then(module => module.VehicleIndicators),
  vehiclePts: () => import('./fleet/vehicle/VehiclePts.screens.tsx').then(module => module.VehiclePts),
  taskComments: () => import('./kanban/kanbanTask/TaskComments.screens.tsx').then(module => module.TaskComments),
  uploaderLink: () => import('./content/documentUploaderToken/UploaderLink.screens.tsx').then(module => module.UploaderLink),
  companySuppliers: () => import('./companies/company/CompanySuppliers.screens.tsx').then(module => module.CompanySuppliers),
}

const innLookup = () => import('./companies/company/InnLookup.screens.tsx').then(module => module.InnLookup)
/** The hand-made aids under inputs, by `resource.field`. */
export const aids: Aids = {
  'company.inn': innLookup,
  'ownerCompany.inn': innLookup,
  'oilCompany.inn': innLookup,
  'truckPenaltyCompany.inn': innLookup,
  'deal.materialOrder': () => import('./deals/deal/DealOrder.screens.tsx').then(module => module.DealOrder),
  'materialOrder.cargoRoute': () => import('./orders/materialOrder/OrderRoute.screens.tsx').then(module => module.OrderRoute),
  'deal.cargoRoute': () => import('./deals/deal/DealRoute.screens.tsx').then(module => module.DealRoute),
  'deal.vehicle': () => import('./deals/deal/DealVehicle.screens.tsx').then(module => module.DealVehicle),
  'deal.objectVol': () => import('./deals/deal/DealSums.screens.tsx').then(module => module.DealSums),
  'multiDealLine.cargoRoute': () => import('./deals/multiDealLine/LineRoute.screens.tsx').then(module => module.LineRoute),
  'regularDeal.cargoRoute': () => import('./deals/deal/DealRoute.screens.tsx').then(module => module.DealRoute),
  'regularDeal.shipmentType': () => import('./deals/regularDeal/RegularSums.screens.tsx').then(module => module.RegularSums),
  'news.isPinned': () => import('./content/news/PinnedAid.screens.tsx').then(module => module.PinnedAid),
  'deal.ttn': () => import('./deals/deal/DealTtn.screens.tsx').then(module => module.DealTtn),
}

/** The hand-made windows in which records open over any page, by resource. */
export const windows: Windows = {
  deal: () => import('./deals/deal/WaybillWindow.screens.tsx').then(module => module.WaybillWindow),
  payment: () => import('./money/payment/window/PaymentWindow.screens.tsx').then(module => module.PaymentWindow),
}

const finesStrip = {
  load: () => import('./fines/truckPenaltyTransaction/FinesStrip.screens.tsx').then(module => module.FinesStrip),
  room: { xs: 96, md: 45 },
}

/** The hand-made pieces over the rows of lists, by `resource` or `resource.view`. */
export const strips: Strips = {
  truckPenaltyTransaction: finesStrip,
  'truckPenaltyTransaction.unpaid': finesStrip,
  subscriptionTransaction: {
    load: () => import('./subscription/domainSetting/SubscriptionState.screens.tsx').then(module => module.SubscriptionState),
    room: { xs: 190, md: 45 },
  },
  statisticsVehicleCount: {
    load: () => import('./subscription/statisticsVehicleCount/VehicleChart.screens.tsx').then(module => module.VehicleChart),
    room: { xs: 168, md: 168 },
  },
  notice: {
    load: () => import('./system/notice/LetterSwitch.screens.tsx').then(module => module.LetterSwitch),
    room: { xs: 58, md: 46 },
  },
  'payment.smz': { load: () => import('./money/payment/NpdStrip.screens.tsx').then(module => module.NpdStrip) },
}

/** The hand-made ways by which documents come beside being added, by the resource of the documents. */
export const documentSources: DocumentSources = Object.fromEntries(
  RECEIVERS.map(kind => [
    RECEIVED[kind].name,
    () => import('./content/documentUploaderToken/ReceiveByLink.screens.tsx').then(module => module.receiveFor(kind)),
  ]),
)

const proposalOf = (name: string) => () =>
  import('./incoming/bankTransaction/ProposalNote.screens.tsx').then(module => module.proposalOf(name))
/** The hand-made notes beside values on cards, by `resource.field`. */
export const notes: Notes = {
  'deal.materialOrder': () => import('./deals/deal/OrderNote.screens.tsx').then(module => module.OrderNote),
  'bankTransaction.sum': proposalOf('bankTransaction'),
  'oilCompanyTransaction.due': proposalOf('oilCompanyTransaction'),
  'news.text': () => import('./content/news/ReadMark.screens.tsx').then(module => module.ReadMark),
  'deal.errorText': () => import('./deals/deal/Remedy.screens.tsx').then(module => module.Remedy),
  ...Object.fromEntries(
    ['objectSumm', 'careerSumm', 'routeSumm', 'driverSumm', 'income'].map(sum => [
      `deal.${sum}`,
      () => import('./deals/deal/WhyNote.screens.tsx').then(module => module.WhyNote),
    ]),
  ),
}
