import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { locales } from '#locales'
import { textsOf } from '../../../server/engine/texts.ts'
import { continuityOf, readBankFile } from '#resources/exchange/bank/read.rules'
import { BANK_LIMITS } from '#resources/exchange/bank/lines.rules'
import { account, bytesOf, document, linesOf, OUR_ACCOUNTS, THEIRS, type BankFile, type Coming } from '../../samples/bankFile.ts'
import { ourAccounts, readBytes, read, of, paymentsOf, summaryOf, problemOf, documents, usual } from '../../support/incoming.ts'

const texts = textsOf(locales.ru)

describe('a file of a bank', () => {
  test('contains its header, balances and payments, and is complete', async () => {
    const events = await read(usual)
    expect(events.map(({ kind }) => kind)).toEqual(['head', 'period', 'payment', 'payment', 'end'])
    expect(of(events, 'head')[0]!.head).toEqual({
      encoding: 'windows-1251',
      version: '1.03',
      sender: 'Интернет-банк',
      createdOn: '2026-02-03',
      createdAt: '09:15:00',
      from: '2026-02-01',
      to: '2026-02-02',
      accounts: [OUR_ACCOUNTS[0]],
    })
    expect(of(events, 'period')[0]!.period).toEqual({
      row: 11,
      account: OUR_ACCOUNTS[0],
      from: '2026-02-01',
      to: '2026-02-02',
      opening: '1000.00',
      received: '500.50',
      writtenOff: '200.25',
      closing: '1300.25',
    })
    const [incoming, outgoing] = paymentsOf(events)
    expect(incoming).toMatchObject({
      direction: 'incoming',
      account: OUR_ACCOUNTS[0],
      other: { account: THEIRS[0], name: 'ООО «Ромашка»', inn: '7707083893', bik: '044525225' },
      innerTo: null,
      day: '2026-02-01',
      sum: '500.50',
    })
    expect(outgoing).toMatchObject({ direction: 'outgoing', account: OUR_ACCOUNTS[0], other: { name: 'АО «Щебень»', inn: '7728168971' } })
    expect(outgoing!.document).toMatchObject({
      title: 'Банковский ордер',
      number: '2',
      date: '2026-02-01',
      purpose: 'Оплата по счёту № 5 за песок',
      other: { ВидОплаты: '01', Очередность: '5' },
    })
    expect(summaryOf(events)).toMatchObject({ payments: 2, twins: 0, faulty: 0, checks: [] })
  })

  test.each<[string, Coming]>([
    ['cp1251, LF', { encoding: 'win1251', end: '\n' }],
    ['cp866', { encoding: 'cp866', end: '\r\n' }],
    ['UTF-8', { encoding: 'utf8', end: '\n' }],
    ['UTF-8 with a mark', { encoding: 'utf8 with a mark', end: '\r\n' }],
  ])('%s reads as cp1251 does, whatever the file says of itself', async (_, coming) => {
    // The DOS code page has no angle quotes.
    const plain: BankFile = {
      ...usual,
      documents: usual.documents!.map(one => ({
        ...one,
        pairs: one.pairs.map(([key, value]) => [key, value.replaceAll(/[«»]/gu, '"')] as const),
      })),
    }
    const [one, other] = await Promise.all([read(plain), read(plain, coming)])
    expect(paymentsOf(other)).toEqual(paymentsOf(one))
    expect(summaryOf(other).payments).toBe(2)
  })

  test('a line without a key continues the previous value, even if it contains an equals sign', async () => {
    const purpose = 'Оплата\nпо договору № 5 = 100\nНДС не облагается'
    const [payment] = paymentsOf(await read(documents(document('1', '1.00', OUR_ACCOUNTS[0], THEIRS[0], { НазначениеПлатежа: purpose }))))
    expect(payment!.document.purpose).toBe('Оплата по договору № 5 = 100 НДС не облагается')
  })

  test('unknown keys are kept, and a purpose in several fields is joined', async () => {
    const more = {
      НазначениеПлатежа: '',
      НазначениеПлатежа1: 'Оплата',
      НазначениеПлатежа2: 'за щебень',
      НовыйКлюч: 'да',
      Код: '18810177260201000001',
    }
    const [payment] = paymentsOf(await read(documents(document('1', '1', OUR_ACCOUNTS[0], THEIRS[0], more))))
    expect(payment!.document).toMatchObject({
      sum: '1.00',
      purpose: 'Оплата за щебень',
      uin: '18810177260201000001',
      other: { НовыйКлюч: 'да' },
    })
  })

  test.each([
    [{ Плательщик1: '', ПлательщикИНН: '', Плательщик: 'ИНН 7707083893 ПАО СБЕРБАНК' }, 'ПАО СБЕРБАНК', '7707083893'],
    [{ Плательщик1: '', ПлательщикИНН: '', Плательщик: '7707083893, ПАО СБЕРБАНК' }, 'ПАО СБЕРБАНК', '7707083893'],
    [{ Плательщик1: '', ПлательщикИНН: '0', Плательщик: '8001234568 такси' }, '8001234568 такси', null],
    [{ Плательщик1: 'Сбербанк', ПлательщикИНН: '7728168971', Плательщик: 'ИНН 7707083893 ПАО' }, 'Сбербанк', '7728168971'],
    [{ Плательщик1: '', ПлательщикИНН: '000000000000', Плательщик: 'Иванов Иван' }, 'Иванов Иван', null],
  ])('the payer of %o is %s, %s', async (more, name, inn) => {
    const [payment] = paymentsOf(await read(documents(document('1', '1.00', THEIRS[0], OUR_ACCOUNTS[0], more))))
    expect(payment!.other).toMatchObject({ name, inn })
  })

  test('zeros in place of an empty value are ignored', async () => {
    const [payment] = paymentsOf(
      await read(
        documents(document('1', '1.00', OUR_ACCOUNTS[0], THEIRS[0], { Код: '0', ПолучательКПП: '0', ПолучательИНН: '0000000000' })),
      ),
    )
    expect([payment!.document.uin, payment!.other.kpp, payment!.other.inn]).toEqual([null, null, null])
  })

  test('a party that pays through its bank is recognized by either account', async () => {
    const [payment] = paymentsOf(
      await read(
        documents(
          document('1', '1.00', OUR_ACCOUNTS[0], THEIRS[0], {
            ПлательщикСчет: OUR_ACCOUNTS[0],
            ПлательщикРасчСчет: '40702810000000000999',
          }),
        ),
      ),
    )
    expect(payment).toMatchObject({ direction: 'outgoing', account: OUR_ACCOUNTS[0] })
  })
})

