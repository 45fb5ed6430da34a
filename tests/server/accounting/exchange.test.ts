import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { enterDeal, posted, makeBusiness } from '../../support/deals.ts'
import { formOf, PDF } from '../../support/samples.ts'
import { root } from '../../support/sources.ts'
import { sheetOf } from '../../support/packages.ts'

/** The exchange with 1С: a company's key opens its own rows only; following the marks, a client receives each row once and misses none. */
type Body = Answered['body']
const OWN = 1
let app: TestApp
let key = ''
let otherKey = ''
let other = 0
let partner = 0
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-05-20T09:00:00Z'), judged: true })
  other = await posted(app, 'api/owner_companies', { name: 'ООО «Вторая»', inn: '7728168971' })
  partner = await posted(app, 'api/companies', { name: 'ООО «Партнёр»', inn: '0273008922', kpp: '027301001' })
  key = await keyOf(OWN)
  otherKey = await keyOf(other)
})
afterAll(() => app.close())

const keyOf = async (company: number): Promise<string> =>
  (await app.call('GET', `api/owner_companies/${company}/update_onec_key`)).body.key as string
const ask = (path: string, by: string | null = key): Promise<Answered> =>
  app.call('GET', `api/accounting/${path}`, { as: null, headers: by === null ? {} : { 'x-accounting-key': by } })
