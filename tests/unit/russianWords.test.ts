import { flatten } from '#words/coverage'
import { ar } from '../../locales/ar/index.ts'
import { en } from '../../locales/en/index.ts'
import { locales } from '#locales'
import { expect, test } from 'vitest'
import { sourcesIn } from '../support/sources.ts'
import { tableOf } from '../support/tables.ts'

const rows = tableOf('messages')
/** The texts that the contract prescribes verbatim, and the places of those that it prescribes for one place only. */
const given = new Set(rows.map(row => row['text']!.replaceAll('{', '%{')))
const places = new Set(rows.map(row => row['place']))
/** The statements and windows of money, and the layout: their labels are used in several of these places. */
const OF_CONTRACT = /^nerud\.(?:statement|payment|addPayment|shell|session|menu)\./u
const COLUMNS = [
  'resources.cashTransaction.fields.dtReport',
  'resources.volumeTransaction.fields.dtReport',
  'resources.volumeTransaction.fields.volTrx',
  'resources.payment.choices.isActive.no',
]
const isGiven = (key: string, text: string): boolean =>
  given.has(text) && (places.has(key) || OF_CONTRACT.test(key) || COLUMNS.includes(key))
/** The texts whose wording is not prescribed. */
const own = flatten(locales.ru).filter(([key, text]) => !isGiven(key, text))

/** Stems of words spelled with ё, written with е. */
const BEGINNINGS =
  'вперед(?!и) ведет вернет желт живет зачет зелен идет изменен(?!а|о|ы|и) надежн найдет начнет нечетн объем определен(?!а|о|ы|и) остер отмененн отчет партнер пересчет подъем пойдет пришел пройдет прошел расчет решетк серьез счетчик тверд трех удаленн учет учтенн ушел четк четн четыре[хм] черн(?:ый|ая|ое|ые) шофер'
/** Whole words of the same kind. */
const WHOLE =
  'введен ведет внесен восстановлен(?=ный) включен вычет дает днем ее еще ждет завершен закреплен заменен запрещен исключен мое нашел нем отключен отменен переведен платеж подтвержден прием причем проведен путем разрешен рубеж рублем свое сохранен счет твое удален учтен чье'
const MISSING = new RegExp(`(?<!\\p{L})(?:${BEGINNINGS.split(' ').join('|')}|(?:${WHOLE.split(' ').join('|')})(?!\\p{L}))`, 'iu')

test('ё is spelled everywhere, except in texts prescribed by the contract', () => {
  expect(own.filter(([, text]) => MISSING.test(text))).toEqual([])
})

test('empty values are shown as an em dash, and sentences use an en dash', () => {
  const nothing = [...own, ...flatten(en), ...flatten(ar)].filter(
    ([key, text]) => /^[-–]$/u.test(text.trim()) && !isGiven(key, text) && !DASHED.has(key),
  )
  expect(nothing).toEqual([])
  expect(own.filter(([, text]) => / [—-] /u.test(text))).toEqual([])
  // Screens contain no literal dashes.
  const dashed = sourcesIn('src').filter(({ path, text }) => path.endsWith('.tsx') && /(?:\|\||\?\?|[?:]) '[-–]'/u.test(text))
  expect(dashed.map(({ path }) => path)).toEqual([])
})
/** Where the contract prescribes '-' besides the first such place (finance §2.5, §2.9). */
const DASHED = new Set([
  'nerud.widgets.nothing',
  'nerud.statement.materials.nothing',
  'resources.company.empty.companyType',
  'resources.payment.empty.ownerCompany',
])

test('numbers of records follow №, and money is in ₽', () => {
  expect(own.filter(([, text]) => /(?<!\{)#\s?%\{(?!tag)|(?<!\p{L})N°? ?%\{/u.test(text))).toEqual([])
  expect(own.filter(([, text]) => /%\{\w+\}\s?руб/u.test(text))).toEqual([])
})

test('labels are in sentence case: only the first word and names are capitalized', () => {
  const labels = own.filter(([key]) => /^resources\.\w+\.(?:fields|sections|actions|views|columns|inputs)\.\w+$/u.test(key))
  // What a search covers is part of its hint, hence lower case.
  expect(labels.filter(([key, text]) => /^\p{Ll}/u.test(text) && !key.endsWith('.words'))).toEqual([])
  expect(labels.filter(([, text]) => /\p{Ll} (?!\p{Script=Latin})\p{Lu}\p{Ll}+(?!\p{L})/u.test(text))).toEqual([])
})
