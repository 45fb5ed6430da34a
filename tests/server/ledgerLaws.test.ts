import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#locales'
import { textsOf } from '../../server/engine/texts.ts'
import { brokenLaws } from '../../server/ledger/laws.ts'
import { paymentLegs, paymentPostings } from '../../server/ledger/payments.ts'
import { astray, post, withResult, type Leg, type Poster, type PostedObject, type Posting } from '../../server/ledger/post.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { entered, makeBusiness } from '../support/deals.ts'

/** The laws of the ledger under random events: what a stranger may do to objects in any order, on the real database. */
let app: TestApp
let companies: number[]
let people: number[]
let points: number[]
let material: number
beforeAll(async () => {
  app = await testApp()
  const made = async (path: string, json: object): Promise<number> => (await app.call('POST', path, { json })).body.id as number
  companies = [2]
  people = []
  points = []
  for (let at = 0; at < 8; at++) companies.push(await made('api/companies', { name: `Компания ${at}` }))
  for (let at = 0; at < 4; at++) people.push(await made('api/accounts', { login: `person${at}`, fio: `Человек ${at}`, accountType: 1 }))
  for (let at = 0; at < 3; at++) points.push(await made('api/points', { name: `Точка ${at}`, company: companies[1], pointType: [1] }))
  material = await made('api/materials', { name: 'Щебень' })
})
afterAll(() => app.close())

const poster = (): Poster => ({ db: app.database.db, now: new Date(), texts: textsOf(locales.ru), user: { id: 1 } })
const kopecks = (value: number): string => (value / 100).toFixed(2)
const company = (at: number): number => companies[1 + (at % (companies.length - 1))]!
const person = (at: number): number => people[at % people.length]!

/** A shape of an object: which boxes its sums go to (design: ledger §4). */
interface Shape {
  readonly kind: number
  readonly parties: readonly [number, number, number]
  readonly sums: readonly [number, number, number]
  readonly day: number
  readonly report: number
}
const shapes: fc.Arbitrary<Shape> = fc.record({
  kind: fc.nat(9),
  parties: fc.tuple(fc.nat(20), fc.nat(20), fc.nat(20)),
  sums: fc.tuple(fc.nat(5_000_000), fc.nat(5_000_000), fc.nat(5_000_000)),
  day: fc.nat(200),
  report: fc.nat(3),
})
const dayOf = (at: number): string => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)

function legsOf({ kind, parties: [a, b, c], sums: [x, y, z] }: Shape): readonly Leg[] {
  const sum = kopecks(x)
  const paid = { account: person(b), sum }
  const credit = (leg: Leg, box: Leg['kind']): Leg => (leg.box === 1 ? { ...leg, kind: box, box: company(c), sum: kopecks(x) } : leg)
  if (kind <= 3)
    return withResult([
      { kind: 'C', box: company(a), leg: 'supplier', sum },
      { kind: 'C', box: company(b), leg: 'customer', sum: kopecks(-y) },
      kind === 3
        ? { kind: 'E', box: person(c), leg: 'driver', sum: kopecks(z) }
        : { kind: 'C', box: company(c), leg: 'carrier', sum: kopecks(z) },
    ])
  if (kind === 4) return paymentLegs({ ...paid, type: 1, from: company(a), to: 1 })
  if (kind === 5) return paymentLegs({ ...paid, type: 1, from: company(a), to: company(a + 1) })
  if (kind === 6) return paymentLegs({ ...paid, type: 2, from: 1, to: 2 })
  if (kind === 7) return paymentLegs({ ...paid, type: 3, from: a % 2 ? 1 : 2, to: a % 2 ? 2 : 1 })
  // Fuel and fines are bought on credit of their own companies: the source stands in place of our money.
  return paymentLegs({ ...paid, type: 4, from: 1, to: company(a) }).map(leg => credit(leg, kind === 8 ? 'O' : 'F'))
}

const objectOf = (kind: number): PostedObject => (kind <= 3 ? 'deal' : kind <= 7 ? 'statement' : kind === 8 ? 'fuel' : 'fine')
let next = 1
function born(shape: Shape): Posting {
  const at = dayOf(shape.day)
  const [from, to] = [points[shape.parties[0] % points.length]!, points[shape.parties[1] % points.length]!]
  const [loaded, unloaded] = [(-shape.sums[0] / 1000).toFixed(3), (shape.sums[1] / 1000).toFixed(3)]
  // Sometimes it is unloaded by another unit than it was loaded by.
  const unit = 1 + (shape.day % 2)
  return {
    object: objectOf(shape.kind),
    id: next++,
    cancelled: false,
    dtTrx: at,
    dtReport: dayOf(shape.day + shape.report),
    title: 'Событие',
    legs: legsOf(shape),
    volumes:
      shape.kind <= 3
        ? [
            { point: from, material, unit: 1, leg: 'career', volume: loaded },
            { point: to, material, unit, leg: 'object', volume: unloaded },
          ]
        : [],
  }
}
const reborn = (held: Posting, shape: Shape): Posting => ({ ...born({ ...shape, kind: shape.kind % 4 }), object: held.object, id: held.id })

