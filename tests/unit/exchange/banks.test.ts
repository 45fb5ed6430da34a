import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { readBankFile } from '#resources/exchange/bank/read.rules'
import { readStatement, type StatementRow } from '#resources/exchange/bank/table.rules'
import { BANK_LIMITS } from '#resources/exchange/bank/lines.rules'
import { sectionsOf } from '#resources/exchange/bank/sections.rules'
import {
  bindings,
  matchesRule,
  simulateRule,
  simulateSuggestions,
  purposeWords,
  type BindingRow,
  type BoundRow,
} from '#resources/exchange/bank/binding.rules'
import { counterparties } from '#resources/exchange/bank/payments.rules'
import type { TableFile } from '../../../server/engine/excel/read.ts'
import { bytesOf, document, linesOf, OUR_ACCOUNTS, THEIRS, HEAD, type Coming } from '../../samples/bankFile.ts'
import { csvOf, xlsxOf, type Rows } from '../../samples/tables.ts'
import { problemOf, readBytes, usual } from '../../support/incoming.ts'

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

describe('whatever the file', () => {
  const word = fc.stringMatching(/^[А-Яа-яA-Za-z0-9 ="№.,]{0,40}$/u).map(text => text.trim())
  const pairs = fc
    .array(fc.tuple(fc.stringMatching(/^[А-Яа-яA-Za-z][А-Яа-яA-Za-z0-9]{0,12}$/u), word), { minLength: 1, maxLength: 6 })
    .map(list => [...new Map(list)])
  const files = fc.record({
    accounts: fc.array(pairs, { maxLength: 2 }),
    documents: fc.array(fc.record({ title: word, pairs }), { maxLength: 4 }),
  })
  const comings = fc.record({
    encoding: fc.constantFrom('win1251', 'cp866', 'utf8', 'utf8 with a mark'),
    end: fc.constantFrom('\r\n', '\n'),
  }) as fc.Arbitrary<Coming>

  const sectionsIn = async (bytes: Uint8Array, piece: number) => {
    const chunks = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, at) => bytes.subarray(at * piece, (at + 1) * piece))
    const found: unknown[] = []
    for await (const { kind, title, values } of sectionsOf(chunks, BANK_LIMITS))
      found.push({ kind, title, pairs: [...values].map(([key, all]) => [key, all.join('\n')]) })
    return found
  }

  test('it is read back as it was written, in every encoding and in any chunks', async () => {
    // Chunks are buffered until the encoding is known; only after such a long head can chunk boundaries split lines.
    const head = [...HEAD, ['Примечание', 'слово '.repeat(1500).trim()] as const]
    await fc.assert(
      fc.asyncProperty(files, comings, fc.integer({ min: 1, max: 500 }), async (file, coming, piece) => {
        const expected = [
          { kind: 'head', title: '', pairs: head },
          ...file.accounts.map(one => ({ kind: 'account', title: '', pairs: one })),
          ...file.documents.map(one => ({ kind: 'document', title: one.title, pairs: one.pairs })),
        ]
        expect(await sectionsIn(bytesOf(linesOf({ ...file, head }), coming), piece)).toEqual(expected)
      }),
      { numRuns: 150, seed: 11 },
    )
  })

  test('if truncated anywhere it is refused, and is never taken for complete', async () => {
    await fc.assert(
      fc.asyncProperty(comings, fc.nat(), async (coming, at) => {
        const lines = linesOf({
          ...usual,
          documents: usual.documents!.map(one => ({
            ...one,
            pairs: one.pairs.map(([key, value]) => [key, value.replaceAll(/[«»]/gu, '"')] as const),
          })),
        })
        const bytes = bytesOf(lines, coming)
        const cut = bytes.subarray(0, at % (bytes.length - coming.end.length))
        expect(await problemOf(readBytes(cut))).toMatchObject({ code: expect.stringMatching(/^FILE_(?:EMPTY|FORMAT|CUT)$/) as string })
      }),
      { numRuns: 400, seed: 12 },
    )
  })

  test('corrupted bytes are read or refused, never a server error', async () => {
    const bytes = bytesOf(linesOf(usual))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 5 }), async changes => {
        const spoilt = Uint8Array.from(bytes)
        for (const [at, byte] of changes) spoilt[at] = byte
        const outcome = (await problemOf(readBytes(spoilt))) as { code: string }
        expect(outcome.code).toMatch(/^(?:none|FILE_\w+)$/)
      }),
      { numRuns: 300, seed: 13 },
    )
  })
})

