// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { flatten, missingKeys, type Translation } from '#words/translation'
import { locales } from '#locales'
import { serverLanguages } from '#resources/app.rules'
import { resources } from '#resources'
import type { Resource } from '#resource'
import { languages } from '../../locales/languages.ts'
import { served } from '../../locales/ru/served.ts'
import { languageOf } from '../../server/engine/http/calls.ts'
import { spellings } from '../../server/engine/import/columns.ts'
import { languagesOf, textsIn, textsOf } from '../../server/engine/texts.ts'
import { normalizeHeading } from '../../server/engine/excel/read.ts'
import { served as servedInEnglish } from '../../locales/en/served.ts'
import { wordsFor } from '../../scripts/languages.ts'
import { makeI18nProvider } from '../../src/admin/i18nProvider.ts'

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

const placeholdersOf = (text: string): string => [...new Set(text.match(/%\{\w+\}/g) ?? [])].toSorted().join()
const russian = new Map(flatten({ nerud: locales.ru.nerud }))

const ofAllWords = languages.flatMap(({ served, ...rest }) => (served ? [{ ...rest, served }] : []))

test('the server answers in every language that is listed', () => {
  expect(Object.keys(serverLanguages)).toEqual(['ru', ...languages.map(({ locale }) => locale)])
})

