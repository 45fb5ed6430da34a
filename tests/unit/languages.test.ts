// @vitest-environment happy-dom
import { flatten, missingKeys } from '#words/coverage'
import { locales } from '#locales'
import { served as servedInEnglish } from '../../locales/en/served.ts'
import { languages } from '../../locales/languages.ts'
import { served } from '../../locales/ru/served.ts'
import type { Translation } from '#words/translation'
import { wordsFor } from '../../scripts/languages.ts'
import { makeI18nProvider } from '../../src/admin/i18nProvider.ts'
import { describe, expect, test } from 'vitest'

const placeholders = (text: string): readonly string[] => [...new Set(text.match(/%\{\w+\}/g) ?? [])].toSorted()
const formsOf = (text: string): readonly string[] => text.split('||||')
/** The number of plural forms of each language in the translator. */
const FORMS: Readonly<Record<string, number>> = { ar: 6, en: 2, es: 2, fr: 2, zh: 1 }
/** Words that stay in Cyrillic in Arabic: abbreviations of Russian documents and codes, and the letters of number plates. */
const PAPERS = ['БИК', 'ИНН', 'КБК', 'КПП', 'МКАД', 'ОГРН', 'ОКТМО', 'УИН']
const isLeft = (locale: string, word: string): boolean => locale === 'ar' && (PAPERS.includes(word) || /^[АВЕКМНОРСТУХ]{1,2}$/u.test(word))

const saidByServer = Object.fromEntries(flatten(served))
/** All translation packages: the texts of the screens in every listed language, and those of the server. */
const packs = [
  ...languages.map(language => {
    const { locale, name, served: own, load } = language
    // The translations of react-admin may come from a published package.
    const words = async (): Promise<object> => {
      const { ra, ...said } = (await load()) as { readonly ra?: object }
      return own ? { ...said, ra } : said
    }
    return { locale, what: `the words in ${name}`, whole: wordsFor(language), load: words }
  }),
  { locale: 'en', what: 'the words of the server in English', whole: saidByServer, load: () => Promise.resolve(servedInEnglish) },
]

describe.each(packs)('$what', ({ locale, whole, load }) => {
  const answer = load().then(words => new Map(flatten(words)))
  test('have only keys that Russian has', async () => {
    expect([...(await answer).keys()].filter(key => !(key in whole))).toEqual([])
  })
  test('are complete [R-002]', async () => {
    expect(missingKeys(whole, await load())).toEqual([])
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
  const late = () => Promise.resolve({ later: 'Позже', laterFiles: russian.files })
  const codes = (locales: readonly { readonly locale: string }[] | undefined) => locales?.map(one => one.locale)

  test('falls back to Russian for missing texts, with Russian plural forms', async () => {
    const i18n = makeI18nProvider(first, russian, [arabic], late)
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
    const i18n = makeI18nProvider(first, { resources: { deal: { name: 'Накладная' } } }, [], late, lists)
    expect(i18n.ofLists('fleet')).toBeUndefined()
    const coming = i18n.ofLists('deals')
    expect(i18n.ofLists('deals')).toBe(coming)
    await coming
    expect([i18n.translate('resources.deal.fields.ttn'), i18n.translate('resources.deal.name')]).toEqual(['ТТН 1', 'Накладная'])
    expect(i18n.ofLists('deals')).toBeUndefined()
    const other = makeI18nProvider(first, {}, [], late, lists)
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
