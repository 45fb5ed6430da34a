import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { INPUT_TYPE } from '#resources/money/lookups'
import { payment } from '#resources/money/payment/payment'
import { inTransaction } from '../../../server/engine/write/transaction.ts'
import type { User } from '../../../server/engine/user.ts'
import { closedUntil } from '#resources/ledger/tables.rules'
import { brokenLaws } from '#resources/ledger/laws.rules'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { closeUpTo } from '../../support/business.ts'
import { dealOf, entered, posted, makeBusiness, type Business } from '../../support/deals.ts'

/**
 * Closing a period during postings: it waits for transactions in progress, and what comes later belongs after the closed period (ledger
 * §6).
 */
let app: TestApp
let of: Business
let worker: number
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-04-10T08:00:00Z') })
  of = await makeBusiness(app)
  worker = await posted(app, 'api/accounts', { login: 'worker', fio: 'Работник', accountType: 1 })
})
afterEach(() => closeUpTo(app.database.db, null))
afterAll(() => app.close())

const user: User = { id: 1, login: 'admin', fio: 'Администратор', rights: new Set(['PAYMENT_ADD']), readOnly: false, session: 1 }
const close = (day = '2026-03-31'): Promise<Answered> =>
  app.call('POST', 'api/period_closes/close', { json: { day, anyway: true, comment: 'Одновременно' } })
const sumOfOurs = async (): Promise<string> =>
  (
    await sql<{ sum: string }>`select coalesce(sum(sum_trx), 0)::text as sum from cash_transaction where box_kind = 'C' and box_id = 1
    and dt_trx <= '2026-03-31'`.execute(app.database.db)
  ).rows[0]!.sum
/** A gate that the test opens. */
function gate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>(resolve => void (open = resolve))
  return { opened, open }
}
/** How many sessions wait for a lock. */
const waiting = async (): Promise<number> =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      app.database.db,
    )
  ).rows[0]!.n
const paying = (createDate: string) => ({
  costList: 2,
  payMethod: 4,
  source: INPUT_TYPE.bank,
  companyFrom: of.customer,
  companyTo: 1,
  price: '10.50',
  createDate,
})

test('closing waits for a payment that is on its way, and keeps what it brought', async () => {
  const [posted, may] = [gate(), gate()]
  const under = inTransaction(app.app.engine, user, async tx => {
    await tx.create(payment, paying('2026-03-30'))
    posted.open()
    await may.opened
  })
  await posted.opened
  let isClosed = false
  const closing = close().then(answer => ((isClosed = true), answer))
  await expect.poll(waiting).toBe(1)
  expect(isClosed).toBe(false)
  may.open()
  await under
  const { status, body } = await closing
  expect([status, body.ownSum], JSON.stringify(body)).toEqual([200, '10.50'])
  expect(await sumOfOurs()).toBe('10.50')
  const late = await app.call('POST', 'api/payments', { json: { ...paying('2026-03-30'), source: undefined } })
  expect([late.status, Object.keys(late.body.errors)]).toEqual([422, ['createDate']])
})

test('a transaction that has read the last closed day goes first, even if it waits for one that waits for the closing', async () => {
  const { id } = (await app.call('POST', 'api/payments', { json: { ...paying('2026-03-29'), source: undefined } })).body
  const [posted, may] = [gate(), gate()]
  // The first transaction has read the last closed day and then needs the payment that the second one locks.
  const first = inTransaction(app.app.engine, user, async tx => {
    await closedUntil(tx.db)
    posted.open()
    await may.opened
    await sql`select 1 from payment where id = ${id} for update`.execute(tx.db)
    await tx.create(payment, paying('2026-03-30'))
  })
  await posted.opened
  const closing = close()
  await expect.poll(waiting).toBe(1)
  // The second holds the payment and waits for the closing.
  const second = app.call('PATCH', `api/payments/${id}/remove-payment`, { json: { delComment: 'Одновременно' } })
  await expect.poll(waiting).toBe(2)
  may.open()
  await first
  const [closed, taken] = await Promise.all([closing, second])
  expect([closed.status, taken.status], JSON.stringify([closed.body, taken.body])).toEqual([200, 200])
  expect(await brokenLaws(app.database.db)).toEqual([])
})

