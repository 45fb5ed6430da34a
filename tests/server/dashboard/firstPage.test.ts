import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waiting } from '#resources/firstPage'
import { brokenLaws } from '#resources/ledger/laws.rules'
import { testApp, type TestApp } from '../../support/app.ts'
import { makeBusiness, type Business } from '../../support/business.ts'

// A Wednesday; the week began on Monday the 9th.
const NOW = new Date('2026-03-11T09:00:00Z')
let app: TestApp
let of: Business
beforeAll(async () => {
  app = await testApp({ now: NOW })
  of = await makeBusiness(app)
})
afterAll(() => app.close())

const get = async (path: string) => {
  const { status, body } = await app.call('GET', path)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

test('weeks sum up posted waybills, and the list of a week has the same sum', async () => {
  await of.deal({ dtDeal: '2026-03-09', ttn: 'Н-1' })
  await of.deal({ dtDeal: '2026-03-08', ttn: 'Н-2' })
  const gone = await of.deal({ dtDeal: '2026-03-10', ttn: 'Н-3' })
  const week = { count: 1, sale: '20000.00', cost: '14000.00', income: '6000.00' }
  expect((await get('api/deals/by_week')).at(-1)).toMatchObject({ count: 2, income: '12000.00' })
  await app.call('PATCH', `api/deals/${gone.id}/delete`, { json: { delComment: 'Ошибка' } })
  const weeks = await get('api/deals/by_week')
  expect(weeks).toHaveLength(12)
  expect(weeks[0]).toEqual({ from: '2025-12-22', to: '2025-12-28', count: 0, sale: '0.00', cost: '0.00', income: '0.00' })
  expect(weeks.slice(-2)).toEqual([
    { from: '2026-03-02', to: '2026-03-08', ...week },
    { from: '2026-03-09', to: '2026-03-15', ...week },
  ])
  const listed = await get(
    'api/deals/summary_for_list?dtDeal[gte]=2026-03-09&dtDeal[lte]=2026-03-15&stateFilter[]=active&stateFilter[]=closed',
  )
  expect(listed).toMatchObject({ objectSumm: '20000.00', income: '6000.00' })
})

test('weeks of transfers say what came to us and what we paid, without what was cancelled or is no transfer', async () => {
  await of.pay({ createDate: '2026-03-02', price: '5000' })
  await of.pay({ createDate: '2026-03-10', price: '700', companyFrom: 1, companyTo: of.supplier })
  const gone = await of.pay({ createDate: '2026-03-10', price: '99' })
  await app.call('PATCH', `api/payments/${gone.id}/remove-payment`, { json: { delComment: 'Ошибка' } })
  expect((await get('api/payments/by_week')).slice(-3)).toEqual([
    { from: '2026-02-23', to: '2026-03-01', in: '0.00', out: '0.00' },
    { from: '2026-03-02', to: '2026-03-08', in: '5000.00', out: '0.00' },
    { from: '2026-03-09', to: '2026-03-15', in: '0.00', out: '700.00' },
  ])
})

test('debts list debtors and creditors, the largest first, and those without a movement for thirty days', async () => {
  const late = (await app.call('POST', 'api/companies', { json: { name: 'ООО «Долг»' } })).body.id as number
  await of.pay({ createDate: '2026-02-08', price: '1000', companyFrom: 1, companyTo: late })
  const debts = await get('api/companies/debts')
  expect(debts.stillUntil).toBe('2026-02-08')
  expect(debts.owed).toEqual({
    count: 2,
    sum: '36000.00',
    stillCount: 1,
    stillSum: '1000.00',
    top: [
      { id: of.customer, name: 'Стройка', sum: '35000.00', lastMovement: '2026-03-10' },
      { id: late, name: 'Долг', sum: '1000.00', lastMovement: '2026-02-08' },
    ],
  })
  expect(debts.owe.top.map((one: { id: number }) => one.id)).toEqual([of.supplier, of.carrier])
  const ids = async (filter: string) =>
    ((await get(`api/cashbox_companies/list?${filter}`)) as { id: number }[]).map((one: { id: number }) => one.id)
  expect((await ids('balance[lte]=-0.01')).toSorted((a, b) => a - b)).toEqual([of.customer, late])
  expect(await ids(`balance[lte]=-0.01&lastMovement[lte]=${debts.stillUntil}`)).toEqual([late])
})

test('today says how many trips there are, their volumes, what is carried and where to', async () => {
  app.now = new Date('2026-03-11T10:00:00Z')
  for (const ttn of ['Д-1', 'Д-2']) await of.deal({ dtDeal: '2026-03-11', ttn })
  const today = await get('api/deals/today')
  expect(today).toMatchObject({ day: '2026-03-11', count: 2, vehicles: 1, volumes: [{ unit: 'т', sum: '40.000' }] })
  expect(today.materials).toEqual([{ id: of.material, name: 'Щебень 20–40', count: 2, volumes: [{ unit: 'т', sum: '40.000' }] }])
  expect(today.objects).toEqual([{ id: of.site, name: 'Стройка Южная', count: 2, volumes: [{ unit: 'т', sum: '40.000' }] }])
})

test('vehicles without a trip today and waybills without a registry are found by a filter', async () => {
  const ids = async (path: string): Promise<readonly number[]> => (await get(path)).map((one: { id: number }) => one.id)
  const free = 'api/vehicles?hasDealToday=0&isActive=1'
  expect(await ids(free)).toContain(of.vehicle)
  const deal = await of.deal({ ttn: 'С-1' })
  // The filter uses the clock of the database, which tests cannot set.
  await sql`update deal set dt_deal = business_day() where id = ${deal.id}`.execute(app.database.db)
  expect(await ids(free)).not.toContain(of.vehicle)

  const without = 'api/deals?inRegistry=0&stateFilter[]=active'
  expect(await ids(without)).toContain(deal.id)
  await app.call('POST', 'api/deals/registry', { json: { ids: [deal.id], registryNumber: 'Р-1', registryDate: '2026-03-11' } })
  expect(await ids(without)).not.toContain(deal.id)
})

test('debts by day say how both sides stood at the end of each day, whatever was posted later for an earlier one', async () => {
  const other = await testApp({ now: NOW })
  try {
    const business = await makeBusiness(other)
    const days = async (): Promise<readonly Record<string, string>[]> => (await other.call('GET', 'api/companies/debts_by_day')).body
    const standing = async (...which: readonly string[]) => (await days()).filter(({ day }) => which.includes(day!))
    expect(await days()).toHaveLength(30)
    expect((await days())[0]).toEqual({ day: '2026-02-10', owed: '0.00', owe: '0.00' })

    // The customer owes 20,000 for a waybill of the 4th; we owe 8,000 to the quarry and 6,000 to the carrier.
    await business.deal({ dtDeal: '2026-03-04', ttn: 'Б-1' })
    expect(await standing('2026-03-03', '2026-03-04', '2026-03-11')).toEqual([
      { day: '2026-03-03', owed: '0.00', owe: '0.00' },
      { day: '2026-03-04', owed: '20000.00', owe: '14000.00' },
      { day: '2026-03-11', owed: '20000.00', owe: '14000.00' },
    ])
    // An overpayment on the 6th: we owe the surplus, and it reduces nobody else's debt.
    await business.pay({ createDate: '2026-03-06', price: '25000' })
    expect(await standing('2026-03-05', '2026-03-06')).toEqual([
      { day: '2026-03-05', owed: '20000.00', owe: '14000.00' },
      { day: '2026-03-06', owed: '0.00', owe: '19000.00' },
    ])
    // Entered late for an earlier day: the balance changes on every later day.
    await business.pay({ createDate: '2026-01-20', price: '4000' })
    expect(await standing('2026-02-10', '2026-03-04', '2026-03-06', '2026-03-11')).toEqual([
      { day: '2026-02-10', owed: '0.00', owe: '4000.00' },
      { day: '2026-03-04', owed: '16000.00', owe: '14000.00' },
      { day: '2026-03-06', owed: '0.00', owe: '23000.00' },
      { day: '2026-03-11', owed: '0.00', owe: '23000.00' },
    ])
    const boxes = (await other.call('GET', 'api/cashbox_companies/list?asOf=2026-03-04&balance[lte]=-0.01')).body as readonly object[]
    expect(boxes).toMatchObject([{ id: business.customer, balance: '-16000.00' }])
    expect(await brokenLaws(other.database.db)).toEqual([])
  } finally {
    await other.close()
  }
})

test('volumes by week tell materials and units apart, name the five largest and add up the others', async () => {
  const other = await testApp({ now: NOW })
  try {
    const business = await makeBusiness(other)
    const { db } = other.database
    const carried = async (material: number, unit: number | null, volume: string, day: string): Promise<void> => {
      const { id } = await business.deal({ dtDeal: day, ttn: `${material}-${day}` })
      await sql`update deal set material_id = ${material}, object_unit_id = coalesce(${unit}, object_unit_id), object_vol = ${volume}::numeric where id = ${id}`.execute(
        db,
      )
    }
    const made = async (name: string): Promise<number> => (await other.call('POST', 'api/materials', { json: { name } })).body.id
    const names = ['Песок', 'Гравий', 'Глина', 'Торф', 'Грунт', 'Отсев']
    const ids: number[] = []
    for (const name of names) ids.push(await made(name))
    for (const [at, id] of ids.entries()) await carried(id, null, String(10 + at), '2026-03-10')
    await carried(business.material, null, '1.5', '2026-03-10')
    await carried(business.material, null, '2.5', '2026-03-03')
    const units = (await other.call('GET', 'api/measurement_units')).body as readonly { id: number; systemC: string }[]
    const cubic = units.find(one => one.systemC === 'м³')!.id
    await carried(business.material, cubic, '7', '2026-03-03')
    const gone = await business.deal({ dtDeal: '2026-03-10', ttn: 'удалена' })
    await other.call('PATCH', `api/deals/${gone.id}/delete`, { json: { delComment: 'Ошибка' } })

    const found = (await other.call('GET', 'api/deals/volumes_by_week')).body
    expect(found.weeks).toHaveLength(12)
    expect(found.weeks.at(-1)).toEqual({ from: '2026-03-09', to: '2026-03-15' })
    expect(found.units.map((one: { unit: string }) => one.unit)).toEqual(['т', 'м³'])
    const [tons, metres] = found.units
    expect(tons.materials.map((one: { name: string; sums: string[] }) => [one.name, one.sums.slice(-2)])).toEqual([
      ['Отсев', ['0.000', '15.000']],
      ['Грунт', ['0.000', '14.000']],
      ['Торф', ['0.000', '13.000']],
      ['Глина', ['0.000', '12.000']],
      ['Гравий', ['0.000', '11.000']],
      [null, ['2.500', '11.500']],
    ])
    expect(tons.materials.at(-1).ids).toEqual([ids[0], business.material])
    expect(metres.materials).toMatchObject([{ name: 'Щебень 20–40', ids: [business.material] }])
    expect(metres.materials[0].sums.slice(-2)).toEqual(['7.000', '0.000'])
    const listed = await other.call(
      'GET',
      `api/deals?material[]=${ids[0]}&material[]=${business.material}&objectUnit[]=${tons.id}&dtDeal[gte]=2026-03-09&dtDeal[lte]=2026-03-15&stateFilter[]=active`,
    )
    expect(listed.body.map((one: { objectVol: string }) => one.objectVol).toSorted()).toEqual(['1.500', '10.000'])
    const operator = await other.holder(['COMPANY_LIST'])
    expect((await other.call('GET', 'api/deals/volumes_by_week', { as: operator })).status).toBe(403)
  } finally {
    await other.close()
  }
})

test('what waits is counted in one call, only in the lines that the caller may see', async () => {
  const other = await testApp({ now: NOW })
  try {
    const business = await makeBusiness(other)
    const waits = async (rights?: readonly string[]) =>
      (await other.call('GET', 'api/first_page/waiting', rights ? { as: await other.holder(rights) } : {})).body
    const all = await waits()
    expect(Object.keys(all).toSorted()).toEqual(waiting.map(one => one.name).toSorted())
    expect(all.sump).toEqual({ count: 0, isMany: false })
    await business.deal({ ttn: 'О-1' })
    await sql`update deal set is_auth = false, status_id = 3`.execute(other.database.db)
    expect(await waits(['DEAL_DONE'])).toEqual({ sump: { count: 1, isMany: false } })
    expect(await waits([])).toEqual({})
    const closing = await waits(['PERIOD_CLOSE_DONE'])
    const { hanging } = (await other.call('GET', 'api/period_closes/checklist')).body
    expect(closing).toEqual({ monthClose: { count: hanging, isMany: false } })
  } finally {
    await other.close()
  }
})

test('what is due by today is what its lists come to, figure by figure', async () => {
  const before = (await get('api/payments/due')) as { view: string; count: number; sum: string }[]
  const planned = { companyFrom: 1, companyTo: of.supplier, price: '700', payStatus: 2 }
  await of.pay({ ...planned, createDate: '2026-03-01' })
  // Not yet due.
  await of.pay({ ...planned, createDate: '2026-12-31', price: '900' })
  const due = (await get('api/payments/due')) as { view: string; count: number; sum: string }[]
  expect(due.map(({ view }) => view)).toEqual(['transfers', 'exps'])
  expect(due[0]!.count).toBe(before[0]!.count + 1)
  for (const { view, count, sum } of due) {
    const filter = `payStatus[]=1&payStatus[]=2&isActive=1&payDate[before]=${app.now.toISOString().slice(0, 10)}&itemsPerPage=1000`
    const rows = (await get(`api/payments/${view}?${filter}`)) as { sum: string }[]
    expect([view, rows.length]).toEqual([view, count])
    expect(rows.reduce((all, one) => all + Math.round(Number(one.sum) * 100), 0)).toBe(Math.round(Number(sum) * 100))
  }
  const debts = await get('api/companies/debts')
  for (const [side, filter] of [
    ['owed', 'balance[lte]=-0.01'],
    ['owe', 'balance[gte]=0.01'],
  ] as const) {
    const rows = (await get(`api/cashbox_companies/list?${filter}&itemsPerPage=1000`)) as { balance: string }[]
    expect([side, rows.length]).toEqual([side, debts[side].count])
    expect(rows.reduce((all, one) => all + Math.abs(Math.round(Number(one.balance) * 100)), 0)).toBe(
      Math.round(Number(debts[side].sum) * 100),
    )
  }
})
