import { defineResources } from '#resource'
import { access } from '#resources/access/area'
import { oilCompanyCard, oilCompanyCardRefHistory, oilCompanyCardExclusion } from '#resources/cards/oilCompanyCard/oilCompanyCard'
import {
  bankTransactionCard,
  bankTransactionCardRefHistory,
  bankTransactionCardExclusion,
} from '#resources/cards/bankTransactionCard/bankTransactionCard'
import { accountCompany } from '#resources/companies/accountCompany/accountCompany'
import { company, companyDocument, companyRequisite } from '#resources/companies/company/company'
import {
  companyBrand,
  companyOwnerType,
  companyType,
  ndsType,
  bankTransactionClass,
  oilCompanyClass,
  truckPenaltyCompanyClass,
} from '#resources/companies/lookups'
import { oilCompany, oilCompanyDocument, oilCompanyRequisite } from '#resources/companies/oilCompany/oilCompany'
import { ownerCompany, ownerCompanyRequisite } from '#resources/companies/ownerCompany/ownerCompany'
import {
  truckPenaltyCompany,
  truckPenaltyCompanyDocument,
  truckPenaltyCompanyRequisite,
} from '#resources/companies/truckPenaltyCompany/truckPenaltyCompany'
import { documentType } from './content/documentType.ts'
import { documentUploaderFile } from '#resources/content/documentUploaderFile/documentUploaderFile'
import { documentUploaderToken } from '#resources/content/documentUploaderToken/documentUploaderToken'
import { faq, faqTheme } from '#resources/content/faq/faq'
import { news, newsCategory, newsDoc, newsDocument } from '#resources/content/news/news'
import { template, templateObject } from '#resources/content/template/template'
import { fineDiscount, truckPenaltyStatus } from '#resources/fines/lookups'
import {
  truckPenaltyTransaction,
  truckPenaltyTransactionDocument,
  truckPenaltyTransactionLine,
} from '#resources/fines/truckPenaltyTransaction/truckPenaltyTransaction'
import { incoming } from '#resources/incoming/area'
import { indicatorType, repairNomenclature, repairStatus, repairType, vehicleBrand } from '#resources/fleet/lookups'
import { deal, dealDocument } from '#resources/deals/deal/deal'
import { dealStatus } from '#resources/deals/lookups'
import { repair, repairDocument, repairLine, repairTeamLine } from '#resources/fleet/repair/repair'
import { multiDeal, multiDealDocument, multiDealLine } from '#resources/deals/multiDeal/multiDeal'
import { regularDeal, regularDealDocument } from '#resources/deals/regularDeal/regularDeal'
import { vehicle, vehicleDocument, vehicleIndicator } from '#resources/fleet/vehicle/vehicle'
import { vehicleBodyType } from '#resources/fleet/vehicleBodyType/vehicleBodyType'
import { cargoRoute, cargoRoutePrice, cargoRouteRate } from '#resources/goods/cargoRoute/cargoRoute'
import { material, measurementUnit, priceType } from '#resources/goods/lookups'
import { product, productProcess } from '#resources/goods/product/product'
import { productPrice } from '#resources/goods/productPrice/productPrice'
import { kanbanCheck, kanbanSection } from '#resources/kanban/lookups'
import { kanbanStatus } from '#resources/kanban/kanbanStatus/kanbanStatus'
import { kanbanTask, kanbanTaskComment, kanbanTaskFile } from '#resources/kanban/kanbanTask/kanbanTask'
import { cashTransaction } from '#resources/money/cashTransaction/cashTransaction'
import { costList, payMethod } from '#resources/money/costList/costList'
import { costListType, exp, expPersonal, inputType, payStatus } from '#resources/money/lookups'
import { oilCompanyTariff } from '#resources/money/oilCompanyTariff/oilCompanyTariff'
import { materialOrder, materialOrderDocument, materialOrderTransporter } from '#resources/orders/materialOrder/materialOrder'
import { materialOrderStatus } from '#resources/orders/lookups'
import { payment } from '#resources/money/payment/payment'
import { paymentDocument } from '#resources/money/paymentDocument/paymentDocument'
import { regularPayment, regularPaymentDocument } from '#resources/money/regularPayment/regularPayment'
import { volumeTransaction } from '#resources/money/volumeTransaction/volumeTransaction'
import { periodClose } from '#resources/money/periodClose/periodClose'
import { pointOpening } from '#resources/money/pointOpening/pointOpening'
import { point, pointDocument, pointType } from '#resources/points/point/point'
import { shift, shiftVehicle } from '#resources/shifts/shift/shift'
import { shiftPlanner } from '#resources/shifts/shiftPlanner/shiftPlanner'
import { shiftPlannerLine } from '#resources/shifts/shiftPlannerLine/shiftPlannerLine'
import { shiftPlannerStatus } from '#resources/shifts/lookups'
import { country } from '#resources/system/country/country'
import { errorCode, region } from '#resources/system/lookups'
import { job, jobLine, jobType } from '#resources/system/job/job'
import { notice } from '#resources/system/notice/notice'
import { property } from '#resources/system/property/property'
import { setting } from '#resources/system/setting/setting'
import { domainSetting } from '#resources/subscription/domainSetting/domainSetting'
import { statisticsVehicleCount } from '#resources/subscription/statisticsVehicleCount/statisticsVehicleCount'
import { subscriptionRequisite, subscriptionTransaction } from '#resources/subscription/subscriptionTransaction/subscriptionTransaction'
import { subscriptionDocManagement } from '#resources/subscription/subscriptionDocManagement/subscriptionDocManagement'
import { costVedomost, costVedomostDocument, costVedomostLine } from '#resources/statements/costVedomost/costVedomost'
import { dealVedomost, dealVedomostDocument, dealVedomostLine, dealVedomostStatus } from '#resources/statements/dealVedomost/dealVedomost'
import { fotVedomost, fotVedomostDocument, fotVedomostLine } from '#resources/statements/fotVedomost/fotVedomost'
import { oilVedomost, oilVedomostDocument, oilVedomostLine } from '#resources/statements/oilVedomost/oilVedomost'
import { penaltyVedomost, penaltyVedomostDocument, penaltyVedomostLine } from '#resources/statements/penaltyVedomost/penaltyVedomost'
import { premiumVedomost, premiumVedomostDocument, premiumVedomostLine } from '#resources/statements/premiumVedomost/premiumVedomost'

