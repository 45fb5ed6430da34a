import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { deal } from '#resources/deals/deal/deal'
import { payment } from '#resources/money/payment/payment'
import { ALL_RIGHTS } from '../../server/engine/user.ts'
import type { Tx } from '../../server/engine/tx.ts'
import { storedRows } from '../../server/engine/write/rows.ts'
import { inTransaction } from '../../server/engine/write/transaction.ts'
import { accrualPostings, openingPostings, paymentPostings } from '#resources/ledger/postings.rules'
import { brokenLaws } from '#resources/ledger/laws.rules'
import { discrepancies, type Posting } from '#resources/ledger/post.rules'
import { postingOf } from '#resources/deals/deal/rows.rules'
import { boxSumsOn } from '#resources/money/periodClose/periodClose.rules'
import { payDue } from '#resources/money/regularPayment/run.rules'
import { volumePostings } from '#resources/statements/dealVedomost/volumes.rules'
import type { Answered, TestApp } from './app.ts'
import { dealOf, posted, makeBusiness, priced } from './deals.ts'
import { INCOMING } from './incomingEvents.ts'
import { makeIncoming, assertIncoming } from './incomingFiles.ts'
import { PAPERS, assertPapers } from './paperEvents.ts'
import { dayOf, kopecks, postingContext } from './ledgerObjects.ts'
import { runAction, succeeded, ids, inTx, PERSON, pick, isAccepted, type EventHandler, type EventDraw, type World } from './ledgerWorld.ts'

/** Frequency of each event in percent. */
const WEIGHTS = {
  pay: 12,
  unpay: 8,
  draft: 8,
  carryOut: 16,
  takeLine: 8,
  takeStatement: 4,
  enterDeals: 12,
  holdDeals: 4,
  authorize: 4,
  correctDeal: 8,
  cancelDeal: 6,
  restoreDeal: 3,
  agree: 4,
  reprice: 2,
  opening: 3,
  unopen: 3,
  schedule: 4,
  payDue: 8,
  pause: 1,
  close: 3,
  reopen: 2,
} as const
type Own = keyof typeof WEIGHTS
/** What is done by events of other files. */
const MORE = { ...INCOMING, ...PAPERS }
type What = Own | keyof typeof MORE
/** An event in the business, through the product's own rules: what, on which records, how many, on which day. */
export interface BusinessEvent extends EventDraw {
  readonly what: What
}
const more = Object.entries(MORE).map(([what, [weight]]) => [what, weight] as const)
export const businessEvents: fc.Arbitrary<readonly BusinessEvent[]> = fc.array(
  fc.record({
    what: fc.oneof(...[...Object.entries(WEIGHTS), ...more].map(([what, weight]) => ({ weight, arbitrary: fc.constant(what as What) }))),
    which: fc.nat(1_000_000),
    many: fc.integer({ min: 1, max: 40 }),
    day: fc.nat(120),
    sum: fc.integer({ min: 100, max: 9_999_999 }),
  }),
  { minLength: 25, maxLength: 25 },
)

const KINDS = ['premium', 'penalty', 'fot', 'cost', 'oil'] as const
const ARTICLE = { premium: 8, penalty: 8, fot: 6, cost: 14, oil: 4 } as const
type Kind = (typeof KINDS)[number] | 'deal'

const lineOf = ({ of, people, store }: World, kind: Kind, at: number, sum: number): Record<string, unknown> => {
  const account = pick(people, at)
  if (kind === 'premium' || kind === 'penalty') return { account, basis: 'По итогам', sum: kopecks(sum) }
  if (kind === 'fot') return { account, sum: kopecks(sum) }
  if (kind === 'cost') return { point: store, qty: '1', price: kopecks(sum) }
  return { vehicle: of.ownVehicle, driver: of.driver, card: '7001', product: 'ДТ', volume: '1', price: kopecks(sum) }
}
async function draft(world: World, { which, many, day, sum }: EventDraw): Promise<{ kind: Kind; id: number; lines: number } | undefined> {
  const kind = pick(KINDS, which)!
  const lines = Array.from({ length: many }, (_, at) => lineOf(world, kind, which + at, sum + at))
  const { status, body } = await world.app.call('POST', `api/${kind}_vedomosts`, {
    json: { number: `В-${++world.numbers}`, date: dayOf(day), costList: ARTICLE[kind], payMethod: 1, lines },
  })
  return succeeded({ status, body } as Answered) ? { kind, id: body.id as number, lines: many } : undefined
}
const reason = { delComment: 'Ошибка ввода' }