test('of two concurrent closings one succeeds, the other gets a message', async () => {
  const all = await Promise.all([close(), close(), close()])
  expect(all.map(one => one.status).filter(status => status === 200)).toEqual([200])
  for (const { status, body } of all.filter(one => one.status !== 200)) {
    expect([409, 422]).toContain(status)
    expect(body.message).toMatch(/закры/u)
  }
  expect((await sql`select 1 from period_close where status = 'closed'`.execute(app.database.db)).rows).toHaveLength(1)
})

test('carrying out, taking lines back, payments, waybills and closing at once: whichever comes first, nothing comes into what was closed', async () => {
  let n = 0
  const draft = (): Promise<number> =>
    posted(app, 'api/premium_vedomosts', {
      number: `О-${++n}`,
      date: '2026-03-20',
      costList: 8,
      payMethod: 1,
      lines: [1, 2, 3].map(sum => ({ account: worker, basis: 'Одновременно', sum: String(sum * 100) })),
    })
  const patch =
    (path: string, json: object = {}) =>
    () =>
      app.call('PATCH', `api/${path}`, { json })
  const reason = { delComment: 'Одновременно' }
  const outcomes = new Map<string, Set<number>>()
  for (let round = 0; round < 8; round += 1) {
    const [fresh, carried, deleted] = [await draft(), await draft(), await draft()]
    for (const id of [carried, deleted]) await patch(`premium_vedomosts/${id}/init`)()
    const lines = (await app.call('GET', `api/premium_vedomosts/${carried}`)).body.lines as { id: number }[]
    const { id: paid } = (await app.call('POST', 'api/payments', { json: { ...paying('2026-03-21'), source: undefined } })).body
    const deal = await entered(app, of, { dtDeal: '2026-03-22' })
    const calls: readonly (readonly [string, () => Promise<Answered>])[] = [
      ['init', patch(`premium_vedomosts/${fresh}/init`)],
      ['line', patch(`premium_vedomost_lines/${lines[0]!.id}/delete`, reason)],
      ['line', patch(`premium_vedomost_lines/${lines[1]!.id}/delete`, reason)],
      ['statement', patch(`premium_vedomosts/${deleted}/delete`, reason)],
      ['unpay', patch(`payments/${paid}/remove-payment`, reason)],
      ['pay', () => app.call('POST', 'api/payments', { json: { ...paying('2026-03-23'), source: undefined } })],
      ['deal', patch(`deals/${deal.id}/delete`, reason)],
      ['enter', () => app.call('POST', 'api/deals', { json: dealOf(of, { dtDeal: '2026-03-24' }) })],
    ]
    const at = round % (calls.length + 1)
    const mixed = [...calls.slice(0, at), ['close', () => close()] as const, ...calls.slice(at)]
    const answers = await Promise.all(mixed.map(async ([name, call]) => [name, await call()] as const))
    for (const [name, { status, body }] of answers) {
      expect(status, `${name} ${JSON.stringify(body)}`).toBeLessThan(500)
      outcomes.set(name, new Set([...(outcomes.get(name) ?? []), status]))
    }
    const [closing] = answers.filter(([name]) => name === 'close').map(([, answer]) => answer)
    expect(closing!.status, JSON.stringify(closing!.body)).toBe(200)
    // The stored sum equals the actual one: nothing was added later, and nothing in progress was left out.
    expect(await sumOfOurs()).toBe(closing!.body.ownSum)
    expect((await app.call('GET', `api/period_closes/${closing!.body.id}`)).body.isMoved).toBe(false)
    expect(await brokenLaws(app.database.db)).toEqual([])
    await closeUpTo(app.database.db, null)
  }
  // Corrections of closed records always succeed; new records succeed or are refused, depending on who was first.
  for (const name of ['line', 'statement', 'unpay', 'deal']) expect([name, ...outcomes.get(name)!]).toEqual([name, 200])
}, 60_000)