const paid = (inn: string | null, purpose: string, binding: string, account: string | null = null): BoundRow => ({
  direction: 'outgoing',
  inn,
  account,
  purpose,
  binding,
})
const times = (count: number, row: BoundRow): BoundRow[] => Array.from({ length: count }, () => row)
const learnedFrom = (rows: readonly BoundRow[]) => {
  const learned = bindings()
  for (const row of rows) learned.learn(row)
  return learned
}
const RENT = paid('7707083893', 'Аренда стоянки за февраль', 'аренда')
const LIGHT = paid('7707083893', 'Возмещение коммунальных платежей', 'коммунальные')

describe('a suggestion', () => {
  test('names what the payment has in common with the supporting ones, and their number', () => {
    expect(learnedFrom(times(9, RENT)).suggest({ ...RENT, purpose: 'За март' })).toEqual({
      binding: 'аренда',
      rule: { direction: 'outgoing', inn: '7707083893' },
      of: 9,
      count: 9,
      confidence: 0.9,
    })
  })
  test('is based on words if a counterparty is paid for several things', () => {
    const learned = learnedFrom([...times(6, RENT), ...times(6, LIGHT)])
    expect(learned.suggest({ ...LIGHT, purpose: 'Коммунальные услуги, март' })).toMatchObject({
      binding: 'коммунальные',
      rule: { inn: '7707083893', word: 'коммунальн' },
      of: 6,
    })
    expect(learned.suggest({ ...RENT, purpose: 'Оплата аренды' })).toMatchObject({ binding: 'аренда', rule: { word: 'аренд' }, of: 6 })
  })
  test('is based on the account if there is no INN', () => {
    const known = paid(null, 'Возврат', 'люди', THEIRS[0])
    expect(learnedFrom(times(2, known)).suggest({ ...known, purpose: 'другое' })).toMatchObject({
      binding: 'люди',
      rule: { account: THEIRS[0] },
    })
  })
  test('for an unknown counterparty is based on words that several others have used, never on those of one', () => {
    const stranger: BindingRow = { direction: 'outgoing', inn: '7728168971', account: null, purpose: 'Комиссия за перевод' }
    expect(learnedFrom(times(9, paid('1', 'Комиссия банка', 'банк'))).suggest(stranger)).toBeUndefined()
    const learned = learnedFrom([...times(9, paid('1', 'Комиссия банка', 'банк')), paid('2', 'Комиссия', 'банк')])
    expect(learned.suggest(stranger)).toMatchObject({ binding: 'банк', rule: { direction: 'outgoing', word: 'комисс' }, of: 10, count: 10 })
    expect(learned.suggest({ ...stranger, direction: 'incoming' })).toBeUndefined()
  })
  test('is less certain the fewer payments support it and the more contradict it', () => {
    const sure = (rows: readonly BoundRow[]) => learnedFrom(rows).suggest({ ...RENT, purpose: '' })?.confidence ?? 0
    expect(sure(times(1, RENT))).toBe(0.5)
    expect(sure(times(9, RENT))).toBeGreaterThan(sure(times(3, RENT)))
    expect(sure([...times(9, RENT), LIGHT])).toBeLessThan(sure(times(9, RENT)))
  })
  test('words are compared without endings, but carriage and transfer remain distinct', () => {
    expect(purposeWords('Оплата по счёту №5 за ПЕРЕВОЗКУ, перевозки; перевод, ндс 20%')).toEqual(['оплат', 'счет', 'перевозк', 'перевод'])
    expect(purposeWords('платежей платежами Комиссия комиссии')).toEqual(['платеж', 'комисс'])
  })
})