const rowsOf = async (path: string, by = key): Promise<Body> => {
  const { status, body } = await ask(path, by)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
const paid = (changes: Record<string, unknown> = {}): Promise<number> =>
  posted(app, 'api/payments', {
    companyFrom: partner,
    companyTo: OWN,
    volume: 1,
    price: '1000.00',
    sum: '1000.00',
    createDate: '2026-05-10',
    payMethod: 1,
    costList: 2,
    payStatus: 3,
    recipient: 2,
    purpose: 'Оплата по договору 5',
    ...changes,
  })
/** Assigns a payment to the other company. */
const moved = (id: number): Promise<unknown> => sql`update payment set company_to_id = ${other} where id = ${id}`.execute(app.database.db)
const idsOf = ({ rows }: Body): number[] => (rows as { id: number }[]).map(({ id }) => id)

describe('the key', () => {
  test('opens the exchange by itself, and neither a wrong one, none, the one before nor that of a closed company does', async () => {
    expect((await ask('payments')).status).toBe(200)
    expect([(await ask('payments', null)).status, (await ask('payments', 'x'.repeat(43))).status]).toEqual([401, 401])
    expect((await app.call('GET', 'api/accounting/payments')).body.code).toBe('NO_KEY')
    const third = await posted(app, 'api/owner_companies', { name: 'ООО «Третья»', inn: '7736050003' })
    const old = await keyOf(third)
    const fresh = await keyOf(third)
    expect([(await ask('payments', old)).status, (await ask('payments', fresh)).status]).toEqual([401, 200])
    await app.call('PATCH', `api/owner_companies/${third}`, { json: { isBlocked: true } })
    expect((await ask('payments', fresh)).status).toBe(401)
  })

  test('opens nothing else, and is kept as a digest', async () => {
    for (const [method, path] of [
      ['GET', 'api/companies'],
      ['GET', 'api/payments'],
      ['POST', 'api/companies'],
    ] as const)
      expect((await app.call(method, path, { as: null, headers: { 'x-accounting-key': key } })).status).toBe(401)
    expect((await app.call('POST', 'api/accounting/payments', { as: null, headers: { 'x-accounting-key': key } })).status).toBe(404)
    const { rows } = await sql<{ text: string }>`select hash as text from company_exchange_key`.execute(app.database.db)
    expect(rows.some(({ text }) => text.includes(key))).toBe(false)
  })
})

describe('the rows', () => {
  test('are those of the owner company alone, removed ones as such', async () => {
    const [mine, others] = [await paid(), await paid()]
    await moved(others)
    const own = (await rowsOf('payments')).rows as Body[]
    expect(idsOf(await rowsOf('payments', otherKey))).toEqual([others])
    expect(own.find(({ id }) => id === others)).toMatchObject({ state: 'removed', sum: null, counterparty: null, purpose: null })
    expect(own.find(({ id }) => id === mine)).toMatchObject({
      state: 'active',
      date: '2026-05-10',
      direction: 'in',
      sum: '1000.00',
      counterpartyId: partner,
      inn: '0273008922',
      kpp: '027301001',
      purpose: 'Оплата по договору 5',
    })
    const { mark } = await rowsOf('payments')
    await app.call('PATCH', `api/payments/${mine}/remove-payment`, { json: { delComment: 'Ошибка' } })
    expect((await rowsOf(`payments?since=${mark}`)).rows).toMatchObject([{ id: mine, state: 'cancelled', sum: '1000.00' }])
    // A row that moved to another company is reported as removed, without its other fields.
    const again = (await rowsOf('payments')).mark as string
    await moved(mine)
    expect((await rowsOf(`payments?since=${again}`)).rows).toMatchObject([{ id: mine, state: 'removed', sum: null, counterpartyId: null }])
    expect(idsOf(await rowsOf('payments', otherKey))).toContain(mine)
  })

  test('counterparties come with the first dealing, and again when they change', async () => {
    const name = { name: 'ООО «Новый»', inn: '7707083893' }
    const fresh = await posted(app, 'api/companies', name)
    const { mark } = await rowsOf('counterparties')
    expect(idsOf(await rowsOf('counterparties'))).not.toContain(fresh)
    await paid({ companyFrom: fresh })
    const first = await rowsOf(`counterparties?since=${mark}`)
    expect(first.rows).toMatchObject([{ id: fresh, inn: '7707083893', state: 'active', isOwn: false }])
    // A second payment does not change the counterparty.
    await paid({ companyFrom: fresh })
    expect((await rowsOf(`counterparties?since=${first.mark}`)).rows).toEqual([])
    await app.call('PATCH', `api/companies/${fresh}`, { json: { kpp: '770701001' } })
    expect((await rowsOf(`counterparties?since=${first.mark}`)).rows).toMatchObject([{ id: fresh, kpp: '770701001' }])
    expect(idsOf(await rowsOf('counterparties', otherKey))).not.toContain(fresh)
  })

  test('a period is that of the days; drafts, plans and openings are no payments', async () => {
    const [may, june] = [await paid({ createDate: '2026-05-31' }), await paid({ createDate: '2026-06-01' })]
    const planned = await paid({ payStatus: 2 })
    const found = idsOf(await rowsOf('payments?dateFrom=2026-05-31&dateTo=2026-05-31'))
    expect([found.includes(may), found.includes(june)]).toEqual([true, false])
    expect(idsOf(await rowsOf('payments'))).not.toContain(planned)
    const { status, body } = await ask('payments?dateFrom=2026-06-01&dateTo=2026-05-31')
    expect([status, Object.keys(body.errors)]).toEqual([422, ['dateTo']])
  })
})

test('papers come with their lines once they are issued, contracts with the files of the type', async () => {
  const of = await makeBusiness(app)
  await enterDeal(app, of, { dtDeal: '2026-03-02' })
  const period = { date: '2026-03-31', dateFrom: '2026-03-01', dateTo: '2026-03-31' }
  const { mark } = await rowsOf('closing_papers')
  const id = await posted(app, 'api/closing_papers', { kind: 'upd1', customer: of.customer, anyway: true, ...period })
  expect((await rowsOf(`closing_papers?since=${mark}`)).rows).toEqual([])
  await app.call('PATCH', `api/closing_papers/${id}/issue`, { json: {} })
  const [issued] = (await rowsOf(`closing_papers?since=${mark}`)).rows
  expect(issued).toMatchObject({ id, state: 'active', status: 'issued', gross: '10000.00', counterpartyId: of.customer })
  expect(issued.lines).toMatchObject([{ unit: 'т', volume: '10.000', price: '1000.00', gross: '10000.00' }])
  await app.call('PATCH', `api/closing_papers/${id}/delete`, { json: { delComment: 'Ошибка' } })
  expect((await rowsOf(`closing_papers?since=${mark}`)).rows).toMatchObject([{ id, state: 'cancelled', number: issued.number }])
  const sheet = sheetOf((await ask('closing_papers/xlsx')).bytes)
  expect([sheet[0]![0], sheet[0]!.at(-1), sheet[1]!.at(-1)]).toEqual(['Код', 'Строка с НДС', '10000'])

  const form = formOf({ company: of.customer, documentType: 1, name: 'Договор 5' }, { file: new File([PDF], 'договор.pdf') })
  await app.call('POST', 'api/company_documents', { form })
  expect((await rowsOf('contracts')).rows).toMatchObject([{ name: 'Договор 5', file: 'договор.pdf', counterpartyId: of.customer }])
  expect((await rowsOf('contracts', otherKey)).rows).toEqual([])
})

describe('the mark', () => {
  test('goes on page by page, every row once; what is asked again is the same', async () => {
    for (let n = 0; n < 5; n += 1) await paid({ createDate: '2026-04-01', price: `${n + 1}.00`, sum: `${n + 1}.00` })
    const whole = await rowsOf('payments')
    const seen: number[] = []
    let page = await rowsOf('payments?limit=2')
    for (;;) {
      seen.push(...idsOf(page))
      if (!page.more) break
      const next = await rowsOf(`payments?limit=2&since=${page.mark}`)
      expect((await rowsOf(`payments?limit=2&since=${page.mark}`)).rows).toEqual(next.rows)
      page = next
    }
    expect(seen).toEqual(idsOf(whole))
    expect(new Set(seen).size).toBe(seen.length)
    expect((await rowsOf(`payments?since=${page.mark}`)).rows).toEqual([])
    expect([whole.whole, page.whole]).toEqual([true, false])
  })

  test('misses nothing of a transaction that is committed late', async () => {
    const early = await paid()
    const begun = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const { mark } = await rowsOf('payments')
    // The transaction changes its row first and commits last.
    const late = app.database.db.transaction().execute(async tx => {
      await sql`update payment set purpose = 'Поздняя' where id = ${early}`.execute(tx)
      begun.resolve()
      await end.promise
    })
    await begun.promise
    const quick = await paid({ purpose: 'Быстрая' })
    const between = await rowsOf(`payments?since=${mark}`)
    end.resolve()
    await late
    const after = await rowsOf(`payments?since=${between.mark}`)
    const both = [...between.rows, ...after.rows].map(({ id, purpose }: Body) => [id, purpose])
    expect(both).toEqual([
      [early, 'Поздняя'],
      [quick, 'Быстрая'],
    ])
  })

  test('of another database starts from the beginning and says so; an invalid one is refused', async () => {
    const whole = await rowsOf('payments')
    expect(await rowsOf('payments?since=00000000-99999999-0')).toMatchObject({ rows: whole.rows, whole: true })
    for (const since of ['yesterday', '1', '00000000-99999999999999999999-1'])
      expect((await ask(`payments?since=${since}`)).body.errors, since).toHaveProperty('since')
  })
})

test('a workbook holds one row of headings and plain columns, ИНН and КПП as text', async () => {
  const { bytes, headers } = await ask('counterparties/xlsx')
  const [head, ...rows] = sheetOf(bytes)
  expect(head!.slice(0, 6)).toEqual(['Код', 'Состояние', 'Наименование', 'Полное наименование', 'ИНН', 'КПП'])
  expect(rows.find(([id]) => id === String(partner))!.slice(1, 6)).toEqual([
    'Действует',
    'ООО «Партнёр»',
    'ООО «Партнёр»',
    '0273008922',
    '027301001',
  ])
  expect(await rowsOf(`counterparties?since=${headers.get('x-mark')}`)).toMatchObject({ rows: [], more: false })
  expect(headers.get('x-more')).toBe('false')
  const payments = sheetOf((await ask('payments/xlsx?dateFrom=2026-05-10&dateTo=2026-05-10')).bytes)
  expect(payments[0]).toHaveLength(14)
  expect(payments.find(([, standing]) => standing === 'Действует')![5]).toBe('1000')
})

test('a key is limited when it is guessed, as sign-ins are, while the right one stays open', async () => {
  app.now = new Date('2026-05-20T09:30:00Z')
  const answers: number[] = []
  for (let n = 0; n < 22; n += 1) answers.push((await ask('payments', `wrong-${n}`)).status)
  expect(answers.slice(18)).toEqual([401, 401, 429, 429])
  expect((await ask('payments', 'wrong')).headers.get('retry-after')).toBe('900')
  expect((await ask('payments')).status).toBe(200)
  app.now = new Date('2026-05-20T09:45:01Z')
  expect((await ask('payments', 'wrong')).status).toBe(401)
})

test('docs/exchange.md works as it is written', async () => {
  const text = readFileSync(join(root, 'docs/exchange.md'), 'utf8')
  const { mark } = await rowsOf('payments')
  const calls = [...text.matchAll(/"\$NERUD\/api\/accounting\/([^"]+)"/gu)].map(([, path]) => path!.replace('$MARK', mark))
  expect(calls).toHaveLength(7)
  for (const path of calls) expect([path, (await ask(path)).status]).toEqual([path, 200])
  const shown: Body = JSON.parse(/```json\n([\s\S]+?)```/u.exec(text)![1]!)
  const payments = await rowsOf('payments')
  expect(Object.keys(shown)).toEqual(Object.keys(payments))
  expect(Object.keys(shown.rows[0])).toEqual(Object.keys(payments.rows[0]))
})
