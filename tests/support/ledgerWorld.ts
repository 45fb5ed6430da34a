import { sql } from 'kysely'
import { expect } from 'vitest'
import { ALL_RIGHTS } from '../../server/engine/allRights.ts'
import type { Tx } from '../../server/engine/tx.ts'
import type { User } from '../../server/engine/user.ts'
import { inTransaction } from '../../server/engine/write/transaction.ts'
import { httpErrorOf } from '../../server/httpError.ts'
import type { ClosingSums } from '#resources/money/periodClose/sums.rules'
import type { Answered, TestApp } from './app.ts'
import type { Business } from './deals.ts'
import type { Incoming } from './incomingFacts.ts'

/** What an event is drawn with: which records, how many of them, on which day, for how much in kopecks. */
export interface Drawn {
  readonly which: number
  readonly many: number
  readonly day: number
  readonly sum: number
}
/** What the events of the laws are about, and what became of them. */
export interface World {
  readonly app: TestApp
  readonly of: Business
  readonly people: readonly number[]
  readonly store: number
  readonly articles: ReadonlyMap<number, number>
  readonly incoming: Incoming
  /** What came of each kind: how many objects were posted by those that succeeded. */
  readonly done: Map<string, number>
  /** What the boxes held when each period that stands was closed. */
  readonly closed: { readonly id: number; readonly day: string; readonly sums: ClosingSums }[]
  numbers: number
}
/** Does it; returns how many objects it moved, 0 where the rules refused. */
export type Doing = (world: World, event: Drawn) => Promise<number>

/** The administrator, as rules see whoever asks. */
export const PERSON: User = { id: 1, login: 'admin', fio: 'Администратор', rights: ALL_RIGHTS, readOnly: false, session: 1 }

export const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(all.length, 1)]
export const inTx = <T>({ app }: World, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(app.app.engine, PERSON, work, async () => undefined)
/** Rows of a statement. */
export const rowsOf = async <T>({ app }: World, statement: ReturnType<typeof sql>): Promise<T[]> =>
  (await sql<T>`${statement}`.execute(app.database.db)).rows
/** Ids from a table with a condition. */
export const ids = async (world: World, from: ReturnType<typeof sql>): Promise<number[]> =>
  (await rowsOf<{ id: number }>(world, sql`select id::int as id from ${from} order by id`)).map(({ id }) => id)
/** A call that did what was asked, or said in words why not; anything else is a fault. */
export const did = ({ status, body }: Answered): boolean => {
  expect(status, JSON.stringify(body)).toBeLessThan(500)
  expect(status, JSON.stringify(body)).not.toBe(401)
  if (status >= 400) expect(body.message, JSON.stringify(body)).toMatch(/[а-я]/iu)
  return status < 300
}
/** Rules that were asked without a call refuse in the same way: by an error of the caller. */
export const tried = async (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      const refused = httpErrorOf(error)
      if (!refused || refused.status >= 500) throw error
      return false
    },
  )
/** An action on a record, by its call. */
export const act = async ({ app }: World, path: string, json: object): Promise<boolean> =>
  did(await app.call('PATCH', `api/${path}`, { json }))
