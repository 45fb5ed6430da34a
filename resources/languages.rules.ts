import { createRequire } from 'node:module'
import { locales } from '#locales'
import type { Language } from '#words/languages'
import { languages } from '#locales/languages'
import { join } from 'node:path'
import { root } from '#server/root.ts'

/** What the server says in a language, nested as its Russian words: those of the screens and those that only the server says. */
export interface Spoken {
  /** Read when somebody first speaks the language: two hundred files each. */
  readonly labels: () => object
  readonly direction: 'ltr' | 'rtl'
}

const required = createRequire(import.meta.url)
const wordsIn = (file: string, name: string): object =>
  (required(join(root, `locales/${file}.ts`)) as Readonly<Record<string, object>>)[name]!

/** A language that says everything is a folder, one of the frame a file. */
const labelsOf =
  ({ locale, served }: Language) =>
  (): object => {
    const { nerud, ...rest } = wordsIn(served ? `${locale}/index` : locale, locale) as { readonly nerud: object }
    return { ...rest, nerud: { ...nerud, ...(served && wordsIn(`${locale}/served`, 'served')) } }
  }

/** The languages in which the server answers, Russian first: it stands in for every word that another one lacks. */
export const spoken: Readonly<Record<string, Spoken>> = {
  ru: { labels: () => locales.ru, direction: 'ltr' },
  ...Object.fromEntries(
    languages.map((one): readonly [string, Spoken] => [one.locale, { labels: labelsOf(one), direction: one.direction }]),
  ),
}
