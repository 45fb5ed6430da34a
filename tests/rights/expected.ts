import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WRITE_SUFFIXES } from '#resource'
import { ALL_RIGHTS } from '#resources/rights'
import { root } from '../support/sources.ts'
import type { Standing } from './people.ts'

/** What the specification says of one call. */
export interface Expected {
  /** Method and path, such as `GET api/companies/{id}`. */
  readonly call: string
  /** Any one of these codes is enough; none: a session is. */
  readonly codes: readonly string[]
  /** No session is needed. */
  readonly isPublic: boolean
  /** What read-only mode makes of it: `reads` stays, `writes` is refused, `always` is allowed whatever the mode. */
  readonly action: 'reads' | 'writes' | 'always'
  readonly source: string
}

/** The table of rights, read from the specification: one row for each call (tests/rights/expected.tsv). */
export const expectedCalls: readonly Expected[] = readFileSync(join(root, 'tests/rights/expected.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map(line => {
    const [call, codes, action, source] = line.split('\t') as [string, string, Expected['action'], string]
    return { call, codes: codes.includes('_') ? codes.split('|') : [], isPublic: codes === 'public', action, source }
  })

/** Calls that a temporary password leaves open: oneself and the new password (silent-places §1); public ones ask nobody. */
const OPEN_TO_TEMPORARY: readonly string[] = ['GET api/accounts/me', 'PATCH api/accounts/{id}/change_my_password']

/** What the door says: it opens, or why not. */
export type Door = 'open' | 'NO_SESSION' | 'NO_RIGHT' | 'READ_ONLY' | 'MUST_CHANGE_PASSWORD'

/** One question to the door: which call, as whom, and what the specification says to it. */
export interface Question {
  readonly of: Expected
  /** `nobody`, `others`, …, or the one code that is held. */
  readonly who: string
  /** A token that opens nothing, or somebody. */
  readonly as: null | 'broken' | 'expired' | Standing
  readonly wanted: Door
}

const all: readonly string[] = ALL_RIGHTS
const isWriting = (code: string): boolean => WRITE_SUFFIXES.some(suffix => code.endsWith(suffix))

/** Everybody who asks for a call: without a session, without the right, with each right alone, with every right but those, and in both odd states. */
export function questionsOf(of: Expected): readonly Question[] {
  const { call, codes, isPublic, action } = of
  const ask = (who: string, as: Question['as'], wanted: Door): Question => ({ of, who, as, wanted: isPublic ? 'open' : wanted })
  const without: Door = codes.length ? 'NO_RIGHT' : 'open'
  const inReadOnly = action === 'writes' ? 'READ_ONLY' : codes.length === 0 || !codes.every(isWriting) ? 'open' : 'NO_RIGHT'
  return [
    ask('none', null, 'NO_SESSION'),
    ask('broken', 'broken', 'NO_SESSION'),
    ask('expired', 'expired', 'NO_SESSION'),
    ask('nobody', { codes: [] }, without),
    ask('others', { codes: all.filter(code => !codes.includes(code)) }, without),
    ask('temporary', { codes: all, mustChange: true }, OPEN_TO_TEMPORARY.includes(call) ? 'open' : 'MUST_CHANGE_PASSWORD'),
    ask('readOnly', { codes: all, readOnly: true }, inReadOnly),
    ...codes.map(code => ask(code, { codes: [code] }, 'open')),
  ]
}
