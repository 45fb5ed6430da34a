import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dayAfter } from '#resources/shared/catalogue.formulas'
import { periodAt, PERIODS, WEEKDAYS, type Schedule } from '#resources/money/regularPayment/schedule.formulas'
import { inTransaction } from '../../../server/engine/write/transaction.ts'
import { payDue } from '#resources/money/regularPayment/run.rules'
import { SYSTEM } from '../../../server/session/rights.ts'
import { testApp, type TestApp } from '../../support/app.ts'

/**
 * The law of regular payments, on the real database: whatever clocks, servers and people do, each period that was due has one payment on
 * its day. The model finds due days one by one, without the formula that jumps between periods.
 */
let app: TestApp
const FIRST = '2026-03-10'
beforeAll(async () => {
  app = await testApp({ now: new Date(`${FIRST}T09:00:00Z`) })
})
afterAll(() => app.close())

type Timing = Pick<Schedule, 'period' | 'weekday' | 'day' | 'quarterMonth'>
type Step =
  | { readonly does: 'waits'; readonly days: number }
  | { readonly does: 'looks'; readonly servers: number }
  | { readonly does: 'rests' | 'goesOn' }
  | { readonly does: 'changes'; readonly to: Timing }

const timing = fc
  .record({
    period: fc.constantFrom(...PERIODS),
    weekday: fc.constantFrom(...WEEKDAYS),
    day: fc.integer({ min: 1, max: 31 }),
    quarterMonth: fc.constantFrom('first' as const, 'second' as const, 'third' as const),
  })
  .map((one): Timing => (one.period === 'week' ? { ...one, day: null } : { ...one, weekday: null }))
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('waits' as const), days: fc.integer({ min: 1, max: 50 }) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('looks' as const), servers: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('rests' as const, 'goesOn' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('changes' as const), to: timing }) },
)

/** The expected state: days paid so far, last settled day. */
interface Model {
  timing: Timing
  readonly start: string
  today: string
  isOn: boolean
  settled: string
  readonly paid: string[]
}

/** Settles every period whose day has come, is not before the start, and does not overlap what is settled. */
function settle(model: Model, until: string, isPaid: boolean): void {
  for (let day = dayAfter(FIRST, -150); day <= until; day = dayAfter(day, 1)) {
    const period = periodAt(model.timing, day)
    if (period.day !== day || period.from <= model.settled) continue
    if (isPaid && day < model.start) continue
    if (isPaid) model.paid.push(day)
    model.settled = period.to
  }
}

const looks = (): Promise<unknown> =>
  payDue(app.app.engine, { step: work => inTransaction(app.app.engine, SYSTEM, work, async () => undefined), say: async () => undefined })
const idle = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`select 1 from job where status in ('queued', 'running')`.execute(app.database.db)
      expect(rows).toEqual([])
    },
    { timeout: 15_000, interval: 10 },
  )
const atNine = async (day: string): Promise<void> => {
  app.now = new Date(`${day}T09:00:00Z`)
  app.admin = await app.signIn('admin')
}
const patched = async (id: number, json: Record<string, unknown>): Promise<void> => {
  const { status, body } = await app.call('PATCH', `api/regular_payments/${id}`, { json })
  expect(status, JSON.stringify(body)).toBe(200)
  await idle()
}

/** Applies one step to the product and to the model. */
async function done(id: number, model: Model, one: Step): Promise<void> {
  if (one.does === 'waits') {
    model.today = dayAfter(model.today, one.days)
    return atNine(model.today)
  }
  if (one.does === 'looks') {
    await Promise.all(Array.from({ length: one.servers }, looks))
    if (model.isOn) settle(model, model.today, true)
    return
  }
  if (one.does === 'changes') {
    await patched(id, { ...one.to })
    model.timing = one.to
  } else {
    await patched(id, { metadataFields: { isActive: one.does === 'goesOn' } })
    // What became due while paused is skipped.
    if (one.does === 'goesOn' && !model.isOn) settle(model, dayAfter(model.today, -1), false)
    model.isOn = one.does === 'goesOn'
  }
  // A change that makes something due pays it immediately.
  if (model.isOn) settle(model, model.today, true)
}

test('each period that was due has one payment on its day, whatever clocks, servers and people do', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      timing,
      fc.integer({ min: -60, max: 30 }),
      fc.array(step, { minLength: 3, maxLength: 9 }),
      async (first, shift, steps) => {
        await atNine(FIRST)
        const start = dayAfter(FIRST, shift)
        const json = { name: 'Закон', kind: 'expense', costList: 14, payMethod: 1, sum: '10', start, ...first }
        const { status, body } = await app.call('POST', 'api/regular_payments', { json })
        expect(status, JSON.stringify(body)).toBe(201)
        await idle()
        const model: Model = { timing: first, start, today: FIRST, isOn: true, settled: '', paid: [] }
        settle(model, FIRST, true)
        for (const one of [...steps, { does: 'looks', servers: 2 } as const]) await done(body.id as number, model, one)
        const { rows } = await sql<{ day: string; moves: number }>`select p.pay_date::text as day,
            (select count(*)::int from cash_transaction c where c.object_type = 'payment' and c.object_number = p.id) as moves
          from payment p where p.regular_payment_id = ${body.id} order by p.pay_date, p.id`.execute(app.database.db)
        expect(rows).toEqual(model.paid.map(day => ({ day, moves: 2 })))
        await sql`update regular_payment set is_active = false, next_run = null where id = ${body.id}`.execute(app.database.db)
      },
    ),
    { numRuns: 20 },
  )
})
