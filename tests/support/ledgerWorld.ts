import { sql } from 'kysely'
import { expect } from 'vitest'
import { ALL_RIGHTS, type User } from '../../server/engine/user.ts'
import type { Tx } from '../../server/engine/tx.ts'
import { inTransaction } from '../../server/engine/write/transaction.ts'
import { httpErrorOf } from '../../server/httpError.ts'
import type { ClosingSums } from '#resources/money/periodClose/periodClose.rules'
import type { Answered, TestApp } from './app.ts'
import type { Business } from './deals.ts'
import type { Incoming } from './incomingFacts.ts'

/** The random part of an event: which records, how many, on which day, the sum in kopecks. */
export interface Drawn {
  readonly which: number
  readonly many: number
  readonly day: number
  readonly sum: number
}
/** The state that events work on, and their results so far. */
export interface World {
  readonly app: TestApp
  readonly of: Business
  readonly people: readonly number[]
  readonly store: number
  readonly articles: ReadonlyMap<number, number>
  readonly incoming: Incoming
  /** The number of objects that successful events of each kind posted. */
  readonly done: Map<string, number>
  /** The contents of the boxes when each closed period was closed. */
  readonly closed: { readonly id: number; readonly day: string; readonly sums: ClosingSums }[]
  /** What closing papers that were made say, by their ids. */
  readonly papers: Map<number, string>
  numbers: number
}
/** Handles an event; returns how many objects it changed, 0 when the rules refused. */
export type Doing = (world: World, event: Drawn) => Promise<number>

/** The administrator as rules see the user. */
export const PERSON: User = { id: 1, login: 'admin', fio: 'Администратор', rights: ALL_RIGHTS, readOnly: false, session: 1 }

export const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(all.length, 1)]
export const inTx = <T>({ app }: World, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(app.app.engine, PERSON, work, async () => undefined)
export const rowsOf = async <T>({ app }: World, statement: ReturnType<typeof sql>): Promise<T[]> =>
  (await sql<T>`${statement}`.execute(app.database.db)).rows
export const ids = async (world: World, from: ReturnType<typeof sql>): Promise<number[]> =>
  (await rowsOf<{ id: number }>(world, sql`select id::int as id from ${from} order by id`)).map(({ id }) => id)
/** Whether a call succeeded; expects failures to be refusals with a text. */
export const did = ({ status, body }: Answered): boolean => {
  expect(status, JSON.stringify(body)).toBeLessThan(500)
  expect(status, JSON.stringify(body)).not.toBe(401)
  if (status >= 400) expect(body.message, JSON.stringify(body)).toMatch(/[а-я]/iu)
  return status < 300
}
/** The same for rules called directly: refusals are client errors. */
export const tried = async (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      const refused = httpErrorOf(error)
      if (!refused || refused.status >= 500) throw error
      return false
    },
  )
/** Runs an action of a record through its call. */
export const act = async ({ app }: World, path: string, json: object): Promise<boolean> =>
  did(await app.call('PATCH', `api/${path}`, { json }))
