import { defineAreaRules } from '#server/areaRules.ts'
import { firstPageRoutes } from '#resources/dashboard/waiting.rules'
import { mySettingsRoutes } from '#resources/mySettings.rules'
import { systemRoutes } from './frame.rules.ts'
import { startDailyNotices } from './notice/dailyJob.rules.ts'
import { startNoticeLetters } from './notice/letterJob.rules.ts'
import { noticeTables } from './notice/tables.rules.ts'
import { startOldCleanup } from './job/oldCleanup.rules.ts'
import { countryRules } from './country/country.rules.ts'
import { jobRules, jobTypeRules } from './job/job.rules.ts'
import { noticeRules } from './notice/notice.rules.ts'
import { propertyRules } from './property/property.rules.ts'
import { settingRules } from './setting/setting.rules.ts'

/** What `system` adds on the server to its declarations. */
export const systemRules = defineAreaRules({
  rules: [countryRules, settingRules, propertyRules, jobRules, jobTypeRules, noticeRules],
  tables: () => noticeTables,
  routes: () => [...systemRoutes, ...firstPageRoutes, ...mySettingsRoutes],
  daily: async engine => {
    await startDailyNotices(engine)
    await startNoticeLetters(engine)
  },
  hourly: startOldCleanup,
})
