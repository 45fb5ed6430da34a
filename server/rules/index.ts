import { resources } from '#resources'
import { ruleBook } from '../engine/ruleBook.ts'
import { rulesOfAttachments } from './attachments.ts'
import { accountRules } from './access/account.ts'
import { accRightRules } from './access/accRight.ts'
import { accRoleRules } from './access/accRole.ts'
import { apiTokenRules } from './access/apiToken.ts'
import { apiTokenUseRules } from './access/apiTokenUse.ts'
import { oilCompanyCardRules } from './cards/oilCompanyCard.ts'
import { oilCompanyCardRefHistoryRules } from './cards/oilCompanyCardRefHistory.ts'
import { oilCompanyCardExclusionRules } from './cards/oilCompanyCardExclusion.ts'
import { bankTransactionCardRules } from './cards/bankTransactionCard.ts'
import { bankTransactionCardRefHistoryRules } from './cards/bankTransactionCardRefHistory.ts'
import { bankTransactionCardExclusionRules } from './cards/bankTransactionCardExclusion.ts'
import { accountCompanyRules } from './companies/accountCompany.ts'
import { companyRules } from './companies/company.ts'
import { oilCompanyRules } from './companies/oilCompany.ts'
import { oilCompanyDocumentRules } from './companies/oilCompanyDocument.ts'
import { ownerCompanyRules } from './companies/ownerCompany.ts'
import { truckPenaltyCompanyRules } from './companies/truckPenaltyCompany.ts'
import { faqRules } from './content/faq.ts'
import { newsRules } from './content/news.ts'
import { newsCategoryRules } from './content/newsCategory.ts'
import { newsDocRules } from './content/newsDoc.ts'
import { newsDocumentRules } from './content/newsDocument.ts'
import { dealRules } from './deals/deal.ts'
import { multiDealRules } from './deals/multiDeal.ts'
import { multiDealLineRules } from './deals/multiDealLine.ts'
import { regularDealRules } from './deals/regularDeal.ts'
import { templateRules } from './content/template.ts'
import { bankTransactionRules } from './incoming/bankTransaction.ts'
import { bankTransactionLineRules } from './incoming/bankTransactionLine.ts'
import { bankTransactionsImportDocumentRules } from './incoming/bankTransactionsImportDocument.ts'
import { oilCompanyTransactionRules } from './incoming/oilCompanyTransaction.ts'
import { oilCompanyTransactionLineRules } from './incoming/oilCompanyTransactionLine.ts'
import { oilCompanyTransactionsImportDocumentRules } from './incoming/oilCompanyTransactionsImportDocument.ts'
import { truckPenaltyTransactionImportDocumentRules } from './incoming/truckPenaltyTransactionImportDocument.ts'
import { truckPenaltyTransactionRules } from './fines/truckPenaltyTransaction.ts'
import { documentUploaderFileRules } from './content/documentUploaderFile.ts'
import { documentUploaderTokenRules } from './content/documentUploaderToken.ts'
import { truckPenaltyTransactionLineRules } from './fines/truckPenaltyTransactionLine.ts'
import { repairRules } from './fleet/repair.ts'
import { repairLineRules } from './fleet/repairLine.ts'
import { vehicleRules } from './fleet/vehicle.ts'
import { vehicleBodyTypeRules } from './fleet/vehicleBodyType.ts'
import { vehicleIndicatorRules } from './fleet/vehicleIndicator.ts'
import { cargoRouteRules } from './goods/cargoRoute.ts'
import { cargoRoutePriceRules } from './goods/cargoRoutePrice.ts'
import { cargoRouteRateRules } from './goods/cargoRouteRate.ts'
import { materialOrderRules } from './orders/materialOrder.ts'
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
import { periodCloseRules } from './money/periodClose.ts'
import { pointOpeningRules } from './money/pointOpening.ts'
import { paymentRules } from './money/payment.ts'
import { paymentDocumentRules } from './money/paymentDocument.ts'
import { regularPaymentRules } from './money/regularPayment.ts'
import { regularPaymentDocumentRules } from './money/regularPaymentDocument.ts'
import { cashTransactionRules } from './money/cashTransaction.ts'
import { volumeTransactionRules } from './money/volumeTransaction.ts'
import { pointRules } from './points/point.ts'
import { shiftRules } from './shifts/shift.ts'
import { shiftVehicleRules } from './shifts/shiftVehicle.ts'
import { shiftPlannerRules } from './shifts/shiftPlanner.ts'
import { shiftPlannerLineRules } from './shifts/shiftPlannerLine.ts'
import { countryRules } from './system/country.ts'
import { jobRules } from './system/job.ts'
import { noticeRules } from './system/notice.ts'
import { jobTypeRules } from './system/jobType.ts'
import { propertyRules } from './system/property.ts'
import { settingRules } from './system/setting.ts'
import { domainSettingRules } from './subscription/domainSetting.ts'
import { statisticsVehicleCountRules } from './subscription/statisticsVehicleCount.ts'
import { subscriptionRequisiteRules } from './subscription/subscriptionRequisite.ts'
import { subscriptionTransactionRules } from './subscription/subscriptionTransaction.ts'
import { subscriptionDocManagementRules } from './subscription/subscriptionDocManagement.ts'
import { costVedomostRules } from './statements/costVedomost.ts'
import { costVedomostLineRules } from './statements/costVedomostLine.ts'
import { dealVedomostRules } from './statements/dealVedomost.ts'
import { dealVedomostLineRules } from './statements/dealVedomostLine.ts'
import { fotVedomostRules } from './statements/fotVedomost.ts'
import { fotVedomostLineRules } from './statements/fotVedomostLine.ts'
import { oilVedomostRules } from './statements/oilVedomost.ts'
import { oilVedomostLineRules } from './statements/oilVedomostLine.ts'
import { penaltyVedomostRules } from './statements/penaltyVedomost.ts'
import { penaltyVedomostLineRules } from './statements/penaltyVedomostLine.ts'
import { premiumVedomostRules } from './statements/premiumVedomost.ts'
import { premiumVedomostLineRules } from './statements/premiumVedomostLine.ts'

