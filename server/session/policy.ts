import { fieldError } from '../httpError.ts'
import { passwordProblem } from './passwords.ts'
import { sessionText } from './texts.ts'

/** Throws for a new password that the rules do not allow or that was not repeated alike, at its field. */
export async function validatePassword(query: { readonly password: string; readonly repeat: string }, login: string): Promise<void> {
  const problem = await passwordProblem(query.password, login)
  if (problem) throw fieldError('password', problem)
  if (query.password !== query.repeat) throw fieldError('repeat', sessionText('password.repeat'))
}

/** Calls that no token of the API may make, by method and path: entering and leaving, passwords, one's own modes, and tokens themselves. */
const FOR_PEOPLE: readonly RegExp[] = [
  /^POST (authentication_token|users\/register|api\/logout|api\/password\/\w+)$/u,
  /^PATCH api\/init_menu$/u,
  /^\w+ api\/accounts\/\{id\}\/(change_my_password|reset-password|look_as)$/u,
  /^\w+ api\/api_token(s|_uses)(\/|$)/u,
  /^\w+ api\/history\/apiToken(Use)?\//u,
]

/** Is a call closed to programs? Whoever has a token should not get more by it than a token: a session, a password, another token. */
export const isForPeople = (method: string, path: string): boolean => FOR_PEOPLE.some(one => one.test(`${method} ${path}`))