describe('an invalid document', () => {
  const wrong = async (more: Readonly<Record<string, string>>, payer: string = OUR_ACCOUNTS[0], payee: string = THEIRS[0]) => {
    const events = await read(documents(document('1', '1.00', payer, payee), document('2', '10.00', payer, payee, more)))
    return of(events, 'faulty').flatMap(({ problems }) =>
      problems.map(one => [one.row, one.field, one.value, texts(one.problem.key, one.problem.params)]),
    )
  }
  const second = 32
  test.each([
    [{ Дата: '31.02.2026' }, [second, 'Дата', '31.02.2026', 'Некорректная дата']],
    [{ Дата: '01.02' }, [second, 'Дата', '01.02', 'Некорректная дата']],
    [{ ДатаСписано: 'вчера' }, [second, 'ДатаСписано', 'вчера', 'Некорректная дата']],
    [{ Сумма: '1.234,56' }, [second, 'Сумма', '1.234,56', 'Сумма пишется цифрами, копейки после точки: 1234.50']],
    // Ambiguous: a thousand, or one rouble with three decimal places.
    [{ Сумма: '1,000' }, [second, 'Сумма', '1,000', 'Сумма пишется цифрами, копейки после точки: 1234.50']],
    [{ Сумма: '0' }, [second, 'Сумма', '0.00', 'Не меньше 0,01']],
    [{ Сумма: '-5.00' }, [second, 'Сумма', '-5.00', 'Не меньше 0,01']],
    [{ ДатаСписано: '' }, [second, 'ДатаСписано', '', 'Банк не провёл документ: нет даты списания или поступления']],
    [
      { ПлательщикСчет: '1', ПлательщикРасчСчет: '1' },
      [second, 'ПлательщикРасчСчет', '1', `Счёт плательщика 1 и счёт получателя ${THEIRS[0]} не принадлежат нашим компаниям`],
    ],
    [
      { ПолучательРасчСчет: OUR_ACCOUNTS[0] },
      [second, 'ПлательщикРасчСчет', OUR_ACCOUNTS[0], `Плательщик и получатель названы одним счётом ${OUR_ACCOUNTS[0]}`],
    ],
  ])('%o is reported with its line and key; the others are read', async (more, expected) => {
    expect(await wrong(more)).toEqual([expected])
  })
})

