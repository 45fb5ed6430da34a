import framework from 'ra-language-russian'
import { flatten, missingKeys } from '../locales/coverage.ts'
import { languages } from '../locales/languages.ts'
import { ru } from '../locales/ru/index.ts'
import { late } from '../locales/ru/late.ts'
import { served } from '../locales/ru/served.ts'

// Node returns the whole of a CommonJS package where bundlers return its default.
const pack = ('default' in framework ? framework.default : framework) as object

/** All words of the screens in Russian, as one flat pack. */
export const screenWords: Readonly<Record<string, string>> = Object.fromEntries([pack, ru, late].flatMap(words => flatten(words)))

/** What each language beside Russian lacks, by its code. */
export async function lacks(): Promise<Readonly<Record<string, readonly string[]>>> {
  const found = await Promise.all(languages.map(async ({ locale, load }) => [locale, missingKeys(screenWords, await load())] as const))
  return Object.fromEntries(found)
}

/** The codes of the languages that lack nothing: those that the switch offers. */
export const offered = async (): Promise<readonly string[]> =>
  Object.entries(await lacks()).flatMap(([locale, keys]) => (keys.length === 0 ? [locale] : []))

if (import.meta.main) {
  const said = (locale: string, whose: string, keys: readonly string[], count: number): void =>
    void process.stdout.write(
      `${locale}: ${keys.length} of ${count} keys of the ${whose} are missing\n${keys.map(key => `  ${key}\n`).join('')}`,
    )
  for (const [locale, keys] of Object.entries(await lacks())) said(locale, 'screens', keys, Object.keys(screenWords).length)
  for (const { locale, served: own = async () => ({}) } of languages)
    said(locale, 'server', missingKeys(served, await own()), flatten(served).length)
}