async function pay(world: World, { which, many, day, sum }: EventDraw): Promise<number> {
  const { articles, of, people } = world
  const rows = Array.from({ length: many }, (_, at) => {
    const type = 1 + ((which + at) % 6)
    const other = type === 1 ? of.customer : 2
    const isRefund = (which + at) % 3 === 0
    return {
      costList: articles.get(type)!,
      payMethod: 1 + (at % 4),
      companyFrom: isRefund ? other : 1,
      companyTo: isRefund ? 1 : other,
      price: kopecks(sum + at),
      createDate: dayOf(day),
      ...(type === 3 && { value: pick(people, at)!, valueType: 1 }),
      ...(type === 4 && { value: of.vehicle, valueType: 2 }),
    }
  })
  return (await isAccepted(inTx(world, tx => tx.createMany(payment, rows as never)))) ? many : 0
}

const dealRow = ({ of }: World, { day, which }: EventDraw, at: number): Record<string, unknown> =>
  dealOf(of, {
    dtDeal: dayOf(day),
    careerVol: (1 + ((which + at) % 40)).toString(),
    objectVol: (1 + ((which + 2 * at) % 40)).toString(),
    ...(at % 3 === 0 && { shipment: 1, vehicle: of.ownVehicle, driver: of.driver, shipmentType: null }),
  })
async function enterDeals(world: World, event: EventDraw, isUnapproved = false): Promise<number> {
  const rights = isUnapproved ? new Set(['DEAL_ADD', 'DEAL_VIEW']) : ALL_RIGHTS
  const rows = Array.from({ length: event.many }, (_, at) => dealRow(world, event, at))
  const work = inTransaction(
    world.app.app.engine,
    { ...PERSON, rights },
    tx => tx.createMany(deal, rows as never),
    async () => undefined,
  )
  return (await isAccepted(work)) ? event.many : 0
}
const dealsOf = (world: World, status: string): Promise<number[]> => ids(world, sql`deal where ${sql.raw(status)}`)
const COUNTED = 'status_id = 1 or (status_id = 2 and is_auth)'

async function agree(world: World, { which, many, day }: EventDraw): Promise<number> {
  const type = pick(['check', 'income', 'outcome'], which)!
  const all = await dealsOf(world, 'status_id = 1')
  const lines = [...new Set(Array.from({ length: Math.min(many, 6) }, (_, at) => pick(all, which + at * 7)))].flatMap(one => one ?? [])
  const { app, store } = world
  const json = {
    number: `Н-${++world.numbers}`,
    date: dayOf(day),
    type,
    ...(type !== 'check' && { point: store }),
    lines: lines.map(one => ({ deal: one })),
  }
  const answer = await app.call('POST', 'api/deal_vedomosts', { json })
  if (!succeeded(answer)) return 0
  return (await runAction(world, `deal_vedomosts/${answer.body.id}/init`, {})) ? lines.length : 0
}

const tableOf = (kind: Kind): string => `${kind}_vedomost`
const kindAt = (which: number): Kind => pick([...KINDS, 'deal'] as const, which)!

