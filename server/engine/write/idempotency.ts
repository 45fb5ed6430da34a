import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { httpError } from '../../httpError.ts'
import type { Tx } from '../tx.ts'

/** A response that can be sent again: JSON text and its status. */
export interface StoredAnswer {
  readonly status: number
  readonly body: string
  /** Of the record in the body; null where it holds none, nothing where that is only to be read out of it. */
  readonly version?: number | null
  /** Its body is kept nowhere. */
  readonly isSecret?: boolean
  /** Said the first time only. */
  readonly headers?: Readonly<Record<string, string>>
}

const MAX_KEY = 200

/**
 * Twice is once: a repeated call with the same `Idempotency-Key` gets the first result, unless that was a secret. The key is kept in the
 * transaction of the work, so a second call waits for the first and neither can be half done.
 */
export async function idempotent(
  engine: Engine,
  tx: Tx,
  key: string | null,
  call: string,
  mark: string,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  if (!key) return work()
  if (key.length > MAX_KEY || !/^[\x21-\x7e]+$/.test(key)) throw httpError(400, 'INVALID', engine.texts('nerud.server.badKey'))
  const user = tx.user.id
  const { rows: fresh } =
    await sql`insert into sys_idempotency (user_id, key, call, request) values (${user}, ${key}, ${call}, ${mark}) on conflict do nothing returning key`.execute(
      tx.db,
    )
  if (fresh.length) {
    const answer = await work()
    await sql`update sys_idempotency set status = ${answer.status}, body = ${answer.isSecret ? null : answer.body} where user_id = ${user} and key = ${key}`.execute(
      tx.db,
    )
    return answer
  }
  const { rows } = await sql<{
    call: string
    request: string
    status: number
    body: string | null
  }>`select call, request, status, body from sys_idempotency where user_id = ${user} and key = ${key}`.execute(tx.db)
  const first = rows[0]
  if (!first || first.call !== call || first.request !== mark) throw httpError(422, 'KEY_REUSED', engine.texts('nerud.server.keyReused'))
  if (first.body === null) throw httpError(409, 'SAID_ONCE', engine.texts('nerud.server.saidOnce'))
  return { status: first.status, body: first.body }
}
