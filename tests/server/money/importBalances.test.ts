import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, describe } from 'vitest'
import { locales } from '#locales'
import { brokenLaws } from '#resources/ledger/laws.rules'
import { paymentPostings } from '#resources/ledger/postings.rules'
import { discrepancies } from '#resources/ledger/post.rules'
import { textsOf } from '../../../server/engine/texts.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { closeUpTo, makeBusiness, type Business } from '../../support/business.ts'
import { freshInn, importOf, xlsx, type Cell } from '../../support/imports.ts'
import { sheetOf } from '../../support/packages.ts'

describe('opening balances', () => {
  /** Import of opening balances: each becomes a payment between its box and the result (design: ledger §4, imports §4). */
  let app: TestApp
  let us: string
  beforeAll(async () => {
    app = await testApp()
    us = freshInn()
    await sql`update company set inn = ${us} where id = 1`.execute(app.database.db)
  })
  afterAll(() => app.close())

  const { begin, settled, checked, applied } = importOf(() => app, 'api/import/balance')
  const HEAD = ['ИНН', 'Логин', 'Остаток', 'Дата', 'Комментарий'] as const
  const file = (...rows: readonly (readonly Cell[])[]): Uint8Array => xlsx([HEAD, ...rows])

  let inn: string
  let company: number
  let login: string
  let person: number
  let made = 0
  beforeEach(async () => {
    made += 1
    inn = freshInn()
    login = `opening${made}`
    company = (await app.call('POST', 'api/companies', { json: { name: `Остаток ${made}`, inn } })).body.id
    person = (await app.call('POST', 'api/accounts', { json: { login, fio: `Остаток ${made}`, accountType: 1 } })).body.id
  })

  async function balance(kind: 'C' | 'E', box: number): Promise<string> {
    const { rows } = await sql<{
      balance: string
    }>`select balance::text from box_balance where box_kind = ${kind} and box_id = ${box}`.execute(app.database.db)
    return rows[0]?.balance ?? '0.00'
  }
  async function openingsOf(box: number): Promise<readonly { id: number; sum: string; active: boolean }[]> {
    const { rows } = await sql<{ id: number; sum: string; active: boolean }>`
    select id::int as id, sum::text, is_active as active from payment where opening_company_id = ${box} order by id`.execute(
      app.database.db,
    )
    return rows
  }
  async function lawful(): Promise<void> {
    const { db } = app.database
    expect(await brokenLaws(db)).toEqual([])
    const { rows } = await sql<{ id: number }>`select id::int as id from payment`.execute(db)
    const texts = textsOf(locales.ru)
    const postings = await paymentPostings(
      { db, storedTexts: texts },
      rows.map(({ id }) => id),
    )
    expect(await discrepancies(db, postings)).toEqual([])
  }

  test('a plus is what we owe, a minus what is owed to us, and the result takes the other side [R-332]', async () => {
    const before = await balance('C', 2)
    const body = await applied(file([inn, null, '1 500,50', '01.01.2026', 'Сверка'], [null, login, -200, '2026-01-01', null]))
    expect(body).toMatchObject({ status: 'done', total: 2, created: 2, errorCount: 0 })
    expect(await balance('C', company)).toBe('1500.50')
    expect(await balance('E', person)).toBe('-200.00')
    expect((Number(await balance('C', 2)) - Number(before)).toFixed(2)).toBe('-1300.50')
    const [first] = await openingsOf(company)
    const { body: payment } = await app.call('GET', `api/payments/${first!.id}`)
    expect(payment).toMatchObject({
      payDate: '2026-01-01',
      reportDate: '2026-01-01',
      costList: { name: 'Ввод остатков' },
      costListType: { id: 1 },
      companyFrom: { id: company },
      companyTo: { id: 2 },
      sum: '1500.50',
      discount: '0.00',
      payStatus: { id: 3 },
      inputType: 2,
      comment: 'Сверка',
    })
    expect(payment.metadataFields.isActive ?? payment.isActive).toBe(true)
    const { body: history } = await app.call('GET', `api/history/payment/${first!.id}`)
    expect(history[0]).toMatchObject({ action: 'create', user: { id: 1 } })
    await lawful()
  })

  test('of our own money a plus is what is there', async () => {
    const [own, result] = [Number(await balance('C', 1)), Number(await balance('C', 2))]
    expect(await applied(file([us, null, '100 000', '01.01.2026', null]))).toMatchObject({ created: 1, errorCount: 0 })
    expect(await applied(file([us, null, '-1 000', '02.01.2026', null]))).toMatchObject({ created: 1, errorCount: 0 })
    expect(Number(await balance('C', 1)) - own).toBe(99_000)
    expect(Number(await balance('C', 2)) - result).toBe(99_000)
    await lawful()
  })

  test('the statement of a company begins with it, and its totals add up', async () => {
    await applied(file([inn, null, '-700', '01.01.2026', null]))
    const { body: rows } = await app.call('GET', `api/cashbox_companies?companyId=${company}`)
    expect(rows).toHaveLength(1)
    const { body: sums } = await app.call('GET', `api/companies/${company}/cashbox_company_sum`)
    expect(Number(sums.paymentSum)).toBe(-700)
    expect(Number(sums.invoiceSum)).toBe(0)
  })

  test('the same file brought again adds nothing; another sum for the same day is refused until the first is cancelled [R-332]', async () => {
    const same = file([inn, null, '10.5', '01.01.2026', null])
    expect(await applied(same)).toMatchObject({ created: 1 })
    expect(await applied(same)).toMatchObject({ created: 0, updated: 0, skipped: 1, errorCount: 0 })
    const [first] = await openingsOf(company)
    const other = await applied(file([inn, null, '11', '01.01.2026', null]))
    expect(other).toMatchObject({ created: 0, errorCount: 1 })
    expect(other.errors).toEqual([
      {
        row: 2,
        field: 'Остаток',
        value: '11',
        message: `Уже введено иначе: 10.50 (№ ${first!.id}). Отмените ту запись, чтобы ввести новую`,
      },
    ])
    await app.call('PATCH', `api/payments/${first!.id}/remove-payment`, { json: { delComment: 'Ошибка сверки' } })
    expect(await balance('C', company)).toBe('0.00')
    expect(await applied(file([inn, null, '11', '01.01.2026', null]))).toMatchObject({ created: 1, errorCount: 0 })
    expect(await balance('C', company)).toBe('11.00')
    expect(await applied(file([inn, null, '1', '02.01.2026', null]))).toMatchObject({ created: 1, errorCount: 0 })
    expect(await balance('C', company)).toBe('12.00')
    await lawful()
  })

  test('two servers that bring the same file at once bring it once', async () => {
    const same = file([inn, null, '10', '01.01.2026', null], [null, login, '20', '01.01.2026', null])
    const both = await Promise.all([applied(same), applied(same)])
    expect(both.map(one => Number(one.created)).toSorted((a, b) => a - b)).toEqual([0, 2])
    expect(await balance('C', company)).toBe('10.00')
    expect(await balance('E', person)).toBe('20.00')
  })

  test('errors are reported by row and column before anything is written, and returned in a file [R-332]', async () => {
    const system = freshInn()
    await sql`update company set inn = ${system} where id = 2`.execute(app.database.db)
    const faulty = file(
      [inn, login, '5', '01.01.2026', null],
      [null, null, '5', '01.01.2026', null],
      [freshInn(), null, '5', '01.01.2026', null],
      [inn, null, 'сто', '01.01.2026', null],
      [inn, null, '0', '02.01.2026', null],
      [inn, null, '1,005', '03.01.2026', null],
      [inn, null, '5', '32.01.2026', null],
      [inn, null, '5', '', 'без даты'],
      [inn, null, '5', '01.01.1999', null],
      [system, null, '5', '01.01.2026', null],
      [inn, null, '5', '05.01.2026', 'верно'],
      [inn, null, '6', '05.01.2026', 'повтор'],
    )
    const body = await checked(faulty)
    expect(body).toMatchObject({ status: 'checked', total: 12, toCreate: 1, errorCount: 11 })
    expect(body.preview).toHaveLength(1)
    expect(body.preview[0]).toMatchObject({ row: 12, action: 'create', title: `${inn} 05.01.2026` })
    expect(body.errors.map((one: { row: number; field: string; message: string }) => [one.row, one.field, one.message])).toEqual([
      [2, 'ИНН', 'Укажите либо ИНН компании, либо логин сотрудника'],
      [3, 'ИНН', 'Укажите либо ИНН компании, либо логин сотрудника'],
      [4, 'ИНН', 'Такого названия нет в справочнике'],
      [5, 'Остаток', expect.stringMatching(/[а-я]/)],
      [6, 'Остаток', 'Остаток не может быть нулевым'],
      [7, 'Остаток', expect.stringMatching(/[а-я]/)],
      [8, 'Дата', expect.stringMatching(/[а-я]/)],
      [9, 'Дата', expect.stringMatching(/[а-я]/)],
      [10, 'Дата', 'Год от 2000 до 2039'],
      [11, 'ИНН', 'Остаток системной компании складывается из остатков остальных касс'],
      [13, 'ИНН', 'Уже встречается в строке 12 этого файла'],
    ])
    expect(await openingsOf(company)).toEqual([])
    await begin(body.documentId)
    expect(await settled(body.documentId)).toMatchObject({ created: 1, errorCount: 11 })
    const { bytes } = await app.call('GET', `api/import/balance/${body.documentId}/errors`)
    expect(sheetOf(bytes)).toHaveLength(12)
  })

  test('a closed period accepts no balances, which the preview reports', async () => {
    await closeUpTo(app.database.db, '2026-01-31')
    const body = await checked(file([inn, null, '5', '31.01.2026', null], [inn, null, '5', '01.02.2026', null]))
    await closeUpTo(app.database.db, null)
    expect(body).toMatchObject({ toCreate: 1, errorCount: 1 })
    expect(body.errors[0]).toMatchObject({ row: 2, field: 'Дата', message: expect.stringContaining('31.01.2026') })
  })

  test('three thousand rows, read and written a few hundred at a time, are brought once, and the ledger stays right', async () => {
    await sql`insert into company (name, inn) select 'Большая ' || n, 'x' || n from generate_series(1, 3000) as n`.execute(app.database.db)
    const before = Number(await balance('C', 2))
    const rows = Array.from({ length: 3000 }, (_, at): Cell[] => [`x${at + 1}`, null, '1', '01.01.2026', null])
    expect(await applied(file(...rows))).toMatchObject({ status: 'done', total: 3000, created: 3000, errorCount: 0 })
    expect(Number(await balance('C', 2)) - before).toBe(-3000)
    expect(await applied(file(...rows))).toMatchObject({ created: 0, skipped: 3000, errorCount: 0 })
    await lawful()
  })
})