export { menu } from './menu.ts'

/** Every entity of the business, in the order in which a reader meets them. */
export const resources = defineResources({
  // The first list is the one that is meant where a file is asked for without a name.
  company,
  ...access,
  companyBrand,
  companyType,
  ndsType,
  companyOwnerType,
  companyRequisite,
  companyDocument,
  accountCompany,
  ownerCompany,
  ownerCompanyRequisite,
  bankTransactionClass,
  oilCompany,
  oilCompanyClass,
  oilCompanyRequisite,
  oilCompanyDocument,
  truckPenaltyCompany,
  truckPenaltyCompanyClass,
  truckPenaltyCompanyRequisite,
  truckPenaltyCompanyDocument,
  point,
  pointType,
  pointDocument,
  material,
  measurementUnit,
  priceType,
  productProcess,
  product,
  productPrice,
  cargoRoute,
  cargoRoutePrice,
  cargoRouteRate,
  vehicle,
  vehicleBrand,
  vehicleBodyType,
  vehicleIndicator,
  indicatorType,
  vehicleDocument,
  repair,
  repairLine,
  repairTeamLine,
  repairStatus,
  repairType,
  repairNomenclature,
  repairDocument,
  payment,
  paymentDocument,
  regularPayment,
  regularPaymentDocument,
  costList,
  costListType,
  payMethod,
  payStatus,
  inputType,
  exp,
  expPersonal,
  oilCompanyTariff,
  cashTransaction,
  volumeTransaction,
  oilCompanyCard,
  oilCompanyCardRefHistory,
  oilCompanyCardExclusion,
  bankTransactionCard,
  bankTransactionCardRefHistory,
  bankTransactionCardExclusion,
  oilVedomost,
  oilVedomostLine,
  oilVedomostDocument,
  costVedomost,
  costVedomostLine,
  costVedomostDocument,
  fotVedomost,
  fotVedomostLine,
  fotVedomostDocument,
  premiumVedomost,
  premiumVedomostLine,
  premiumVedomostDocument,
  penaltyVedomost,
  penaltyVedomostLine,
  penaltyVedomostDocument,
  dealVedomost,
  dealVedomostLine,
  dealVedomostDocument,
  dealVedomostStatus,
  truckPenaltyTransaction,
  truckPenaltyTransactionLine,
  truckPenaltyTransactionDocument,
  truckPenaltyStatus,
  fineDiscount,
  ...incoming,
  deal,
  dealStatus,
  dealDocument,
  materialOrder,
  materialOrderStatus,
  materialOrderTransporter,
  materialOrderDocument,
  regularDeal,
  regularDealDocument,
  multiDeal,
  multiDealLine,
  multiDealDocument,
  shift,
  shiftVehicle,
  shiftPlanner,
  shiftPlannerLine,
  shiftPlannerStatus,
  documentType,
  template,
  templateObject,
  news,
  newsCategory,
  newsDoc,
  newsDocument,
  faq,
  faqTheme,
  country,
  region,
  setting,
  property,
  errorCode,
  subscriptionTransaction,
  subscriptionDocManagement,
  statisticsVehicleCount,
  subscriptionRequisite,
  domainSetting,
  kanbanTask,
  kanbanStatus,
  kanbanSection,
  kanbanCheck,
  kanbanTaskComment,
  kanbanTaskFile,
  job,
  jobLine,
  jobType,
  notice,
  periodClose,
  pointOpening,
  documentUploaderToken,
  documentUploaderFile,
})
