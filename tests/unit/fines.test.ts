import { describe, expect, test } from 'vitest'
import { articleIn, isInFull } from '#resources/fines/truckPenaltyTransaction/fines.formulas'
import { locales } from '#locales'
import { readFines, type Fine, type FineRow } from '#resources/exchange/fines.rules'
import type { TableFile } from '../../server/engine/excel/read.ts'
import { textsOf } from '../../server/engine/texts.ts'
import { csvOf, FINE_TEXTS, xlsxOf } from '../samples/tables.ts'

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
  test.each(['12.1 ч. 1', '12.9 ч. 2', '12.12 ч. 2', '12.15 ч. 4', '12.16 ч. 3', '12.27 ч. 2', '12.21.1 ч. 2', '12.9', 'превышение', null])(
    'exists for %s',
    article => expect(isInFull(article)).toBe(false),
  )
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
  ])('discount columns with %o: there is no discount, %s', async (stated, isWhole) => {
    const head = ['УИН', 'Дата нарушения', 'Сумма']
    const row = ['18810177260201000001', '01.02.2026', '500']
    const read = async (...more: readonly (readonly string[])[]) =>
      finesIn(await rowsOf(csvOf([head, row].map((cells, at) => [...cells, ...(more[at] ?? [])]))))
    expect(await read(['Сумма со скидкой', 'Скидка до'], stated)).toMatchObject([{ isWhole }])
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
