import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { brokenLaws } from '#resources/ledger/laws.rules'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { posted, makeBusiness, type Business } from '../../support/deals.ts'

/**
 * Reports of fuel suppliers and lists of fines: read by their columns, bound by cards, owed to the supplier (finance §2.12; imports §2,
 * §3).
 */
type Body = Answered['body']
let app: TestApp
let of: Business
let supplier: number
let card: number
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-02-20T08:00:00Z') })
  of = await makeBusiness(app)
  supplier = await posted(app, 'api/oil_companies', { name: 'Топливо', shortName: 'Топливо', oilClass: 1 })
  card = await posted(app, 'api/oil_company_cards', { company: supplier, number: '7013 4500 1210 3071' })
  await posted(app, 'api/oil_company_card_ref_histories', {
    card,
    dtStart: '2026-01-01',
    costListTypes: 4,
    costList: 4,
    vehicle: of.ownVehicle,
    discount: '10',
  })
})
afterAll(() => app.close())

async function imported(
  files: string,
  owner: Readonly<Record<string, string>>,
  init: string,
  text: string,
  mapping?: object,
): Promise<Body> {
  const form = new FormData()
  for (const [name, value] of Object.entries(owner)) form.set(name, value)
  form.set('file', new File([text], 'отчёт.csv'))
  const { status, body } = await app.call('POST', files, { form })
  expect(status, JSON.stringify(body)).toBe(201)
  if (mapping) expect((await app.call('PATCH', `${files}/${body.id}`, { json: { mapping } })).status).toBe(200)
  const begun = await app.call('PATCH', init, { json: { id: body.id } })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const read = async (): Promise<Body> => (await app.call('GET', `${files}/${body.id}`)).body
  await vi.waitFor(async () => expect((await read()).status).not.toBe('running'), { timeout: 15_000, interval: 20 })
  return read()
}
const FUEL_FILES = 'api/oil_company_transactions_import_documents'
const fuel = (text: string, mapping?: object): Promise<Body> =>
  imported(FUEL_FILES, { oilCompany: String(supplier) }, `api/oil_companies/${supplier}/init`, text, mapping)
/** Uploads a report without importing it. */
async function sent(owner: number, text: string): Promise<number> {
  const form = new FormData()
  form.set('oilCompany', String(owner))
  form.set('file', new File([text], 'отчёт.csv'))
  return (await app.call('POST', FUEL_FILES, { form })).body.id
}
const HEAD = 'Номер карты;Дата;Время;АЗС;Товар;Количество;Цена;Сумма;Госномер'
const transactions = async (query = ''): Promise<Body[]> =>
  (await app.call('GET', `api/oil_company_transactions?itemsPerPage=50${query}`)).body
const owed = async (): Promise<string> =>
  (
    await sql<{
      sum: string
    }>`select coalesce(sum(sum_trx), 0)::text as sum from cash_transaction where box_kind = 'C' and box_id = ${supplier}`.execute(
      app.database.db,
    )
  ).rows[0]!.sum