/** Creates a weekly regular payment; periods in the past are caught up by the next run of the job. */
async function schedule({ app, articles, of, people, numbers }: World, { which, many, day, sum }: EventDraw): Promise<number> {
  const isTransfer = which % 3 === 0
  const json = {
    name: `Постоянный ${numbers}`,
    kind: isTransfer ? 'transfer' : 'expense',
    costList: articles.get(isTransfer ? 1 : 3)!,
    payMethod: 1 + (which % 4),
    ...(isTransfer ? { companyFrom: 1, companyTo: of.customer } : { account: pick(people, which)! }),
    sum: kopecks(sum),
    period: 'week',
    weekday: pick(['mon', 'wed', 'sun'], which)!,
    start: dayOf(day),
    mode: many % 4 === 0 ? 'draft' : 'post',
  }
  return succeeded(await app.call('POST', 'api/regular_payments', { json })) ? 1 : 0
}

/** Handlers of events; each returns how many objects it changed, 0 when the rules refused. */
const DO: Readonly<Record<Own, EventHandler>> = {
  pay,
  async unpay(world, { which }) {
    const id = pick(await ids(world, sql`payment where is_active`), which)
    return id !== undefined && (await runAction(world, `payments/${id}/remove-payment`, reason)) ? 1 : 0
  },
  draft: async (world, event) => ((await draft(world, event)) ? 1 : 0),
  async carryOut(world, event) {
    const made = await draft(world, event)
    return made && (await runAction(world, `${tableOf(made.kind)}s/${made.id}/init`, {})) ? made.lines : 0
  },
  async takeLine(world, { which }) {
    const table = tableOf(kindAt(which))
    const id = pick(await ids(world, sql`${sql.table(`${table}_line`)} where status = 'initialised'`), which)
    return id !== undefined && (await runAction(world, `${table}_lines/${id}/delete`, reason)) ? 1 : 0
  },
  async takeStatement(world, { which }) {
    const table = tableOf(kindAt(which))
    const id = pick(await ids(world, sql`${sql.table(table)} where status <> 'deleted'`), which)
    return id !== undefined && (await runAction(world, `${table}s/${id}/delete`, reason)) ? 1 : 0
  },
  enterDeals: (world, event) => enterDeals(world, event),
  holdDeals: (world, event) => enterDeals(world, event, true),
  async authorize(world) {
    const existing = (await dealsOf(world, 'status_id = 2 and not is_auth')).slice(0, 30)
    if (existing.length === 0) return 0
    const answer = await world.app.call('POST', 'api/deals/authorize', { json: { ids: existing } })
    return succeeded(answer) ? answer.body.results.filter((one: { ok: boolean }) => one.ok).length : 0
  },
  async correctDeal(world, { which, day, many }) {
    const id = pick(await dealsOf(world, 'status_id in (1, 2, 3)'), which)
    const change = which % 2 ? { dtDeal: dayOf(day) } : { objectVol: String(many), careerVol: String(many + 1) }
    return id !== undefined && (await runAction(world, `deals/${id}`, change)) ? 1 : 0
  },
  async cancelDeal(world, { which }) {
    const id = pick(await dealsOf(world, COUNTED), which)
    return id !== undefined && (await runAction(world, `deals/${id}/delete`, reason)) ? 1 : 0
  },
  async restoreDeal(world, { which }) {
    const id = pick(await dealsOf(world, 'status_id = 4'), which)
    return id !== undefined && (await runAction(world, `deals/${id}/restore`, {})) ? 1 : 0
  },
  agree,
  async reprice({ app, of }, { day, sum }) {
    const json = { product: of.bought, priceType: 3, price: kopecks(sum), dateStart: dayOf(day + 1), isRecalcNeeded: true }
    return succeeded(await app.call('POST', 'api/product_prices', { json })) ? 1 : 0
  },
  async opening({ app, of, store }, { day, many }) {
    const json = { day: dayOf(day), point: store, material: of.sand, unit: of.tonne, volume: String(many) }
    return succeeded(await app.call('POST', 'api/point_openings', { json })) ? 1 : 0
  },
  async unopen(world, { which }) {
    const id = pick(await ids(world, sql`point_opening where is_active`), which)
    return id !== undefined && (await runAction(world, `point_openings/${id}/cancel`, reason)) ? 1 : 0
  },
  schedule,
  async payDue(world) {
    // Moves the clock past the retry interval of failed payments; the session is renewed.
    world.app.now = new Date(world.app.now.getTime() + 20 * 60_000)
    world.app.admin = await world.app.signIn('admin')
    const step = async (work: (tx: Tx) => Promise<{ readonly rows: number }>) => inTx(world, work)
    return (await payDue(world.app.app.engine, { step, say: async () => undefined })).made
  },
  async pause(world, { which }) {
    const id = pick(await ids(world, sql`regular_payment where is_active`), which)
    return id !== undefined && (await runAction(world, `regular_payments/${id}`, { metadataFields: { isActive: false } })) ? 1 : 0
  },
  async close(world, { day }) {
    const { app, closed } = world
    const json = { day: dayOf(day / 2), anyway: true, comment: 'Случайное закрытие' }
    const answer = await app.call('POST', 'api/period_closes/close', { json })
    if (!succeeded(answer)) return 0
    closed.push({ id: answer.body.id, day: json.day, sums: await boxSumsOn(app.database.db, json.day) })
    return 1
  },
  async reopen(world) {
    const last = world.closed.at(-1)
    if (!last || !(await runAction(world, `period_closes/${last.id}/reopen`, { reason: 'Случайное открытие' }))) return 0
    world.closed.pop()
    return 1
  },
}

