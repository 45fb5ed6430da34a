import { refusalOf, type Demand, type Rights } from '#resource'
import { httpError } from '../httpError.ts'
import type { Caller } from '../engine/user.ts'
import { isForPeople } from './policy.ts'
import { sessionText } from './texts.ts'

/** What a call requires of its caller, for routes and for the calls of resources. */
export interface AccessRule extends Omit<Demand, 'right'> {
  readonly method: string
  /** As in `routesOf`: parameters as {name}. */
  readonly path: string
  readonly right: Rights | 'public'
  readonly evenMustChange?: boolean
  /** It reads, but stores something. */
  readonly keeps?: boolean
}

/** Returns the error of a call without the session that it needs. */
const noSession = (): Error => httpError(401, 'NO_SESSION', sessionText('noSession'))
/** Returns the error of a call without the right that it needs. */
export const noRight = (): Error => httpError(403, 'NO_RIGHT', sessionText('denied'))
/** Returns the error of a write by somebody who views the product as another person. */
const onlyLooking = (): Error => httpError(403, 'LOOKING', sessionText('look.readOnly'))
/** Returns the error of a write in read-only mode. */
const readOnlyMode = (): Error => httpError(403, 'READ_ONLY', sessionText('denied'))

/**
 * Throws for a call that is not allowed: 401 without a session; 403 for a token on calls for people only, for every write by somebody who
 * views the product as another person, until a temporary password is changed, in read-only mode, and without the right (`refusalOf`, by
 * which the screens hide it).
 */
export function authorize(caller: Caller | null, rule: AccessRule): void {
  if (caller?.user.token && isForPeople(rule.method, rule.path)) throw httpError(403, 'TOKEN_CLOSED', sessionText('token.closed'))
  if (caller?.user.viewer && (!rule.reads || rule.keeps)) throw onlyLooking()
  if (rule.right === 'public') return
  if (!caller) throw noSession()
  if (caller.mustChange && !rule.evenMustChange) throw httpError(403, 'MUST_CHANGE_PASSWORD', sessionText('mustChange'))
  const refusal = refusalOf(caller.user, { ...rule, right: rule.right })
  if (refusal) throw refusal === 'READ_ONLY' ? readOnlyMode() : noRight()
}
