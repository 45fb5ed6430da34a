import { sql } from 'kysely'
import { expect } from 'vitest'
import { INPUT_TYPE } from '#resources/money/lookups'
import type { Answered } from './app.ts'
import { importBank, importFines, importFuel, assertBound } from './incomingFiles.ts'
import { WORDS, succeeded, ids, pick, rowsOf, type EventHandler, type EventDraw, type World } from './ledgerWorld.ts'
import { BANK, FINES, FUEL, type BoundTables, type TransactionTables } from './incomingKinds.ts'
import { dayOf } from './ledgerObjects.ts'

/** What users do with imported transactions: bind, split, ignore, attach to payments, take back, and change the bindings of cards. */

const kindAt = (which: number): BoundTables => (which % 2 ? BANK : FUEL)
const reason = { reason: 'Ошибка разноски' }
const half = (sum: number): number => Math.floor(sum / 2)
const roubles = (kopecks: number): string => (kopecks / 100).toFixed(2)
const kopecksOf = (sum: string): number => Math.round(Number(sum) * 100)

const some = async (
  world: World,
  kind: TransactionTables,
  where: ReturnType<typeof sql>,
  { which, many }: EventDraw,
): Promise<number[]> => {
  const all = await ids(world, sql`${sql.table(kind.table)} where not is_delete and ${where}`)
  return [...new Set(Array.from({ length: 1 + (many % 5) }, (_, at) => pick(all, which + at * 3)))].flatMap(id => id ?? [])
}
const one = async (world: World, kind: TransactionTables, where: ReturnType<typeof sql>, event: EventDraw): Promise<number | undefined> =>
  (await some(world, kind, where, { ...event, many: 0 }))[0]
const WAITS = sql`status_id in (1, 4)`

/** Payments of the lines of transactions: those made by lines only, or attached ones as well. */
const paymentsOf = (world: World, { lines }: TransactionTables, of: readonly number[], attached = false): Promise<number[]> =>
  ids(
    world,
    sql`(select payment_id as id from ${sql.table(lines)} where transaction_id = any(${[...of]}::bigint[]) and not is_delete
      and payment_id is not null and (${attached} or not attached)) as p`,
  )
export const lastRow = async (world: World): Promise<number> =>
  (await rowsOf<{ id: number }>(world, sql`select coalesce(max(id), 0)::int as id from cash_transaction`))[0]!.id
/** The objects of ledger rows written since; regular payments are left out, since a job makes them independently. */
export const writtenSince = (world: World, last: number): Promise<{ object: string; id: number }[]> =>
  rowsOf(
    world,
    sql`select distinct object_type as object, object_number::int as id from cash_transaction where id > ${last}
      and not (object_type = 'payment' and object_number in (select id from payment where source_id = ${INPUT_TYPE.regular}))`,
  )

/** Runs an operation on transactions and expects ledger rows only of payments that their lines had before or have now. */
async function touchingOnly(world: World, kind: TransactionTables, of: readonly number[], does: () => Promise<boolean>): Promise<boolean> {
  const [last, before] = [await lastRow(world), await paymentsOf(world, kind, of)]
  const isDone = await does()
  const may = new Set(isDone ? [...before, ...(await paymentsOf(world, kind, of))] : [])
  const touched = await writtenSince(world, last)
  expect(touched.filter(({ object, id }) => object !== 'payment' || !may.has(id))).toEqual([])
  return isDone
}

/** Takes a transaction back: its lines are removed, their payments are reversed in every box, and attached payments stay. */
async function takeBack(world: World, kind: TransactionTables, event: EventDraw): Promise<number> {
  const id = await one(world, kind, sql`status_id in (${kind.processed}, ${kind.ignored})`, event)
  if (id === undefined) return 0
  const [before, all] = [await paymentsOf(world, kind, [id]), await paymentsOf(world, kind, [id], true)]
  const isDone = await touchingOnly(world, kind, [id], async () =>
    succeeded(await world.app.call('PATCH', `${kind.path}/${id}/unprocess`, { json: reason })),
  )
  if (!isDone) return 0
  const left = sql`select box_kind || ':' || box_id as box, sum(sum_trx)::text as sum from cash_transaction
    where object_type = 'payment' and object_number = any(${before}::bigint[]) group by 1 having sum(sum_trx) <> 0`
  expect(await rowsOf(world, left)).toEqual([])
  expect(await paymentsOf(world, kind, [id], true)).toEqual([])
  const kept = all.filter(payment => !before.includes(payment))
  expect(await ids(world, sql`payment where is_active and id = any(${kept}::bigint[])`)).toEqual(kept)
  return 1
}

