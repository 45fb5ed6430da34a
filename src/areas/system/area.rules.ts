import type { Resources } from '#resource'
import { defineAreaRules } from '#server/application.ts'
import { BULK_JOB, bulkChange, dropBulkChanges } from '#server/jobs/bulkChange.ts'
import { filesCheck, type JobKinds } from '#server/jobs/job.ts'
import { REPORT_LETTERS, reportLetters, startReportLetters } from '#server/reports/letters.ts'
import { dayTables } from '../businessDay.rules.ts'
import { systemRoutes, mySettingsRoutes } from './frame.rules.ts'
import { backup, bookImport, documentsArchive, excelReport, oldCleanup, startOldCleanup } from './job/kinds.rules.ts'
import { jobRules, jobTypeRules } from './job/job.rules.ts'
import { dropPrints, printRoutes, printPapers } from './job/prints.rules.ts'
import { PRINT_JOB } from '#server/engine/documents/prints.ts'
import { ownSettings, type MySettingChecks } from '#resource/frameCalls'
import {
  dailyNotices,
  startDailyNotices,
  DAILY_CODE as DAILY_NOTICES,
  noticeLetters,
  startNoticeLetters,
  LETTERS_CODE as NOTICE_LETTERS,
} from './notice/noticeJobs.rules.ts'
import { noticeRules, noticeTables } from './notice/notice.rules.ts'
import { propertyRules, settingRules } from './parameters.rules.ts'

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
      [BULK_JOB]: bulkChange,
      old_cleanup: oldCleanup,
      [DAILY_NOTICES]: dailyNotices,
      [NOTICE_LETTERS]: noticeLetters,
      [REPORT_LETTERS]: reportLetters,
    },
    minutely: async engine => {
      await startDailyNotices(engine)
      await startNoticeLetters(engine)
      await startReportLetters(engine)
    },
    hourly: async engine => {
      await dropPrints(engine)
      await dropBulkChanges(engine)
      await startOldCleanup(engine)
    },
  })
