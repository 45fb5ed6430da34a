import { sql } from 'kysely'
import type { Db } from '../sql.ts'

/**
 * A gate is an advisory lock on a group of records, by a name and the id of a record. All transactions lock in this order, so that they
 * cannot deadlock (tests/server/lockOrder.test.ts verifies it):
 *
 * 1. the identity of the call: its idempotency key, its job;
 * 2. what others are computed from: a price, a rate, the start dates of a group;
 * 3. gates: whole groups of records that the transaction is about to change, such as the deals on a product whose price changes;
 * 4. records of one resource in the order of their ids, a header before its lines; then precomputed sums by their keys (triggers);
 * 5. the ledger: rows, then balances in the order of cash boxes (triggers). Nothing is locked afterwards.
 *
 * When the name of a gate is known only after records were locked and the gate is taken, the transaction does not wait: it is restarted,
 * and waits for the gate before it locks anything else.
 */
export type Gate = readonly [name: string, id: number]
/** A gate to wait for before anything else is locked; `alone`: exclusively. */
export interface Waited {
  readonly gate: Gate
  readonly alone: boolean
}

const inOrder = (gates: readonly Gate[]): Gate[] => gates.toSorted(([a, x], [b, y]) => a.localeCompare(b) || x - y)
const keyOf = ([name, id]: Gate): string => `${name} ${id}`

const LOCKS = {
  pass: sql`pg_advisory_xact_lock_shared`,
  try: sql`pg_try_advisory_xact_lock_shared`,
  tryAlone: sql`pg_try_advisory_xact_lock`,
  close: sql`pg_advisory_xact_lock`,
} as const

async function lock(db: Db, how: keyof typeof LOCKS, gates: readonly Gate[]): Promise<boolean> {
  if (gates.length === 0) return true
  const sorted = inOrder(gates)
  const { rows } = await sql<{ taken: boolean | string }>`select ${LOCKS[how]}(hashtext('gate ' || g.name), g.id::int) as taken
    from unnest(${sorted.map(([name]) => name)}::text[], ${sorted.map(([, id]) => id)}::bigint[]) as g (name, id)`.execute(db)
  return rows.every(row => row.taken !== false)
}

const marked: unique symbol = Symbol('gates')
/** Returns the gates that a restarted transaction must wait for first; undefined for any other error. */
export const gatesOf = (error: unknown): readonly Waited[] | undefined =>
  typeof error === 'object' && error !== null && marked in error ? (error as { [marked]: readonly Waited[] })[marked] : undefined

/** The gates of a transaction. */
export interface Gates {
  /**
   * Takes shared locks until the transaction ends. When one is taken exclusively, throws, so that the transaction is restarted and waits
   * for it first.
   */
  pass(gates: readonly Gate[]): Promise<void>
  /** Takes exclusive locks until the transaction ends, after all shared ones are released. */
  close(gates: readonly Gate[]): Promise<void>
  /**
   * Takes exclusive locks that are known only after records were locked: when one is taken, the transaction is restarted and waits for it
   * first.
   */
  hold(gates: readonly Gate[]): Promise<void>
}

/** Returns the gates of a transaction that has already waited for some. `mayRepeat`: it can be restarted; otherwise it waits at once. */
export function gatesIn(db: Db, waited: readonly Waited[], mayRepeat: boolean): Gates & { enter(): Promise<void> } {
  const [alone, shared] = [true, false].map(is => waited.filter(one => one.alone === is).map(one => one.gate))
  const through = async (gates: readonly Gate[], isAlone: boolean): Promise<void> => {
    const known = new Set([...alone!, ...(isAlone ? [] : shared!)].map(keyOf))
    const missing = gates.filter(gate => !known.has(keyOf(gate)))
    const [trying, waiting] = isAlone ? (['tryAlone', 'close'] as const) : (['try', 'pass'] as const)
    if (await lock(db, mayRepeat ? trying : waiting, missing)) return
    // The code of "lock not available": when the restarts do not succeed in time, the caller is told that somebody else is changing the
    // records.
    const found = missing.map((gate): Waited => ({ gate, alone: isAlone }))
    throw Object.assign(new Error(`closed: ${missing.map(keyOf).join(', ')}`), { code: '55P03', [marked]: found })
  }
  return {
    async enter() {
      await lock(db, 'close', alone!)
      await lock(db, 'pass', shared!)
    },
    pass: gates => through(gates, false),
    hold: gates => through(gates, true),
    close: async gates => void (await lock(db, 'close', gates)),
  }
}
