import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INPUT_TYPE } from '#resources/money/lookups'
import { payment } from '#resources/money/payment/payment'
import { inTransaction } from '../../../server/engine/write/transaction.ts'
import type { Tx } from '../../../server/engine/tx.ts'
import type { User } from '../../../server/engine/user.ts'
import { brokenLaws } from '#resources/ledger/laws.rules'
import { testApp, type TestApp } from '../../support/app.ts'

/** Transactions with several postings: each posting locks its boxes in order, but two postings may cross. */
let app: TestApp
let companies: number[]
beforeAll(async () => {
  app = await testApp()
  companies = []
  for (const at of [0, 1, 2, 3]) companies.push((await app.call('POST', 'api/companies', { json: { name: `Встречная ${at}` } })).body.id)
})
afterAll(() => app.close())

const user: User = { id: 1, login: 'admin', fio: 'Администратор', rights: new Set(['PAYMENT_ADD']), readOnly: false, session: 1 }
/** Transfers a debt from one company to another, without our money. */
const handOver = (tx: Tx, [from, to]: readonly number[]) =>
  tx.create(payment, {
    costList: 2,
    payMethod: 4,
    source: INPUT_TYPE.bank,
    companyFrom: from,
    companyTo: to,
    price: '10.50',
    createDate: '2026-04-01',
  })
async function balances(): Promise<readonly string[]> {
  const { rows } = await sql<{ balance: string }>`select balance::text from box_balance where box_kind = 'C'
    and box_id = any(${companies}::bigint[]) order by box_id`.execute(app.database.db)
  return rows.map(row => row.balance)
}

test('two transactions that post payments in opposite order are both done: one of them begins anew', async () => {
  const [ab, cd] = [companies.slice(0, 2), companies.slice(2)]
  let arrived = 0
  let open: () => void = () => undefined
  const both = new Promise<void>(resolve => void (open = resolve))
  let attempts = 0
  const posting = (first: readonly number[], second: readonly number[]) =>
    inTransaction(
      app.app.engine,
      user,
      async tx => {
        attempts += 1
        await handOver(tx, first)
        arrived += 1
        if (arrived === 2) open()
        await both
        await handOver(tx, second)
      },
      async () => undefined,
    )
  await Promise.all([posting(ab, cd), posting(cd, ab)])
  expect(attempts).toBe(3)
  expect(await balances()).toEqual(['21.00', '-21.00', '21.00', '-21.00'])
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from payment where company_from_id = any(${companies}::bigint[])`.execute(app.database.db)
  expect(rows[0]!.n).toBe(4)
  expect(await brokenLaws(app.database.db)).toEqual([])
})

test('payments that are made and cancelled at once over the calls meet in our box and are all done', async () => {
  const make = (at: number) =>
    app.call('POST', 'api/payments', {
      json: { costList: 2, payMethod: 1, companyFrom: companies[at % 4], companyTo: 1, price: '1', createDate: '2026-04-02' },
    })
  const made = await Promise.all(Array.from({ length: 16 }, (_, at) => make(at)))
  expect(made.map(one => one.status)).toEqual(made.map(() => 201))
  const cancel = (id: number) => app.call('PATCH', `api/payments/${id}/remove-payment`, { json: { delComment: 'Вместе' } })
  const mixed = await Promise.all(made.flatMap((one, at) => [cancel(one.body.id as number), make(at)]))
  expect(mixed.map(one => one.status).filter(status => status >= 300)).toEqual([])
  expect(await balances()).toEqual(['25.00', '-17.00', '25.00', '-17.00'])
  expect(await brokenLaws(app.database.db)).toEqual([])
})
