import { createRequire } from 'node:module'
import { locales } from '#locales'
import { languages } from '#locales/languages'
import type { Words } from './engine/texts.ts'

const required = createRequire(import.meta.url)
const wordsIn = (locale: string, file: string, name: string): object =>
  (required(`../locales/${locale}/${file}.ts`) as Readonly<Record<string, object>>)[name]!

/** What the server says in a language, nested as its Russian words: those of the screens and those that only the server says. Two hundred files, read when somebody first speaks it. */
const labelsOf = (locale: string) => (): object => {
  const { nerud, ...rest } = wordsIn(locale, 'index', locale) as { readonly nerud: object }
  return { ...rest, nerud: { ...nerud, ...wordsIn(locale, 'served', 'served') } }
}

/** The languages in which the server answers: Russian first, then those that have words of the server. A test says which of its words they lack. */
export const spoken: Readonly<Record<string, Words>> = {
  ru: { labels: locales.ru, direction: 'ltr' },
  ...Object.fromEntries(
    languages
      .filter(({ served }) => served !== undefined)
      .map(({ locale, direction }): readonly [string, Words] => [locale, { labels: labelsOf(locale), direction }]),
  ),
}
