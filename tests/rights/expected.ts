import { ALL_RIGHTS } from '#resources'
import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WRITE_SUFFIXES } from '#resource'
import { openTokenKeys } from '../../server/adapters/dataFolder.ts'
import { storeHash } from '../../server/session/passwords.ts'
import { tokensWith } from '../../server/session/signIn.ts'
import { TOKEN_KEY, type TestApp } from '../support/app.ts'
import { root } from '../support/sources.ts'

/** A caller: their rights and the state of their account. */
interface Standing {
  readonly codes: readonly string[]
  readonly mustChange?: boolean
  readonly readOnly?: boolean
}
/** A user with a valid session. */
interface Person {
  readonly id: number
  readonly token: string
}
/** Creates users with given rights and state; returns the same user for the same state, unless a new one is requested. */
export interface People {
  person(standing: Standing): Promise<Person>
  fresh(standing: Standing): Promise<Person>
  /** Creates a session of an existing account; returns its token. */
  sessionOf(account: number): Promise<string>
  /** Returns a token of a session that has ended. */
  expired(): Promise<string>
}

const HOUR = 3_600_000

/** Users created directly in the tables, which takes a few milliseconds each; their rights are read from there in any call. */
export async function peopleOf(app: TestApp): Promise<People> {
  const { db } = app.database
  const tokens = tokensWith(await openTokenKeys({ dataDir: '', tokenKey: TOKEN_KEY }))
  const known = new Map<string, Promise<Person>>()
  const one = async (statement: ReturnType<typeof sql<{ id: number }>>): Promise<number> =>
    Number((await statement.execute(db)).rows[0]!.id)
  let made = 0

  const session = (account: number, expires: Date): Promise<number> =>
    one(
      sql<{ id: number }>`insert into sys_session (account_id, created, last_seen, expires)
        values (${account}, ${app.now}::timestamptz, ${app.now}::timestamptz, ${expires}::timestamptz) returning id`,
    )
  const sessionOf = async (account: number): Promise<string> => {
    const expires = new Date(app.now.getTime() + HOUR)
    return tokens.sign(account, await session(account, expires), app.now, expires)
  }
  const fresh = async ({ codes, mustChange = false, readOnly = false }: Standing): Promise<Person> => {
    made += 1
    const role = await one(
      sql<{ id: number }>`insert into acc_role (name_role, is_active) values (${`Матрица ${made}`}, true) returning id`,
    )
    await sql`insert into acc_role_rights (acc_role_id, target_id, position)
      select ${role}, id, row_number() over () from acc_right where code_right = any(${[...codes]}::text[])`.execute(db)
    const id = await one(
      sql<{
        id: number
      }>`insert into account (login, fio, account_type_id, is_active) values (${`matrix${made}`}, ${`Матрица ${made}`}, 1, true) returning id`,
    )
    await sql`insert into account_acc_roles (account_id, target_id, position) values (${id}, ${role}, 1)`.execute(db)
    await storeHash(db, id, 'none', { mustChange, now: app.now })
    if (readOnly) await sql`insert into sys_account_mode (account_id, read_only) values (${id}, true)`.execute(db)
    return { id, token: await sessionOf(id) }
  }
  return {
    fresh,
    sessionOf,
    person(standing) {
      const key = JSON.stringify(standing)
      const found = known.get(key) ?? fresh(standing)
      known.set(key, found)
      return found
    },
    async expired() {
      const ended = new Date(app.now.getTime() - HOUR)
      return tokens.sign(1, await session(1, ended), new Date(ended.getTime() - HOUR), ended)
    },
  }
}

/** What the specification says about one call. */
export interface Expected {
  /** Method and path, such as `GET api/companies/{id}`. */
  readonly call: string
  /** Any one of these codes is enough; an empty list means any session. */
  readonly codes: readonly string[]
  /** Needs no session. */
  readonly isPublic: boolean
  /** In read-only mode, `reads` is allowed, `writes` is refused; `always` is allowed in any mode. */
  readonly action: 'reads' | 'writes' | 'always'
  readonly source: string
}

/** The table of rights from the specification, one row per call (tests/rights/expected.tsv). */
export const expectedCalls: readonly Expected[] = readFileSync(join(root, 'tests/rights/expected.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map(line => {
    const [call, codes, action, source] = line.split('\t') as [string, string, Expected['action'], string]
    return { call, codes: codes.includes('_') ? codes.split('|') : [], isPublic: codes === 'public', action, source }
  })

/**
 * Calls that are allowed with a temporary password: reading the own account and setting a new password (silent-places §1). Public calls
 * need no session.
 */
const OPEN_TO_TEMPORARY: readonly string[] = ['GET api/accounts/me', 'PATCH api/accounts/{id}/change_my_password']

/** The outcome of the access check: allowed, or the reason for the refusal. */
export type AccessOutcome = 'open' | 'NO_SESSION' | 'NO_RIGHT' | 'READ_ONLY' | 'MUST_CHANGE_PASSWORD'

/** One access check: the call, the caller, and the outcome that the specification requires. */
export interface Question {
  readonly of: Expected
  /** `nobody`, `others`, …, or the only right of the caller. */
  readonly who: string
  /** An invalid token, or the rights and state of a user. */
  readonly as: null | 'broken' | 'expired' | Standing
  readonly wanted: AccessOutcome
}

const all: readonly string[] = ALL_RIGHTS
const isWriting = (code: string): boolean => WRITE_SUFFIXES.some(suffix => code.endsWith(suffix))

/**
 * Returns the access checks of a call: without a session, without the right, with each right alone, with all other rights, with a temporary
 * password and in read-only mode.
 */
export function questionsOf(of: Expected): readonly Question[] {
  const { call, codes, isPublic, action } = of
  const ask = (who: string, as: Question['as'], wanted: AccessOutcome): Question => ({ of, who, as, wanted: isPublic ? 'open' : wanted })
  const without: AccessOutcome = codes.length ? 'NO_RIGHT' : 'open'
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