describe('a report of a supplier of fuel', () => {
  test('is allocated to the vehicle of each card, less what was agreed, and owed to the supplier [R-233, R-234, R-780]', async () => {
    const text = [
      HEAD,
      '7013450012103071;01.02.2026;10:20;АЗС 5;ДТ;100;60,00;6000,00;',
      '7013450012103071;02.02.2026;11:00;АЗС 5;ДТ;-10;60,00;-600,00;',
      '9999000011112222;02.02.2026;12:00;АЗС 7;ДТ;50;60,00;3000,00;',
      'Итого;;;;;140;;8400,00;',
    ].join('\n')
    expect(await fuel(text)).toMatchObject({ status: 'done', total: 3, added: 3, bound: 2, waiting: 1, faulty: 0 })
    const [unknown, back, first] = await transactions()
    expect(first).toMatchObject({
      status: { id: 2 },
      sum: '6000.00',
      discount: '600.00',
      due: '5400.00',
      bound: 'rule',
      card: { id: card },
    })
    expect(back).toMatchObject({ status: { id: 2 }, isReturn: true, due: '-540.00' })
    expect(unknown).toMatchObject({ status: { id: 1 }, card: null, due: '3000.00' })
    expect(await owed()).toBe('4860.00')
    expect(await fuel(text)).toMatchObject({ added: 0, known: 3 })
    expect(await owed()).toBe('4860.00')
    expect(await brokenLaws(app.database.db)).toEqual([])
  })

  test('makes payments with product, price, discount and driver', async () => {
    await fuel(`${HEAD}\n7013450012103071;15.02.2026;10:20;АЗС 5;ДТ;100,5;64,40;6472,20;`)
    const [one] = await transactions('&day[after]=2026-02-15&day[before]=2026-02-15')
    expect(one.vehicle).toMatchObject({ id: of.ownVehicle })
    const paid = async () => {
      const { line } = (await app.call('GET', `api/oil_company_transactions/${one.id}`)).body
      return (await app.call('GET', `api/payments/${line[0].payment.id}`)).body
    }
    const first = await paid()
    expect(first).toMatchObject({ price: '64.40', volume: '100.500', discount: '647.22', discountPercent: '10.00', sum: '5824.98' })
    expect(first.comment).toMatch(/Количество:100,500;Цена:64,40/u)
    // A changed comment does not replace the payment.
    const note = await app.call('PATCH', `api/oil_company_transactions/${one.id}`, { json: { comment: 'Проверено' } })
    expect([note.status, (await paid()).id]).toEqual([200, first.id])
  })

  test('returns the wrong rows in a file for correction', async () => {
    const end = await fuel(
      [HEAD, '7013450012103071;31.02.2026;10:20;АЗС 5;ДТ;100;60,00;6000,00;', '7013450012103071;03.02.2026;10:20;АЗС 5;ДТ;1;60;60;'].join(
        '\n',
      ),
    )
    expect(end).toMatchObject({ status: 'done', added: 1, faulty: 1, problems: [{ row: 2, field: 'Дата', message: expect.any(String) }] })
    expect((await app.call('GET', `${FUEL_FILES}/${end.id}/errors`)).status).toBe(200)
  })

  test('is read by the columns that were chosen, and so are the next ones of the same supplier', async () => {
    const strange = (day: string): string => ['Пластик;Дата;Взято;Итог;Товар', `7013450012103071;${day};20;1200,00;ДТ`].join('\n')
    expect(await fuel(strange('04.02.2026'))).toMatchObject({ status: 'failed', message: expect.stringContaining('№ карты') })
    const mapping = {
      card: { title: 'Пластик', column: 0 },
      date: { title: 'Дата', column: 1 },
      quantity: { title: 'Взято', column: 2 },
      sum: { title: 'Итог', column: 3 },
      product: { title: 'Товар', column: 4 },
    }
    expect(await fuel(strange('04.02.2026'), mapping)).toMatchObject({ status: 'done', added: 1, bound: 1 })
    expect(await fuel(strange('05.02.2026'))).toMatchObject({ status: 'done', added: 1 })
    // A report with other columns is still read by its headers.
    expect(await fuel(`${HEAD}\n7013450012103071;05.02.2026;10:20;АЗС 5;ДТ;1;60,00;60,00;`)).toMatchObject({ status: 'done', added: 1 })
  })

  test('is shown with what its columns are taken for: as its supplier writes them, else by their headings, else by nothing', async () => {
    const other = await posted(app, 'api/oil_companies', { name: 'Другое топливо', shortName: 'Другое', oilClass: 1 })
    const preview = async (id: number): Promise<Body> => (await app.call('GET', `${FUEL_FILES}/${id}/preview`)).body
    const strange = await sent(other, 'Отчёт за февраль\nПластик;Когда;Взято;Итог\n0071;07.02.2026;20;1200,00')
    expect(await preview(strange)).toEqual({
      rows: [
        { row: 1, cells: ['Отчёт за февраль'] },
        { row: 2, cells: ['Пластик', 'Когда', 'Взято', 'Итог'] },
        { row: 3, cells: ['0071', '07.02.2026', '20', '1200,00'] },
      ],
      row: null,
      mapping: {},
      confidence: {},
      needs: [['card'], ['moment', 'date'], ['quantity'], ['sum', 'discountedSum']],
      by: null,
    })
    const headed = await sent(other, `${HEAD}\n0071;07.02.2026;10:00;5;ДТ;20;60;1200,00;`)
    expect(await preview(headed)).toMatchObject({ by: 'headings', row: 1, mapping: { card: { title: 'Номер карты', column: 0 } } })

    const mapping = Object.fromEntries(
      Object.entries({ card: 'Пластик', date: 'Когда', quantity: 'Взято', sum: 'Итог' }).map(([name, title], column) => [
        name,
        { title, column },
      ]),
    )
    expect((await app.call('PATCH', `${FUEL_FILES}/${strange}`, { json: { mapping } })).status).toBe(200)
    expect(await preview(strange)).toMatchObject({ by: 'file', row: 2, mapping })
    const next = await sent(other, 'Когда;Пластик;Взято;Итог\n08.02.2026;0072;20;1200,00')
    expect(await preview(next)).toMatchObject({
      by: 'owner',
      row: 1,
      mapping: { ...mapping, card: { title: 'Пластик', column: 1 }, date: { title: 'Когда', column: 0 } },
    })
    expect(await preview(headed)).toMatchObject({ by: 'headings' })
    expect(await preview(await sent(supplier, 'Пластик;Дата;Взято;Итог;Товар\n1;1;1;1;1'))).toMatchObject({ by: 'owner' })
  })

  test('is refused columns that are none, leave out what is needed, are chosen twice or not in it: in words', async () => {
    const id = await sent(supplier, `${HEAD}\n0071;07.02.2026;10:00;5;ДТ;20;60;1200,00;`)
    const [card, date, quantity, sum] = ['Номер карты', 'Дата', '', '', '', 'Количество', '', 'Сумма'].flatMap((title, column) =>
      title ? [{ title, column }] : [],
    )
    const whole = { card, date, quantity, sum }
    const refused = async (mapping: unknown, language = 'ru'): Promise<string> => {
      const { status, body } = await app.call('PATCH', `${FUEL_FILES}/${id}`, {
        json: { mapping },
        headers: { 'accept-language': language },
      })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['mapping']])
      return body.errors.mapping
    }
    for (const wrong of [
      'card',
      [],
      { card: 'Карта' },
      { ...whole, card: { title: '', column: 0 } },
      { ...whole, card: { title: 'Карта', column: -1 } },
    ])
      expect(await refused(wrong)).toBe('Столбцы выбраны неверно')
    expect(await refused({ ...whole, toString: card })).toBe('В столбцах этих файлов не бывает: «toString»')
    expect(await refused({ ...whole, price: sum })).toBe('Столбец «Сумма» выбран дважды: «Сумма» и «Цена»')
    expect(await refused({ card, sum })).toBe('Не выбран столбец: «Дата и время» или «Дата»; «Количество»')
    expect(await refused({ card, date, sum }, 'en')).toBe('No column is chosen: «Quantity»')
    expect(await refused({ ...whole, card: { title: 'Пластик', column: 0 } })).toContain('«Пластик»')
    expect(await refused({ ...whole, plate: { title: 'Номер', column: 8 } })).toContain('«Номер»')
    expect((await app.call('GET', `${FUEL_FILES}/${id}`)).body.mapping).toBeNull()
    for (const right of [whole, null])
      expect((await app.call('PATCH', `${FUEL_FILES}/${id}`, { json: { mapping: right } })).status).toBe(200)
  })

  test('is less by what its card was agreed when it is accepted too, not only when its file comes', async () => {
    const before = await owed()
    await fuel([HEAD, '7777000011112222;07.02.2026;12:00;АЗС 7;ДТ;50;60,00;3000,00;'].join('\n'))
    const later = await posted(app, 'api/oil_company_cards', { company: supplier, number: '7777000011112222' })
    await posted(app, 'api/oil_company_card_ref_histories', {
      card: later,
      dtStart: '2026-02-01',
      costListTypes: 4,
      costList: 4,
      vehicle: of.ownVehicle,
      discount: '10',
    })
    const [one] = await transactions('&cardNumber=7777000011112222')
    expect(one).toMatchObject({ status: { id: 1 }, due: '3000.00' })
    expect((await app.call('PATCH', 'api/oil_company_transactions/accept', { json: { ids: [one.id] } })).status).toBe(200)
    const [accepted] = await transactions('&cardNumber=7777000011112222')
    expect(accepted).toMatchObject({ status: { id: 2 }, bound: 'rule', discount: '300.00', due: '2700.00' })
    expect(Number(await owed()) - Number(before)).toBe(2700)
    // A transaction that a person took back stays so, whatever the card's bindings are later.
    await app.call('PATCH', `api/oil_company_transactions/${one.id}/unprocess`, { json: { reason: 'Не наша' } })
    const next = { card: later, dtStart: '2026-02-02', costListTypes: 4, costList: 4, vehicle: of.ownVehicle }
    await posted(app, 'api/oil_company_card_ref_histories?isRecalcNeeded=true', next)
    expect((await transactions('&cardNumber=7777000011112222'))[0]).toMatchObject({ status: { id: 1 }, bound: 'released' })
    expect(await owed()).toBe(before)
    expect(await brokenLaws(app.database.db)).toEqual([])
  })

  test('names a vehicle itself where its card is bound to nothing [R-780]', async () => {
    const { plate } = (await app.call('GET', `api/vehicles/${of.ownVehicle}`)).body
    await fuel([HEAD, `5555000011112222;06.02.2026;12:00;АЗС 7;ДТ;50;60,00;3000,00;${plate}`].join('\n'))
    const [one] = await transactions('&cardNumber=5555000011112222')
    const { body } = await app.call('GET', `api/oil_company_transactions/${one.id}/proposal`)
    expect(body.proposal).toMatchObject({ by: 'plate', vehicle: { id: of.ownVehicle } })
    expect((await app.call('PATCH', 'api/oil_company_transactions/accept', { json: { ids: [one.id] } })).status).toBe(200)
    expect((await transactions('&cardNumber=5555000011112222'))[0]).toMatchObject({ status: { id: 2 }, bound: 'hand' })
    expect(await brokenLaws(app.database.db)).toEqual([])
  })
})