describe.each(ofAllWords)('the server texts in $name', ({ locale, served }) => {
  const answer = served().then(words => flatten({ nerud: words }))
  test('have only keys of Russian, with the same placeholders', async () => {
    const odd = (await answer).filter(([key, text]) => placeholdersOf(russian.get(key) ?? '') !== placeholdersOf(text) || !russian.has(key))
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
        normalizeHeading(all.at(-1)!),
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

const placeholders = (text: string): readonly string[] => [...new Set(text.match(/%\{\w+\}/g) ?? [])].toSorted()
const formsOf = (text: string): readonly string[] => text.split('||||')
/** The number of plural forms of each language in the translator. */
const FORMS: Readonly<Record<string, number>> = { ar: 6, en: 2, es: 2, fr: 2, zh: 1 }
/** Words that stay in Cyrillic in Arabic: abbreviations of Russian documents and codes, and the letters of number plates. */
const PAPERS = ['БИК', 'ИНН', 'КБК', 'КПП', 'МКАД', 'ОГРН', 'ОКТМО', 'УИН']
const isLeft = (locale: string, word: string): boolean => locale === 'ar' && (PAPERS.includes(word) || /^[АВЕКМНОРСТУХ]{1,2}$/u.test(word))

const serverTexts = Object.fromEntries(flatten(served))
/** All translation packages: the texts of the screens in every listed language, and those of the server. */
const packs = [
  ...languages.map(language => {
    const { locale, name, served: own, load } = language
    // The translations of react-admin may come from a published package.
    const words = async (): Promise<object> => {
      const { ra, ...texts } = (await load()) as { readonly ra?: object }
      return own ? { ...texts, ra } : texts
    }
    return { locale, what: `the words in ${name}`, whole: wordsFor(language), load: words }
  }),
  { locale: 'en', what: 'the words of the server in English', whole: serverTexts, load: () => Promise.resolve(servedInEnglish) },
]

describe.each(packs)('$what', ({ locale, whole, load }) => {
  const answer = load().then(words => new Map(flatten(words)))
  test('have only keys that Russian has', async () => {
    expect([...(await answer).keys()].filter(key => !(key in whole))).toEqual([])
  })
  test('have the same placeholders', async () => {
    const odd = [...(await answer)].filter(([key, text]) => {
      const [russian, own] = [placeholders(whole[key] ?? ''), placeholders(text)]
      return russian.join() !== own.join()
    })
    expect(odd.map(([key]) => key)).toEqual([])
  })
  test('have the plural forms of their language where Russian has its own', async () => {
    const odd = [...(await answer)].filter(
      ([key, text]) => formsOf(text).length !== (formsOf(whole[key] ?? '').length > 1 ? FORMS[locale] : 1),
    )
    expect(odd.map(([key]) => key)).toEqual([])
  })
  test('contain no Russian words', async () => {
    const russian = [...(await answer)].filter(([, text]) => text.match(/\p{Script=Cyrillic}+/gu)?.some(word => !isLeft(locale, word)))
    expect(russian).toEqual([])
  })
})

test('a key that Russian lacks does not compile; a missing one does', () => {
  type Russian = { readonly a: string; readonly b: { readonly c: string; readonly d: string } }
  const part = { b: { c: 'و' } } satisfies Translation<Russian>
  // @ts-expect-error Russian has no `x`
  const wrong = { b: { x: 'و' } } satisfies Translation<Russian>
  expect(missingKeys({ a: 'а', b: { c: 'в', d: 'г' } }, part)).toEqual(['a', 'b.d'])
  expect(missingKeys({ b: { x: 'в' } }, wrong)).toEqual([])
})

describe('the translator', () => {
  const russian = { files: '%{smart_count} файл |||| %{smart_count} файла |||| %{smart_count} файлов', only: 'Только по-русски', yes: 'Да' }
  const arabic = {
    locale: 'ar',
    name: 'العربية',
    direction: 'rtl' as const,
    load: () => Promise.resolve({ yes: 'نعم' }),
  }
  const first = { locale: 'ru', name: 'Русский' }
  const loadMore = () => Promise.resolve({ later: 'Позже', laterFiles: russian.files })
  const codes = (locales: readonly { readonly locale: string }[] | undefined) => locales?.map(one => one.locale)

  test('falls back to Russian for missing texts, with Russian plural forms', async () => {
    const i18n = makeI18nProvider(first, russian, [arabic], loadMore)
    await i18n.changeLocale('ar')
    expect([i18n.getLocale(), i18n.direction()]).toEqual(['ar', 'rtl'])
    expect(i18n.translate('yes')).toBe('نعم')
    expect(i18n.translate('only')).toBe('Только по-русски')
    expect(i18n.translate('files', { smart_count: 5 })).toBe('5 файлов')
    await i18n.more()
    expect(i18n.translate('later')).toBe('Позже')
    expect(i18n.translate('laterFiles', { smart_count: 22 })).toBe('22 файла')
    expect(i18n.translate('unknown', { _: 'ID' })).toBe('ID')
    await i18n.changeLocale('ru')
    expect([i18n.translate('yes'), i18n.direction()]).toEqual(['Да', 'ltr'])
  })
  test('loads the texts of an area’s lists once, and nothing if it has them all', async () => {
    let fetched = 0
    const lists = { deals: async () => ({ resources: { deal: { fields: { ttn: `ТТН ${++fetched}` } } } }) }
    const i18n = makeI18nProvider(first, { resources: { deal: { name: 'Накладная' } } }, [], loadMore, lists)
    expect(i18n.ofLists('fleet')).toBeUndefined()
    const coming = i18n.ofLists('deals')
    expect(i18n.ofLists('deals')).toBe(coming)
    await coming
    expect([i18n.translate('resources.deal.fields.ttn'), i18n.translate('resources.deal.name')]).toEqual(['ТТН 1', 'Накладная'])
    expect(i18n.ofLists('deals')).toBeUndefined()
    const other = makeI18nProvider(first, {}, [], loadMore, lists)
    await other.more()
    expect([other.ofLists('deals'), fetched]).toEqual([undefined, 1])
  })
  test('offers every language that is listed, whatever it lacks, and falls back to Russian from one that is not [R-002]', async () => {
    const i18n = makeI18nProvider(first, russian, [arabic])
    expect(codes(i18n.getLocales?.())).toEqual(['ru', 'ar'])
    await i18n.changeLocale('ar')
    expect(i18n.getLocale()).toBe('ar')
    await i18n.changeLocale('xx')
    expect(i18n.getLocale()).toBe('ru')
  })
})

test.each([
  ['company', 'Активна', 'Создана'],
  ['account', 'Активен', 'Создан'],
  ['material', 'Активен', 'Создан'],
  ['property', 'Активно', 'Создано'],
  ['companyRequisite', 'Активны', 'Созданы'],
] as const)('texts about a %s agree with its grammatical gender', (name, active, created) => {
  const { fields, choices } = locales.ru.resources[name]
  expect([choices?.isActive?.yes, fields.insDate]).toEqual([active, created])
})
