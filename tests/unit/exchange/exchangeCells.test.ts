import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnsOf, isProblem } from '#resource'
import type { TableCell, TableRow } from '../../../server/engine/excel/read.ts'
import { amount, code, day, moment, plate, text, time, type CellReader } from '#resources/exchange/table/cells.rules'
import { FINES } from '#resources/exchange/fines.rules'
import { FUEL } from '#resources/exchange/fuel.rules'
import { fineFiles } from '#resources/incoming/transactions/files/fines.rules'
import { fuelFiles } from '#resources/incoming/oilCompanyTransaction/oilCompanyTransaction.rules'
import { locate, suggestedMapping, suggestMapping, type TableShape } from '#resources/exchange/table/mapping.rules'

const cell = (value: string, type: TableCell['type'] = 'text'): TableCell => ({ text: value, type: value === '' ? 'empty' : type })
/** The result of a reader for a cell: its value, or the last segment of the error's key. */
const made = (reader: CellReader, value: string, type?: TableCell['type']): unknown => {
  const taken = reader(cell(value, type))
  return isProblem(taken) ? taken.key.split('.').at(-1) : taken.value
}

describe('cells', () => {
  test.each<[string, CellReader, string, TableCell['type'], unknown]>([
    ['nothing', text, '', 'empty', null],
    ['an error of the spreadsheet', text, '#REF!', 'error', 'errorCell'],
    ['words', text, ' ООО  «Ёлка»\n', 'text', 'ООО «Ёлка»'],
    ['a card', code, '0070 0112 3456', 'text', '007001123456'],
    ['a card as a number', code, '7001123456', 'number', '7001123456'],
    ['a number that has lost digits', code, '18810177260201000000', 'number', 'brokenNumber'],
    ['a number in the exponent form', code, '1,88101E+19', 'text', 'brokenNumber'],
    ['a number of letters and digits', code, '1E5A', 'text', '1E5A'],
    ['a plate', plate, 'm 123 mm 77 rus', 'text', 'М123ММ77'],
    ['a plate that no vehicle has', plate, '1234 ab', 'text', '1234АВ'],
    ['roubles', amount(2), '1 234,5', 'text', '1234.50'],
    ['roubles with their sign', amount(2), '−1\u00a0234,50 руб.', 'text', '-1234.50'],
    ['litres with their unit', amount(3), '45,6 л', 'text', '45.600'],
    ['a share', amount(2), '2,5 %', 'text', '2.50'],
    ['what a formula gives', amount(2), '64089.149999999994', 'number', '64089.15'],
    ['a text of too many digits', amount(2), '1,234', 'text', 'scale'],
    ['a day among sums', amount(2), '2026-02-01', 'date', 'number'],
    ['a time', time, '9:05', 'text', '09:05:00'],
    ['a time of the spreadsheet', time, '10:20:30', 'date', '10:20:30'],
    ['a time beside a day', time, '1899-12-31T10:20:00', 'date', '10:20:00'],
    ['a time as a fraction', time, '0.430903', 'number', '10:20:30'],
    ['a time that is none', time, '25:00', 'text', 'time'],
    ['hours that are counted on', time, '30:00:00', 'date', 'time'],
    ['a number among times', time, '9', 'text', 'time'],
    ['a day', day, '01.02.2026 10:20', 'text', '2026-02-01'],
    ['a day that is none', day, '30.02.2026', 'text', 'date'],
    ['a day without its year', day, '01.02', 'text', 'date'],
    ['a number among days', day, '12', 'number', 'date'],
  ])('%s', (_, reader, value, type, expected) => expect(made(reader, value, type)).toBe(expected))

  test.each<[string, TableCell['type'], unknown]>([
    ['01.02.2026', 'text', { date: '2026-02-01', time: null }],
    ['1.2.26 9:05', 'text', { date: '2026-02-01', time: '09:05:00' }],
    ['01.02.2026, в 10:20:30', 'text', { date: '2026-02-01', time: '10:20:30' }],
    ['2026-02-01T10:20:30', 'date', { date: '2026-02-01', time: '10:20:30' }],
    ['2026-02-01 10:20:30.123', 'text', { date: '2026-02-01', time: '10:20:30' }],
    ['46054.75', 'number', { date: '2026-02-01', time: '18:00:00' }],
    ['46054', 'number', { date: '2026-02-01', time: null }],
    ['01.02.2026 25:00', 'text', 'time'],
    ['2026-02-01T10:20:30Z', 'text', 'date'],
    ['2026-02-01T10:20:30+05:00', 'text', 'date'],
  ])('the moment %s', (value, type, expected) => expect(made(moment, value, type)).toEqual(expected))

  test('sums are parsed exactly in any notation', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.constantFrom('', ' ', '\u00a0', '\u202f'),
        fc.constantFrom(',', '.'),
        (kopecks, between, point) => {
          const digits = String(Math.abs(kopecks)).padStart(3, '0')
          const [whole, fraction] = [digits.slice(0, -2), digits.slice(-2)]
          const sign = kopecks < 0 ? '-' : ''
          const grouped = whole.replace(/\B(?=(\d{3})+$)/gu, between)
          expect(made(amount(2), `${sign}${grouped}${point}${fraction}`)).toBe(`${sign}${whole}.${fraction}`)
        },
      ),
      { numRuns: 300, seed: 21 },
    )
  })
})

