import { createRequire } from 'node:module'
import { join } from 'node:path'
import { locales } from '#words/index'
import { extend } from '#words/extend'
import { languages, type Language } from '#words/languages'
import type { Application } from '#server/application.ts'
import { root } from '#server/root.ts'

const required = createRequire(import.meta.url)
const wordsIn = (file: string, name: string): object => (required(join(root, `${file}.ts`)) as Readonly<Record<string, object>>)[name]!

/** Loads the words of a language from a folder on first use: a complete language is a folder, one with only the frame is a file. */
export const labelsIn =
  (folder: string, { locale, served }: Language) =>
  (): object => {
    const { nerud, ...rest } = wordsIn(`${folder}/${locale}${served ? '/index' : ''}`, locale) as { readonly nerud: object }
    return { ...rest, nerud: { ...nerud, ...(served && wordsIn(`${folder}/${locale}/served`, 'served')) } }
  }

/** The texts of an application's server by language: Russian, and those languages that the application translates; its own texts extend those of the framework. */
export const languagesWith = (own: { readonly ru: object } & Readonly<Record<string, object>>): Application['languages'] => ({
  ru: { labels: () => extend(locales.ru, own.ru), direction: 'ltr' },
  ...Object.fromEntries(
    languages
      .filter(({ locale }) => locale in own)
      .map(
        one => [one.locale, { labels: () => extend(labelsIn('src/locales', one)(), own[one.locale]!), direction: one.direction }] as const,
      ),
  ),
})
