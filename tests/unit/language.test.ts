import { describe, expect, test } from 'vitest'
import { flatten, missingKeys } from '#words/coverage'
import { locales } from '#locales'
import { languages } from '../../locales/languages.ts'
import { served as servedInRussian } from '../../locales/ru/served.ts'
import { serverLanguages } from '#resources/languages.rules'
import { resources } from '#resources'
import type { Resource } from '#resource'
import { languageOf } from '../../server/engine/http/language.ts'
import { spellings } from '../../server/engine/import/headings.ts'
import { languagesOf, textsIn, textsOf } from '../../server/engine/texts.ts'
import { normal } from '../../server/engine/excel/findHeader.ts'

describe('the language of an answer', () => {
  test.each([
    [null, 'ru'],
    ['', 'ru'],
    ['ar', 'ar'],
    ['AR-eg', 'ar'],
    ['ar-EG;q=0.4, ru;q=0.3', 'ar'],
    ['fr, ar;q=0.5, ru;q=0.9', 'ru'],
    ['fr-FR, de;q=0.9', 'ru'],
    ['arq', 'ru'],
    ['*, ru;q=0', 'ar'],
    ['*', 'ru'],
    ['ar;q=0', 'ru'],
    ['ar;q=2, en;q=x', 'ru'],
    ['ar;q=', 'ru'],
    [`ar${','.repeat(2000)}`, 'ru'],
  ])('by %j is %s', (accepted, expected) => {
    expect(languageOf(accepted, ['ru', 'ar', 'en'])).toBe(expected)
  })
})

const placeholders = (text: string): string => [...new Set(text.match(/%\{\w+\}/g) ?? [])].toSorted().join()
const russian = new Map(flatten({ nerud: locales.ru.nerud }))

const ofAllWords = languages.flatMap(({ served, ...rest }) => (served ? [{ ...rest, served }] : []))

test('the server answers in every language that is listed', () => {
  expect(Object.keys(serverLanguages)).toEqual(['ru', ...languages.map(({ locale }) => locale)])
})

describe.each(ofAllWords)('the server texts in $name', ({ locale, served }) => {
  const answer = served().then(words => flatten({ nerud: words }))
  test('are complete', async () => {
    expect(missingKeys(servedInRussian, await served())).toEqual([])
  })
  test('have only keys of Russian, with the same placeholders', async () => {
    const odd = (await answer).filter(([key, text]) => placeholders(russian.get(key) ?? '') !== placeholders(text) || !russian.has(key))
    expect(odd.map(([key]) => key)).toEqual([])
  })
  test('contain no Russian words', async () => {
    expect((await answer).filter(([, text]) => /[а-яё]/u.test(text))).toEqual([])
  })
  test('have distinct column names for imports', () => {
    const own = languagesOf({ ru: serverLanguages['ru']!, [locale]: serverLanguages[locale]! })
    const unclear = (Object.values(resources) as Resource[]).flatMap(resource => {
      if (!resource.parts?.import) return []
      const texts = Object.values(spellings(resource, resources, { languages: new Map([[locale, own.get(locale)!]]) })).map(all =>
        normal(all.at(-1)!),
      )
      return texts.flatMap((one, at) => (texts.indexOf(one) < at ? [`${resource.name}: ${one}`] : []))
    })
    expect(unclear).toEqual([])
  })
})

describe('texts', () => {
  const made = languagesOf({
    ru: {
      labels: {
        files: '%{smart_count} файл |||| %{smart_count} файла |||| %{smart_count} файлов',
        size: 'Не больше %{size}',
        mb: '%{n} МБ',
      },
    },
    ar: { labels: { size: 'أقصى حجم %{size}', mb: '%{n} ميغابايت' }, direction: 'rtl' },
  })
  const { texts, storedTexts, language } = textsIn(made, 'ar')

  test('missing in a language are shown in Russian, with Russian plural forms', () => {
    expect(texts('files', { smart_count: 22 })).toBe('22 файла')
    expect(texts('unknown')).toBe('unknown')
    expect([language, storedTexts('mb', { n: 5 })]).toEqual(['ar', '5 МБ'])
  })
  test('are filled with embedded texts, each in its own direction', () => {
    expect(storedTexts('size', { size: { key: 'mb', params: { n: 5 } } })).toBe('Не больше 5 МБ')
    expect(texts('size', { size: { key: 'mb', params: { n: 5 } } })).toBe('أقصى حجم \u20685 ميغابايت\u2069')
  })
  test('of an unknown language are Russian', () => {
    expect([textsIn(made, 'xx').language, textsIn(made, null).texts('mb', { n: 1 })]).toEqual(['ru', '1 МБ'])
    expect(textsOf({ a: 'б' })('a')).toBe('б')
  })
})