/** What happens to an object: it is entered, corrected, moved to another day, cancelled, brought back, posted again as it is. */
type Action = 'enter' | 'correct' | 'move' | 'cancel' | 'revive' | 'again'
const actions: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Action>('enter') },
  { weight: 3, arbitrary: fc.constant<Action>('correct') },
  { weight: 1, arbitrary: fc.constant<Action>('move') },
  { weight: 2, arbitrary: fc.constant<Action>('cancel') },
  { weight: 1, arbitrary: fc.constant<Action>('revive') },
  { weight: 1, arbitrary: fc.constant<Action>('again') },
)
interface Event {
  readonly action: Action
  readonly which: number
  readonly shape: Shape
}
const events: fc.Arbitrary<Event> = fc.record({ action: actions, which: fc.nat(100_000), shape: shapes })
const batches = fc.array(fc.record({ events: fc.array(events, { minLength: 40, maxLength: 60 }), closes: fc.nat(9) }), {
  minLength: 20,
  maxLength: 20,
})

const objects: Posting[] = []
function happen({ action, which, shape }: Event): Posting {
  const at = which % Math.max(objects.length, 1)
  const held = objects[at]
  if (!held || action === 'enter') {
    const fresh = born(shape)
    objects.push(fresh)
    return fresh
  }
  const changed: Posting = {
    enter: held,
    again: held,
    correct: held.cancelled ? held : reborn(held, shape),
    move: { ...held, dtTrx: dayOf(shape.day), dtReport: dayOf(shape.day + shape.report) },
    cancel: { ...held, cancelled: true, reason: 'Ошибка; ввода: да' },
    revive: { ...held, cancelled: false },
  }[action]
  objects[at] = changed
  return changed
}

/** What every box should hold: the sum over all objects of what they stand for now. */
function expected(): Map<string, string> {
  const sums = new Map<string, number>()
  for (const one of objects)
    if (!one.cancelled)
      for (const leg of one.legs) {
        const box = `${leg.kind}:${leg.box}`
        sums.set(box, (sums.get(box) ?? 0) + Math.round(Number(leg.sum) * 100))
      }
  return new Map([...sums].map(([box, sum]) => [box, kopecks(sum)]))
}
async function held(): Promise<Map<string, string>> {
  const { rows } = await sql<{ box: string; balance: string }>`
    select box_kind || ':' || box_id as box, balance::text from box_balance`.execute(app.database.db)
  return new Map(rows.map(row => [row.box, row.balance]))
}
/** Law 6: every place has what its objects moved, and an object moves over all points what it unloaded less what it loaded, unit by unit. */
async function judgeVolumes(): Promise<void> {
  const [places, moved] = [new Map<string, number>(), new Map<string, number>()]
  const put = (into: Map<string, number>, key: string, volume: string): void =>
    void into.set(key, (into.get(key) ?? 0) + Math.round(Number(volume) * 1000))
  for (const one of objects)
    if (!one.cancelled)
      for (const { point, unit, volume } of one.volumes ?? []) {
        put(places, `${point}/${unit}`, volume)
        put(moved, `${one.object} ${one.id}/${unit}`, volume)
      }
  const sums = async (key: ReturnType<typeof sql>): Promise<[string, number][]> =>
    (
      await sql<{ key: string; sum: string }>`select ${key} as key, sum(vol_trx)::text as sum from volume_transaction group by 1`.execute(
        app.database.db,
      )
    ).rows.map(row => [row.key, Math.round(Number(row.sum) * 1000)])
  const full = (all: Iterable<[string, number]>): [string, number][] =>
    [...all].filter(([, volume]) => volume !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1))
  expect(full(await sums(sql`point_id || '/' || unit_id`))).toEqual(full(places))
  expect(full(await sums(sql`object_type || ' ' || object_number || '/' || unit_id`))).toEqual(full(moved))
}
async function judge(): Promise<void> {
  await judgeVolumes()
  expect(await brokenLaws(app.database.db)).toEqual([])
  const [is, should] = [await held(), expected()]
  for (const box of new Set([...is.keys(), ...should.keys()]))
    expect([box, is.get(box) ?? '0.00']).toEqual([box, should.get(box) ?? '0.00'])
  expect((await astray(app.database.db, objects)).slice(0, 5)).toEqual([])
}

let lastClosed = -1
/** Closes some more days; never opens them again, as a period that is reported stays reported. */
async function close(closes: number): Promise<void> {
  if (closes < 8) return
  lastClosed += 6
  const day = dayOf(lastClosed).split('-').toReversed().join('.')
  await sql`update property set parameter_value = ${day}, changed_at = ${new Date()} where parameter = 'closedUntil'`.execute(
    app.database.db,
  )
}