describe('a file as banks and editors really write it', () => {
  const utf16 = (text: string, order: 'utf16-le' | 'utf16-be', addBOM: boolean) => iconv.encode(text, order, { addBOM })
  const whole = linesOf(usual).join('\r\n')
  test.each<[string, Uint8Array]>([
    ['UTF-16', utf16(whole, 'utf16-le', true)],
    ['UTF-16 without a mark', utf16(whole, 'utf16-le', false)],
    ['UTF-16, the high byte first', utf16(whole, 'utf16-be', true)],
    ['blank lines first', bytesOf(['', '  ', ...linesOf(usual)])],
    ['marks with an equals sign', bytesOf(linesOf(usual).map(line => (/^(?:Секция|Конец)[^=]*$/u.test(line) ? `${line}=` : line)))],
    ['signs without width', Buffer.from(whole.replaceAll('Сумма=', 'Сумма=\u200b').replaceAll('7707083893', '\u206077070\u200e83893'))],
  ])('%s', async (_, bytes) => {
    for (const piece of [bytes.length, 3]) {
      const events = await readBytes(bytes, {}, piece)
      expect(paymentsOf(events)).toMatchObject([{ sum: '500.50', other: { inn: '7707083893' } }, { sum: '200.25' }])
      expect(summaryOf(events)).toMatchObject({ faulty: 0, checks: [] })
    }
  })

  const documentOf = async (more: Readonly<Record<string, string>>, sum = '1.00') =>
    paymentsOf(await read(documents(document('1', sum, OUR_ACCOUNTS[0], THEIRS[0], more))))[0]!.document

  test.each([
    ['+16.00', '16.00'],
    ['1 000 000,50', '1000000.50'],
    ['25\u00a0000.99', '25000.99'],
    ['15.5000', '15.50'],
    ['007', '7.00'],
  ])('a sum of %s is %s', async (text, sum) => expect(await documentOf({}, text)).toMatchObject({ sum }))

  test.each([
    [{ Код: '18810177260201000001' }, '18810177260201000001'],
    [{ Код: '0355431010126110100012345' }, '0355431010126110100012345'],
    [{ Код: '50100000001' }, null],
    [{ Код: '424330000000000000000ЛС12' }, null],
    [{ Код: '0'.repeat(25) }, null],
  ])('of %o the charge is %s', async (more, uin) => expect(await documentOf(more)).toMatchObject({ uin }))

  const lines = (...texts: readonly string[]) => ({
    НазначениеПлатежа: '',
    ...Object.fromEntries(texts.map((text, at) => [`НазначениеПлатежа${at + 1}`, text])),
  })
  test.each<[Readonly<Record<string, string>>, string]>([
    [lines('Оплата по дого', 'вору 17 за щебень'), 'Оплата по договору 17 за щебень'],
    [{ НазначениеПлатежа: 'Оплата по дого\nвору 17 за щебень' }, 'Оплата по договору 17 за щебень'],
    [lines('Оплата по', 'договору 17'), 'Оплата по договору 17'],
    [lines('Оплата за щебень ', 'по накладной'), 'Оплата за щебень по накладной'],
    [lines('Выдано на', 'логистику'), 'Выдано на логистику'],
    [lines('Выдано под', 'отчет'), 'Выдано под отчет'],
    // Three lines of one length: text wrapped at a fixed width.
    [lines('Оплата Ромашкин', 'ой И.П. за ябло', 'ки'), 'Оплата Ромашкиной И.П. за яблоки'],
    [{ НазначениеПлатежа: 'Оплата\nНДС=22%\nитого = 5' }, 'Оплата НДС=22% итого = 5'],
  ])('the lines of %o say %s', async (more, purpose) => expect(await documentOf(more)).toMatchObject({ purpose }))

  test('an unknown key after a purpose stays a key', async () => {
    const found = await documentOf({ НазначениеПлатежа: 'Оплата', НовыйКлюч: 'да', ПоказательКБК: '182' })
    expect(found).toMatchObject({ purpose: 'Оплата', other: { НовыйКлюч: 'да', ПоказательКБК: '182' } })
  })

  test('documents with only a date were carried out if the turnovers imply it', async () => {
    const undated = { ДатаСписано: '', ДатаПоступило: '' }
    const [paid, got] = [
      document('1', '20.00', OUR_ACCOUNTS[0], THEIRS[0], undated),
      document('2', '5.00', THEIRS[0], OUR_ACCOUNTS[0], undated),
    ]
    const with_ = (received: string, writtenOff: string) =>
      read({ accounts: [account(OUR_ACCOUNTS[0], '100', received, writtenOff, '0')], documents: [{ pairs: paid }, { pairs: got }] })
    expect(paymentsOf(await with_('5', '20'))).toMatchObject([{ day: '2026-02-01', sum: '20.00' }, { direction: 'incoming' }])
    expect(paymentsOf(await with_('5', '0'))).toMatchObject([{ sum: '5.00' }])
    expect(summaryOf(await with_('5', '0'))).toMatchObject({ payments: 1, faulty: 1 })
    expect(paymentsOf(await read(documents(paid)))).toEqual([])
  })
})

