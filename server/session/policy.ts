import { fieldError } from '../httpError.ts'
import { passwordProblem } from './passwords.ts'
import { said } from './texts.ts'

/** Throws for a new password that the rules do not allow or that was not repeated alike, at its field. */
export async function judgePassword(asked: { readonly password: string; readonly repeat: string }, login: string): Promise<void> {
  const problem = await passwordProblem(asked.password, login)
  if (problem) throw fieldError('password', problem)
  if (asked.password !== asked.repeat) throw fieldError('repeat', said('password.repeat'))
}
