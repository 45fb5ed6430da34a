import { fieldError } from '../httpError.ts'
import { passwordProblem } from './passwords.ts'
import { sessionText } from './texts.ts'

/** Throws, at its field, for a new password that the rules reject or whose repetition differs. */
export async function validatePassword(query: { readonly password: string; readonly repeat: string }, login: string): Promise<void> {
  const problem = await passwordProblem(query.password, login)
  if (problem) throw fieldError('password', problem)
  if (query.password !== query.repeat) throw fieldError('repeat', sessionText('password.repeat'))
}

/** Calls that API tokens may not make, by method and path: sign-in and sign-out, passwords, own modes, and tokens. */
const FOR_PEOPLE: readonly RegExp[] = [
  /^POST (authentication_token|users\/register|api\/logout|api\/password\/\w+)$/u,
  /^PATCH api\/init_menu$/u,
  /^\w+ api\/accounts\/\{id\}\/(change_my_password|reset-password|look_as)$/u,
  /^\w+ api\/api_token(s|_uses)(\/|$)/u,
  /^\w+ api\/history\/apiToken(Use)?\//u,
]

/** Whether a call is closed to API tokens: a token must not be able to obtain a session, a password or another token. */
export const isForPeople = (method: string, path: string): boolean => FOR_PEOPLE.some(one => one.test(`${method} ${path}`))