/** What the entities do beyond reading and writing their records, by the name of the resource. */
export const rules = ruleBook(
  resources,
  [
    companyRules,
    ownerCompanyRules,
    oilCompanyRules,
    oilCompanyDocumentRules,
    truckPenaltyCompanyRules,
    accountCompanyRules,
    pointRules,
    dealRules,
    materialOrderRules,
    materialOrderTransporterRules,
    regularDealRules,
    multiDealRules,
    multiDealLineRules,
    oilVedomostRules,
    oilVedomostLineRules,
    costVedomostRules,
    costVedomostLineRules,
    fotVedomostRules,
    fotVedomostLineRules,
    premiumVedomostRules,
    premiumVedomostLineRules,
    penaltyVedomostRules,
    penaltyVedomostLineRules,
    dealVedomostRules,
    dealVedomostLineRules,
    truckPenaltyTransactionRules,
    bankTransactionRules,
    bankTransactionLineRules,
    bankTransactionsImportDocumentRules,
    oilCompanyTransactionRules,
    oilCompanyTransactionLineRules,
    oilCompanyTransactionsImportDocumentRules,
    truckPenaltyTransactionImportDocumentRules,
    truckPenaltyTransactionLineRules,
    productRules,
    productProcessRules,
    productPriceRules,
    cargoRouteRules,
    cargoRoutePriceRules,
    cargoRouteRateRules,
    vehicleRules,
    vehicleIndicatorRules,
    vehicleBodyTypeRules,
    repairRules,
    repairLineRules,
    accountRules,
    accRoleRules,
    apiTokenRules,
    apiTokenUseRules,
    accRightRules,
    shiftRules,
    shiftVehicleRules,
    shiftPlannerRules,
    shiftPlannerLineRules,
    paymentRules,
    paymentDocumentRules,
    regularPaymentRules,
    regularPaymentDocumentRules,
    costListRules,
    payMethodRules,
    periodCloseRules,
    pointOpeningRules,
    oilCompanyTariffRules,
    oilCompanyCardRules,
    oilCompanyCardRefHistoryRules,
    oilCompanyCardExclusionRules,
    bankTransactionCardRules,
    bankTransactionCardRefHistoryRules,
    bankTransactionCardExclusionRules,
    cashTransactionRules,
    volumeTransactionRules,
    templateRules,
    newsRules,
    newsCategoryRules,
    newsDocRules,
    newsDocumentRules,
    documentUploaderTokenRules,
    documentUploaderFileRules,
    faqRules,
    countryRules,
    settingRules,
    propertyRules,
    subscriptionTransactionRules,
    subscriptionDocManagementRules,
    statisticsVehicleCountRules,
    subscriptionRequisiteRules,
    domainSettingRules,
    kanbanStatusRules,
    kanbanTaskRules,
    kanbanTaskCommentRules,
    kanbanTaskFileRules,
    jobRules,
    jobTypeRules,
    noticeRules,
  ],
  rulesOfAttachments,
)
