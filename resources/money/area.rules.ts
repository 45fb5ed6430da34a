import { defineAreaRules } from '#server/areaRules.ts'
import { cashCheck } from './cashTransaction/checkJob.rules.ts'
import { npdCheck } from './payment/npdJob.rules.ts'
import { fuelTariffRecalc } from './oilCompanyTariff/recalcJob.rules.ts'
import { keptDays } from '#resources/ledger/keptDays.rules'
import { keptDebts } from '#resources/ledger/keptDebts.rules'
import { ledgerTables } from '#resources/ledger/tables.rules'
import { npdTables } from './payment/npdTables.rules.ts'
import { postedTables } from './payment/posted.rules.ts'
import { regularPaymentsRun, startRegularPayments } from './regularPayment/runJob.rules.ts'
import { cashTransactionRules } from './cashTransaction/cashTransaction.rules.ts'
import { costListRules, payMethodRules } from './costList/costList.rules.ts'
import { oilCompanyTariffRules } from './oilCompanyTariff/oilCompanyTariff.rules.ts'
import { paymentRules } from './payment/payment.rules.ts'
import { paymentDocumentRules } from './paymentDocument/paymentDocument.rules.ts'
import { periodCloseRules } from './periodClose/periodClose.rules.ts'
import { pointOpeningRules } from './pointOpening/pointOpening.rules.ts'
import { regularPaymentRules, regularPaymentDocumentRules } from './regularPayment/regularPayment.rules.ts'
import { volumeTransactionRules } from './volumeTransaction/volumeTransaction.rules.ts'

/** Server rules, tables, routes and jobs of the area `money`. */
export const moneyRules = defineAreaRules({
  rules: [
    paymentRules,
    paymentDocumentRules,
    regularPaymentRules,
    regularPaymentDocumentRules,
    costListRules,
    payMethodRules,
    periodCloseRules,
    pointOpeningRules,
    oilCompanyTariffRules,
    cashTransactionRules,
    volumeTransactionRules,
  ],
  tables: () => [...ledgerTables, ...npdTables, ...postedTables],
  kept: zone => [...keptDays(zone), ...keptDebts],
  daily: startRegularPayments,
  jobs: { regular_payments_run: regularPaymentsRun, cash_check: cashCheck, npd_check: npdCheck, fuel_tariff_recalc: fuelTariffRecalc },
})
