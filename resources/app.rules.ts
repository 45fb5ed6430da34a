import { resources } from '#resources'
import { ruleBook } from '#server/engine/ruleBook.ts'
import { rulesOfAttachments } from '#resources/shared/attachments.rules'
import { accountRules } from '#resources/access/account/account.rules'
import { accRightRules } from '#resources/access/accRight/accRight.rules'
import { accRoleRules } from '#resources/access/accRole/accRole.rules'
import { apiTokenRules } from '#resources/access/apiToken/apiToken.rules'
import { apiTokenUseRules } from '#resources/access/apiTokenUse/apiTokenUse.rules'
import { oilCompanyCardRules } from '#resources/cards/oilCompanyCard/oilCompanyCard.rules'
import { oilCompanyCardRefHistoryRules } from '#resources/cards/oilCompanyCardRefHistory/oilCompanyCardRefHistory.rules'
import { oilCompanyCardExclusionRules } from '#resources/cards/oilCompanyCardExclusion/oilCompanyCardExclusion.rules'
import { bankTransactionCardRules } from '#resources/cards/bankTransactionCard/bankTransactionCard.rules'
import { bankTransactionCardRefHistoryRules } from '#resources/cards/bankTransactionCardRefHistory/bankTransactionCardRefHistory.rules'
import { bankTransactionCardExclusionRules } from '#resources/cards/bankTransactionCardExclusion/bankTransactionCardExclusion.rules'
import { accountCompanyRules } from '#resources/companies/accountCompany/accountCompany.rules'
import { companyRules } from '#resources/companies/company/company.rules'
import { oilCompanyRules } from '#resources/companies/oilCompany/oilCompany.rules'
import { oilCompanyDocumentRules } from '#resources/companies/oilCompanyDocument/oilCompanyDocument.rules'
import { ownerCompanyRules } from '#resources/companies/ownerCompany/ownerCompany.rules'
import { truckPenaltyCompanyRules } from '#resources/companies/truckPenaltyCompany/truckPenaltyCompany.rules'
import { faqRules } from '#resources/content/faq/faq.rules'
import { newsRules } from '#resources/content/news/news.rules'
import { newsCategoryRules } from '#resources/content/newsCategory/newsCategory.rules'
import { newsDocRules } from '#resources/content/newsDoc/newsDoc.rules'
import { newsDocumentRules } from '#resources/content/newsDocument/newsDocument.rules'
import { dealRules } from '#resources/deals/deal/deal.rules'
import { multiDealRules } from '#resources/deals/multiDeal/multiDeal.rules'
import { multiDealLineRules } from '#resources/deals/multiDealLine/multiDealLine.rules'
import { regularDealRules } from '#resources/deals/regularDeal/regularDeal.rules'
import { templateRules } from '#resources/content/template/template.rules'
import { bankTransactionRules } from '#resources/incoming/bankTransaction/bankTransaction.rules'
import { bankTransactionLineRules } from '#resources/incoming/bankTransactionLine/bankTransactionLine.rules'
import { bankTransactionsImportDocumentRules } from '#resources/incoming/bankTransactionsImportDocument/bankTransactionsImportDocument.rules'
import { oilCompanyTransactionRules } from '#resources/incoming/oilCompanyTransaction/oilCompanyTransaction.rules'
import { oilCompanyTransactionLineRules } from '#resources/incoming/oilCompanyTransactionLine/oilCompanyTransactionLine.rules'
import { oilCompanyTransactionsImportDocumentRules } from '#resources/incoming/oilCompanyTransactionsImportDocument/oilCompanyTransactionsImportDocument.rules'
import { truckPenaltyTransactionImportDocumentRules } from '#resources/incoming/truckPenaltyTransactionImportDocument/truckPenaltyTransactionImportDocument.rules'
import { truckPenaltyTransactionRules } from '#resources/fines/truckPenaltyTransaction/truckPenaltyTransaction.rules'
import { documentUploaderFileRules } from '#resources/content/documentUploaderFile/documentUploaderFile.rules'
import { documentUploaderTokenRules } from '#resources/content/documentUploaderToken/documentUploaderToken.rules'
import { truckPenaltyTransactionLineRules } from '#resources/fines/truckPenaltyTransactionLine/truckPenaltyTransactionLine.rules'
import { repairRules } from '#resources/fleet/repair/repair.rules'
import { repairLineRules } from '#resources/fleet/repairLine/repairLine.rules'
import { vehicleRules } from '#resources/fleet/vehicle/vehicle.rules'
import { vehicleBodyTypeRules } from '#resources/fleet/vehicleBodyType/vehicleBodyType.rules'
import { vehicleIndicatorRules } from '#resources/fleet/vehicleIndicator/vehicleIndicator.rules'
import { cargoRouteRules } from '#resources/goods/cargoRoute/cargoRoute.rules'
import { cargoRoutePriceRules } from '#resources/goods/cargoRoutePrice/cargoRoutePrice.rules'
import { cargoRouteRateRules } from '#resources/goods/cargoRouteRate/cargoRouteRate.rules'
import { materialOrderRules } from '#resources/orders/materialOrder/materialOrder.rules'
import { materialOrderTransporterRules } from '#resources/orders/materialOrderTransporter/materialOrderTransporter.rules'
import { productPriceRules } from '#resources/goods/productPrice/productPrice.rules'
import { productRules } from '#resources/goods/product/product.rules'
import { productProcessRules } from '#resources/goods/productProcess/productProcess.rules'
import { kanbanStatusRules } from '#resources/kanban/kanbanStatus/kanbanStatus.rules'
import { kanbanTaskRules } from '#resources/kanban/kanbanTask/kanbanTask.rules'
import { kanbanTaskCommentRules } from '#resources/kanban/kanbanTaskComment/kanbanTaskComment.rules'
import { kanbanTaskFileRules } from '#resources/kanban/kanbanTaskFile/kanbanTaskFile.rules'
import { costListRules } from '#resources/money/costList/costList.rules'
import { oilCompanyTariffRules } from '#resources/money/oilCompanyTariff/oilCompanyTariff.rules'
import { payMethodRules } from '#resources/money/payMethod/payMethod.rules'
import { periodCloseRules } from '#resources/money/periodClose/periodClose.rules'
import { pointOpeningRules } from '#resources/money/pointOpening/pointOpening.rules'
import { paymentRules } from '#resources/money/payment/payment.rules'
import { paymentDocumentRules } from '#resources/money/paymentDocument/paymentDocument.rules'
import { regularPaymentRules } from '#resources/money/regularPayment/regularPayment.rules'
import { regularPaymentDocumentRules } from '#resources/money/regularPaymentDocument/regularPaymentDocument.rules'
import { cashTransactionRules } from '#resources/money/cashTransaction/cashTransaction.rules'
import { volumeTransactionRules } from '#resources/money/volumeTransaction/volumeTransaction.rules'
import { pointRules } from '#resources/points/point/point.rules'
import { shiftRules } from '#resources/shifts/shift/shift.rules'
import { shiftVehicleRules } from '#resources/shifts/shiftVehicle/shiftVehicle.rules'
import { shiftPlannerRules } from '#resources/shifts/shiftPlanner/shiftPlanner.rules'
import { shiftPlannerLineRules } from '#resources/shifts/shiftPlannerLine/shiftPlannerLine.rules'
import { countryRules } from '#resources/system/country/country.rules'
import { jobRules } from '#resources/system/job/job.rules'
import { noticeRules } from '#resources/system/notice/notice.rules'
import { jobTypeRules } from '#resources/system/jobType/jobType.rules'
import { propertyRules } from '#resources/system/property/property.rules'
import { settingRules } from '#resources/system/setting/setting.rules'
import { domainSettingRules } from '#resources/subscription/domainSetting/domainSetting.rules'
import { statisticsVehicleCountRules } from '#resources/subscription/statisticsVehicleCount/statisticsVehicleCount.rules'
import { subscriptionRequisiteRules } from '#resources/subscription/subscriptionRequisite/subscriptionRequisite.rules'
import { subscriptionTransactionRules } from '#resources/subscription/subscriptionTransaction/subscriptionTransaction.rules'
import { subscriptionDocManagementRules } from '#resources/subscription/subscriptionDocManagement/subscriptionDocManagement.rules'
import { costVedomostRules } from '#resources/statements/costVedomost/costVedomost.rules'
import { costVedomostLineRules } from '#resources/statements/costVedomostLine/costVedomostLine.rules'
import { dealVedomostRules } from '#resources/statements/dealVedomost/dealVedomost.rules'
import { dealVedomostLineRules } from '#resources/statements/dealVedomostLine/dealVedomostLine.rules'
import { fotVedomostRules } from '#resources/statements/fotVedomost/fotVedomost.rules'
import { fotVedomostLineRules } from '#resources/statements/fotVedomostLine/fotVedomostLine.rules'
import { oilVedomostRules } from '#resources/statements/oilVedomost/oilVedomost.rules'
import { oilVedomostLineRules } from '#resources/statements/oilVedomostLine/oilVedomostLine.rules'
import { penaltyVedomostRules } from '#resources/statements/penaltyVedomost/penaltyVedomost.rules'
import { penaltyVedomostLineRules } from '#resources/statements/penaltyVedomostLine/penaltyVedomostLine.rules'
import { premiumVedomostRules } from '#resources/statements/premiumVedomost/premiumVedomost.rules'
import { premiumVedomostLineRules } from '#resources/statements/premiumVedomostLine/premiumVedomostLine.rules'

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
