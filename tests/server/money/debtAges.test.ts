import { afterAll, beforeAll, expect, test } from 'vitest'
import { add } from '#resource/decimal'
import { testApp, type TestApp } from '../../support/app.ts'
import { makeBusiness, type Business } from '../../support/business.ts'
import { sheetOf } from '../../support/xlsx.ts'

/** Debts by age: according to statements, and calculated by hand. */
let app: TestApp
let of: Business
const on = async (day: string): Promise<void> => {
  app.now = new Date(`${day}T09:00:00Z`)
  app.admin = await app.signIn('admin')
}
const changed = async (path: string, json: object): Promise<void> => {
  const { status, body } = await app.call('PATCH', path, { json })
  if (status !== 200) throw new Error(JSON.stringify(body))
}

beforeAll(async () => {
  app = await testApp()
  await on('2026-06-30')
  of = await makeBusiness(app)
  // Twenty thousand each, aged 121, 90, 61, 60, 31, 30 and 0 days on the last day of June.
  const days = ['2026-03-01', '2026-04-01', '2026-04-30', '2026-05-01', '2026-05-30', '2026-05-31', '2026-06-30']
  const made = []
  for (const [at, dtDeal] of days.entries()) made.push(await of.deal({ dtDeal, ttn: `Т-${at}` }))
  await of.authorize(...made.map(({ id }) => id))
  // A correction is neither a new debt nor a payment: to 21 and back.
  await changed(`api/deals/${made[6]!.id}`, { objectVol: '21', careerVol: '21' })
  await changed(`api/deals/${made[6]!.id}`, { objectVol: '20', careerVol: '20' })
  await of.pay({ price: '25000', createDate: '2026-06-12' })
}, 60_000)
afterAll(() => app.close())

interface Row {
  readonly id: number
  readonly totals: Readonly<Record<string, string>>
}
interface Report {
  readonly data: readonly Row[]
  readonly total: Readonly<Record<string, string>>
}
async function report(dateTo = '2026-06-30', more = ''): Promise<Report> {
  const { status, body } = await app.call('GET', `api/cash_boxes/debts?dateFrom=${dateTo.slice(0, 8)}01&dateTo=${dateTo}${more}`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as Report
}
const rowOf = ({ data }: Report, id: number): Row['totals'] => data.find(one => one.id === id)!.totals
const SIDES = { owed: ['owed30', 'owed60', 'owed90', 'owedOld'], owe: ['owe30', 'owe60', 'owe90', 'oweOld'] } as const

test('what was paid has paid the oldest first: the rest stands by the days on which it was carried', async () => {
  // 140,000 less 25,000: March is paid, and 5,000 of April 1, which is 90 days old.
  expect(rowOf(await report(), of.customer)).toMatchObject({
    owed: '115000.00',
    owed30: '40000.00',
    owed60: '40000.00',
    owed90: '35000.00',
    owedOld: '0.00',
    owe: '0.00',
  })
  // We owe the quarry 400 × 20 seven times, and the carrier 300 × 20.
  expect(rowOf(await report(), of.supplier)).toMatchObject({
    owe: '56000.00',
    owe30: '16000.00',
    owe60: '16000.00',
    owe90: '16000.00',
    oweOld: '8000.00',
  })
  expect(rowOf(await report(), of.carrier)).toMatchObject({ owed: '0.00', owe: '42000.00', oweOld: '6000.00' })
})

test('on any day, and as known on any, a debt is what its statement says, and its ages are all of it', async () => {
  for (const [day, known] of [
    ['2026-06-30', ''],
    ['2026-06-11', ''],
    ['2026-05-31', ''],
    ['2026-03-31', ''],
    ['2026-06-30', '&knownOn=2026-06-29'],
  ] as const) {
    const body = await report(day, known)
    for (const { id, totals } of body.data) {
      const { body: said } = await app.call('GET', `api/companies/${id}/cashbox_company_sum?dateFrom=2026-01-01&dateTo=${day}${known}`)
      expect([day, known, id, add(totals['owe']!, `-${totals['owed']!}`)]).toEqual([day, known, id, said.closingSum])
    }
    for (const [side, ages] of Object.entries(SIDES)) {
      const sums = (all: readonly string[]): string => all.reduce((sum, one) => add(sum, one), '0.00')
      for (const { totals } of body.data) expect(sums(ages.map(name => totals[name]!))).toBe(totals[side])
      for (const name of [side, ...ages])
        expect([name, body.total[name] ?? '0.00']).toEqual([name, sums(body.data.map(row => row.totals[name]!))])
    }
  }
})

test('of a period that is not over debts are those of today', async () => {
  await on('2026-06-15')
  const body = await report()
  await on('2026-06-30')
  expect(rowOf(body, of.customer)).toEqual(rowOf(await report('2026-06-15'), of.customer))
})

test('debts of a period stand beside those of the one before it, and go to Excel', async () => {
  const { data } = (await report('2026-06-30', '&compared=before')) as unknown as {
    readonly data: readonly (Row & { readonly was: Row['totals'] })[]
  }
  expect(data.find(({ id }) => id === of.customer)!.was).toEqual(rowOf(await report('2026-05-31'), of.customer))
  const { bytes } = await app.call('GET', 'api/cash_boxes/debts/export_xlsx?dateFrom=2026-06-01&dateTo=2026-06-30')
  expect(
    sheetOf(bytes)
      .find(row => row[0]?.includes('Стройка'))!
      .slice(1, 6),
  ).toEqual(['115000', '40000', '40000', '35000', '0'])
})
