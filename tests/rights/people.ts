import { sql } from 'kysely'
import { openTokenKeys } from '../../server/adapters/secrets.ts'
import { keepHash } from '../../server/session/credentials.ts'
import { tokensWith } from '../../server/session/tokens.ts'
import { TOKEN_KEY, type TestApp } from '../support/app.ts'

/** Who makes a call: the codes held and the state of the account. */
export interface Standing {
  readonly codes: readonly string[]
  readonly mustChange?: boolean
  readonly readOnly?: boolean
}
/** A person with a session that lives. */
interface Person {
  readonly id: number
  readonly token: string
}
/** Makes people of any standing; the same one for the same standing unless a new one is asked for. */
export interface People {
  person(standing: Standing): Promise<Person>
  fresh(standing: Standing): Promise<Person>
  /** A new session of an account that is there; returns its token. */
  sessionOf(account: number): Promise<string>
  /** A token that was right once and has ended. */
  expired(): Promise<string>
}

const HOUR = 3_600_000

/** People made straight in the tables, a few milliseconds each: what they may do is read from there as at any call. */
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
    await keepHash(db, id, 'none', { mustChange, now: app.now })
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
