import { createRequire } from 'node:module'
import { join } from 'node:path'
import { locales } from '#words/index'
import { extend } from '#words/extend'
import { languages, type Language } from '#words/languages'
import type { Application } from '#server/application.ts'
import { root } from '#server/root.ts'

const required = createRequire(import.meta.url)
const wordsIn = (file: string, name: string): object => (required(join(root, `${file}.ts`)) as Readonly<Record<string, object>>)[name]!

/** The words of a language from the files of a folder, read when somebody first speaks it: one that says everything is a folder, one of the frame a file. */
export const labelsIn =
  (folder: string, { locale, served }: Language) =>
  (): object => {
    const { nerud, ...rest } = wordsIn(`${folder}/${locale}${served ? '/index' : ''}`, locale) as { readonly nerud: object }
    return { ...rest, nerud: { ...nerud, ...(served && wordsIn(`${folder}/${locale}/served`, 'served')) } }
  }

/** What a server of an application says, from the words that it adds to those of the framework, by language: Russian, and those of the others that it names. */
export const spokenWith = (own: { readonly ru: object } & Readonly<Record<string, object>>): Application['languages'] => ({
  ru: { labels: () => extend(locales.ru, own.ru), direction: 'ltr' },
  ...Object.fromEntries(
    languages
      .filter(({ locale }) => locale in own)
      .map(
        one => [one.locale, { labels: () => extend(labelsIn('src/locales', one)(), own[one.locale]!), direction: one.direction }] as const,
      ),
  ),
})