/** Saves a transaction with lines; repeating the call fails with a conflict and posts nothing. */
async function saveLines(world: World, kind: TransactionTables, id: number, json: object): Promise<boolean> {
  const { version } = (await world.app.call('GET', `${kind.path}/${id}`)).body
  const call = (): Promise<Answered> =>
    world.app.call('PATCH', `${kind.path}/${id}`, { json, headers: { 'if-match': `"${version as number}"` } })
  if (!(await touchingOnly(world, kind, [id], async () => succeeded(await call())))) return false
  const last = await lastRow(world)
  expect((await call()).status).toBe(409)
  expect(await writtenSince(world, last)).toEqual([])
  return true
}

/** The object that a sum is allocated to, by the type of its article. */
function targetAt({ articles, of, people, store }: World, which: number): { readonly type: number; readonly on: Record<string, unknown> } {
  const type = pick([2, 1, 4, 3, 5, 2, 4, 6], which)!
  const on = {
    1: { party: pick([of.customer, of.carrier], which) },
    2: which % 3 ? {} : { point: store },
    3: { account: pick(people, which) },
    4: { vehicle: pick([of.ownVehicle, of.vehicle], which) },
  }[type]
  return { type, on: { costList: articles.get(type)!, ...on } }
}

/** The lines of a split sum, each allocated differently; a discount reduces the rest. */
function linesAt(world: World, which: number, due: number, side: 'companyFrom' | 'companyTo'): object[] {
  const { articles, of, people, store } = world
  const rest = due - half(due)
  const general = { costList: articles.get(2), point: store, sumPay: roubles(half(due)) }
  const second = [
    { costList: articles.get(1), [side]: of.customer, sumPay: roubles(rest) },
    { costList: articles.get(5), sumPay: roubles(rest) },
    { costList: articles.get(3), accountTo: pick(people, which), sumPay: roubles(rest) },
    { costList: articles.get(4), vehicleTo: of.vehicle, sumPay: roubles(rest) },
  ]
  if (which % 5 < 4) return [general, second[which % 5]!]
  return [
    { ...general, sumPay: roubles(due + 100) },
    { costList: articles.get(6), sumPay: '1.00' },
  ]
}

const split: EventHandler = async (world, event) => {
  const kind = kindAt(event.which)
  const id = await one(world, kind, WAITS, event)
  if (id === undefined) return 0
  const [row] = await rowsOf<{ due: string; sign: number; payer: number }>(
    world,
    sql`select (${kind.due})::text as due, (${kind.sign})::int as sign from ${sql.table(kind.table)} h where id = ${id}`,
  )
  const isIncoming = kind === BANK ? row!.sign > 0 : row!.sign < 0
  const line = linesAt(world, event.many, kopecksOf(row!.due), isIncoming ? 'companyFrom' : 'companyTo')
  return (await saveLines(world, kind, id, { line })) ? 1 : 0
}

interface Outcome {
  readonly id: number
  readonly ok: boolean
}
/** A bulk action on waiting transactions; each is processed once. */
async function together(world: World, kind: BoundTables, of: readonly number[], action: string, json: object): Promise<number> {
  if (of.length === 0) return 0
  let answer: Answered | undefined
  const call = async (): Promise<Answered> => world.app.call('PATCH', `${kind.path}/${action}`, { json: { ids: of, ...json } })
  await touchingOnly(world, kind, of, async () => succeeded((answer = await call())))
  if (answer!.status >= 300) return 0
  const done = (answer!.body.results as readonly Outcome[]).filter(({ ok }) => ok).map(({ id }) => id)
  const last = await lastRow(world)
  expect((await world.app.call('PATCH', `${kind.path}/${action}`, { json: { ids: done, ...json } })).status).toBeGreaterThanOrEqual(400)
  expect(await writtenSince(world, last)).toEqual([])
  return done.length
}

const closedUntil = async (world: World): Promise<string> =>
  (await rowsOf<{ day: string | null }>(world, sql`select max(day)::text as day from period_close where status = 'closed'`))[0]!.day ?? ''
/** After a card is rebound from a day on, its transactions follow, except in closed periods; all others stay. */
async function judgeRebound(world: World, card: string, from: string, isRecalculated = true): Promise<void> {
  const closed = await closedUntil(world)
  await assertBound(world, (stray, was) => {
    if (stray.card !== card || stray.day < from) return was
    return !isRecalculated || stray.day <= closed
  })
}
const nameOf = (kind: BoundTables): keyof typeof WORDS => (kind === BANK ? 'bank' : 'fuel')

