import { PAYMENT_KINDS } from '../lookups.ts'
import { REGULAR_RIGHTS } from './regularPayment.ts'
import { sql } from 'kysely'
import { httpError } from '#server/httpError.ts'
import type { Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import type { User } from '#server/engine/user.ts'
import { sessionText } from '#server/session/texts.ts'

/** Transfer or expense. */
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** Returns the condition of the regular payments that a user sees: transfers and expenses by their rights. */
export function visibleKinds(user: User, kind: Sql): Sql | undefined {
  const seen = PAYMENT_KINDS.filter(one => user.rights.has(REGULAR_RIGHTS[one].read) || user.rights.has(REGULAR_RIGHTS[one].write))
  if (seen.length === PAYMENT_KINDS.length) return undefined
  return seen.length === 0 ? sql`false` : sql`${kind} in (${sql.join(seen)})`
}

/** Throws 403: transfers and expenses need different rights. */
export function rejectKind(tx: Pick<Tx, 'user'>, kind: PaymentKind): void {
  if (!tx.user.rights.has(REGULAR_RIGHTS[kind].write)) throw httpError(403, 'NO_RIGHT', sessionText('denied'))
}