const isOwn = (what: What): what is Own => what in DO
const doingOf = (what: What): EventHandler => (isOwn(what) ? DO[what] : MORE[what][1])

/** Creates a business in which these events happen. */
export async function businessWorld(app: TestApp) {
  const of = await makeBusiness(app)
  const people: number[] = []
  for (const n of [0, 1, 2, 3])
    people.push(await posted(app, 'api/accounts', { login: `clerk.${n}`, fio: `Работник ${n}`, accountType: 1 }))
  const store = await posted(app, 'api/points', { name: 'Склад', company: 1, pointType: [1] })
  await priced(app, of.sold, 3, '350')
  const articles = new Map<number, number>()
  for (const type of [1, 2, 3, 4, 5, 6])
    articles.set(type, (await app.call('GET', `api/cost_lists?costListType=${type}`)).body[0].id as number)
  const incoming = await makeIncoming(app, [of.ownVehicle, of.vehicle])
  const world: World = { app, of, people, store, articles, incoming, done: new Map(), closed: [], papers: new Map(), numbers: 0 }
  return {
    done: world.done as ReadonlyMap<string, number>,
    /** Runs the event; returns how many ledger objects it changed or file rows it imported. */
    async happen(event: BusinessEvent): Promise<number> {
      const moved = await doingOf(event.what)(world, event)
      if (moved > 0) world.done.set(event.what, (world.done.get(event.what) ?? 0) + moved)
      return moved
    },
    judge: () => judge(world),
  }
}
export const EVENTS: readonly string[] = [...Object.keys(WEIGHTS), ...Object.keys(MORE)]

/** Checks the laws on all rows, every object against what it should be posted as, and closed periods against their sums. */
async function judge(world: World): Promise<void> {
  const { app, closed } = world
  const { db } = app.database
  expect(await brokenLaws(db)).toEqual([])
  for (const { day, sums } of closed) expect(await boxSumsOn(db, day)).toEqual(sums)
  const tx = postingContext(app)
  const postings: readonly Posting[] = [
    ...(await paymentPostings(tx, await ids(world, sql`payment`))),
    ...(await accrualPostings(tx, 'premium', await ids(world, sql`premium_vedomost_line`))),
    ...(await accrualPostings(tx, 'penalty', await ids(world, sql`penalty_vedomost_line`))),
    ...(await openingPostings(tx, await ids(world, sql`point_opening`))),
    ...(await volumePostings(
      tx,
      await ids(world, sql`deal_vedomost_line where vedomost_id in (select id from deal_vedomost where type <> 'check')`),
    )),
    ...(await storedRows(db, deal, () => sql`true`)).map(row => postingOf(tx.storedTexts, row)),
  ]
  expect((await discrepancies(db, postings)).slice(0, 5)).toEqual([])
  await assertIncoming(world)
  await assertPapers(world)
}
