import { resources } from '#resources'
import { ruleBook } from '../engine/ruleBook.ts'
import { accountRules } from './access/account.ts'
import { accountDocumentRules } from './access/accountDocument.ts'
import { accRightRules } from './access/accRight.ts'
import { accRoleRules } from './access/accRole.ts'
import { accountCompanyRules } from './companies/accountCompany.ts'
import { companyRules } from './companies/company.ts'
import { companyDocumentRules } from './companies/companyDocument.ts'
import { faqRules } from './content/faq.ts'
import { dealRules } from './deals/deal.ts'
import { dealDocumentRules } from './deals/dealDocument.ts'
import { multiDealRules } from './deals/multiDeal.ts'
import { multiDealDocumentRules } from './deals/multiDealDocument.ts'
import { regularDealRules } from './deals/regularDeal.ts'
import { regularDealDocumentRules } from './deals/regularDealDocument.ts'
import { templateRules } from './content/template.ts'
import { repairRules } from './fleet/repair.ts'
import { repairDocumentRules } from './fleet/repairDocument.ts'
import { repairLineRules } from './fleet/repairLine.ts'
import { vehicleRules } from './fleet/vehicle.ts'
import { vehicleBodyTypeRules } from './fleet/vehicleBodyType.ts'
import { vehicleDocumentRules } from './fleet/vehicleDocument.ts'
import { cargoRouteRules } from './goods/cargoRoute.ts'
import { cargoRoutePriceRules } from './goods/cargoRoutePrice.ts'
import { cargoRouteRateRules } from './goods/cargoRouteRate.ts'
import { materialOrderRules } from './orders/materialOrder.ts'
import { materialOrderDocumentRules } from './orders/materialOrderDocument.ts'
import { materialOrderTransporterRules } from './orders/materialOrderTransporter.ts'
import { productPriceRules } from './goods/productPrice.ts'
import { productRules } from './goods/product.ts'
import { productProcessRules } from './goods/productProcess.ts'
import { kanbanStatusRules } from './kanban/kanbanStatus.ts'
import { kanbanTaskRules } from './kanban/kanbanTask.ts'
import { kanbanTaskCommentRules } from './kanban/kanbanTaskComment.ts'
import { kanbanTaskFileRules } from './kanban/kanbanTaskFile.ts'
import { costListRules } from './money/costList.ts'
import { oilCompanyTariffRules } from './money/oilCompanyTariff.ts'
import { payMethodRules } from './money/payMethod.ts'
import { paymentRules } from './money/payment.ts'
import { paymentDocumentRules } from './money/paymentDocument.ts'
import { cashTransactionRules } from './money/cashTransaction.ts'
import { volumeTransactionRules } from './money/volumeTransaction.ts'
import { pointRules } from './points/point.ts'
import { pointDocumentRules } from './points/pointDocument.ts'
import { shiftRules } from './shifts/shift.ts'
import { shiftVehicleRules } from './shifts/shiftVehicle.ts'
import { shiftPlannerRules } from './shifts/shiftPlanner.ts'
import { shiftPlannerLineRules } from './shifts/shiftPlannerLine.ts'
import { countryRules } from './system/country.ts'
import { jobRules } from './system/job.ts'
import { jobTypeRules } from './system/jobType.ts'
import { propertyRules } from './system/property.ts'
import { settingRules } from './system/setting.ts'

/** What the entities do beyond reading and writing their records, by the name of the resource. */
export const rules = ruleBook(resources, [
  companyRules,
  companyDocumentRules,
  accountCompanyRules,
  pointRules,
  pointDocumentRules,
  dealRules,
  dealDocumentRules,
  materialOrderRules,
  materialOrderTransporterRules,
  materialOrderDocumentRules,
  regularDealRules,
  regularDealDocumentRules,
  multiDealRules,
  multiDealDocumentRules,
  productRules,
  productProcessRules,
  productPriceRules,
  cargoRouteRules,
  cargoRoutePriceRules,
  cargoRouteRateRules,
  vehicleRules,
  vehicleDocumentRules,
  vehicleBodyTypeRules,
  repairRules,
  repairLineRules,
  repairDocumentRules,
  accountRules,
  accountDocumentRules,
  accRoleRules,
  accRightRules,
  shiftRules,
  shiftVehicleRules,
  shiftPlannerRules,
  shiftPlannerLineRules,
  paymentRules,
  paymentDocumentRules,
  costListRules,
  payMethodRules,
  oilCompanyTariffRules,
  cashTransactionRules,
  volumeTransactionRules,
  templateRules,
  faqRules,
  countryRules,
  settingRules,
  propertyRules,
  kanbanStatusRules,
  kanbanTaskRules,
  kanbanTaskCommentRules,
  kanbanTaskFileRules,
  jobRules,
  jobTypeRules,
])
