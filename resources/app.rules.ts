import { labelsIn, applicationOf } from '#areas/framework.rules'
import { locales } from '#locales'
import { languages } from '#locales/languages'
import type { Application } from '#server/application.ts'
import { demoFor } from '#areas/seed/fill.rules'
import { app } from './app.ts'
import { migrations } from './migrations.rules.ts'
import { openServices } from './adapters/externalServices.rules.ts'
import { fillDatabase } from './seed/fill.rules.ts'
import { areas } from './areas.rules.ts'
import { mySettings } from './firstPage.ts'

/** The languages of the server's answers, Russian first: it replaces missing texts of the others. */
export const serverLanguages: Application['languages'] = {
  ru: { labels: () => locales.ru, direction: 'ltr' },
  ...Object.fromEntries(languages.map(one => [one.locale, { labels: labelsIn('locales', one), direction: one.direction }] as const)),
}

/** The business, as given to the server. */
export const application = applicationOf({
  ...app,
  sharing: ['ROLE_UPD'],
  areas,
  mySettings,
  languages: serverLanguages,
  migrations,
  services: openServices,
  fill: (database, start) =>
    fillDatabase(database, {
      ...start,
      demo: demoFor(start.host, process.argv, process.env),
      adminPassword: process.env['ADMIN_PASSWORD'],
      now: new Date(),
    }),
})
