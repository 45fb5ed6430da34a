import published from 'ra-language-russian'
import { expect, test } from 'vitest'
import { flatten } from '#words/coverage'
import { firstRa } from '#words/ru/first'
import { ru } from '../../locales/ru/index.ts'
import { deferred } from '#locales/ru/deferred'
import { ra } from '#words/ru/ra'
import { resources as words } from '../../locales/ru/resources.ts'
import { earlyWords, deferredWords, listWords } from '../../scripts/words.ts'

const keys = (stated: object): readonly string[] => flatten(stated).map(([key, text]) => `${key} = ${text}`)

test('the translation packs together contain exactly the texts of the declarations', () => {
  expect([...new Set([...keys(earlyWords), ...keys(deferredWords)])].toSorted()).toEqual([...keys(words)].toSorted())
})

test('every page has the names of all resources and lists', () => {
  const early = keys(earlyWords)
  expect(Object.keys(earlyWords)).toEqual(Object.keys(words))
  expect(early.filter(key => key.startsWith('dealDocument.'))).toEqual(keys({ dealDocument: { name: words.dealDocument.name } }))
  expect(early).toContain('deal.views.sump = Отстойник: накладные')
  // Only the views of these resources have pages.
  for (const name of ['payment', 'regularPayment']) expect(early.some(key => key.startsWith(`${name}.views.transfers`))).toBe(true)
  expect(early.some(key => /^\w+\.(fields|choices|object|hints)/u.test(key))).toBe(false)
})

test('the first list of a page has the texts of its area: columns, choices and failures', () => {
  const { deals, money, fleet } = listWords
  expect(keys(deals!)).toContain('deal.fields.dtDeal = Дата')
  // Its lists are on the pages of its views.
  expect(keys(money!)).toContain('payment.fields.payDate = Дата')
  expect(keys(fleet!).some(key => key.startsWith('repair.failures.list'))).toBe(true)
  for (const own of Object.values(listWords))
    expect(keys(own).filter(key => !/^\w+\.(fields|choices|counts|empty|failures\.list)\b/u.test(key))).toEqual([])
})

test('texts of the early pack are the same in the complete pack', () => {
  const after = new Set([...keys({ ra: published.ra }), ...keys({ shell: deferred.nerud.shell })])
  expect(keys({ ra: firstRa, shell: ru.nerud.shell }).filter(key => !after.has(key))).toEqual([])
  expect(keys(firstRa).filter(key => keys(ra).some(one => one.split(' = ')[0] === key.split(' = ')[0]))).toEqual([])
})
