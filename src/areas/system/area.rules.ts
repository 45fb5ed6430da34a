import type { Resources } from '#resource'
import { defineAreaRules } from '#server/areaRules.ts'
import { filesCheck } from '#server/jobs/filesCheck.ts'
import { REPORT_LETTERS, reportLetters, startReportLetters } from '#server/reports/letters.ts'
import type { JobKinds } from '#server/jobs/kind.ts'
import { dayTables } from '../businessDay.rules.ts'
import { systemRoutes } from './frame.rules.ts'
import { backup } from './job/backup.rules.ts'
import { bookImport } from './job/bookImport.rules.ts'
import { documentsArchive } from './job/documentsArchive.rules.ts'
import { excelReport } from './job/excelReport.rules.ts'
import { jobRules, jobTypeRules } from './job/job.rules.ts'
import { dropPrints, printRoutes } from './job/prints.rules.ts'
import { PRINT_JOB } from '#server/engine/documents/startPrint.ts'
import { printPapers } from './job/printPapers.rules.ts'
import { oldCleanup, startOldCleanup } from './job/oldCleanup.rules.ts'
import { ownSettings, type MySettingChecks } from './mySettings.ts'
import { mySettingsRoutes } from './mySettings.rules.ts'
import { dailyNotices, startDailyNotices, CODE as DAILY_NOTICES } from './notice/dailyJob.rules.ts'
import { noticeLetters, startNoticeLetters, CODE as NOTICE_LETTERS } from './notice/letterJob.rules.ts'
import { noticeRules } from './notice/notice.rules.ts'
import { noticeTables } from './notice/tables.rules.ts'
import { propertyRules } from './property/property.rules.ts'
import { settingRules } from './setting/setting.rules.ts'

/** The server part of the area `system`; `kinds`: all kinds of jobs of the application. */
export const systemRules = (of: { readonly resources: Resources; readonly kinds: () => JobKinds; readonly mySettings: MySettingChecks }) =>
  defineAreaRules({
    rules: [settingRules, propertyRules, jobRules(of.kinds), jobTypeRules(of.kinds), noticeRules(of.resources)],
    tables: zone => [...dayTables(zone), ...noticeTables],
    routes: () => [...systemRoutes, ...printRoutes, ...mySettingsRoutes({ ...ownSettings, ...of.mySettings })],
    jobs: {
      files_check: filesCheck,
      book_import: bookImport,
      excel_report: excelReport,
      documents_archive: documentsArchive,
      backup,
      [PRINT_JOB]: printPapers,
      old_cleanup: oldCleanup,
      [DAILY_NOTICES]: dailyNotices,
      [NOTICE_LETTERS]: noticeLetters,
      [REPORT_LETTERS]: reportLetters,
    },
    daily: async engine => {
      await startDailyNotices(engine)
      await startNoticeLetters(engine)
    },
    minutely: startReportLetters,
    hourly: async engine => {
      await dropPrints(engine)
      await startOldCleanup(engine)
    },
  })
