import { can } from '#resource'
import { addersOf, readersOf, RECEIVERS, type Receiver } from './received.ts'
import { sql } from 'kysely'
import type { Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import type { User } from '#server/engine/user.ts'
import { httpError } from '#server/httpError.ts'

/** The product itself acts on behalf of an outside person. */
const isNobody = (user: User): boolean => user.id === 0

/** Returns the condition of links to records whose documents the user may see; undefined for all of them. */
export function seenKinds(user: User, kind: Sql): Sql | undefined {
  if (isNobody(user)) return undefined
  const kinds = RECEIVERS.filter(one => can(user.rights, readersOf(one)))
  if (kinds.length === RECEIVERS.length) return undefined
  return kinds.length === 0 ? sql`false` : sql`${kind} in (${sql.join(kinds)})`
}

/** Throws 403 unless the user may add documents to records of the kind. */
export function requireUploadRight(tx: Pick<Tx, 'user' | 'texts'>, kind: Receiver): void {
  if (!isNobody(tx.user) && !can(tx.user.rights, addersOf(kind))) throw httpError(403, 'NO_RIGHT', tx.texts('nerud.uploads.notYours'))
}
