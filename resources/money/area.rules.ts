import { area } from '#areas/seed/errors.rules'
import { defineAreaRules } from '#server/application.ts'
import { cashCheck } from './cashTransaction/checkJob.rules.ts'
import { npdCheck, npdTables } from './payment/npdJob.rules.ts'
import {
  costListRows,
  costListTypeRows,
  inputTypeRows,
  payMethodRows,
  payStatusRows,
  fuelTariffRecalc,
  costListRules,
  payMethodRules,
  oilCompanyTariffRules,
} from './lookups.rules.ts'
import { createDailySums, createDailyDebts } from '#resources/ledger/dailySums.rules'
import { ledgerTables } from '#resources/ledger/tables.rules'
import { postedTables } from './payment/posted.rules.ts'
import { regularPaymentsRun, startRegularPayments } from './regularPayment/run.rules.ts'
import { cashTransactionRules, pointOpeningRules, volumeTransactionRules } from './cashTransaction/cashTransaction.rules.ts'
import { paymentRules } from './payment/payment.rules.ts'
import { paymentDocumentRules } from './paymentDocument/paymentDocument.rules.ts'
import { periodCloseRules } from './periodClose/periodClose.rules.ts'
import { regularPaymentRules, regularPaymentDocumentRules } from './regularPayment/regularPayment.rules.ts'

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
  derivedTables: zone => [...createDailySums(zone), ...createDailyDebts],
  minutely: startRegularPayments,
  jobs: { regular_payments_run: regularPaymentsRun, cash_check: cashCheck, npd_check: npdCheck, fuel_tariff_recalc: fuelTariffRecalc },
  catalogues: {
    cost_list_type: costListTypeRows,
    pay_status: payStatusRows,
    input_type: inputTypeRows,
  },
  books: {
    cost_list: costListRows,
    pay_method: payMethodRows,
  },
  errors: [
    area('Внешние службы')(
      'NPD_UNAVAILABLE',
      424,
      'Сервис проверки НПД недоступен',
      'Служба налоговой не подключена или не отвечает',
      'Проверьте статус на npd.nalog.ru/check-status и повторите позже',
    ),
  ],
})
