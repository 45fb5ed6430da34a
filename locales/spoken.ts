import { createRequire } from 'node:module'
import { locales } from './index.ts'
import { languages } from './languages.ts'

/** What the server says in a language, nested as its Russian words: those of the screens and those that only the server says. */
export interface Spoken {
  /** Read when somebody first speaks the language: two hundred files each. */
  readonly labels: () => object
  readonly direction: 'ltr' | 'rtl'
}

const required = createRequire(import.meta.url)
const wordsIn = (locale: string, file: string, name: string): object =>
  (required(`./${locale}/${file}.ts`) as Readonly<Record<string, object>>)[name]!

const labelsOf = (locale: string) => (): object => {
  const { nerud, ...rest } = wordsIn(locale, 'index', locale) as { readonly nerud: object }
  return { ...rest, nerud: { ...nerud, ...wordsIn(locale, 'served', 'served') } }
}

/** The languages in which the server answers: Russian first, then those that have words of the server. A test says which of its words they lack. */
export const spoken: Readonly<Record<string, Spoken>> = {
  ru: { labels: () => locales.ru, direction: 'ltr' },
  ...Object.fromEntries(
    languages
      .filter(({ served }) => served !== undefined)
      .map(({ locale, direction }): readonly [string, Spoken] => [locale, { labels: labelsOf(locale), direction }]),
  ),
}
