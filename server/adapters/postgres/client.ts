import type postgres from 'postgres'
import { commit, rollback } from './dialect.ts'
import type { Pool } from './pool.ts'
import type { Session } from './session.ts'

/** The database without the query builder: the calls of postgres.js that are safe on a pool. */
export interface Client {
  /** One statement, its values sent as parameters: client`select * from company where id = ${id}`. */
  <Row extends object = postgres.Row>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>
  /** One prepared statement with `$1` parameters; without parameters, one or several statements sent as they are. */
  unsafe<Row extends object = postgres.Row>(text: string, parameters?: readonly unknown[]): Promise<Row[]>
  /** Runs `work` in a transaction of its own session; an error rolls it back and is thrown on. */
  begin<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T>
  /** Lends one session for COPY, cursors or session settings; the caller leaves it as it was. */
  session<T>(work: (session: Session) => Promise<T>): Promise<T>
}

/** Makes the client of a pool. */
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
