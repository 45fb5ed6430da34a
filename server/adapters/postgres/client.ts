import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type postgres from 'postgres'
import type { Pool } from './pool.ts'
import type { StatementResult, DatabaseSession } from './session.ts'

interface InBytes<Row> extends CompiledQuery<Row> {
  readonly bytes: string
}

/**
 * Returns the query with one text column left as the bytes that the server sent: it is forwarded to a client, and decoding it to a string
 * would be wasted.
 */
export const inBytes = <Row>(query: CompiledQuery<Row>, column: keyof Row & string): CompiledQuery<Row> => {
  const marked: InBytes<Row> = { ...query, bytes: column }
  return marked
}

/** Returns the column that was given to `inBytes`. */
const bytesIn = (query: CompiledQuery): string | undefined => (query as Partial<InBytes<unknown>>).bytes

const WRITES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

interface LentConnection extends DatabaseConnection {
  readonly session: DatabaseSession
}

const resultOf = <Row>({ rows, count, command }: StatementResult): QueryResult<Row> =>
  WRITES.has(command) ? { rows: rows as Row[], numAffectedRows: BigInt(count) } : { rows: rows as Row[] }

const connectionOf = (session: DatabaseSession): LentConnection => ({
  session,
  executeQuery: async <Row>(query: CompiledQuery) => resultOf<Row>(await session.run(query.sql, query.parameters, bytesIn(query))),
  cancelQuery: async () => session.cancel(),
  async *streamQuery<Row>(query: CompiledQuery, rowsAtOnce: number) {
    for await (const rows of session.stream(query.sql, query.parameters, rowsAtOnce)) yield { rows: rows as Row[] }
  },
})

const sessionOf = (connection: DatabaseConnection): DatabaseSession => (connection as LentConnection).session

/** Returns the statement that begins a transaction with Kysely's settings. */
const beginOf = ({ isolationLevel, accessMode }: TransactionSettings): string =>
  ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')

/** Commits a transaction; throws when the server turned the COMMIT into a ROLLBACK. */
const commit = async (session: DatabaseSession): Promise<void> => {
  const { command } = await session.run('commit')
  if (command === 'ROLLBACK')
    throw Object.assign(new Error('The transaction was rolled back: a statement in it had failed'), { code: '25P02' })
}

/** Rolls a transaction back; a lost session needs nothing, because the server rolled it back when the connection broke. */
const rollback = async (session: DatabaseSession): Promise<void> => {
  if (session.lost) return
  await session.run('rollback').catch((error: unknown) => {
    session.abandon()
    throw error
  })
}

const driverOf = (pool: Pool): Driver => ({
  init: async () => undefined,
  acquireConnection: async () => connectionOf(await pool.acquire()),
  beginTransaction: async (connection, settings) => {
    pool.keep(sessionOf(connection))
    await sessionOf(connection).run(beginOf(settings))
  },
  commitTransaction: connection => commit(sessionOf(connection)),
  rollbackTransaction: connection => rollback(sessionOf(connection)),
  savepoint: async (connection, name) => void (await sessionOf(connection).run(`savepoint "${name}"`)),
  rollbackToSavepoint: async (connection, name) => void (await sessionOf(connection).run(`rollback to savepoint "${name}"`)),
  releaseSavepoint: async (connection, name) => void (await sessionOf(connection).run(`release savepoint "${name}"`)),
  releaseConnection: async connection => pool.release(sessionOf(connection)),
  destroy: () => pool.close(),
})

/** Kysely on our pool of postgres.js sessions. */
export const dialectOf = (pool: Pool): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driverOf(pool),
  createIntrospector: db => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

/** The database without the query builder: those calls of postgres.js that are safe on a pool. */
export interface Client {
  /** Runs one statement; values are sent as parameters: client`select * from company where id = ${id}`. */
  <Row extends object = postgres.Row>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>
  /** Runs one prepared statement with `$1` parameters, or, without parameters, one or several statements as they are. */
  unsafe<Row extends object = postgres.Row>(text: string, parameters?: readonly unknown[]): Promise<Row[]>
  /** Runs `work` in a transaction on its own session; an error rolls it back and is rethrown. */
  begin<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T>
  /** Lends a session for COPY, cursors or session settings; the caller must restore its state. */
  session<T>(work: (session: DatabaseSession) => Promise<T>): Promise<T>
}

/** Returns the client of a pool. */
export const clientOf = (pool: Pool): Client => {
  const lend = async <T>(work: (session: DatabaseSession) => Promise<T>): Promise<T> => {
    const lent = await pool.acquire()
    try {
      return await work(lent)
    } finally {
      pool.release(lent)
    }
  }
  const session = <T>(work: (session: DatabaseSession) => Promise<T>): Promise<T> =>
    lend(lent => {
      pool.keep(lent)
      return work(lent)
    })

  const prepared = async <Row extends object>(text: string, parameters: readonly unknown[]): Promise<Row[]> => {
    const { rows } = await lend(lent => lent.run(text, parameters))
    return rows as Row[]
  }

  const unsafe = async <Row extends object>(text: string, parameters: readonly unknown[] = []): Promise<Row[]> => {
    if (parameters.length > 0) return prepared<Row>(text, parameters)
    const { rows } = await lend(lent => lent.script(text))
    return rows as Row[]
  }

  const tagged = <Row extends object>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    prepared<Row>(
      text.reduce((whole, part, index) => `${whole}$${index}${part}`),
      values,
    )

  const begin = <T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> =>
    session(async lent => {
      await lent.run('begin')
      try {
        const result = await work(lent.sql)
        await commit(lent)
        return result
      } catch (error) {
        await rollback(lent).catch(() => undefined)
        throw error
      }
    })

  return Object.assign(tagged, { unsafe, begin, session })
}
