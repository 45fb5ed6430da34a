import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { locales } from '#locales'
import { FUEL, readFuel, type FuelRow, type FuelTransaction } from '#resources/exchange/fuel.rules'
import { readFines } from '#resources/incoming/transactions/files/fines.rules'
import { type Mapping, suggestMapping } from '#resources/exchange/table/mapping.rules'
import { openSheets } from '#resources/exchange/table/read.rules'
import { bindingOn, isSameWords, occursIn, exclusionWords, type Bound, type Exception } from '#resources/cards/cardBinding.formulas'
import type { TableFile } from '../../../server/engine/excel/read.ts'
import { isFileProblem } from '../../../server/engine/files/problem.ts'
import { textsOf } from '../../../server/engine/texts.ts'
import { csvOf, FUEL_NUMBERS, FUEL_TEXTS, xlsxOf, type Rows } from '../../samples/tables.ts'
import { bookParts, oleWith, packed } from '../../support/packages.ts'

describe('files of fuel cards', () => {
  const texts = textsOf(locales.ru)
  const rowsOf = async (file: TableFile, mapping?: Mapping, supplier = 'ГПН'): Promise<FuelRow[]> => {
    const rows: FuelRow[] = []
    for await (const row of readFuel(file, supplier, mapping)) rows.push(row)
    return rows
  }
  const transactionsIn = (rows: readonly FuelRow[]): FuelTransaction[] =>
    rows.flatMap(one => (one.kind === 'transaction' ? [one.transaction] : []))
  const skippedIn = (rows: readonly FuelRow[]) => rows.flatMap(one => (one.kind === 'skipped' ? [[one.source.row, one.why]] : []))
  const faultsIn = (rows: readonly FuelRow[]) =>
    rows.flatMap(one =>
      one.kind === 'faulty'
        ? one.problems.map(({ row, field, value, problem }) => [row, field, value, texts(problem.key, problem.params)])
        : [],
    )
  const problemOf = async (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'none',
      (error: unknown) => (isFileProblem(error) ? error.code : String(error)),
    )

  describe('transactions of fuel cards', () => {
    const expected = [
      {
        row: 4,
        card: '007001123456',
        date: '2026-02-01',
        time: '10:20:30',
        station: '71',
        address: 'Тула, Заводская, 1',
        product: 'ДТ',
        quantity: '1045.500',
        price: '61.3000',
        sum: '64089.15',
        discountedSum: '62807.37',
        discount: null,
        discountPercent: null,
        holder: 'Иванов И. И.',
        plate: 'М123ММ77',
        isReturn: false,
      },
      {
        row: 5,
        card: '007001123457',
        date: '2026-02-01',
        time: '11:05:00',
        quantity: '40.000',
        sum: '2200.00',
        holder: null,
        plate: 'В904АХ750',
        isReturn: false,
      },
      {
        row: 6,
        card: '007001123457',
        date: '2026-02-02',
        time: '09:00:00',
        quantity: '-40.000',
        sum: '-2200.00',
        discountedSum: '-2156.00',
        isReturn: true,
      },
    ]
    test.each<[string, TableFile | Promise<TableFile>]>([
      ['a workbook', xlsxOf(FUEL_TEXTS)],
      ['csv in cp1251', csvOf(FUEL_TEXTS)],
      ['csv in UTF-8 by commas', csvOf(FUEL_TEXTS, ',', 'utf8')],
      ['csv by tabs', csvOf(FUEL_TEXTS, '\t')],
    ])('%s of texts is read without a mapping; totals are not transactions', async (_, file) => {
      const rows = await rowsOf(await file)
      expect(faultsIn(rows)).toEqual([])
      expect(transactionsIn(rows)).toMatchObject(expected)
      expect(skippedIn(rows)).toEqual([[7, 'total']])
    })

    test('a workbook of numbers yields the same: separate dates and times, serial numbers, returns by their name', async () => {
      const rows = await rowsOf(await xlsxOf(FUEL_NUMBERS))
      expect(faultsIn(rows)).toEqual([])
      expect(transactionsIn(rows)).toMatchObject([
        {
          row: 2,
          card: '007001123456',
          date: '2026-02-01',
          time: '10:20:30',
          quantity: '1045.500',
          sum: '64089.15',
          discount: '1281.78',
          discountPercent: '2.0000',
        },
        { row: 3, date: '2026-02-01', time: '11:05:00', station: '12', quantity: '40.000', isReturn: false },
        { row: 4, date: '2026-02-02', time: '09:00:00', quantity: '-40.000', sum: '-2200.00', discount: '-44.00', isReturn: true },
      ])
      expect(skippedIn(rows)).toEqual([[5, 'total']])
    })

    test('have the same fingerprint in every file of a supplier', async () => {
      const marks = async (rows: Rows, supplier?: string) =>
        transactionsIn(await rowsOf(await xlsxOf(rows), undefined, supplier)).map(({ fingerprint }) => fingerprint)
      const whole = await marks(FUEL_TEXTS)
      const part = await marks([FUEL_TEXTS[2]!, FUEL_TEXTS[4]!, FUEL_TEXTS[5]!])
      expect(part).toEqual(whole.slice(1))
      expect(new Set([...whole, ...(await marks(FUEL_TEXTS, 'Роснефть'))]).size).toBe(6)
      // Two rows with the same card, minute, pump and sum are two purchases.
      const twice = await marks([FUEL_TEXTS[2]!, FUEL_TEXTS[4]!, FUEL_TEXTS[4]!])
      expect([twice[0], new Set(twice).size]).toEqual([whole[1], 2])
      expect(await marks(FUEL_NUMBERS)).toEqual(whole)
    })

    test('are read by a confirmed mapping, even if its columns have moved', async () => {
      const odd: Rows = [
        ['Куда', 'Чего', 'Когда', 'Почём', 'Кто'],
        ['71', '40', '01.02.2026', '2200', '0071'],
      ]
      const file = csvOf(odd)
      expect(await problemOf(rowsOf(file))).toBe('FILE_HEADER')
      const mapping: Mapping = {
        card: { title: 'Кто', column: 0 },
        date: { title: 'Когда', column: 1 },
        quantity: { title: 'Чего', column: 2 },
        sum: { title: 'Почём', column: 3 },
      }
      expect(transactionsIn(await rowsOf(file, mapping))).toMatchObject([
        { card: '0071', date: '2026-02-01', time: null, quantity: '40.000', sum: '2200.00', station: null },
      ])
    })

    test('the suggestion names its columns and its certainty', async () => {
      const suggested = suggestMapping((await openSheets(await xlsxOf(FUEL_TEXTS)))[0]!.first, FUEL)
      expect(suggested).toMatchObject({ row: 3, missing: [], unknown: [] })
      expect(Object.fromEntries(Object.entries(suggested!.mapping).map(([name, { column }]) => [name, column]))).toEqual({
        card: 0,
        moment: 1,
        station: 2,
        address: 3,
        product: 4,
        quantity: 5,
        price: 6,
        sum: 7,
        discountedSum: 8,
        holder: 9,
        plate: 10,
      })
      expect(suggested!.confidence['product']).toBe(1)
    })

    test('invalid rows are reported by row, column and value; the others are read', async () => {
      const head = FUEL_TEXTS[2]!
      const right = FUEL_TEXTS[4]!
      const but = (column: number, value: string) => right.map((cell, at) => (at === column ? value : cell))
      const rows = await rowsOf(
        await xlsxOf([head, but(0, ''), but(1, '31.02.2026'), but(5, 'много'), but(7, '-2200'), but(0, '7,00112E+18'), right]),
      )
      expect(faultsIn(rows)).toEqual([
        [2, '№ карты', '', 'Это поле необходимо заполнить'],
        [3, 'Дата и время', '31.02.2026', 'Некорректная дата'],
        [4, 'Кол-во, л', 'много', 'Это не число'],
        [5, 'Сумма', '-2200.00', 'Количество и сумма должны быть одного знака'],
        [6, '№ карты', '7,00112E+18', 'Excel сохранил это число с потерей цифр: задайте столбцу текстовый вид и введите номер снова'],
      ])
      expect(transactionsIn(rows).map(({ row }) => row)).toEqual([7])
    })

    test('repeated headings, text around the table and group totals are not rows; a product whose name begins like a total is one', async () => {
      const [head, right] = [FUEL_TEXTS[2]!, FUEL_TEXTS[4]!]
      const rows = await rowsOf(
        await xlsxOf([
          head,
          ['Карта 007001123457'],
          right,
          ['Итого за 01.02.2026', '', '', '', '', '40', '', '2200'],
          head,
          right.with(4, 'Всего понемногу'),
          ['', '', 'Директор', '', '', '', '', '', '', 'Петров'],
        ]),
      )
      expect(skippedIn(rows)).toEqual([
        [2, 'note'],
        [4, 'total'],
        [5, 'heading'],
        [7, 'note'],
      ])
      expect(transactionsIn(rows).map(({ row, product }) => [row, product])).toEqual([
        [3, 'АИ-92'],
        [6, 'Всего понемногу'],
      ])
    })
  })

  describe('a report in the real layouts of suppliers', () => {
    const HEAD = ['Карта', 'Дата', 'Товар', 'Количество', 'Сумма']
    const day = '01.02.2026'
    /** A workbook from the rows of its sheets; a row is a list of texts, or its XML. */
    const bookOf = (...sheets: readonly (readonly (readonly string[] | string)[])[]): TableFile => {
      const cell = (text: string) => (text === '' ? '<c/>' : text.startsWith('<') ? text : `<c t="inlineStr"><is><t>${text}</t></is></c>`)
      const xml = (rows: readonly (readonly string[] | string)[]) =>
        rows.map(row => (typeof row === 'string' ? row : `<row>${row.map(cell).join('')}</row>`)).join('')
      const sheet = (rows: readonly (readonly string[] | string)[], after = '') =>
        `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${xml(rows)}</sheetData>${after}</worksheet>`
      const list = sheets.map((_, at) => `<sheet name="Лист${at + 1}" sheetId="${at + 1}" r:id="${at === 0 ? 'rId1' : 'rId4'}"/>`)
      return {
        name: 'отчёт.xlsx',
        bytes: packed(
          bookParts({
            rows: xml(sheets[0]!),
            workbook: `<sheets>${list.join('')}</sheets>`,
            styles:
              '<numFmts><numFmt numFmtId="164" formatCode="#,##0.00\\ [$€-407]"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs>',
            ...(sheets[1] && { parts: { 'xl/worksheets/sheet2.xml': sheet(sheets[1]) } }),
          }),
        ),
      }
    }
    const taken = async (file: TableFile) => transactionsIn(await rowsOf(file)).map(({ row, card, sum }) => [row, card, sum])
    const foreign = async (file: TableFile) =>
      (await rowsOf(file)).flatMap(one => (one.kind === 'faulty' ? one.problems.map(({ problem }) => problem) : []))

    test.each<[string, string]>([
      ['Карта № 7013 4500 1210 3071', '7013450012103071'],
      ['Карта: 70134500-12103071 Иванов И. И.', '7013450012103071'],
      ['Топливная карта 007001123456', '007001123456'],
      ['7013 4500 1210 3071', '7013450012103071'],
    ])('the card given above its purchases as %s applies to them', async (title, card) => {
      const file = csvOf([HEAD.slice(1), [title], [day, 'ДТ', '5', '300'], [day, 'ДТ', '6', '360'], ['Итого по карте', '', '11', '660']])
      expect(await taken(file)).toEqual([
        [3, card, '300.00'],
        [4, card, '360.00'],
      ])
    })

    test('a row before the first card has no card, and a file without cards lacks the column', async () => {
      const rows = await rowsOf(csvOf([HEAD.slice(1), [day, 'ДТ', '5', '300'], ['Карта 7001123456'], [day, 'ДТ', '6', '360']]))
      expect(faultsIn(rows)).toEqual([[2, '№ карты', '', 'Это поле необходимо заполнить']])
      expect(await problemOf(rowsOf(csvOf([HEAD.slice(1), [day, 'ДТ', '5', '300']])))).toBe('FILE_HEADER')
    })

    test('merged cells apply to each of their rows, but no amount counts twice', async () => {
      const merged = bookParts({
        rows: [HEAD, ['7001', day, 'ДТ', '5', '300'], ['', day, 'ДТ', '6', ''], ['', day, 'ДТ', '7', '420']]
          .map(
            (row, at) =>
              `<row r="${at + 1}">${row.map((text, n) => `<c r="${'ABCDE'[n]}${at + 1}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`,
          )
          .join(''),
        afterRows: '<mergeCells count="2"><mergeCell ref="A2:A4"/><mergeCell ref="E2:E3"/></mergeCells>',
      })
      const rows = await rowsOf({ name: 'отчёт.xlsx', bytes: packed(merged) })
      expect(transactionsIn(rows).map(({ row, card, sum }) => [row, card, sum])).toEqual([
        [2, '7001', '300.00'],
        [4, '7001', '420.00'],
      ])
      expect(faultsIn(rows)).toEqual([[3, 'Сумма', '', 'Это поле необходимо заполнить']])
    })

    test('a cover sheet is skipped; of several sheets each is read, and duplicates count once', async () => {
      const row = (card: string, sum: string) => [card, day, 'ДТ', '5', sum]
      expect(await taken(bookOf([['Отчёт'], ['ООО «Поставщик»']], [HEAD, row('7001', '300')]))).toEqual([[2, '7001', '300.00']])
      const two = bookOf(
        [HEAD, row('7001', '300'), row('7001', '300'), row('7002', '360')],
        [HEAD, row('7001', '300'), row('7003', '420'), row('', '1')],
      )
      expect(await taken(two)).toEqual([
        [2, '7001', '300.00'],
        [3, '7001', '300.00'],
        [4, '7002', '360.00'],
        [3, '7003', '420.00'],
      ])
      expect((await rowsOf(two)).flatMap(one => (one.kind === 'faulty' ? one.problems : []))).toMatchObject([{ row: 4, sheet: 'Лист2' }])
    })

    test.each<[string, TableFile, string]>([
      [
        'a column of currencies',
        csvOf([
          [...HEAD, 'Валюта'],
          ['7001', day, 'ДТ', '5', '300', 'EUR'],
        ]),
        'EUR',
      ],
      [
        'the heading of the sum',
        csvOf([
          [...HEAD.slice(0, 4), 'Сумма, USD'],
          ['7001', day, 'ДТ', '5', '300'],
        ]),
        'USD',
      ],
      ['the sum itself', csvOf([HEAD, ['7001', day, 'ДТ', '5', '300 бел. руб.']]), 'бел. р'],
      ['the words above the table', csvOf([['Валюта отчёта: KZT'], HEAD, ['7001', day, 'ДТ', '5', '300']]), 'KZT'],
      ['the format of its cell', bookOf([HEAD, ['7001', day, 'ДТ', '5', '<c s="1"><v>300</v></c>']]), '€'],
    ])('a currency other than roubles by %s is refused', async (_, file, currency) => {
      expect(await foreign(file)).toEqual([{ key: 'nerud.exchange.notRoubles', params: { currency } }])
      expect(await taken(file)).toEqual([])
    })

    test('roubles are recognized by any name, and preferred if a report has two currencies', async () => {
      const both = csvOf([
        [...HEAD.slice(0, 4), 'Сумма EUR', 'Сумма RUB', 'Валюта'],
        ['7001', day, 'ДТ', '5', '3', '300', 'руб.'],
      ])
      expect(await taken(both)).toEqual([[2, '7001', '300.00']])
      for (const called of ['RUB', '643', 'Российский рубль', '₽', 'р.'])
        expect(
          await taken(
            csvOf(
              [
                [...HEAD, 'Валюта'],
                ['7001', day, 'ДТ', '5', '300', called],
              ],
              ';',
              'utf8',
            ),
          ),
          called,
        ).toHaveLength(1)
    })

    test('a purchase without a quantity is accepted too, and its return is negative', async () => {
      const rows = await rowsOf(csvOf([HEAD, ['7001', day, 'Мойка', '', '350'], ['7001', day, 'Мойка', '', '-350']]))
      expect(transactionsIn(rows)).toMatchObject([
        { quantity: null, sum: '350.00', isReturn: false },
        { quantity: null, sum: '-350.00', isReturn: true },
      ])
    })

    test('hidden rows are read and marked as hidden', async () => {
      const hidden = `<row hidden="1">${['7001', day, 'ДТ', '5', '300'].map(text => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
      expect(await rowsOf(bookOf([HEAD, hidden]))).toMatchObject([{ kind: 'transaction', source: { row: 2, hidden: true } }])
    })
  })

  describe('a file that is not a table is refused with an explanation, for fuel and for fines', () => {
    const bomb = packed({ ...bookParts({ rows: '' }), 'xl/media/a.bin': new Uint8Array(32 * 1024 * 1024) })
    test.each<[string, Uint8Array, string]>([
      ['nothing', new Uint8Array(), 'FILE_EMPTY'],
      ['an old workbook', oleWith('Workbook'), 'FILE_OLD_FORMAT'],
      ['a workbook under a password', oleWith('EncryptedPackage'), 'FILE_PASSWORD'],
      ['a page of the web', Buffer.from('<html><table><tr><td>Карта</td></tr></table></html>'), 'FILE_WEB_PAGE'],
      ['a bomb', bomb, 'FILE_BOMB'],
      [
        'a workbook with a DTD',
        packed({ ...bookParts({ rows: '' }), 'xl/worksheets/sheet1.xml': '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>' }),
        'FILE_BROKEN',
      ],
      ['a picture', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'FILE_KIND'],
      ['a table of something else', Buffer.from('ИНН;Название\r\n7707083893;ООО'), 'FILE_HEADER'],
    ])('%s', async (_, bytes, expected) => {
      const file = { name: 'x.xlsx', bytes }
      const fines = async () => {
        for await (const row of readFines(file)) expect(row).toBeDefined()
      }
      expect([await problemOf(rowsOf(file)), await problemOf(fines())]).toEqual([expected, expected])
    })
  })
})

describe('bindings of cards', () => {
  /** Which binding of a card is in force: an exclusion by its words first, then the history. */
  const day = fc.integer({ min: 0, max: 40 }).map(n => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10))
  const word = fc.constantFrom('дизель', 'АИ-95', 'мойка', 'ёмкость', 'тент')
  const text = fc.array(word, { maxLength: 4 }).map(words => words.join(' '))
  const ids = (from: number) => fc.integer({ min: from, max: from + 500 })
  const entry = fc.record({ id: ids(1), dtStart: day })
  const exception = fc.record({
    id: ids(1000),
    dtStart: day,
    dtStop: fc.option(day),
    appointment: fc.option(fc.array(word, { maxLength: 3 }).map(words => words.join(', '))),
  })
  const bound: fc.Arbitrary<Bound> = fc.record({
    history: fc.uniqueArray(entry, { maxLength: 6, selector: one => one.dtStart }),
    exclusions: fc.uniqueArray(exception, { maxLength: 6, selector: one => one.id }),
  })
  const query = fc.tuple(bound, day, text)
  const isExclusion = (one: object): one is Exception => 'appointment' in one
  const fits = ({ dtStart, dtStop, appointment }: Exception, on: string, purpose: string): boolean =>
    dtStart <= on && (dtStop ?? '9999-12-31') >= on && occursIn(exclusionWords(appointment), purpose)

  describe('the binding in force', () => {
    test('has begun, has not ended, and its words occur', () =>
      fc.assert(
        fc.property(query, ([all, on, purpose]) => {
          const found = bindingOn(all, on, purpose)
          if (!found) return
          expect(found.dtStart <= on).toBe(true)
          if (isExclusion(found)) expect(fits(found, on, purpose)).toBe(true)
        }),
      ))

    test('comes from the history only if no exclusion matches, and then is the one that began last', () =>
      fc.assert(
        fc.property(query, ([all, on, purpose]) => {
          const found = bindingOn(all, on, purpose)
          const fitting = all.exclusions.filter(one => fits(one, on, purpose))
          expect(found !== null && isExclusion(found)).toBe(fitting.length > 0)
          if (fitting.length > 0) return
          const begun = all.history.filter(one => one.dtStart <= on)
          expect(found?.dtStart ?? null).toBe(
            begun
              .map(one => one.dtStart)
              .toSorted()
              .at(-1) ?? null,
          )
        }),
      ))

    test('has no fewer words than any other matching exclusion', () =>
      fc.assert(
        fc.property(query, ([all, on, purpose]) => {
          const found = bindingOn(all, on, purpose)
          if (!found || !isExclusion(found)) return
          const max = Math.max(...all.exclusions.filter(one => fits(one, on, purpose)).map(one => exclusionWords(one.appointment).length))
          expect(exclusionWords(found.appointment).length).toBe(max)
        }),
      ))

    test('is the exclusion with the most words even if another began later, and of equally many words the one that began last', () => {
      const from = (id: number, dtStart: string, appointment: string): Exception => ({ id, dtStart, dtStop: null, appointment })
      const on = (...exclusions: Exception[]) => bindingOn({ history: [], exclusions }, '2026-01-31', 'дизель, тент')?.id
      expect(on(from(1, '2026-01-01', 'дизель, тент'), from(2, '2026-01-09', 'дизель'))).toBe(1)
      expect(on(from(1, '2026-01-01', 'тент'), from(2, '2026-01-09', 'дизель'))).toBe(2)
      expect(on(from(3, '2026-01-09', 'тент'), from(2, '2026-01-09', 'дизель'))).toBe(3)
    })

    test('does not depend on the order of the entries', () =>
      fc.assert(
        fc.property(query, ([all, on, purpose]) => {
          const turned = { history: all.history.toReversed(), exclusions: all.exclusions.toReversed() }
          expect(bindingOn(turned, on, purpose)?.id).toBe(bindingOn(all, on, purpose)?.id)
        }),
      ))

    test('does not exist for a card without entries', () =>
      expect(bindingOn({ history: [], exclusions: [] }, '2026-01-01', 'дизель')).toBeNull())
  })

  describe('words', () => {
    test('must all occur', () => {
      expect(occursIn(exclusionWords('мойка, тент'), 'тент')).toBe(false)
      expect(occursIn(exclusionWords('мойка, тент'), 'тент и мойка')).toBe(true)
    })

    test.each([
      ['мойка', 'Мойка самосвала', true],
      ['мойк', 'МОЙКА', true],
      ['ойка', 'мойка', false],
      ['ёмкость', 'Емкость 200 л', true],
      ['аи-95', 'Бензин АИ-95 Премиум', true],
      ['аи-95', 'Бензин АИ-92, 95 л', false],
      ['', 'что угодно', true],
      ['', '', true],
      ['мойка', '', false],
    ])('«%s» in «%s»: %s', (words, purpose, occurs) => expect(occursIn(exclusionWords(words), purpose)).toBe(occurs))

    test('are compared regardless of order and spelling', () => {
      expect(isSameWords('Мойка, тент', 'тент мойка МОЙКА')).toBe(true)
      expect(isSameWords(null, ' , ')).toBe(true)
      expect(isSameWords('мойка', 'мойки')).toBe(false)
    })
  })
})
