import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bindings,
  obeys,
  triedRule,
  triedSuggestions,
  wordsOf,
  type BindingRow,
  type BoundRow,
} from '#resources/exchange/bank/binding.rules'
import { counterparties } from '#resources/exchange/bank/counterparties.rules'
import { readBankFile } from '#resources/exchange/bank/read.rules'
import { bytesOf, document, linesOf, OUR_ACCOUNTS, THEIRS } from '../../samples/bankFile.ts'

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
    expect(wordsOf('Оплата по счёту №5 за ПЕРЕВОЗКУ, перевозки; перевод, ндс 20%')).toEqual(['оплат', 'счет', 'перевозк', 'перевод'])
    expect(wordsOf('платежей платежами Комиссия комиссии')).toEqual(['платеж', 'комисс'])
  })
})

describe('a trial on past payments', () => {
  test('each payment is predicted only from earlier ones', () => {
    // The first two cannot be learned yet; the last one would have been bound like the others.
    expect(triedSuggestions([...times(4, RENT), { ...RENT, binding: 'ремонт' }], 0.6)).toEqual({ rows: 5, bound: 3, otherwise: 1 })
  })
  test('a rule reports how many payments it would have bound, and how many differently', () => {
    const past = [...times(3, RENT), ...times(2, LIGHT), paid('5', 'Аренда', 'аренда')]
    expect(triedRule(past, { direction: 'outgoing', inn: '7707083893' }, 'аренда')).toEqual({ rows: 6, bound: 5, otherwise: 2 })
    expect(triedRule(past, { direction: 'outgoing', word: 'аренд' }, 'аренда')).toEqual({ rows: 6, bound: 4, otherwise: 0 })
    expect(triedRule(past, { direction: 'incoming', inn: '7707083893' }, 'аренда')).toMatchObject({ bound: 0 })
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
        const [asked, ...rest] = past
        const found = learnedFrom(rest).suggest(asked!)
        if (!found) return
        const alike = rest.filter(row => obeys(row, found.rule))
        expect(obeys(asked!, found.rule)).toBe(true)
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