test('a list of fines waits to be looked at, each fine once [R-244, R-792]', async () => {
  const office = await posted(app, 'api/truck_penalty_companies', { name: 'ЦОДД', penaltyClass: 1 })
  const list = (text: string): Promise<Body> =>
    imported(
      'api/truck_penalty_transaction_import_documents',
      { truckPenaltyCompany: String(office) },
      `api/truck_penalty_companies/${office}/init`,
      text,
    )
  const { plate } = (await app.call('GET', `api/vehicles/${of.ownVehicle}`)).body
  const text = [
    'УИН;Дата нарушения;Время нарушения;Дата постановления;ГРЗ;Сумма;Место',
    `18810177260000000001;01.02.2026;10:15;05.02.2026;${plate};1000;МКАД`,
    '1881017726;01.02.2026;10:15;05.02.2026;;1000;МКАД',
  ].join('\n')
  expect(await list(text)).toMatchObject({ status: 'done', added: 1, waiting: 1, faulty: 1 })
  const [fine] = (await app.call('GET', 'api/truck_penalty_transactions?query=18810177260000000001')).body
  expect(fine).toMatchObject({
    status: { id: 1 },
    company: { id: office },
    vehicle: { id: of.ownVehicle },
    violatedAt: '2026-02-01T07:15:00+00:00',
  })
  expect(await list(text)).toMatchObject({ added: 0, known: 1 })

  const strange = ['Бумага;Когда;Кто;Сколько', `18810177260000000002;02.02.2026;${plate};500`].join('\n')
  const failed = await list(strange)
  expect(failed).toMatchObject({ status: 'failed', message: expect.stringContaining('УИН') })
  const at = `api/truck_penalty_transaction_import_documents/${failed.id}`
  const mapping = { uin: { title: 'Бумага', column: 0 }, violatedAt: { title: 'Когда', column: 1 }, sum: { title: 'Сколько', column: 3 } }
  const { uin: _, ...without } = mapping
  const refused = await app.call('PATCH', at, { json: { mapping: without } })
  expect([refused.status, refused.body.errors]).toEqual([422, { mapping: 'Не выбран столбец: «УИН или номер постановления»' }])
  expect((await app.call('PATCH', at, { json: { mapping } })).status).toBe(200)
  expect((await app.call('PATCH', `${at}/init`, { json: {} })).status).toBe(200)
  await vi.waitFor(async () => expect((await app.call('GET', at)).body).toMatchObject({ status: 'done', added: 1 }), { timeout: 15_000 })
})
