import { labelsIn, rulesOf } from '#areas/framework.rules'
import { locales } from '#locales'
import { languages } from '#locales/languages'
import type { Application, ServerRules } from '#server/application.ts'
import { app } from './app.ts'
import { migrations } from './migrations.rules.ts'
import { openServices } from './adapters/externalServices.rules.ts'
import { fillDatabase } from './seed/fill.rules.ts'
import { areas } from './areas.rules.ts'
import { mySettings } from './firstPage.ts'

/** The languages of the server's answers, Russian first: it replaces missing texts of the others. */
export const serverLanguages: ServerRules['languages'] = {
  ru: { labels: () => locales.ru, direction: 'ltr' },
  ...Object.fromEntries(languages.map(one => [one.locale, { labels: labelsIn('locales', one), direction: one.direction }] as const)),
}

/** What only the server has of the business. */
export const rules = rulesOf(app, {
  sharing: ['ROLE_UPD'],
  areas,
  mySettings,
  languages: serverLanguages,
  migrations,
  services: openServices,
  fill: (database, start) => fillDatabase(database, { ...start, now: new Date() }),
})

/** The whole business, for commands and tests that start no server. */
export const application: Application = { ...app, ...rules }
