import { labelsIn } from '#areas/framework.rules'
import { locales } from '#locales'
import { languages } from '#locales/languages'
import type { Application } from '#server/application.ts'

/** The languages of the server's answers, Russian first: it replaces missing texts of the others. */
export const serverLanguages: Application['languages'] = {
  ru: { labels: () => locales.ru, direction: 'ltr' },
  ...Object.fromEntries(languages.map(one => [one.locale, { labels: labelsIn('locales', one), direction: one.direction }] as const)),
}
