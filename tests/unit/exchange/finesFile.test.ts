import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnsOf, isProblem } from '#resource'
import { amount, code, day, moment, plate, text, time, type CellReader } from '#resources/exchange/table/cells.rules'
import { FINES, fineFiles, readFines, type Fine, type FineRow } from '#resources/incoming/transactions/files/fines.rules'
import { FUEL } from '#resources/exchange/fuel.rules'
import { fuelFiles } from '#resources/incoming/oilCompanyTransaction/oilCompanyTransaction.rules'
import { locate, suggestedMapping, suggestMapping, type TableShape } from '#resources/exchange/table/mapping.rules'
import { articleIn, isInFull } from '#resources/fines/truckPenaltyTransaction/fines.formulas'
import { locales } from '#locales'
import type { TableCell, TableRow, TableFile } from '../../../server/engine/excel/read.ts'
import { textsOf } from '../../../server/engine/texts.ts'
import { csvOf, FINE_TEXTS, xlsxOf } from '../../samples/tables.ts'

describe('cells of files', () => {
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
})

describe('files of fines', () => {
  describe('the article of a fine', () => {
    test.each([
      ['12.9 ч.7', '12.9', '7'],
      ['ст. 12.9 ч. 2 КоАП РФ', '12.9', '2'],
      ['ч. 3.1 ст. 12.16', '12.16', '3.1'],
      ['часть 5 статьи 12.15 КоАП', '12.15', '5'],
      ['КоАП 12.12.3 - Повторный проезд', '12.12', '3'],
      ['12.09.2 - Превышение скорости на 20–40 км/ч', '12.9', '2'],
      ['12.21.1 ч.2', '12.21.1', '2'],
      ['12.26', '12.26', null],
      ['8.14 ч. 2 КоАП Москвы', '8.14', '2'],
    ])('«%s» is %s, part %s', (text, article, part) => expect(articleIn(text)).toEqual({ article, part }))
    test.each(['Превышение скорости', '', 'постановление от 12.11.2026'])('«%s» contains no article', text =>
      expect(articleIn(text)).toBeNull(),
    )
  })

  /** КоАП art. 32.2 part 1.3. */
  describe('a discount', () => {
    test.each([
      '12.1 ч. 1.1',
      '12.8 ч. 1',
      '12.9 ч.6',
      '12.9.7',
      '12.12 ч.3',
      '12.15 ч. 5',
      '12.16 ч. 3.1',
      '12.24 ч.1',
      '12.26',
      '12.27 ч. 3',
      '8.14 ч. 2 КоАП Москвы',
    ])('does not exist for %s', article => expect(isInFull(article)).toBe(true))
    test.each([
      '12.1 ч. 1',
      '12.9 ч. 2',
      '12.12 ч. 2',
      '12.15 ч. 4',
      '12.16 ч. 3',
      '12.27 ч. 2',
      '12.21.1 ч. 2',
      '12.9',
      'превышение',
      null,
    ])('exists for %s', article => expect(isInFull(article)).toBe(false))
  })

  const texts = textsOf(locales.ru)
  const rowsOf = async (file: TableFile): Promise<FineRow[]> => {
    const rows: FineRow[] = []
    for await (const row of readFines(file)) rows.push(row)
    return rows
  }
  const finesIn = (rows: readonly FineRow[]): Fine[] => rows.flatMap(one => (one.kind === 'fine' ? [one.fine] : []))
  const faultsIn = (rows: readonly FineRow[]) =>
    rows.flatMap(one =>
      one.kind === 'faulty'
        ? one.problems.map(({ row, field, value, problem }) => [row, field, value, texts(problem.key, problem.params)])
        : [],
    )

  describe('fines', () => {
    test.each<[string, TableFile | Promise<TableFile>]>([
      ['a workbook', xlsxOf(FINE_TEXTS)],
      ['csv', csvOf(FINE_TEXTS)],
    ])('of %s are read with all their values', async (_, file) => {
      const rows = await rowsOf(await file)
      expect(faultsIn(rows)).toEqual([])
      expect(finesIn(rows)).toEqual([
        {
          row: 2,
          uin: '18810177260201000001',
          violatedOn: '2026-02-01',
          violatedAt: '13:05:00',
          decidedOn: '2026-02-03',
          plate: 'М123ММ77',
          sts: '9920123456',
          article: '12.9 ч. 2',
          place: 'М-2 «Крым», 77 км',
          sum: '500.00',
          discountedSum: '375.00',
          discountUntil: '2026-03-05',
          status: 'Не оплачен',
          paidOn: null,
          division: 'ЦАФАП',
          payee: null,
          payeeInn: '7707089101',
          payeeKpp: null,
          payeeAccount: '03100643000000017300',
          payeeBik: '004525988',
          kbk: '18811601123010001140',
          oktmo: '45382000',
          photo: null,
          isWhole: false,
        },
        expect.objectContaining({
          row: 3,
          uin: '18810177260201000002',
          violatedOn: '2026-02-02',
          violatedAt: null,
          plate: 'В904АХ750',
          sum: '1500.00',
          sts: null,
        }),
      ])
    })

    test.each([
      [['', ''], true],
      [['500', ''], true],
      [['375', ''], false],
      [['', '05.03.2026'], false],
    ])('discount columns with %o: there is no discount, %s', async (cells, isWhole) => {
      const head = ['УИН', 'Дата нарушения', 'Сумма']
      const row = ['18810177260201000001', '01.02.2026', '500']
      const read = async (...more: readonly (readonly string[])[]) =>
        finesIn(await rowsOf(csvOf([head, row].map((cells, at) => [...cells, ...(more[at] ?? [])]))))
      expect(await read(['Сумма со скидкой', 'Скидка до'], cells)).toMatchObject([{ isWhole }])
      expect(await read()).toMatchObject([{ isWhole: false }])
    })

    test('a charge number of 25 digits is valid, and one in two sheets counts once', async () => {
      const long = '0355431010126110100012345'
      expect(
        finesIn(
          await rowsOf(
            csvOf([
              ['УИН', 'Дата нарушения', 'Сумма'],
              [long, '01.02.2026', '500'],
            ]),
          ),
        ),
      ).toMatchObject([{ uin: long }])
    })

    test('the time of a violation may have a column of its own', async () => {
      const rows = await rowsOf(
        csvOf([
          ['УИН', 'Дата нарушения', 'Время нарушения', 'Сумма'],
          ['18810177260201000001', '01.02.2026', '7:30', '500'],
        ]),
      )
      expect(finesIn(rows)).toMatchObject([{ violatedOn: '2026-02-01', violatedAt: '07:30:00' }])
    })

    test('the number of a decision is refused rather than rounded, truncated or repeated', async () => {
      const [uin, on] = ['18810177260201000001', '01.02.2026']
      const rows = await rowsOf(
        await xlsxOf([
          ['УИН', 'Дата нарушения', 'Сумма'],
          [uin, on, 500],
          [18_810_177_260_201_000_000, on, 500],
          ['1,88101E+19', on, 500],
          ['1881017726020100000', on, 500],
          [uin, on, 500],
          [uin.replace(/1$/u, '2'), on, 0],
          ['', on, 500],
          ['18810177260201000003', on, 500],
        ]),
      )
      const lost = 'Excel сохранил это число с потерей цифр: задайте столбцу текстовый вид и введите номер снова'
      expect(faultsIn(rows)).toEqual([
        [3, 'УИН', '18810177260201000000', lost],
        [4, 'УИН', '1,88101E+19', lost],
        [5, 'УИН', '1881017726020100000', 'В УИН (номере постановления) должно быть 20 или 25 цифр'],
        [6, 'УИН', uin, 'Уже встречается в строке 2 этого файла'],
        [7, 'Сумма', '0.00', 'Не меньше 0,01'],
        [8, 'УИН', '', 'Это поле необходимо заполнить'],
      ])
      expect(finesIn(rows).map(({ row }) => row)).toEqual([2, 9])
    })
  })
})