test('a sum of an account that is not in roubles is refused', async () => {
  const dollars = '40702840900000000003'
  const chunks = [bytesOf(linesOf(documents(document('1', '5.00', dollars, THEIRS[0]), document('2', '5.00', OUR_ACCOUNTS[0], dollars))))]
  const problems: string[] = []
  for await (const event of readBankFile(chunks, new Set([...OUR_ACCOUNTS, dollars])))
    if (event.kind === 'faulty') problems.push(...event.problems.map(({ problem }) => texts(problem.key, problem.params)))
  expect(problems).toEqual(Array.from({ length: 2 }, () => `Счёт ${dollars} не рублёвый: такие документы не загружаются`))
})

describe('payments between our own accounts', () => {
  const seenBy = (account: 'payer' | 'payee', number = '7') =>
    document(number, '100.00', OUR_ACCOUNTS[0], OUR_ACCOUNTS[1], { [account === 'payer' ? 'ДатаПоступило' : 'ДатаСписано']: '' })

  test('are one payment, though it is in the statements of both accounts', async () => {
    const file: BankFile = {
      accounts: [
        account(OUR_ACCOUNTS[0], '500.00', '0.00', '100.00', '400.00'),
        account(OUR_ACCOUNTS[1], '0.00', '100.00', '0.00', '100.00'),
      ],
      documents: [{ pairs: seenBy('payer') }, { pairs: seenBy('payee') }],
    }
    const events = await read(file)
    expect(events.map(({ kind }) => kind).slice(3)).toEqual(['payment', 'twin', 'end'])
    expect(paymentsOf(events)[0]).toMatchObject({
      direction: 'inner',
      account: OUR_ACCOUNTS[0],
      innerTo: OUR_ACCOUNTS[1],
      day: '2026-02-01',
    })
    expect(summaryOf(events)).toMatchObject({ payments: 1, twins: 1, checks: [] })
  })
  test('have the same fingerprint in the files of both accounts', async () => {
    const [one, other] = await Promise.all([read(documents(seenBy('payer'))), read(documents(seenBy('payee')))])
    expect(paymentsOf(one)[0]!.fingerprint).toBe(paymentsOf(other)[0]!.fingerprint)
  })
  test('that are identical remain two', async () => {
    const events = await read(documents(seenBy('payer'), seenBy('payer'), seenBy('payee'), seenBy('payee')))
    expect(events.map(({ kind }) => kind).slice(1, -1)).toEqual(['payment', 'payment', 'twin', 'twin'])
    expect(new Set(paymentsOf(events).map(({ fingerprint }) => fingerprint)).size).toBe(2)
  })
})

