import { sql } from 'kysely'
import { anyOf } from '../../engine/columns.ts'
import type { Log } from '../../log.ts'
import type { Db } from '../../engine/sql.ts'

/** A call that a token made. */
export interface Use {
  readonly token: number
  readonly at: Date
  readonly method: string
  /** Without the query string. */
  readonly path: string
  readonly status: number
  readonly address: string
  readonly agent: string
}

/** The last uses of tokens: collected in memory, and stored once a minute. */
export interface Uses {
  add(use: Use): void
  /** Stores what was collected. */
  keep(): Promise<void>
  /** Stores for the last time. */
  close(): Promise<void>
}

const MINUTE = 60_000
/** The number of stored calls per token. */
const KEPT = 100

interface Gathered {
  readonly calls: number
  readonly last: readonly Use[]
}
const joined = (a: Gathered | undefined, b: Gathered): Gathered => ({
  calls: (a?.calls ?? 0) + b.calls,
  last: [...(a?.last ?? []), ...b.last].slice(-KEPT),
})

/** Uses three statements, whatever the number of calls. Deleted tokens are skipped. */
async function write(db: Db, all: ReadonlyMap<number, Gathered>): Promise<void> {
  const rows = [...all.values()].flatMap(({ last }) => last).map((use, n) => ({ n, ...use }))
  const totals = [...all].map(([token, { calls, last }]) => ({ ...last.at(-1)!, token, calls }))
  await sql`insert into api_token_used (token_id, at, address, agent, calls)
    select x.token, x.at, x.address, x.agent, x.calls
    from jsonb_to_recordset(${JSON.stringify(totals)}::jsonb) as x (token bigint, at timestamptz, address text, agent text, calls bigint)
    join api_token t on t.id = x.token order by x.token
    on conflict (token_id) do update set at = greatest(api_token_used.at, excluded.at), address = excluded.address, agent = excluded.agent,
      calls = api_token_used.calls + excluded.calls`.execute(db)
  await sql`insert into api_token_use (token_id, at, method, path, status, address, agent)
    select x.token, x.at, x.method, x.path, x.status, x.address, x.agent
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (n integer, token bigint, at timestamptz, method text, path text, status integer, address text, agent text)
    join api_token t on t.id = x.token order by x.n`.execute(db)
  await sql`delete from api_token_use u using (
      select id, row_number() over (partition by token_id order by id desc) as place from api_token_use where token_id = ${anyOf(all.keys())}
    ) o where o.id = u.id and o.place > ${KEPT}`.execute(db)
}

/** Collects the uses of this process. */
export function collectUses(db: Db, log: Log): Uses {
  let gathered = new Map<number, Gathered>()
  const keep = async (): Promise<void> => {
    if (gathered.size === 0) return
    const taken = gathered
    gathered = new Map()
    try {
      await db.transaction().execute(tx => write(tx, taken))
    } catch (error) {
      log.warn({ error: String(error) }, 'uses of tokens are not written down yet')
      for (const [token, one] of gathered) taken.set(token, joined(taken.get(token), one))
      gathered = taken
    }
  }
  const timer = setInterval(() => void keep(), MINUTE)
  timer.unref()
  return {
    add: use => void gathered.set(use.token, joined(gathered.get(use.token), { calls: 1, last: [use] })),
    keep,
    async close() {
      clearInterval(timer)
      await keep()
    },
  }
}
