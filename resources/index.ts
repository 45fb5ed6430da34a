import { defineResources } from '#resource'
import { access } from './access.ts'
import { oilCompanyCard } from './cards/oilCompanyCard.ts'
import { oilCompanyCardRefHistory } from './cards/oilCompanyCardRefHistory.ts'
import { oilCompanyCardExclusion } from './cards/oilCompanyCardExclusion.ts'
import { bankTransactionCard } from './cards/bankTransactionCard.ts'
import { bankTransactionCardRefHistory } from './cards/bankTransactionCardRefHistory.ts'
import { bankTransactionCardExclusion } from './cards/bankTransactionCardExclusion.ts'
import { accountCompany } from './companies/accountCompany.ts'
import { company } from './companies/company.ts'
import { companyBrand } from './companies/companyBrand.ts'
import { companyDocument } from './companies/companyDocument.ts'
import { companyOwnerType } from './companies/companyOwnerType.ts'
import { companyRequisite } from './companies/companyRequisite.ts'
import { companyType } from './companies/companyType.ts'
import { ndsType } from './companies/ndsType.ts'
import { bankTransactionClass } from './companies/bankTransactionClass.ts'
import { oilCompany } from './companies/oilCompany.ts'
import { oilCompanyClass } from './companies/oilCompanyClass.ts'
import { oilCompanyDocument } from './companies/oilCompanyDocument.ts'
import { oilCompanyRequisite } from './companies/oilCompanyRequisite.ts'
import { ownerCompany } from './companies/ownerCompany.ts'
import { ownerCompanyRequisite } from './companies/ownerCompanyRequisite.ts'
import { truckPenaltyCompany } from './companies/truckPenaltyCompany.ts'
import { truckPenaltyCompanyClass } from './companies/truckPenaltyCompanyClass.ts'
import { truckPenaltyCompanyDocument } from './companies/truckPenaltyCompanyDocument.ts'
import { truckPenaltyCompanyRequisite } from './companies/truckPenaltyCompanyRequisite.ts'
import { documentType } from './content/documentType.ts'
import { documentUploaderFile } from './content/documentUploaderFile.ts'
import { documentUploaderToken } from './content/documentUploaderToken.ts'
import { faq } from './content/faq.ts'
import { faqTheme } from './content/faqTheme.ts'
import { news } from './content/news.ts'
import { newsCategory } from './content/newsCategory.ts'
import { newsDoc } from './content/newsDoc.ts'
import { newsDocument } from './content/newsDocument.ts'
import { template } from './content/template.ts'
import { templateObject } from './content/templateObject.ts'
import { fineDiscount } from './fines/fineDiscount.ts'
import { truckPenaltyStatus } from './fines/truckPenaltyStatus.ts'
import { truckPenaltyTransaction } from './fines/truckPenaltyTransaction.ts'
import { truckPenaltyTransactionDocument } from './fines/truckPenaltyTransactionDocument.ts'
import { truckPenaltyTransactionLine } from './fines/truckPenaltyTransactionLine.ts'
import { incoming } from './incoming.ts'
import { indicatorType } from './fleet/indicatorType.ts'
import { deal } from './deals/deal.ts'
import { dealDocument } from './deals/dealDocument.ts'
import { dealStatus } from './deals/dealStatus.ts'
import { repair } from './fleet/repair.ts'
import { repairDocument } from './fleet/repairDocument.ts'
import { repairLine } from './fleet/repairLine.ts'
import { repairNomenclature } from './fleet/repairNomenclature.ts'
import { repairStatus } from './fleet/repairStatus.ts'
import { repairTeamLine } from './fleet/repairTeamLine.ts'
import { repairType } from './fleet/repairType.ts'
import { multiDeal } from './deals/multiDeal.ts'
import { multiDealDocument } from './deals/multiDealDocument.ts'
import { multiDealLine } from './deals/multiDealLine.ts'
import { regularDeal } from './deals/regularDeal.ts'
import { regularDealDocument } from './deals/regularDealDocument.ts'
import { vehicle } from './fleet/vehicle.ts'
import { vehicleBodyType } from './fleet/vehicleBodyType.ts'
import { vehicleBrand } from './fleet/vehicleBrand.ts'
import { vehicleDocument } from './fleet/vehicleDocument.ts'
import { vehicleIndicator } from './fleet/vehicleIndicator.ts'
import { cargoRoute } from './goods/cargoRoute.ts'
import { cargoRoutePrice } from './goods/cargoRoutePrice.ts'
import { cargoRouteRate } from './goods/cargoRouteRate.ts'
import { material } from './goods/material.ts'
import { measurementUnit } from './goods/measurementUnit.ts'
import { priceType } from './goods/priceType.ts'
import { product } from './goods/product.ts'
import { productPrice } from './goods/productPrice.ts'
import { productProcess } from './goods/productProcess.ts'
import { kanbanCheck } from './kanban/kanbanCheck.ts'
import { kanbanSection } from './kanban/kanbanSection.ts'
import { kanbanStatus } from './kanban/kanbanStatus.ts'
import { kanbanTask } from './kanban/kanbanTask.ts'
import { kanbanTaskComment } from './kanban/kanbanTaskComment.ts'
import { kanbanTaskFile } from './kanban/kanbanTaskFile.ts'
import { cashTransaction } from './money/cashTransaction.ts'
import { costList } from './money/costList.ts'
import { costListType } from './money/costListType.ts'
import { exp } from './money/exp.ts'
import { expPersonal } from './money/expPersonal.ts'
import { inputType } from './money/inputType.ts'
import { oilCompanyTariff } from './money/oilCompanyTariff.ts'
import { payMethod } from './money/payMethod.ts'
import { materialOrder } from './orders/materialOrder.ts'
import { materialOrderDocument } from './orders/materialOrderDocument.ts'
import { materialOrderStatus } from './orders/materialOrderStatus.ts'
import { materialOrderTransporter } from './orders/materialOrderTransporter.ts'
import { payment } from './money/payment.ts'
import { paymentDocument } from './money/paymentDocument.ts'
import { regularPayment } from './money/regularPayment.ts'
import { regularPaymentDocument } from './money/regularPaymentDocument.ts'
import { payStatus } from './money/payStatus.ts'
import { volumeTransaction } from './money/volumeTransaction.ts'
import { periodClose } from './money/periodClose.ts'
import { pointOpening } from './money/pointOpening.ts'
import { point } from './points/point.ts'
import { pointDocument } from './points/pointDocument.ts'
import { pointType } from './points/pointType.ts'
import { shift } from './shifts/shift.ts'
import { shiftVehicle } from './shifts/shiftVehicle.ts'
import { shiftPlanner } from './shifts/shiftPlanner.ts'
import { shiftPlannerLine } from './shifts/shiftPlannerLine.ts'
import { shiftPlannerStatus } from './shifts/shiftPlannerStatus.ts'
import { country } from './system/country.ts'
import { errorCode } from './system/errorCode.ts'
import { job } from './system/job.ts'
import { jobLine } from './system/jobLine.ts'
import { notice } from './system/notice.ts'
import { jobType } from './system/jobType.ts'
import { property } from './system/property.ts'
import { region } from './system/region.ts'
import { setting } from './system/setting.ts'
import { domainSetting } from './subscription/domainSetting.ts'
import { statisticsVehicleCount } from './subscription/statisticsVehicleCount.ts'
import { subscriptionRequisite } from './subscription/subscriptionRequisite.ts'
import { subscriptionTransaction } from './subscription/subscriptionTransaction.ts'
import { subscriptionDocManagement } from './subscription/subscriptionDocManagement.ts'
import { costVedomost } from './statements/costVedomost.ts'
import { costVedomostDocument } from './statements/costVedomostDocument.ts'
import { costVedomostLine } from './statements/costVedomostLine.ts'
import { dealVedomost } from './statements/dealVedomost.ts'
import { dealVedomostDocument } from './statements/dealVedomostDocument.ts'
import { dealVedomostLine } from './statements/dealVedomostLine.ts'
import { dealVedomostStatus } from './statements/dealVedomostStatus.ts'
import { fotVedomost } from './statements/fotVedomost.ts'
import { fotVedomostDocument } from './statements/fotVedomostDocument.ts'
import { fotVedomostLine } from './statements/fotVedomostLine.ts'
import { oilVedomost } from './statements/oilVedomost.ts'
import { oilVedomostDocument } from './statements/oilVedomostDocument.ts'
import { oilVedomostLine } from './statements/oilVedomostLine.ts'
import { penaltyVedomost } from './statements/penaltyVedomost.ts'
import { penaltyVedomostDocument } from './statements/penaltyVedomostDocument.ts'
import { penaltyVedomostLine } from './statements/penaltyVedomostLine.ts'
import { premiumVedomost } from './statements/premiumVedomost.ts'
import { premiumVedomostDocument } from './statements/premiumVedomostDocument.ts'
import { premiumVedomostLine } from './statements/premiumVedomostLine.ts'

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
