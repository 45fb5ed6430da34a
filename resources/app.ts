import { defineResources } from '#resource'
import { access } from '#resources/access/area'
import { oilCompanyCard } from '#resources/cards/oilCompanyCard/oilCompanyCard'
import { oilCompanyCardRefHistory } from '#resources/cards/oilCompanyCardRefHistory/oilCompanyCardRefHistory'
import { oilCompanyCardExclusion } from '#resources/cards/oilCompanyCardExclusion/oilCompanyCardExclusion'
import { bankTransactionCard } from '#resources/cards/bankTransactionCard/bankTransactionCard'
import { bankTransactionCardRefHistory } from '#resources/cards/bankTransactionCardRefHistory/bankTransactionCardRefHistory'
import { bankTransactionCardExclusion } from '#resources/cards/bankTransactionCardExclusion/bankTransactionCardExclusion'
import { accountCompany } from '#resources/companies/accountCompany/accountCompany'
import { company } from '#resources/companies/company/company'
import { companyBrand } from './companies/companyBrand.ts'
import { companyDocument } from './companies/companyDocument.ts'
import { companyOwnerType } from './companies/companyOwnerType.ts'
import { companyRequisite } from './companies/companyRequisite.ts'
import { companyType } from './companies/companyType.ts'
import { ndsType } from './companies/ndsType.ts'
import { bankTransactionClass } from './companies/bankTransactionClass.ts'
import { oilCompany } from '#resources/companies/oilCompany/oilCompany'
import { oilCompanyClass } from './companies/oilCompanyClass.ts'
import { oilCompanyDocument } from '#resources/companies/oilCompanyDocument/oilCompanyDocument'
import { oilCompanyRequisite } from './companies/oilCompanyRequisite.ts'
import { ownerCompany } from '#resources/companies/ownerCompany/ownerCompany'
import { ownerCompanyRequisite } from './companies/ownerCompanyRequisite.ts'
import { truckPenaltyCompany } from '#resources/companies/truckPenaltyCompany/truckPenaltyCompany'
import { truckPenaltyCompanyClass } from './companies/truckPenaltyCompanyClass.ts'
import { truckPenaltyCompanyDocument } from './companies/truckPenaltyCompanyDocument.ts'
import { truckPenaltyCompanyRequisite } from './companies/truckPenaltyCompanyRequisite.ts'
import { documentType } from './content/documentType.ts'
import { documentUploaderFile } from '#resources/content/documentUploaderFile/documentUploaderFile'
import { documentUploaderToken } from '#resources/content/documentUploaderToken/documentUploaderToken'
import { faq } from '#resources/content/faq/faq'
import { faqTheme } from './content/faqTheme.ts'
import { news } from '#resources/content/news/news'
import { newsCategory } from '#resources/content/newsCategory/newsCategory'
import { newsDoc } from '#resources/content/newsDoc/newsDoc'
import { newsDocument } from '#resources/content/newsDocument/newsDocument'
import { template } from '#resources/content/template/template'
import { templateObject } from './content/templateObject.ts'
import { fineDiscount } from './fines/fineDiscount.ts'
import { truckPenaltyStatus } from './fines/truckPenaltyStatus.ts'
import { truckPenaltyTransaction } from '#resources/fines/truckPenaltyTransaction/truckPenaltyTransaction'
import { truckPenaltyTransactionDocument } from './fines/truckPenaltyTransactionDocument.ts'
import { truckPenaltyTransactionLine } from '#resources/fines/truckPenaltyTransactionLine/truckPenaltyTransactionLine'
import { incoming } from '#resources/incoming/area'
import { indicatorType } from './fleet/indicatorType.ts'
import { deal } from '#resources/deals/deal/deal'
import { dealDocument } from './deals/dealDocument.ts'
import { dealStatus } from './deals/dealStatus.ts'
import { repair } from '#resources/fleet/repair/repair'
import { repairDocument } from './fleet/repairDocument.ts'
import { repairLine } from '#resources/fleet/repairLine/repairLine'
import { repairNomenclature } from './fleet/repairNomenclature.ts'
import { repairStatus } from './fleet/repairStatus.ts'
import { repairTeamLine } from './fleet/repairTeamLine.ts'
import { repairType } from './fleet/repairType.ts'
import { multiDeal } from '#resources/deals/multiDeal/multiDeal'
import { multiDealDocument } from './deals/multiDealDocument.ts'
import { multiDealLine } from '#resources/deals/multiDealLine/multiDealLine'
import { regularDeal } from '#resources/deals/regularDeal/regularDeal'
import { regularDealDocument } from './deals/regularDealDocument.ts'
import { vehicle } from '#resources/fleet/vehicle/vehicle'
import { vehicleBodyType } from '#resources/fleet/vehicleBodyType/vehicleBodyType'
import { vehicleBrand } from './fleet/vehicleBrand.ts'
import { vehicleDocument } from './fleet/vehicleDocument.ts'
import { vehicleIndicator } from '#resources/fleet/vehicleIndicator/vehicleIndicator'
import { cargoRoute } from '#resources/goods/cargoRoute/cargoRoute'
import { cargoRoutePrice } from '#resources/goods/cargoRoutePrice/cargoRoutePrice'
import { cargoRouteRate } from '#resources/goods/cargoRouteRate/cargoRouteRate'
import { material } from './goods/material.ts'
import { measurementUnit } from './goods/measurementUnit.ts'
import { priceType } from './goods/priceType.ts'
import { product } from '#resources/goods/product/product'
import { productPrice } from '#resources/goods/productPrice/productPrice'
import { productProcess } from '#resources/goods/productProcess/productProcess'
import { kanbanCheck } from './kanban/kanbanCheck.ts'
import { kanbanSection } from './kanban/kanbanSection.ts'
import { kanbanStatus } from '#resources/kanban/kanbanStatus/kanbanStatus'
import { kanbanTask } from '#resources/kanban/kanbanTask/kanbanTask'
import { kanbanTaskComment } from '#resources/kanban/kanbanTaskComment/kanbanTaskComment'
import { kanbanTaskFile } from '#resources/kanban/kanbanTaskFile/kanbanTaskFile'
import { cashTransaction } from '#resources/money/cashTransaction/cashTransaction'
import { costList } from '#resources/money/costList/costList'
import { costListType } from './money/costListType.ts'
import { exp } from './money/exp.ts'
import { expPersonal } from './money/expPersonal.ts'
import { inputType } from './money/inputType.ts'
import { oilCompanyTariff } from '#resources/money/oilCompanyTariff/oilCompanyTariff'
import { payMethod } from '#resources/money/payMethod/payMethod'
import { materialOrder } from '#resources/orders/materialOrder/materialOrder'
import { materialOrderDocument } from './orders/materialOrderDocument.ts'
import { materialOrderStatus } from './orders/materialOrderStatus.ts'
import { materialOrderTransporter } from '#resources/orders/materialOrderTransporter/materialOrderTransporter'
import { payment } from '#resources/money/payment/payment'
import { paymentDocument } from '#resources/money/paymentDocument/paymentDocument'
import { regularPayment } from '#resources/money/regularPayment/regularPayment'
import { regularPaymentDocument } from '#resources/money/regularPaymentDocument/regularPaymentDocument'
import { payStatus } from './money/payStatus.ts'
import { volumeTransaction } from '#resources/money/volumeTransaction/volumeTransaction'
import { periodClose } from '#resources/money/periodClose/periodClose'
import { pointOpening } from '#resources/money/pointOpening/pointOpening'
import { point } from '#resources/points/point/point'
import { pointDocument } from './points/pointDocument.ts'
import { pointType } from './points/pointType.ts'
import { shift } from '#resources/shifts/shift/shift'
import { shiftVehicle } from '#resources/shifts/shiftVehicle/shiftVehicle'
import { shiftPlanner } from '#resources/shifts/shiftPlanner/shiftPlanner'
import { shiftPlannerLine } from '#resources/shifts/shiftPlannerLine/shiftPlannerLine'
import { shiftPlannerStatus } from './shifts/shiftPlannerStatus.ts'
import { country } from '#resources/system/country/country'
import { errorCode } from './system/errorCode.ts'
import { job } from '#resources/system/job/job'
import { jobLine } from './system/jobLine.ts'
import { notice } from '#resources/system/notice/notice'
import { jobType } from '#resources/system/jobType/jobType'
import { property } from '#resources/system/property/property'
import { region } from './system/region.ts'
import { setting } from '#resources/system/setting/setting'
import { domainSetting } from '#resources/subscription/domainSetting/domainSetting'
import { statisticsVehicleCount } from '#resources/subscription/statisticsVehicleCount/statisticsVehicleCount'
import { subscriptionRequisite } from '#resources/subscription/subscriptionRequisite/subscriptionRequisite'
import { subscriptionTransaction } from '#resources/subscription/subscriptionTransaction/subscriptionTransaction'
import { subscriptionDocManagement } from '#resources/subscription/subscriptionDocManagement/subscriptionDocManagement'
import { costVedomost } from '#resources/statements/costVedomost/costVedomost'
import { costVedomostDocument } from './statements/costVedomostDocument.ts'
import { costVedomostLine } from '#resources/statements/costVedomostLine/costVedomostLine'
import { dealVedomost } from '#resources/statements/dealVedomost/dealVedomost'
import { dealVedomostDocument } from './statements/dealVedomostDocument.ts'
import { dealVedomostLine } from '#resources/statements/dealVedomostLine/dealVedomostLine'
import { dealVedomostStatus } from './statements/dealVedomostStatus.ts'
import { fotVedomost } from '#resources/statements/fotVedomost/fotVedomost'
import { fotVedomostDocument } from './statements/fotVedomostDocument.ts'
import { fotVedomostLine } from '#resources/statements/fotVedomostLine/fotVedomostLine'
import { oilVedomost } from '#resources/statements/oilVedomost/oilVedomost'
import { oilVedomostDocument } from './statements/oilVedomostDocument.ts'
import { oilVedomostLine } from '#resources/statements/oilVedomostLine/oilVedomostLine'
import { penaltyVedomost } from '#resources/statements/penaltyVedomost/penaltyVedomost'
import { penaltyVedomostDocument } from './statements/penaltyVedomostDocument.ts'
import { penaltyVedomostLine } from '#resources/statements/penaltyVedomostLine/penaltyVedomostLine'
import { premiumVedomost } from '#resources/statements/premiumVedomost/premiumVedomost'
import { premiumVedomostDocument } from './statements/premiumVedomostDocument.ts'
import { premiumVedomostLine } from '#resources/statements/premiumVedomostLine/premiumVedomostLine'

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
