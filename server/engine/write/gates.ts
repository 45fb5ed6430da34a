import { sql } from 'kysely'
import type { Db } from '../sql.ts'

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
/** A gate at which a transaction waits before all else, and whether it then has what is behind it to itself. */
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
/** The gates at which a transaction has to wait before it locks anything else; nothing of any other error. */
export const gatesOf = (error: unknown): readonly Waited[] | undefined =>
  typeof error === 'object' && error !== null && marked in error ? (error as { [marked]: readonly Waited[] })[marked] : undefined

/** The gates as a transaction goes through them. */
export interface Gates {
  /** Goes through gates: they stay open until the transaction ends. Throws where one is closed, and the transaction begins anew before it. */
  pass(gates: readonly Gate[]): Promise<void>
  /** Closes gates until the transaction ends, once all who went through them have left. */
  close(gates: readonly Gate[]): Promise<void>
  /** Closes gates that are known only once records are locked: where somebody is behind one, the transaction begins anew and waits before it. */
  hold(gates: readonly Gate[]): Promise<void>
}

/** The gates of a transaction that has waited at some already. `mayRepeat`: it can begin anew; another one waits where it stands. */
export function gatesIn(db: Db, waited: readonly Waited[], mayRepeat: boolean): Gates & { enter(): Promise<void> } {
  const [alone, shared] = [true, false].map(is => waited.filter(one => one.alone === is).map(one => one.gate))
  const through = async (gates: readonly Gate[], isAlone: boolean): Promise<void> => {
    const known = new Set([...alone!, ...(isAlone ? [] : shared!)].map(keyOf))
    const missing = gates.filter(gate => !known.has(keyOf(gate)))
    const [trying, waiting] = isAlone ? (['tryAlone', 'close'] as const) : (['try', 'pass'] as const)
    if (await lock(db, mayRepeat ? trying : waiting, missing)) return
    // The code is that of a lock that was not available: whoever runs out of patience hears that somebody else is at work.
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
