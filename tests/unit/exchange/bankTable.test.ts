import { describe, expect, test } from 'vitest'
import type { TableFile } from '../../../server/engine/excel/read.ts'
import { readBankFile } from '#resources/exchange/bank/read.rules'
import { readStatement, type StatementRow } from '#resources/exchange/bank/table/read.rules'
import { bytesOf, document, linesOf, OUR_ACCOUNTS, THEIRS } from '../../samples/bankFile.ts'
import { csvOf, xlsxOf, type Rows } from '../../samples/tables.ts'

/** Bank statements as tables; every bank names the columns differently (imports §1). */
const rowsOf = async (file: TableFile, only: string | null = OUR_ACCOUNTS[0]): Promise<StatementRow[]> => {
  const rows: StatementRow[] = []
  for await (const row of readStatement(file, new Set(OUR_ACCOUNTS), only)) rows.push(row)
  return rows
}
const paymentsIn = (rows: readonly StatementRow[]) => rows.flatMap(one => (one.kind === 'payment' ? [one.payment] : []))
const faultsIn = (rows: readonly StatementRow[]) =>
  rows.flatMap(one => (one.kind === 'faulty' ? one.problems.map(({ row, field, problem }) => [row, field, problem.key]) : []))
const INN = '7728168971'

describe('a statement as a table', () => {
  const twoColumns: Rows = [
    [`Выписка по счёту № ${OUR_ACCOUNTS[1]} за февраль`],
    ['Дата операции', 'Номер документа', 'Дебет', 'Кредит', 'Контрагент', 'ИНН контрагента', 'Счёт контрагента', 'Назначение платежа'],
    ['01.02.2026', '15', '1 000,50', '', 'АО «Щебень»', INN, THEIRS[0], 'Оплата по счёту № 5 за песок'],
    ['02.02.2026', '', '', '25 000', 'ООО «Стройка»', '123', THEIRS[1], 'Оплата за щебень'],
    ['Итого', '', '1 000,50', '25 000', '', '', '', ''],
  ]
  test.each<[string, TableFile | Promise<TableFile>]>([
    ['a workbook', xlsxOf(twoColumns)],
    ['csv in cp1251', csvOf(twoColumns)],
  ])('of %s is read by its debit and credit columns, its account by the text above it', async (_, file) => {
    const rows = await rowsOf(await file)
    expect(faultsIn(rows)).toEqual([])
    expect(paymentsIn(rows)).toMatchObject([
      {
        direction: 'outgoing',
        account: OUR_ACCOUNTS[1],
        day: '2026-02-01',
        sum: '1000.50',
        other: { name: 'АО «Щебень»', inn: INN, account: THEIRS[0] },
        document: { number: '15', date: '2026-02-01', purpose: 'Оплата по счёту № 5 за песок' },
      },
      {
        direction: 'incoming',
        account: OUR_ACCOUNTS[1],
        sum: '25000.00',
        other: { name: 'ООО «Стройка»', inn: null },
        document: { number: null },
      },
    ])
  })

  test('with payer and payee columns has the direction of the money by the accounts', async () => {
    const rows = await rowsOf(
      csvOf([
        ['Дата', 'Плательщик', 'Счёт плательщика', 'Получатель', 'Счёт получателя', 'Сумма'],
        ['01.02.2026', 'Мы', OUR_ACCOUNTS[0], 'АО «Щебень»', THEIRS[0], '10'],
        ['01.02.2026', 'АО «Щебень»', THEIRS[0], 'Мы', OUR_ACCOUNTS[1], '20'],
        ['01.02.2026', 'Мы', OUR_ACCOUNTS[0], 'Мы', OUR_ACCOUNTS[1], '30'],
        ['01.02.2026', 'Чужой', THEIRS[0], 'Чужой', THEIRS[1], '40'],
      ]),
      null,
    )
    expect(paymentsIn(rows)).toMatchObject([
      { direction: 'outgoing', account: OUR_ACCOUNTS[0], other: { account: THEIRS[0] } },
      { direction: 'incoming', account: OUR_ACCOUNTS[1], other: { name: 'АО «Щебень»' } },
      { direction: 'inner', account: OUR_ACCOUNTS[0], innerTo: OUR_ACCOUNTS[1] },
    ])
    expect(faultsIn(rows)).toEqual([[5, 'Сумма', 'nerud.exchange.noWay']])
  })

  test.each<[string, string, string, string | undefined]>([
    ['words', 'Тип операции', 'Списание', 'outgoing'],
    ['words', 'Тип операции', 'поступление', 'incoming'],
    ['letters', 'Д/К', 'Д', 'outgoing'],
    ['letters', 'Д/К', 'К', 'incoming'],
    ['nothing', 'Д/К', '', undefined],
  ])('with one sum column has the direction by %s: %s %s', async (_, title, word, direction) => {
    const rows = await rowsOf(
      csvOf([
        ['Дата', 'Сумма', title],
        ['01.02.2026', '10', word],
      ]),
    )
    expect(paymentsIn(rows).map(one => one.direction)).toEqual(direction === undefined ? [] : [direction])
    expect(faultsIn(rows).map(([, , key]) => key)).toEqual(direction === undefined ? ['nerud.exchange.noWay'] : [])
  })

  test('with signed sums treats positive sums as received', async () => {
    const rows = await rowsOf(
      csvOf([
        ['Дата', 'Сумма'],
        ['01.02.2026', '10'],
        ['01.02.2026', '-20'],
      ]),
    )
    expect(paymentsIn(rows).map(({ direction, sum }) => [direction, sum])).toEqual([
      ['outgoing', '20.00'],
      ['incoming', '10.00'],
    ])
  })

  test('refuses rows that are not payments: both directions, no sum, another currency, no account', async () => {
    const head = ['Дата', 'Дебет', 'Кредит', 'Валюта', 'Счёт']
    const rows = await rowsOf(
      csvOf([
        head,
        ['01.02.2026', '1', '2', '', OUR_ACCOUNTS[0]],
        ['01.02.2026', '0', '0', '', OUR_ACCOUNTS[0]],
        ['01.02.2026', '5', '', 'USD', OUR_ACCOUNTS[0]],
        ['01.02.2026', '5', '', 'RUB', ''],
        ['01.02.2026', '5', '', 'RUB', THEIRS[0]],
      ]),
      null,
    )
    expect(paymentsIn(rows)).toEqual([])
    expect(faultsIn(rows).map(([row, , key]) => [row, key])).toEqual([
      [2, 'nerud.exchange.bothWays'],
      [3, 'nerud.validation.required'],
      [4, 'nerud.exchange.notRoubles'],
      [5, 'nerud.exchange.noAccount'],
      [6, 'nerud.exchange.notOurs'],
    ])
  })

  test('has the fingerprints of the same payments in the bank’s own format', async () => {
    const [payment] = paymentsIn(await rowsOf(csvOf(twoColumns.slice(1, 3)), OUR_ACCOUNTS[0]))
    const same = document('15', '1000.50', OUR_ACCOUNTS[0], THEIRS[0])
    for await (const event of readBankFile([bytesOf(linesOf({ documents: [{ pairs: same }] }))], new Set(OUR_ACCOUNTS)))
      if (event.kind === 'payment') expect(event.payment.fingerprint).toBe(payment!.fingerprint)
    expect.assertions(1)
  })
})
