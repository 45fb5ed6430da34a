import { filesCheck } from '../jobs/filesCheck.ts'
import type { JobKinds } from '../jobs/kind.ts'
import { dealsRecalc } from './deals/deal/recalcJob.ts'
import { regularDealsRecount } from './deals/regularDeal/recountJob.ts'
import { bankFiles } from './transactions/files/bank.ts'
import { fineFiles } from './transactions/files/fines.ts'
import { fuelFiles } from './transactions/files/fuel.ts'
import { fileJob } from './transactions/files/job.ts'
import { transactionsLoad } from './transactions/files/loadJob.ts'
import { fuelTariffRecalc } from './money/oilCompanyTariff/recalcJob.ts'
import { INVOICE_MAIL, invoiceMail } from './subscription/domainSetting/invoiceMail.ts'
import { CODE as DAILY_NOTICES, dailyNotices } from './system/notice/dailyJob.ts'
import { CODE as NOTICE_LETTERS, noticeLetters } from './system/notice/letterJob.ts'
import { backup } from './system/job/backup.ts'
import { bookImport } from './system/job/bookImport.ts'
import { documentsArchive } from './system/job/documentsArchive.ts'
import { excelReport } from './system/job/excelReport.ts'
import { oldCleanup } from './system/job/oldCleanup.ts'
import { regularPaymentsRun } from './money/regularPayment/runJob.ts'
import { cashCheck } from './money/cashTransaction/checkJob.ts'
import { npdCheck } from './money/payment/npdJob.ts'

/** What the jobs do, by the code of their kind (`server/seed/catalogue/jobs.ts` names them). */
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
