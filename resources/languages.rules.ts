import { labelsIn } from '#areas/languages.rules'
import { locales } from '#locales'
import { languages } from '#locales/languages'
import type { Application } from '#server/application.ts'

/** The languages in which the server answers, Russian first: it stands in for every word that another one lacks. */
export const spoken: Application['languages'] = {
  ru: { labels: () => locales.ru, direction: 'ltr' },
  ...Object.fromEntries(languages.map(one => [one.locale, { labels: labelsIn('locales', one), direction: one.direction }] as const)),
}