interface BindingChange {
  readonly card: number
  /** The first day from which another binding may be in force. */
  readonly from: string
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly json: object
}
/** Adds, changes or removes a binding or an exclusion of a card. */
async function bindingChange(world: World, kind: BoundTables, event: EventDraw): Promise<BindingChange | undefined> {
  const { which, many, day } = event
  const table = many % 3 === 0 ? kind.exclusion : kind.history
  const path = `api/${table.replace(/y$/u, 'ie')}s`
  const { type, on } = targetAt(world, which >> 1)
  const { party, ...rest } = on
  const target = {
    costListTypes: type,
    ...rest,
    ...(party ? { company: party } : {}),
    ...(kind === FUEL && { discount: pick([null, '10', '20'], many) }),
  }
  const start = { dtStart: dayOf(day) }
  if (many % 4 < 2) {
    const card = pick(await ids(world, sql.table(kind.card)), which >> 3)
    const words = table === kind.exclusion && { appointment: pick(WORDS[nameOf(kind)], which), dtStop: which % 2 ? dayOf(day + 20) : null }
    return card === undefined
      ? undefined
      : { card, from: start.dtStart, method: 'POST', path, json: { card, ...start, ...target, ...words } }
  }
  const all = await rowsOf<{ id: number; card: number; start: string }>(
    world,
    sql`select id::int, card_id::int as card, dt_start::text as start from ${sql.table(table)} where not is_delete order by id`,
  )
  const existing = pick(all, which)
  if (!existing) return undefined
  const { id, card } = existing
  if (many % 4 === 2) return { card, from: existing.start, method: 'DELETE', path: `${path}/${id}`, json: {} }
  return {
    card,
    from: [existing.start, start.dtStart].toSorted()[0]!,
    method: 'PATCH',
    path: `${path}/${id}`,
    json: { ...start, ...target },
  }
}

/** Rebinds a card, mostly with its transactions; the preview must announce as many changes as are made. */
const rebind: EventHandler = async (world, event) => {
  const kind = kindAt(event.which)
  const change = await bindingChange(world, kind, event)
  if (!change) return 0
  const { card, from, method, path, json } = change
  const call = (query: string): Promise<Answered> => world.app.call(method, `${path}${query}`, { json })
  const name = `${nameOf(kind)} ${card}`
  if (event.sum % 3 === 0) {
    const isDone = succeeded(await call(''))
    await judgeRebound(world, name, from, false)
    return isDone ? 1 : 0
  }
  const versions = (): Promise<{ id: number; version: number }[]> =>
    rowsOf(world, sql`select id::int, version::int from ${sql.table(kind.table)} where card_id = ${card} order by id`)
  const preview = await call('?isRecalcNeeded=1&preview=1')
  const before = await versions()
  if (!succeeded(await call('?isRecalcNeeded=1'))) return 0
  const changed = (await versions()).filter(({ version }, n) => version !== before[n]!.version).length
  expect([preview.status, preview.body.preview?.count]).toEqual([200, changed])
  await judgeRebound(world, name, from)
  return 1 + changed
}

const accept: EventHandler = async (world, event) => {
  const kind = kindAt(event.which)
  const waiting = await ids(world, sql`${sql.table(kind.table)} where not is_delete and ${WAITS}`)
  const done = await together(world, kind, waiting.slice(0, 12), 'accept', {})
  // Accepted suggestions of a rule are bound by the rule: they match the card now.
  await assertBound(world)
  return done
}
const bind: EventHandler = async (world, event) => {
  const kind = kindAt(event.which)
  const of = await some(world, kind, WAITS, event)
  const { on } = targetAt(world, event.which >> 1)
  return together(world, kind, of, 'bind', on)
}
/**
 * Binds a transaction and stores the binding with its card; matching waiting transactions, and those bound by rules from that day on,
 * follow.
 */
