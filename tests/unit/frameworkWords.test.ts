import { framework } from '#areas/framework'
import type { LabelsOf } from '#resource'
import { flatten, missingKeys, FRAME } from '#words/translation'
import { extend } from '#words/extend'
import { russianWords } from '#areas/framework.rules'
import { languages } from '#words/languages'
import { ru } from '#words/ru/index'
import { deferred } from '#words/ru/deferred'
import { labels } from '#words/ru/resources'
import { served } from '#words/ru/served'
import { describe, expect, test } from 'vitest'
import { sourcesIn } from '../support/sources.ts'

const russianTexts = flatten(russianWords)
const keys = new Set(russianTexts.map(([key]) => key))

/** Stems of words that belong to this business or to any trade. */
const OF_BUSINESS =
  'накладн компани касс машин транспорт топлив штраф водител рейс карьер прицеп контрагент ведомост заявк груз неруд перевозк бухгалтер товар продукт'
const TRADE = new RegExp(`(?<!\\p{L})(?:${OF_BUSINESS.split(' ').join('|')}|ТТН(?!\\p{L})|банк(?!\\p{L}))`, 'iu')

/** Russian numbers and registers, which the kit of Russian businesses and applications name. */
const RUSSIAN = /(?<![\p{L}\d])(?:ИНН|КПП|ОГРН|ОГРНИП|БИК|УИН|СНИЛС|СТС|ПТС|НПД|ЭДО|VIN|INN|KPP|OGRN|OGRNIP|BIK|UIN|NPD)(?![\p{L}\d])/u

test('the framework contains no term of a business', () => {
  expect(russianTexts.filter(([, text]) => TRADE.test(text))).toEqual([])
})

const inRussian = { name: 'Russian', load: async (): Promise<object> => russianWords, served: undefined }
test.each([inRussian, ...languages])('the framework names no Russian number in $name', async ({ load, served: own }) => {
  const words = { ...(await load()), ra: {}, served: (await own?.()) ?? {} }
  expect(flatten(words).filter(([, text]) => RUSSIAN.test(text))).toEqual([])
})

/** Texts that only an application can provide: the results of a recalculation after a price change, and its own names. */
const OF_APPLICATION = /^nerud\.(?:form\.(?:recalc|preview\.)|cell\.units$)/u
const KEY = /['"`](nerud\.\w+\.[\w.]*\w)['"`]/gu

test('the framework provides every text that its screens and its server use', () => {
  const undefinedKeys = sourcesIn('src', 'server').flatMap(({ path, text }) =>
    [...text.matchAll(KEY)].flatMap(([, key = '']) =>
      OF_APPLICATION.test(key) || keys.has(key) || [...keys].some(one => one.startsWith(`${key}.`)) ? [] : [`${path}: ${key}`],
    ),
  )
  expect(undefinedKeys).toEqual([])
})

const { resources } = framework
type Labels = { readonly [N in keyof typeof resources]: LabelsOf<(typeof resources)[N]> }

test('the framework refers only to its own resources', () => {
  const whole: Labels = labels
  expect(Object.keys(whole).toSorted()).toEqual(Object.keys(resources).toSorted())
})

const screens = extend(ru, { nerud: deferred.nerud })
const isOfFrame = (key: string): boolean => FRAME.some(part => key === `nerud.${part}` || key.startsWith(`nerud.${part}.`))
const frame = Object.fromEntries(flatten(screens).filter(([key]) => isOfFrame(key)))
// The translations of react-admin may come from a published package.
const withoutRa = (words: object): object => ({ ...words, ra: {} })

describe.each(languages)('the framework in $name', ({ load, served: own }) => {
  test('is complete, and has no keys that Russian lacks', async () => {
    const words = withoutRa(await load())
    expect(missingKeys(own ? withoutRa(screens) : frame, words)).toEqual([])
    expect(missingKeys(words, screens)).toEqual([])
  })
  test('provides all texts of the server, or none', async () => {
    if (!own) return
    expect(missingKeys(served, await own())).toEqual([])
    expect(missingKeys(await own(), served)).toEqual([])
  })
})

test('an application adds texts to those of the framework, and its own take precedence', () => {
  const base = { shell: { name: 'System', frame: { menu: 'Menu' } }, yes: 'Yes' } as const
  expect(extend(base, { shell: { name: 'Clinic', visits: 'Visits' }, no: 'No' })).toEqual({
    shell: { name: 'Clinic', frame: { menu: 'Menu' }, visits: 'Visits' },
    yes: 'Yes',
    no: 'No',
  })
  expect(base.shell.name).toBe('System')
})
