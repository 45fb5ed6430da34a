import { REGULAR_KINDS, REGULAR_RIGHTS, type RegularKind } from '#resources/money/regularPayment'
import { sql } from 'kysely'
import { httpError } from '../../../httpError.ts'
import type { Sql, Tx, User } from '../../../engine/rules.ts'
import { texts } from '../../../session/texts.ts'

/** Which regular payments a user sees: transfers and expenses by their rights. */
export function visibleKinds(user: User, kind: Sql): Sql | undefined {
  const seen = REGULAR_KINDS.filter(one => user.rights.has(REGULAR_RIGHTS[one].read) || user.rights.has(REGULAR_RIGHTS[one].write))
  if (seen.length === REGULAR_KINDS.length) return undefined
  return seen.length === 0 ? sql`false` : sql`${kind} in (${sql.join(seen)})`
}

/** Transfers and expenses are entered by different rights. */
export function rejectKind(tx: Pick<Tx, 'user'>, kind: RegularKind): void {
  if (!tx.user.rights.has(REGULAR_RIGHTS[kind].write)) throw httpError(403, 'NO_RIGHT', texts.denied)
}
