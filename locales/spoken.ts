import { missingKeys } from './coverage.ts'
import { locales } from './index.ts'
import { languages } from './languages.ts'

/** What the server says in a language, nested as its Russian words: those of the screens and those that only the server says. */
export interface Spoken {
  readonly labels: object
  readonly direction: 'ltr' | 'rtl'
}

const others = await Promise.all(
  languages.map(async ({ locale, direction, load, served }): Promise<readonly [string, Spoken]> => {
    const [words, own] = await Promise.all([load(), served()])
    const { nerud, ...rest } = words as { readonly nerud: object }
    return [locale, { labels: { ...rest, nerud: { ...nerud, ...own } }, direction }]
  }),
)

/** The languages in which the server answers: Russian first, then those beside it that lack no word of it. */
export const spoken: Readonly<Record<string, Spoken>> = {
  ru: { labels: locales.ru, direction: 'ltr' },
  ...Object.fromEntries(others.filter(([, { labels }]) => missingKeys(locales.ru, labels).length === 0)),
}