const remember: EventHandler = async (world, event) => {
  const kind = kindAt(event.which)
  const id = await one(world, kind, WAITS, event)
  const { on } = targetAt(world, event.which >> 1)
  if (id === undefined || !succeeded(await world.app.call('PATCH', `${kind.path}/bind`, { json: { ids: [id], ...on, remember: true } })))
    return 0
  const [row] = await rowsOf<{ card: number | null; day: string }>(
    world,
    sql`select card_id::int as card, day::text from ${sql.table(kind.table)} where id = ${id}`,
  )
  await judgeRebound(world, `${nameOf(kind)} ${row!.card}`, row!.day)
  return 1
}
const ignore: EventHandler = async (world, event) => {
  const kind = kindAt(event.which)
  return together(world, kind, (await some(world, kind, WAITS, event)).slice(0, 2), 'ignore', {})
}
/** Enters a payment by hand that the bank has already reported. */
async function payToo({ app, articles, of }: World, id: number): Promise<void> {
  const { sum, day, inn } = (await app.call('GET', `${BANK.path}/${id}`)).body
  const json = { costList: articles.get(1), payMethod: 1, companyFrom: 1, companyTo: of.customer, price: sum, createDate: day, inn }
  succeeded(await app.call('POST', 'api/payments', { json }))
}
/** Attaches a transaction to an existing payment: nothing is posted. */
const attach: EventHandler = async (world, event) => {
  const proposed = async (id: number): Promise<{ readonly id: number } | undefined> =>
    pick((await world.app.call('GET', `${BANK.path}/${id}/proposal`)).body.payments, event.which)
  const closed = await closedUntil(world)
  const open = sql`direction = 'outgoing' and inn is not null and day > ${closed || '2000-01-01'}::date`
  const waiting = await one(world, BANK, sql`${open} and ${WAITS}`, event)
  const id = waiting ?? (await one(world, BANK, sql`${open} and status_id = 2 and bound <> 'payment'`, event))
  if (id === undefined) return 0
  // A transaction that is processed already must be taken back first.
  if (waiting === undefined && !succeeded(await world.app.call('PATCH', `${BANK.path}/${id}/unprocess`, { json: reason }))) return 0
  if (!(await proposed(id))) await payToo(world, id)
  const paid = await proposed(id)
  if (!paid) return 0
  const last = await lastRow(world)
  if (!succeeded(await world.app.call('PATCH', `${BANK.path}/${id}/attach`, { json: { payment: paid.id } }))) return 0
  expect(await writtenSince(world, last)).toEqual([])
  return 1
}

/** Pays a fine, or accepts it after the discount has expired. */
const payFine: EventHandler = async (world, event) => {
  const id = await one(world, FINES, sql`status_id in (1, 2)`, event)
  if (id === undefined) return 0
  const { sum, discountSum, discountUntil, decisionDate } = (await world.app.call('GET', `${FINES.path}/${id}`)).body
  const paidOn = [dayOf(event.day + (event.which % 50)), decisionDate as string].toSorted().at(-1)!
  const due = kopecksOf(discountSum !== null && discountUntil !== null && paidOn <= discountUntil ? discountSum : sum)
  return (await saveLines(world, FINES, id, { paidOn, line: linesAt(world, event.many, due, 'companyTo') })) ? 1 : 0
}
/** Changes a line of a paid fine: its payment is replaced, the others stay. */
const changeFine: EventHandler = async (world, event) => {
  const id = await one(world, FINES, sql`status_id = 3`, event)
  if (id === undefined) return 0
  const [first, ...others] = (await world.app.call('GET', `${FINES.path}/${id}`)).body.line as readonly Answered['body'][]
  // Lines missing from the array are removed, so the others are listed by id and stay.
  const line = [
    { id: first.id, version: first.version, comment: `Иначе ${++world.numbers}` },
    ...others.map(({ id: other }) => ({ id: other })),
  ]
  if (!(await saveLines(world, FINES, id, { line }))) return 0
  const now = await paymentsOf(world, FINES, [id])
  expect(now).not.toContain(first.payment.id)
  for (const { payment } of others) expect(now).toContain(payment.id)
  return 1
}
const moveFine: EventHandler = async (world, event) => {
  const id = await one(world, FINES, sql`status_id <> 3`, event)
  const json = { status: pick([2, 4, 5, 2, 3], event.many) }
  return id !== undefined && succeeded(await world.app.call('PATCH', `${FINES.path}/${id}/new_status`, { json })) ? 1 : 0
}

/** Events by name, with their frequency in percent. */
export const INCOMING = {
  importBank: [4, importBank],
  importFuel: [4, importFuel],
  importFines: [3, importFines],
  rebind: [8, rebind],
  accept: [5, accept],
  bind: [3, bind],
  remember: [2, remember],
  split: [4, split],
  ignore: [2, ignore],
  attach: [3, attach],
  unprocess: [5, (world, event) => takeBack(world, kindAt(event.which), event)],
  payFine: [5, payFine],
  changeFine: [2, changeFine],
  returnFine: [2, (world, event) => takeBack(world, FINES, event)],
  moveFine: [2, moveFine],
} as const satisfies Readonly<Record<string, readonly [weight: number, doing: EventHandler]>>
