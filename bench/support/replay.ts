import { Kysely } from 'kysely'
import type { Database } from '../../server/adapters/database.ts'
import type { Address } from '../../server/adapters/postgres/address.ts'
import { clientOf, dialectOf } from '../../server/adapters/postgres/client.ts'
import { makePool } from '../../server/adapters/postgres/pool.ts'
import { openSession, type DatabaseSession } from '../../server/adapters/postgres/session.ts'

/** A statement that the product ran, its parameters, and the id in the first row that it returned. */
export interface Statement {
  readonly text: string
  readonly parameters: readonly unknown[]
  readonly id?: number
  /** The rows already contain the JSON of the response as text. */
  readonly isBody?: boolean
}

/** The product's statements for one call, to be run without the product; `id` is the record of the call, a different one in each turn. */
export interface Replay {
  readonly statements: readonly Statement[]
  readonly id?: number
  /** Whether a statement of the call itself returns the id. */
  readonly makesId?: boolean
}

/** The product's database, which can record the statements that it runs. */
export interface WatchedDatabase extends Database {
  watch(): void
  watched(): readonly Statement[]
}

/** Opens the database like the product, and records statements on demand. */
export function watchedDatabase(address: Address): WatchedDatabase {
  let recorded: Statement[] | undefined
  const describe = async (session: DatabaseSession, text: string, parameters: readonly unknown[], bytes?: string) => {
    const outcome = await session.run(text, parameters, bytes)
    const [row] = outcome.rows
    const id = Number(row?.['id'])
    if (!text.includes('pgboss'))
      recorded?.push({
        text,
        parameters,
        ...(Number.isSafeInteger(id) && { id }),
        ...((bytes === 'body' || typeof row?.['body'] === 'string') && { isBody: true }),
      })
    return outcome
  }
  const open = (): DatabaseSession => {
    const session = openSession(address, { name: 'nerud', statementTimeout: 60_000 })
    return Object.create(session, {
      run: {
        value: (text: string, parameters: readonly unknown[] = [], bytes?: string) =>
          recorded ? describe(session, text, parameters, bytes) : session.run(text, parameters, bytes),
      },
    }) as DatabaseSession
  }
  const pool = makePool({ size: 10, acquireTimeout: 30_000, ready: async () => undefined, open })
  const db = new Kysely({ dialect: dialectOf(pool) })
  return {
    db,
    streams: db,
    client: clientOf(pool),
    answers: async () => undefined,
    address,
    embedded: false,
    addressText: '',
    refresh: pool.refresh,
    close: () => pool.close(),
    watch: () => void (recorded = []),
    watched: () => {
      const found = recorded ?? []
      recorded = undefined
      return found
    },
  }
}

/** A value with every occurrence of the recorded id replaced. */
function swapped(value: unknown, was: string, id: string): unknown {
  if (Array.isArray(value)) return value.map(one => swapped(one, was, id))
  if (typeof value === 'number') return String(value) === was ? Number(id) : value
  return typeof value === 'string' ? value.replaceAll(was, id) : value
}

/** Wraps a reading statement so that the database returns one JSON text; other statements stay unchanged. */
const asBody = ({ text, isBody }: Statement): string =>
  isBody || !/^\s*select/i.test(text) || /for (update|share)/i.test(text)
    ? text
    : `select coalesce(json_agg(q), '[]')::text as body from (${text}) as q`

/** Makes the handler of a route from recorded statements: it runs them in order on one session and returns the JSON of the last one. */
export function rawRouteOf({
  statements,
  id: was,
  makesId,
}: Replay): (session: DatabaseSession, given: number | undefined) => Promise<string> {
  const reads = !statements.some(one => /^\s*(insert|update|delete|with)/i.test(one.text))
  const all = statements.map(one => ({ ...one, text: reads ? asBody(one) : one.text }))
  return async (session, given) => {
    let id = given
    let answer = ''
    try {
      for (const { text, parameters, id: gave } of all) {
        const { rows } = await session.run(
          text,
          was === undefined || id === undefined ? parameters : parameters.map(value => swapped(value, String(was), String(id))),
        )
        const [row] = rows
        if (makesId && gave === was && id === undefined) id = Number(row?.['id'])
        if (row) answer = typeof row['body'] === 'string' ? row['body'] : JSON.stringify(row['j'] ?? rows)
      }
    } catch (error) {
      await session.run('rollback').catch(() => undefined)
      throw error
    }
    return answer
  }
}
