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
import { bytesIn } from './bytes.ts'
import type { Pool } from './pool.ts'
import type { Outcome, Session } from './session.ts'

const WRITES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

interface LentConnection extends DatabaseConnection {
  readonly session: Session
}

const resultOf = <Row>({ rows, count, command }: Outcome): QueryResult<Row> =>
  WRITES.has(command) ? { rows: rows as Row[], numAffectedRows: BigInt(count) } : { rows: rows as Row[] }

const connectionOf = (session: Session): LentConnection => ({
  session,
  executeQuery: async <Row>(query: CompiledQuery) => resultOf<Row>(await session.run(query.sql, query.parameters, bytesIn(query))),
  cancelQuery: async () => session.cancel(),
  async *streamQuery<Row>(query: CompiledQuery, rowsAtOnce: number) {
    for await (const rows of session.stream(query.sql, query.parameters, rowsAtOnce)) yield { rows: rows as Row[] }
  },
})

const sessionOf = (connection: DatabaseConnection): Session => (connection as LentConnection).session

/** Returns the statement that begins a transaction with Kysely's settings. */
const beginOf = ({ isolationLevel, accessMode }: TransactionSettings): string =>
  ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')

/** Commits a transaction; throws when the server turned the COMMIT into a ROLLBACK. */
export const commit = async (session: Session): Promise<void> => {
  const { command } = await session.run('commit')
  if (command === 'ROLLBACK')
    throw Object.assign(new Error('The transaction was rolled back: a statement in it had failed'), { code: '25P02' })
}

/** Rolls a transaction back; a lost session needs nothing, because the server rolled it back when the connection broke. */
export const rollback = async (session: Session): Promise<void> => {
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
