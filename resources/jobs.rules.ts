import { filesCheck } from '#server/jobs/filesCheck.ts'
import type { JobKinds } from '#server/jobs/kind.ts'
import { dealsRecalc } from '#resources/deals/deal/recalcJob.rules'
import { regularDealsRecount } from '#resources/deals/regularDeal/recountJob.rules'
import { bankFiles } from '#resources/incoming/transactions/files/bank.rules'
import { fineFiles } from '#resources/incoming/transactions/files/fines.rules'
import { fuelFiles } from '#resources/incoming/transactions/files/fuel.rules'
import { fileJob } from '#resources/incoming/transactions/files/job.rules'
import { transactionsLoad } from '#resources/incoming/transactions/files/loadJob.rules'
import { fuelTariffRecalc } from '#resources/money/oilCompanyTariff/recalcJob.rules'
import { INVOICE_MAIL, invoiceMail } from '#resources/subscription/domainSetting/invoiceMail.rules'
import { CODE as DAILY_NOTICES, dailyNotices } from '#resources/system/notice/dailyJob.rules'
import { CODE as NOTICE_LETTERS, noticeLetters } from '#resources/system/notice/letterJob.rules'
import { backup } from '#resources/system/job/backup.rules'
import { bookImport } from '#resources/system/job/bookImport.rules'
import { documentsArchive } from '#resources/system/job/documentsArchive.rules'
import { excelReport } from '#resources/system/job/excelReport.rules'
import { oldCleanup } from '#resources/system/job/oldCleanup.rules'
import { regularPaymentsRun } from '#resources/money/regularPayment/runJob.rules'
import { cashCheck } from '#resources/money/cashTransaction/checkJob.rules'
import { npdCheck } from '#resources/money/payment/npdJob.rules'

/** What the jobs do, by the code of their kind (`resources/seed/catalogue/jobs.rules.ts` names them). */
export const jobs: JobKinds = {
  files_check: filesCheck,
  deals_recalc: dealsRecalc,
  regular_deals_recount: regularDealsRecount,
  regular_payments_run: regularPaymentsRun,
  cash_check: cashCheck,
  npd_check: npdCheck,
  transactions_load: transactionsLoad,
  bank_import: fileJob(bankFiles),
  fuel_import: fileJob(fuelFiles),
  fines_import: fileJob(fineFiles),
  fuel_tariff_recalc: fuelTariffRecalc,
  book_import: bookImport,
  excel_report: excelReport,
  documents_archive: documentsArchive,
  [INVOICE_MAIL]: invoiceMail,
  backup,
  old_cleanup: oldCleanup,
  [DAILY_NOTICES]: dailyNotices,
  [NOTICE_LETTERS]: noticeLetters,
}
