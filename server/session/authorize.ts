import { refusalOf, type Demand, type Rights } from '#resource'
import { httpError } from '../httpError.ts'
import type { Caller } from '../engine/user.ts'
import { isForPeople } from './policy.ts'
import { sessionText } from './texts.ts'

/** What a call asks of its caller; both routes and the calls of resources fit. */
export interface AccessRule extends Omit<Demand, 'right'> {
  readonly method: string
  /** As `routesOf` spells it: parameters as {name}. */
  readonly path: string
  readonly right: Rights | 'public'
  readonly evenMustChange?: boolean
  /** It reads, and keeps what it finds. */
  readonly keeps?: boolean
}

/** The error of a call that needs a session. */
const noSession = (): Error => httpError(401, 'NO_SESSION', sessionText('noSession'))
/** The error of a call that needs a right which the caller lacks. */
export const noRight = (): Error => httpError(403, 'NO_RIGHT', sessionText('denied'))
/** The error of a write by who looks as another person does. */
const onlyLooking = (): Error => httpError(403, 'LOOKING', sessionText('look.readOnly'))
/** The error of a write in read-only mode. */
const readOnlyMode = (): Error => httpError(403, 'READ_ONLY', sessionText('denied'))

/**
 * Throws for a call that its caller may not make: 401 without a session, 403 by a token where only people may call, for every write by who looks as another
 * person does, while a temporary password stands, in read-only mode and without the right (`refusalOf`, by which the screens hide it).
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