test('hold through 20 000 events of objects of every kind', { timeout: 120_000 }, async () => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(batches, async run => {
      for (const batch of run) {
        const latest = new Map<number, Posting>()
        for (const event of batch.events) {
          const one = happen(event)
          latest.delete(one.id)
          latest.set(one.id, one)
          count++
        }
        await close(batch.closes)
        await app.database.db.transaction().execute(db => post({ ...poster(), db }, [...latest.values()]))
      }
      await judge()
    }),
    { numRuns: 21, seed: 20261121, endOnFailure: true },
  )
  expect(count).toBeGreaterThan(20_000)
})

test('hold through payments made and cancelled by the real calls', { timeout: 60_000 }, async () => {
  await sql`update property set parameter_value = null where parameter = 'closedUntil'`.execute(app.database.db)
  const { body: brands } = await app.call('GET', 'api/vehicle_brands')
  const { body: bodies } = await app.call('GET', 'api/vehicle_body_types')
  const body = bodies.find((one: { isTrailer: boolean }) => !one.isTrailer).id as number
  const truck = (
    await app.call('POST', 'api/vehicles', { json: { plate: 'А777АА77', company: companies[3], brand: brands[0].id, bodyType: body } })
  ).body.id as number
  const articles = new Map<number, number>()
  for (const type of [1, 2, 3, 4, 5, 6])
    articles.set(type, (await app.call('GET', `api/cost_lists?costListType=${type}`)).body[0].id as number)
  const ids: number[] = []
  const payments = fc.record({
    type: fc.integer({ min: 1, max: 6 }),
    refund: fc.boolean(),
    price: fc.integer({ min: 1, max: 9_999_999 }),
    method: fc.integer({ min: 1, max: 7 }),
    party: fc.nat(20),
    day: fc.nat(200),
    cancels: fc.nat(4),
  })
  await fc.assert(
    fc.asyncProperty(payments, async ({ type, refund, price, method, party, day, cancels }) => {
      const other = type === 1 ? company(party) : 2
      const made = await app.call('POST', 'api/payments', {
        json: {
          costList: articles.get(type),
          payMethod: method,
          companyFrom: refund ? other : 1,
          companyTo: refund ? 1 : other,
          price: kopecks(price + 10),
          createDate: dayOf(day),
          ...(type === 3 && { value: person(party), valueType: 1 }),
          ...(type === 4 && { value: truck, valueType: 2 }),
        },
      })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      ids.push(made.body.id as number)
      if (cancels > 0) return
      const { status } = await app.call('PATCH', `api/payments/${made.body.id}/remove-payment`, { json: { delComment: 'Проверка' } })
      expect(status).toBe(200)
    }),
    { numRuns: 250, seed: 7, endOnFailure: true },
  )
  expect(await brokenLaws(app.database.db)).toEqual([])
  expect(await astray(app.database.db, await paymentPostings(poster(), ids))).toEqual([])
})

test('of volumes are held by what statements of points show, and broken ones are found', async () => {
  const { db } = app.database
  for (const point of points) {
    const { body } = await app.call('GET', `api/volume_transactions?point=${point}&order[dtTrx]=asc&order[id]=asc&itemsPerPage=200`)
    const ended = new Map<number, string>()
    for (const row of body as { unit: { id: number }; volTrx: string; inputVol: string; outputVol: string }[]) {
      expect(row.inputVol).toBe(ended.get(row.unit.id) ?? '0.000')
      expect(Number(row.outputVol)).toBeCloseTo(Number(row.inputVol) + Number(row.volTrx), 6)
      ended.set(row.unit.id, row.outputVol)
    }
    expect(ended.size).toBeGreaterThan(0)
  }
  const of = await makeBusiness(app)
  const deal = await entered(app, of, { careerVol: '10', objectVol: '9.5' })
  expect(await brokenLaws(db)).toEqual([])
  const rolledBack = new Error('only a try')
  const { rows: taken } = await sql<{ id: number }>`select id::int as id from payment where not is_active order by id limit 1`.execute(db)
  await db
    .transaction()
    .execute(async tx => {
      await sql`update payment set is_active = true where id = ${taken[0]!.id}`.execute(tx)
      expect(await brokenLaws(tx)).toContainEqual({ law: 'cancelled', at: `payment ${taken[0]!.id}`, is: 'del', should: '' })
      throw rolledBack
    })
    .catch(error => expect(error).toBe(rolledBack))
  await db
    .transaction()
    .execute(async tx => {
      await sql`update deal set object_vol = 12 where id = ${deal.id}`.execute(tx)
      expect(await brokenLaws(tx)).toEqual([{ law: 'carried', at: `deal ${deal.id} ${of.tonne}`, is: '-0.500', should: '2.000' }])
      throw rolledBack
    })
    .catch(error => expect(error).toBe(rolledBack))
})
