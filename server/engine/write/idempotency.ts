import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { httpError } from '../../httpError.ts'
import type { Tx } from '../tx.ts'

/** A response that can be repeated: JSON text and its status. */
export interface StoredAnswer {
  readonly status: number
  readonly body: string
  /** The version of the record in the body; null when the body has none, undefined when it must be read from the body. */
  readonly version?: number | null
  /** The body is not stored. */
  readonly isSecret?: boolean
  /** Headers of the first response only. */
  readonly headers?: Readonly<Record<string, string>>
}

const MAX_KEY = 200

/**
 * A repeated call with the same `Idempotency-Key` gets the first result; 409 when that was a secret, 422 when the key belongs to another
 * call. The key is stored in the transaction of the work, so a concurrent second call waits for the first, and neither is half done.
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
