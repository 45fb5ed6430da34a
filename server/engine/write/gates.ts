import { sql } from 'kysely'
import type { Db } from '../rules.ts'

/**
 * The one order in which transactions lock, so that none ever waits for another that waits for it (tests/server/lockOrder.test.ts holds it):
 *
 * 1. what a call is known by: its idempotency key, its job;
 * 2. what others are counted from: a price, a rate, the starts of its group;
 * 3. gates: whole groups of records that somebody is about to change, such as the deals on a product whose price changes;
 * 4. records of one resource in the order of their ids, a header before its lines; then sums that the database keeps of them, by their keys (triggers);
 * 5. the ledger: rows, then balances in the order of boxes (triggers). Nothing is locked afterwards.
 *
 * A gate whose name is known only once records are locked is not waited for: the transaction begins anew and waits at the gate with empty hands.
 *
 * A gate says what is behind it, and of which record.
 */
export type Gate = readonly [name: string, id: number]

const inOrder = (gates: readonly Gate[]): Gate[] => gates.toSorted(([a, x], [b, y]) => a.localeCompare(b) || x - y)
const keyOf = ([name, id]: Gate): string => `${name} ${id}`

const LOCKS = {
  pass: sql`pg_advisory_xact_lock_shared`,
  try: sql`pg_try_advisory_xact_lock_shared`,
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
/** The gates at which a transaction has to wait before it locks anything else; nothing of any other error. */
export const gatesOf = (error: unknown): readonly Gate[] | undefined =>
  typeof error === 'object' && error !== null && marked in error ? (error as { [marked]: readonly Gate[] })[marked] : undefined

/** The gates as a transaction goes through them. */
export interface Gates {
  /** Goes through gates: they stay open until the transaction ends. Throws where one is closed, and the transaction begins anew before it. */
  pass(gates: readonly Gate[]): Promise<void>
  /** Closes gates until the transaction ends, once all who went through them have left. */
  close(gates: readonly Gate[]): Promise<void>
}

/** The gates of a transaction that has gone through `passed` already. `mayRepeat`: it can begin anew; another one waits where it stands. */
export function gatesIn(db: Db, passed: readonly Gate[], mayRepeat: boolean): Gates & { enter(): Promise<unknown> } {
  const known = new Set(passed.map(keyOf))
  return {
    enter: () => lock(db, 'pass', passed),
    async pass(gates) {
      const missing = gates.filter(gate => !known.has(keyOf(gate)))
      if (await lock(db, mayRepeat ? 'try' : 'pass', missing)) return
      // The code is that of a lock that was not available: whoever runs out of patience hears that somebody else is at work.
      throw Object.assign(new Error(`closed: ${missing.map(keyOf).join(', ')}`), { code: '55P03', [marked]: missing })
    },
    close: async gates => void (await lock(db, 'close', gates)),
  }
}
