import type postgres from 'postgres'
import { commit, rollback } from './dialect.ts'
import type { Pool } from './pool.ts'
import type { Session } from './session.ts'

/** The database without the query builder: those calls of postgres.js that are safe on a pool. */
export interface Client {
  /** Runs one statement; values are sent as parameters: client`select * from company where id = ${id}`. */
  <Row extends object = postgres.Row>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>
  /** Runs one prepared statement with `$1` parameters, or, without parameters, one or several statements as they are. */
  unsafe<Row extends object = postgres.Row>(text: string, parameters?: readonly unknown[]): Promise<Row[]>
  /** Runs `work` in a transaction on its own session; an error rolls it back and is rethrown. */
  begin<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T>
  /** Lends a session for COPY, cursors or session settings; the caller must restore its state. */
  session<T>(work: (session: Session) => Promise<T>): Promise<T>
}

/** Returns the client of a pool. */
export const clientOf = (pool: Pool): Client => {
  const lend = async <T>(work: (session: Session) => Promise<T>): Promise<T> => {
    const lent = await pool.acquire()
    try {
      return await work(lent)
    } finally {
      pool.release(lent)
    }
  }
  const session = <T>(work: (session: Session) => Promise<T>): Promise<T> =>
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