describe('a mapping', () => {
  const shape: TableShape = {
    columns: {
      card: { words: ['Карта'], read: code },
      date: { words: ['Дата'], read: day },
      sum: { words: ['Сумма'], read: amount(2) },
      discounted: { words: ['Сумма со скидкой'], read: amount(2) },
    },
    needs: [['card'], ['date'], ['sum', 'discounted']],
    proof: ['date'],
  }
  const rows = (...lines: string[][]): TableRow[] =>
    lines.map((texts, at) => ({ row: at + 1, cells: texts.map(value => cell(value)) })).filter(row => row.cells.length > 0)
  const headed = rows(
    ['Отчёт'],
    [],
    ['Дата', 'Карта', 'Сумма, руб.', 'Прочее'],
    ['01.02.2026', '1', '5,00', 'x'],
    ['вчера', '2', '6,00', ''],
  )

  test('is suggested by the headings, with the certainty of each and the unknown ones', () => {
    expect(suggestMapping(headed, shape)).toEqual({
      row: 3,
      titles: ['Дата', 'Карта', 'Сумма, руб.', 'Прочее'],
      mapping: { date: { title: 'Дата', column: 0 }, card: { title: 'Карта', column: 1 }, sum: { title: 'Сумма, руб.', column: 2 } },
      confidence: { date: 0.5, card: 1, sum: 0.75 },
      missing: [],
      unknown: [{ column: 3, title: 'Прочее' }],
    })
  })
  test('is less certain for an empty column, reports missing required columns, is not suggested without headings', () => {
    const found = suggestMapping(rows(['Карта', 'Сумма'], ['1', '']), shape)
    expect([found?.confidence, found?.missing]).toEqual([{ card: 1, sum: 0.5 }, ['Дата']])
    expect(suggestMapping(rows(['1', '2'], ['3', '4']), shape)).toBeUndefined()
  })
  test('that nobody has confirmed omits a column with contradicting values, unless it is required', () => {
    const table = rows(
      ['Карта', 'Дата', 'Сумма', 'Сумма со скидкой', 'Заправлен'],
      ['1', 'вчера', '5,00', '4,00', 'да'],
      ['2', 'вчера', '5,00', '4,00', 'нет'],
    )
    const more: TableShape = { ...shape, columns: { ...shape.columns, filledOn: { words: ['Заправлен'], read: day } } }
    expect(suggestMapping(table, more)?.confidence).toMatchObject({ date: 0, filledOn: 0 })
    expect(Object.keys(suggestedMapping(table, more)).toSorted()).toEqual(['card', 'date', 'discounted', 'sum'])
  })
  test('finds moved columns, and of several equal ones the one in the old position', () => {
    const mapping = {
      date: { title: 'дата', column: 5 },
      card: { title: 'КАРТА', column: 1 },
      sum: { title: 'Итог', column: 3 },
      holder: { title: 'Держатель', column: 7 },
    }
    const found = locate(rows(['шапка'], ['Карта', 'Карта', 'Итог', 'Итог', 'Дата']), mapping, shape)
    expect(found).toMatchObject({ row: 2, columns: { date: 4, card: 1, sum: 3 }, missing: [] })
    expect(locate(rows(['Карта', 'Итог', 'Дата']), { ...mapping, discounted: { title: 'Со скидкой', column: 9 } }, shape)).toMatchObject({
      columns: { card: 0, sum: 1, date: 2 },
      missing: ['Со скидкой'],
    })
  })
  test('reports the required columns that a file has lost', () => {
    expect(() =>
      locate(rows(['Карта', 'Номер']), { card: { title: 'Карта', column: 0 }, date: { title: 'День', column: 1 } }, shape),
    ).toThrow(expect.objectContaining({ code: 'FILE_HEADER', params: { columns: '«День», «Сумма»' } }))
    expect(() => locate([], {}, shape)).toThrow(expect.objectContaining({ params: { columns: '«Карта», «Дата», «Сумма»' } }))
  })
})

test.each([
  [fuelFiles, FUEL],
  [fineFiles, FINES],
])('people are offered every meaning of a column that is read', ({ document }, { columns }) => {
  expect(columnsOf(document)?.meanings).toEqual(Object.keys(columns))
})
