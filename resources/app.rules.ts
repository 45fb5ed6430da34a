import { resources } from '#resources'
import { ruleBook } from '#server/engine/ruleBook.ts'
import { rulesOfAttachments } from '#resources/shared/attachments.rules'
import { accountRules } from '#resources/access/account/account.rules'
import { accRightRules, accRoleRules } from '#resources/access/accRole/accRole.rules'
import { apiTokenRules, apiTokenUseRules } from '#resources/access/apiToken/apiToken.rules'
import {
  oilCompanyCardRules,
  oilCompanyCardRefHistoryRules,
  oilCompanyCardExclusionRules,
} from '#resources/cards/oilCompanyCard/oilCompanyCard.rules'
import {
  bankTransactionCardRules,
  bankTransactionCardRefHistoryRules,
  bankTransactionCardExclusionRules,
} from '#resources/cards/bankTransactionCard/bankTransactionCard.rules'
import { accountCompanyRules } from '#resources/companies/accountCompany/accountCompany.rules'
import { companyRules } from '#resources/companies/company/company.rules'
import { oilCompanyRules, oilCompanyDocumentRules } from '#resources/companies/oilCompany/oilCompany.rules'
import { ownerCompanyRules } from '#resources/companies/ownerCompany/ownerCompany.rules'
import { truckPenaltyCompanyRules } from '#resources/companies/truckPenaltyCompany/truckPenaltyCompany.rules'
import { faqRules } from '#resources/content/faq/faq.rules'
import { newsRules, newsCategoryRules, newsDocRules, newsDocumentRules } from '#resources/content/news/news.rules'
import { dealRules } from '#resources/deals/deal/deal.rules'
import { multiDealRules, multiDealLineRules } from '#resources/deals/multiDeal/multiDeal.rules'
import { regularDealRules } from '#resources/deals/regularDeal/regularDeal.rules'
import { templateRules } from '#resources/content/template/template.rules'
import { bankTransactionRules, bankTransactionLineRules } from '#resources/incoming/bankTransaction/bankTransaction.rules'
import {
  bankTransactionsImportDocumentRules,
  oilCompanyTransactionsImportDocumentRules,
  truckPenaltyTransactionImportDocumentRules,
} from '#resources/incoming/imports.rules'
import {
  oilCompanyTransactionRules,
  oilCompanyTransactionLineRules,
} from '#resources/incoming/oilCompanyTransaction/oilCompanyTransaction.rules'
import {
  truckPenaltyTransactionRules,
  truckPenaltyTransactionLineRules,
} from '#resources/fines/truckPenaltyTransaction/truckPenaltyTransaction.rules'
import { documentUploaderFileRules } from '#resources/content/documentUploaderFile/documentUploaderFile.rules'
import { documentUploaderTokenRules } from '#resources/content/documentUploaderToken/documentUploaderToken.rules'
import { repairRules, repairLineRules } from '#resources/fleet/repair/repair.rules'
import { vehicleRules, vehicleIndicatorRules } from '#resources/fleet/vehicle/vehicle.rules'
import { vehicleBodyTypeRules } from '#resources/fleet/vehicleBodyType/vehicleBodyType.rules'
import { cargoRouteRules, cargoRoutePriceRules, cargoRouteRateRules } from '#resources/goods/cargoRoute/cargoRoute.rules'
import { materialOrderRules, materialOrderTransporterRules } from '#resources/orders/materialOrder/materialOrder.rules'
import { productPriceRules } from '#resources/goods/productPrice/productPrice.rules'
import { productRules, productProcessRules } from '#resources/goods/product/product.rules'
import { kanbanStatusRules } from '#resources/kanban/kanbanStatus/kanbanStatus.rules'
import { kanbanTaskRules, kanbanTaskCommentRules, kanbanTaskFileRules } from '#resources/kanban/kanbanTask/kanbanTask.rules'
import { costListRules, payMethodRules } from '#resources/money/costList/costList.rules'
import { oilCompanyTariffRules } from '#resources/money/oilCompanyTariff/oilCompanyTariff.rules'
import { periodCloseRules } from '#resources/money/periodClose/periodClose.rules'
import { pointOpeningRules } from '#resources/money/pointOpening/pointOpening.rules'
import { paymentRules } from '#resources/money/payment/payment.rules'
import { paymentDocumentRules } from '#resources/money/paymentDocument/paymentDocument.rules'
import { regularPaymentRules, regularPaymentDocumentRules } from '#resources/money/regularPayment/regularPayment.rules'
import { cashTransactionRules } from '#resources/money/cashTransaction/cashTransaction.rules'
import { volumeTransactionRules } from '#resources/money/volumeTransaction/volumeTransaction.rules'
import { pointRules } from '#resources/points/point/point.rules'
import { shiftRules, shiftVehicleRules } from '#resources/shifts/shift/shift.rules'
import { shiftPlannerRules } from '#resources/shifts/shiftPlanner/shiftPlanner.rules'
import { shiftPlannerLineRules } from '#resources/shifts/shiftPlannerLine/shiftPlannerLine.rules'
import { countryRules } from '#resources/system/country/country.rules'
import { jobRules, jobTypeRules } from '#resources/system/job/job.rules'
import { noticeRules } from '#resources/system/notice/notice.rules'
import { propertyRules } from '#resources/system/property/property.rules'
import { settingRules } from '#resources/system/setting/setting.rules'
import { domainSettingRules } from '#resources/subscription/domainSetting/domainSetting.rules'
import { statisticsVehicleCountRules } from '#resources/subscription/statisticsVehicleCount/month.rules'
import {
  subscriptionRequisiteRules,
  subscriptionTransactionRules,
} from '#resources/subscription/subscriptionTransaction/subscriptionTransaction.rules'
import { subscriptionDocManagementRules } from '#resources/subscription/subscriptionDocManagement/subscriptionDocManagement.rules'
import { costVedomostRules, costVedomostLineRules } from '#resources/statements/costVedomost/costVedomost.rules'
import { dealVedomostRules, dealVedomostLineRules } from '#resources/statements/dealVedomost/dealVedomost.rules'
import { fotVedomostRules, fotVedomostLineRules } from '#resources/statements/fotVedomost/fotVedomost.rules'
import { oilVedomostRules, oilVedomostLineRules } from '#resources/statements/oilVedomost/oilVedomost.rules'
import { penaltyVedomostRules, penaltyVedomostLineRules } from '#resources/statements/penaltyVedomost/penaltyVedomost.rules'
import { premiumVedomostRules, premiumVedomostLineRules } from '#resources/statements/premiumVedomost/premiumVedomost.rules'

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