describe('opening volumes of points', () => {
  /** Import of opening volumes of points (decision 0008). */
  let app: TestApp
  let business: Business
  let unit: string
  beforeAll(async () => {
    app = await testApp()
    business = await makeBusiness(app)
    unit = (await app.call('GET', 'api/measurement_units')).body[0].name as string
  })
  afterAll(() => app.close())

  const { applied, checked } = importOf(() => app, 'api/import/point_balance')
  const HEAD = ['Точка', 'Материал', 'Единица', 'Остаток', 'Дата'] as const
  const file = (...rows: readonly (readonly Cell[])[]): Uint8Array => xlsx([HEAD, ...rows])
  const balance = async (query = ''): Promise<string> =>
    (await app.call('GET', `api/points/${business.site}/cashbox_state${query}`)).body.balance

  test('a file adds the opening volume of a point, once; its row is in the statement and is reversed when cancelled', async () => {
    const row = ['Стройка Южная', 'Щебень 20–40', unit, '120,5', '31.12.2025'] as const
    await applied(file(row))
    await applied(file(row))
    expect([await balance(), await balance('?asOf=2025-12-30')]).toEqual(['120.500', '0.000'])
    const { body } = await app.call('GET', `api/cashbox_points?pointId=${business.site}`)
    expect(body).toMatchObject([
      { objectId: 'opening', trxObject: { name: 'Начальный остаток' }, volTrx: '120.500', inputVol: '0.000', outputVol: '120.500' },
    ])
    const [opening] = (await app.call('GET', 'api/point_openings')).body
    const again = await app.call('POST', 'api/point_openings', {
      json: { day: '2025-12-31', point: business.site, material: business.material, unit: opening.unit.id, volume: '1' },
    })
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['day']])
    const cancelled = await app.call('PATCH', `api/point_openings/${opening.id}/cancel`, { json: { delComment: 'Ошибка' } })
    expect(cancelled.status).toBe(200)
    expect(await balance()).toBe('0.000')
    expect(await brokenLaws(app.database.db)).toEqual([])
  })

  test('what is wrong in a file is said at its row, and nothing of it is stored', async () => {
    const report = await checked(
      file(
        ['Чего нет', 'Щебень 20–40', unit, '1', '31.12.2025'],
        ['Стройка Южная', 'Щебень 20–40', unit, '0', '30.12.2025'],
        ['Стройка Южная', 'Щебень 20–40', unit, 'много', '29.12.2025'],
      ),
    )
    expect(JSON.stringify(report)).toContain('Остаток не может быть нулевым')
    expect(await balance()).toBe('0.000')
  })
})