describe('fingerprints', () => {
  const day = (number: number) => `${String(number).padStart(2, '0')}.02.2026`
  const payment = (number: string, on: number) =>
    document(number, '10.00', OUR_ACCOUNTS[0], THEIRS[0], { Дата: day(on), ДатаСписано: day(on) })
  const marks = async (file: BankFile) => paymentsOf(await read(file)).map(({ fingerprint }) => fingerprint)

  test('are equal in overlapping files, and differ for identical payments of one file', async () => {
    const first = await marks(documents(payment('1', 1), payment('2', 2), payment('2', 2), payment('3', 3)))
    const second = await marks(documents(payment('2', 2), payment('2', 2), payment('3', 3), payment('4', 4)))
    expect(new Set(first).size).toBe(4)
    expect(second.slice(0, 3)).toEqual(first.slice(1))
    expect(first).not.toContain(second[3])
  })
  test('of overlapping files of any days add only new payments', async () => {
    const paid = fc.record({
      number: fc.constantFrom('1', '2'),
      on: fc.integer({ min: 1, max: 9 }),
      to: fc.constantFrom(...THEIRS, OUR_ACCOUNTS[1]),
    })
    const days = fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
      .map(pair => pair.toSorted((one, other) => one - other))
    await fc.assert(
      fc.asyncProperty(fc.array(paid, { maxLength: 30 }), days, async (all, [from, to]) => {
        const file = (first: number, last: number): BankFile =>
          documents(
            ...all
              .filter(({ on }) => on >= first && on <= last)
              .map(({ number, on, to: payee }) =>
                document(number, '10.00', OUR_ACCOUNTS[0], payee, { Дата: day(on), ДатаСписано: day(on), ДатаПоступило: '' }),
              ),
          )
        const [whole, early, late] = await Promise.all([marks(file(1, 9)), marks(file(1, to!)), marks(file(from!, 9))])
        expect(whole).toHaveLength(all.length)
        expect(new Set([...early, ...late])).toEqual(new Set(whole))
      }),
      { numRuns: 100, seed: 14 },
    )
  })
  test('ignore spaces, but nothing else', async () => {
    const [base] = await marks(documents(payment('1', 1)))
    const changed = async (more: Readonly<Record<string, string>>, sum = '10.00') =>
      (await marks(documents(document('1', sum, OUR_ACCOUNTS[0], THEIRS[0], more))))[0]
    expect(await changed({ НазначениеПлатежа: 'Оплата  по счёту\n№ 5 за песок ' })).toBe(base)
    expect(await changed({}, '10')).toBe(base)
    for (const more of [
      { Номер: '2' },
      { Дата: day(2) },
      { ДатаСписано: day(2) },
      { ПолучательРасчСчет: THEIRS[1] },
      { ПолучательИНН: '' },
      { НазначениеПлатежа: 'x' },
    ])
      expect(await changed(more), JSON.stringify(more)).not.toBe(base)
    expect(await changed({}, '10.01')).not.toBe(base)
  })
})

