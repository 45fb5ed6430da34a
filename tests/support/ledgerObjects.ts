import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { locales } from '#locales'
import { textsOf } from '../../server/engine/texts.ts'
import { brokenLaws } from '#resources/ledger/laws.rules'
import { paymentLegs } from '#resources/ledger/postings.rules'
import {
  discrepancies,
  post,
  withResult,
  type Leg,
  type PostingContext,
  type PostedObject,
  type Posting,
} from '#resources/ledger/post.rules'
import type { TestApp } from './app.ts'
import { closeNext, reopenLast } from './business.ts'

/**
 * Random objects and operations on them in any order, directly on posting; the expected contents of every box are summed up independently.
 */
export interface ObjectsWorld {
  /** Posts a batch of events, possibly after closing or reopening days; returns their number. */
  batch(of: Batch): Promise<number>
  /** Throws when a law is violated. */
  judge(): Promise<void>
  readonly points: readonly number[]
  readonly company: (at: number) => number
  readonly person: (at: number) => number
}

const storedTexts = textsOf(locales.ru)
export const postingContext = (app: TestApp): PostingContext => ({
  db: app.database.db,
  now: new Date(),
  storedTexts,
  user: { id: 1 },
})
export const kopecks = (value: number): string => (value / 100).toFixed(2)
export const dayOf = (at: number): string => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)

/** The shape of an object: which boxes its sums go to (design: ledger §4). */
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

/** What happens to an object: created, corrected, moved to another day, cancelled, restored, posted again unchanged. */
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
/** Events, and whether a period is closed (8) or the last closing reopened (9) before them. */
export interface Batch {
  readonly events: readonly Event[]
  readonly closes: number
}
export const batches: fc.Arbitrary<readonly Batch[]> = fc.array(
  fc.record({ events: fc.array(events, { minLength: 40, maxLength: 60 }), closes: fc.nat(9) }),
  { minLength: 20, maxLength: 20 },
)

const objectOf = (kind: number): PostedObject => (kind <= 3 ? 'deal' : kind <= 7 ? 'statement' : kind === 8 ? 'fuel' : 'fine')

export async function objectsWorld(app: TestApp): Promise<ObjectsWorld> {
  const made = async (path: string, json: object): Promise<number> => (await app.call('POST', path, { json })).body.id as number
  const [companies, people, points]: [number[], number[], number[]] = [[2], [], []]
  for (let at = 0; at < 8; at++) companies.push(await made('api/companies', { name: `Компания ${at}` }))
  for (let at = 0; at < 4; at++) people.push(await made('api/accounts', { login: `person${at}`, fio: `Человек ${at}`, accountType: 1 }))
  for (let at = 0; at < 3; at++) points.push(await made('api/points', { name: `Точка ${at}`, company: companies[1], pointType: [1] }))
  const material = await made('api/materials', { name: 'Щебень' })
  const company = (at: number): number => companies[1 + (at % (companies.length - 1))]!
  const person = (at: number): number => people[at % people.length]!
  const { db } = app.database

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
    // Fuel and fines are bought on credit of their companies: the box of the source takes the place of our money.
    return paymentLegs({ ...paid, type: 4, from: 1, to: company(a) }).map(leg => credit(leg, kind === 8 ? 'O' : 'F'))
  }

  let next = 1
  function born(shape: Shape): Posting {
    const [from, to] = [points[shape.parties[0] % points.length]!, points[shape.parties[1] % points.length]!]
    const [loaded, unloaded] = [(-shape.sums[0] / 1000).toFixed(3), (shape.sums[1] / 1000).toFixed(3)]
    // Some loads are unloaded in another unit than they were loaded in.
    const unit = 1 + (shape.day % 2)
    const volumes = [
      { point: from, material, unit: 1, leg: 'career', volume: loaded },
      { point: to, material, unit, leg: 'object', volume: unloaded },
    ]
    return {
      object: objectOf(shape.kind),
      id: next++,
      cancelled: false,
      dtTrx: dayOf(shape.day),
      dtReport: dayOf(shape.day + shape.report),
      title: 'Событие',
      legs: legsOf(shape),
      volumes: shape.kind <= 3 ? volumes : [],
    }
  }
  const reborn = (existing: Posting, shape: Shape): Posting => ({
    ...born({ ...shape, kind: shape.kind % 4 }),
    object: existing.object,
    id: existing.id,
  })

  const objects: Posting[] = []
  function happen({ action, which, shape }: Event): Posting {
    const at = which % Math.max(objects.length, 1)
    const existing = objects[at]
    if (!existing || action === 'enter') {
      const fresh = born(shape)
      objects.push(fresh)
      return fresh
    }
    const changed: Posting = {
      enter: existing,
      again: existing,
      correct: existing.cancelled ? existing : reborn(existing, shape),
      move: { ...existing, dtTrx: dayOf(shape.day), dtReport: dayOf(shape.day + shape.report) },
      cancel: { ...existing, cancelled: true, reason: 'Ошибка; ввода: да' },
      revive: { ...existing, cancelled: false },
    }[action]
    objects[at] = changed
    return changed
  }

  let lastClosed = -1
  async function close(closes: number): Promise<void> {
    if (closes === 8) {
      lastClosed += 4
      await closeNext(db, dayOf(lastClosed))
    }
    // Reopening frees the days after the last remaining closing; the next closing still goes further.
    if (closes === 9) await reopenLast(db)
  }
  return {
    points,
    company,
    person,
    async batch(of) {
      const latest = new Map<number, Posting>()
      for (const event of of.events) {
        const one = happen(event)
        latest.delete(one.id)
        latest.set(one.id, one)
      }
      await close(of.closes)
      await db.transaction().execute(tx => post({ ...postingContext(app), db: tx }, [...latest.values()]))
      return of.events.length
    },
    async judge() {
      await judgeVolumes(app, objects)
      expect(await brokenLaws(db)).toEqual([])
      await judgeBoxes(app, objects)
      expect((await discrepancies(db, objects)).slice(0, 5)).toEqual([])
    },
  }
}

/** Expects every box to hold the sum of all objects as they are now. */
async function judgeBoxes(app: TestApp, objects: readonly Posting[]): Promise<void> {
  const sums = new Map<string, number>()
  for (const one of objects)
    if (!one.cancelled)
      for (const leg of one.legs) {
        const box = `${leg.kind}:${leg.box}`
        sums.set(box, (sums.get(box) ?? 0) + Math.round(Number(leg.sum) * 100))
      }
  const { rows } = await sql<{ box: string; balance: string }>`
    select box_kind || ':' || box_id as box, balance::text from box_balance`.execute(app.database.db)
  const is = new Map(rows.map(row => [row.box, row.balance]))
  for (const box of new Set([...is.keys(), ...sums.keys()]))
    expect([box, is.get(box) ?? '0.00']).toEqual([box, kopecks(sums.get(box) ?? 0)])
}

/**
 * Law 6: every point has the volumes that objects moved, and the total of an object over all points is its unloaded less its loaded volume,
 * unit by unit.
 */
async function judgeVolumes(app: TestApp, objects: readonly Posting[]): Promise<void> {
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
