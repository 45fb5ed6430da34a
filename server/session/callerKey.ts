import type { User } from '../engine/rules.ts'

/** By what the calls of somebody who is signed in are counted together: those of a person, or of one token of the API. */
export const callerKey = ({ id, token }: Pick<User, 'id' | 'token'>): string => (token ? `token ${token.id}` : `person ${id}`)