describe('inconsistencies of a file', () => {
  const checksOf = async (file: BankFile) =>
    summaryOf(await read(file)).checks.map(one => [one.row, one.field, one.value, texts(one.problem.key, one.problem.params)])
  const [first, second] = [document('1', '500.50', THEIRS[0], OUR_ACCOUNTS[0]), document('2', '200.25', OUR_ACCOUNTS[0], THEIRS[1])]
  const with2 = (...accounts: ReturnType<typeof account>[]): BankFile => ({ accounts, documents: [{ pairs: first }, { pairs: second }] })

  test('a closing balance that does not match', async () => {
    expect(await checksOf(with2(account(OUR_ACCOUNTS[0], '1000', '500.50', '200.25', '1300.26')))).toEqual([
      [
        11,
        'КонечныйОстаток',
        '1300.26',
        'Остаток не сходится: на начало 1 000,00 + поступило 500,50 − списано 200,25 = 1 300,25, а в файле 1 300,26'.replaceAll(
          /(?<=\d) (?=\d)/gu,
          '\u00a0',
        ),
      ],
    ])
  })
  test('turnovers that do not match the documents', async () => {
    const checks = await checksOf(with2(account(OUR_ACCOUNTS[0], '0', '500.51', '200.26', '300.25')))
    expect(checks.map(([row, field]) => [row, field])).toEqual([
      [11, 'ВсегоПоступило'],
      [11, 'ВсегоСписано'],
    ])
    expect(checks[0]![3]).toBe(`Поступления по счёту ${OUR_ACCOUNTS[0]} не сходятся: в документах 500,50, в файле указано 500,51`)
    expect(checks[1]![3]).toBe(`Списания по счёту ${OUR_ACCOUNTS[0]} не сходятся: в документах 200,25, в файле указано 200,26`)
  })
  test('daily turnovers are added up; a repeated section counts once', async () => {
    const days = [
      account(OUR_ACCOUNTS[0], '0', '500.50', '0', '500.50', '01.02.2026', '01.02.2026'),
      account(OUR_ACCOUNTS[0], '500.50', '0', '200.25', '300.25', '02.02.2026', '02.02.2026'),
    ]
    expect(await checksOf(with2(...days, days[1]!))).toEqual([])
  })
  test('missing days, and balances that do not continue', async () => {
    const checks = await checksOf(
      with2(
        account(OUR_ACCOUNTS[0], '0', '500.50', '0', '500.50', '01.02.2026', '01.02.2026'),
        account(OUR_ACCOUNTS[0], '500.51', '0', '200.25', '300.26', '02.02.2026', '02.02.2026'),
        account(OUR_ACCOUNTS[0], '300.26', '0', '0', '300.26', '05.02.2026', '06.02.2026'),
      ),
    )
    expect(checks.map(([row, field, , text]) => [row, field, text])).toEqual([
      [
        20,
        'НачальныйОстаток',
        `По счёту ${OUR_ACCOUNTS[0]} остаток на начало 02.02.2026 (500,51) не равен предыдущему остатку на конец (500,50)`,
      ],
      [29, 'ДатаНачала', `По счёту ${OUR_ACCOUNTS[0]} нет выписки с 03.02.2026 по 04.02.2026`],
    ])
  })
  test('a foreign account, and an account without turnovers', async () => {
    expect((await checksOf(with2(account(THEIRS[0], '0', '0', '0', '0')))).map(([, , , text]) => text)).toEqual([
      `В файле есть документы по счёту ${OUR_ACCOUNTS[0]}, но нет его оборотов: сверить суммы не с чем`,
      `Счёт ${THEIRS[0]} не принадлежит нашим компаниям`,
    ])
  })
  test('unreadable sections', async () => {
    const events = await read({ accounts: [account(OUR_ACCOUNTS[0], 'тысяча', '0', '0', '0', '32.01.2026')], documents: [] })
    expect(of(events, 'faulty').flatMap(({ problems }) => problems.map(({ field }) => field))).toEqual(['ДатаНачала', 'НачальныйОстаток'])
  })
})

test('statements of several files are sorted: gaps show whether money moved meanwhile, overlaps are ignored', () => {
  const known = (from: string, to: string, opening: string, closing: string | null, account: string = OUR_ACCOUNTS[0]) => ({
    account,
    from: `2026-02-${from}`,
    to: `2026-02-${to}`,
    opening,
    closing,
  })
  const found = continuityOf([
    known('20', '21', '7.00', '8.00'),
    known('05', '06', '10.0', null),
    known('01', '02', '0.00', '10.00'),
    known('01', '09', '0.00', '12.00'),
    known('11', '12', '12.00', '13.00'),
    known('13', '14', '13.01', null),
    known('01', '03', '0.00', '5.00', OUR_ACCOUNTS[1]),
    known('04', '05', '5', '6.00', OUR_ACCOUNTS[1]),
  ])
  expect(found.gaps).toEqual([
    { account: OUR_ACCOUNTS[0], from: '2026-02-10', to: '2026-02-10', isMoved: false },
    { account: OUR_ACCOUNTS[0], from: '2026-02-15', to: '2026-02-19', isMoved: null },
  ])
  expect(found.jumps).toEqual([{ account: OUR_ACCOUNTS[0], day: '2026-02-13', closing: '13.00', opening: '13.01' }])
  expect(continuityOf([known('01', '02', '0.00', '10.00'), known('05', '06', '9.00', '9.00')]).gaps).toMatchObject([{ isMoved: true }])
})