describe('a trial on past payments', () => {
  test('each payment is predicted only from earlier ones', () => {
    // The first two cannot be learned yet; the last one would have been bound like the others.
    expect(simulateSuggestions([...times(4, RENT), { ...RENT, binding: 'ремонт' }], 0.6)).toEqual({ rows: 5, bound: 3, otherwise: 1 })
  })
  test('a rule reports how many payments it would have bound, and how many differently', () => {
    const past = [...times(3, RENT), ...times(2, LIGHT), paid('5', 'Аренда', 'аренда')]
    expect(simulateRule(past, { direction: 'outgoing', inn: '7707083893' }, 'аренда')).toEqual({ rows: 6, bound: 5, otherwise: 2 })
    expect(simulateRule(past, { direction: 'outgoing', word: 'аренд' }, 'аренда')).toEqual({ rows: 6, bound: 4, otherwise: 0 })
    expect(simulateRule(past, { direction: 'incoming', inn: '7707083893' }, 'аренда')).toMatchObject({ bound: 0 })
  })
  test('for any past, a suggestion is one of its bindings, by a rule that matches the payment, with the certainty that the past supports', () => {
    const rows = fc.array(
      fc.record({
        direction: fc.constantFrom('outgoing' as const, 'incoming' as const),
        inn: fc.constantFrom('1', '2', null),
        account: fc.constantFrom('a', 'b', null),
        purpose: fc.constantFrom('', 'Аренда', 'Аренда стоянки', 'Комиссия банка'),
        binding: fc.constantFrom('x', 'y', 'z'),
      }),
      { minLength: 1, maxLength: 20 },
    )
    fc.assert(
      fc.property(rows, past => {
        const [current, ...rest] = past
        const found = learnedFrom(rest).suggest(current!)
        if (!found) return
        const alike = rest.filter(row => matchesRule(row, found.rule))
        expect(matchesRule(current!, found.rule)).toBe(true)
        expect(alike).toHaveLength(found.of)
        expect(alike.filter(row => row.binding === found.binding)).toHaveLength(found.count)
        expect(found.confidence).toBeCloseTo(found.count / (found.of + 1))
      }),
      { numRuns: 300, seed: 31 },
    )
  })
})

test('the counterparties of a file are collected with their names, accounts and sums', async () => {
  const other = { ПолучательИНН: '7728168971', ПолучательКПП: '772801001' }
  const file = linesOf({
    documents: [
      document('1', '100.00', OUR_ACCOUNTS[0], THEIRS[0], other),
      document('2', '50.50', OUR_ACCOUNTS[0], THEIRS[1], { ...other, Получатель1: 'Щебень, АО', ПолучательБанк1: 'АЛЬФА-БАНК' }),
      document('3', '10.00', OUR_ACCOUNTS[0], THEIRS[1], { ...other, Получатель1: 'ао «ЩЕБЕНЬ»' }),
      document('4', '7.00', THEIRS[0], OUR_ACCOUNTS[0], { ПлательщикИНН: '', Плательщик: 'Иванов', Плательщик1: 'Иванов Пётр' }),
      document('5', '8.00', THEIRS[0], OUR_ACCOUNTS[0], { ПлательщикИНН: '', Плательщик: '', Плательщик1: 'ИВАНОВ ПЕТР' }),
      document('6', '1.00', OUR_ACCOUNTS[0], OUR_ACCOUNTS[1]),
    ].map(pairs => ({ pairs })),
  })
  const found = counterparties()
  for await (const event of readBankFile([bytesOf(file)], new Set(OUR_ACCOUNTS))) if (event.kind === 'payment') found.add(event.payment)
  expect(found.all()).toEqual([
    {
      inn: '7728168971',
      names: ['АО «Щебень»', 'Щебень, АО'],
      kpp: '772801001',
      accounts: [
        { account: THEIRS[0], bik: '044525593', bank: null },
        { account: THEIRS[1], bik: '044525593', bank: 'АЛЬФА-БАНК' },
      ],
      payments: 3,
      received: '0.00',
      writtenOff: '160.50',
    },
    {
      inn: null,
      names: ['Иванов Пётр'],
      kpp: null,
      accounts: [{ account: THEIRS[0], bik: '044525225', bank: null }],
      payments: 2,
      received: '15.00',
      writtenOff: '0.00',
    },
  ])
})
