import { refusal } from '../engine/refusal.ts'
import { passwordProblem } from './passwords.ts'
import { texts } from './texts.ts'

/** The refusal of one sent value, at its field. */
export const refuseField = (place: string, text: string): Error => refusal(422, 'INVALID', text, { errors: { [place]: text } })

/** Refuses a new password that the rules do not allow or that was not repeated alike, at its field. */
export function judgePassword(asked: { readonly password: string; readonly repeat: string }, login: string): void {
  const problem = passwordProblem(asked.password, login)
  if (problem) throw refuseField('password', problem)
  if (asked.password !== asked.repeat) throw refuseField('repeat', texts.password.repeat)
}