describe('incomplete files are refused', () => {
  const whole = bytesOf(linesOf(usual))
  const lines = linesOf(usual)
  const without = (text: string): Uint8Array => bytesOf(lines.filter(one => one !== text))
  test.each<[string, Uint8Array, object]>([
    ['nothing', new Uint8Array(), { code: 'FILE_EMPTY' }],
    [
      'another format',
      Buffer.from('ИНН;Название\r\n7707083893;ООО\r\n'),
      { code: 'FILE_FORMAT', row: 1, expected: '1CClientBankExchange' },
    ],
    ['an archive', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), { code: 'FILE_FORMAT', row: 1, expected: '1CClientBankExchange' }],
    ['nothing but the first line', Buffer.from('1CClientBankExchange'), { code: 'FILE_CUT', row: 1 }],
    ['keys in no known encoding', Buffer.from('1CClientBankExchange\nVersion=1.03\nEncoding=koi8\n'), { code: 'FILE_ENCODING', row: 2 }],
    ['no end', without('КонецФайла'), { code: 'FILE_CUT', row: lines.length - 1 }],
    [
      'a document left open',
      bytesOf(lines.toSpliced(lines.indexOf('КонецДокумента'), 1)),
      { code: 'FILE_FORMAT', row: 40, expected: 'КонецДокумента' },
    ],
    ['an account left open', without('КонецРасчСчет'), { code: 'FILE_FORMAT', row: 19, expected: 'КонецРасчСчет' }],
    [
      'a line between sections',
      bytesOf(lines.toSpliced(-1, 0, 'Лишнее=1')),
      { code: 'FILE_FORMAT', row: lines.length, expected: 'СекцияДокумент' },
    ],
    ['two files in one', bytesOf([...lines, ...lines]), { code: 'FILE_FORMAT', row: lines.length + 1, expected: 'КонецФайла' }],
    [
      'bytes that UTF-8 does not have',
      Buffer.concat([
        Buffer.from('1CClientBankExchange\nВерсияФормата=1.03\nПолучатель='),
        Uint8Array.of(0xff),
        Buffer.from('\nКонецФайла\n'),
      ]),
      { code: 'FILE_ENCODING', row: 3 },
    ],
  ])('%s', async (_, bytes, expected) => {
    expect(await problemOf(readBytes(bytes))).toEqual(expected)
  })
  test('an excessive line, value, file and number of documents', async () => {
    const long = documents(document('1', '1.00', OUR_ACCOUNTS[0], THEIRS[0], { НазначениеПлатежа: 'x'.repeat(200) }))
    expect(await problemOf(readBytes(bytesOf(linesOf(long)), { line: 100 }))).toEqual({ code: 'FILE_LINE', row: 30, max: 100 })
    const many = documents(
      document('1', '1.00', OUR_ACCOUNTS[0], THEIRS[0], { НазначениеПлатежа: Array.from({ length: 20 }, () => 'слово').join('\n') }),
    )
    expect(await problemOf(readBytes(bytesOf(linesOf(many)), { line: 100 }))).toMatchObject({ code: 'FILE_LINE', row: 46 })
    expect(await problemOf(readBytes(whole, { sections: 2 }))).toEqual({ code: 'FILE_SECTIONS', max: 2 })
    expect(await problemOf(readBytes(whole, { bytes: 100 }))).toEqual({ code: 'FILE_TOO_BIG', max: 0 })
    function* endless(): Generator<Uint8Array> {
      yield Buffer.from('1CClientBankExchange\nВерсияФормата=1.03\nКлюч=')
      for (;;) yield Buffer.alloc(300_000, 'x')
    }
    const limits = { ...BANK_LIMITS, bytes: 3_000_000 }
    const all = async () => {
      for await (const event of readBankFile(endless(), ourAccounts, limits)) expect(event.kind).toBe('never')
    }
    expect(await problemOf(all())).toMatchObject({ code: 'FILE_LINE', row: 3 })
  })
  test('the end-of-file character of DOS is not text', async () => {
    expect(summaryOf(await readBytes(Buffer.concat([whole, Uint8Array.of(0x1a)]))).payments).toBe(2)
  })
})
