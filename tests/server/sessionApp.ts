import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../../server/adapters/database.ts'
import type { App } from '../../server/app.ts'
import { application } from '#resources/app.rules'
import { compose } from '../../server/compose.ts'
import { openLog } from '../../server/log.ts'
import { createAdministrator } from '#areas/seed/fill.rules'
import { setPassword } from '../../server/session/passwords.ts'
import type { SignInAnswer } from '../../server/session/signIn.ts'
import { freshDatabase } from '../support/database.ts'

export const ADMIN_PASSWORD = 'верхний-карьер-1'
export const PASSWORD = 'песок и щебень'

/** A server process reduced to sessions, with a clock that the test controls. */
export interface SessionApp {
  readonly app: App
  readonly database: Database
  readonly dataDir: string
  /** Advances the clock. */
  pass(minutes: number): void
  call(method: string, path: string, options?: Calling): Promise<Response>
  signIn(login: string, password: string, address?: string): Promise<Response>
  /** Signs in and returns the session, or fails the test. */
  enter(login: string, password?: string): Promise<SignInAnswer>
  /** Creates an account with a password; returns its id. */
  person(login: string, extra?: Person): Promise<number>
  /** Creates a role with these right codes; returns its id. */
  role(name: string, codes: readonly string[]): Promise<number>
  /** Letters written to files. */
  letters(): Promise<string[]>
  close(): Promise<void>
}
interface Calling {
  readonly token?: string | undefined
  readonly body?: unknown
  readonly address?: string
  /** The version that the caller saw, sent as If-Match. */
  readonly version?: number
}
interface Person {
  readonly email?: string
  readonly type?: number
  readonly active?: boolean
  readonly roles?: readonly number[]
  readonly mustChange?: boolean
}

const START = new Date('2026-03-10T09:00:00Z')

const personIn = async ({ db }: Database, login: string, extra: Person): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into account (login, fio, email, account_type_id, is_active)
    values (${login}, ${`Имя ${login}`}, ${extra.email ?? null}, ${extra.type ?? 1}, ${extra.active ?? true}) returning id`.execute(db)
  const { id } = rows[0]!
  for (const role of extra.roles ?? [])
    await sql`insert into account_acc_roles (account_id, target_id, position) values (${id}, ${role}, 1)`.execute(db)
  await setPassword(db, id, PASSWORD, { mustChange: extra.mustChange ?? false, now: START })
  return id
}

const roleIn = async ({ db }: Database, name: string, codes: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ id: number }>`insert into acc_role (name_role) values (${name}) returning id`.execute(db)
  const { id } = rows[0]!
  await sql`
    insert into acc_role_rights (acc_role_id, target_id, position)
    select ${id}, id, 1 from acc_right where code_right = any(${[...codes]})`.execute(db)
  return id
}

const lettersIn = async (dataDir: string): Promise<string[]> => {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  return Promise.all(names.toSorted((a, b) => a.localeCompare(b)).map(name => readFile(join(folder, name), 'utf8')))
}

/** Starts a server process on a database of its own or, as a second one, on that of another. */
export async function openSessionApp(options: { database?: Database; listens?: boolean } = {}): Promise<SessionApp> {
  const database = options.database ?? (await freshDatabase())
  if (!options.database) await createAdministrator({ db: database.db, password: ADMIN_PASSWORD, now: START })
  const dataDir = await mkdtemp(join(tmpdir(), 'nerud-session-'))
  let moment = START.getTime()
  const settings = {
    dataDir,
    version: '1.2.3',
    publicUrl: 'http://nerud.test',
    businessZone: 'Europe/Moscow',
    tokenKey: 'the key that the tests sign their tokens with',
  }
  const { app, close } = await compose(application, database, settings, openLog('silent'), {
    clock: () => new Date(moment),
    isAlone: !options.listens,
  })
  const call: SessionApp['call'] = (method, path, { token, body, address, version } = {}) => {
    const headers: Record<string, string> = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(version && { 'if-match': `"${version}"` }),
    }
    if (body !== undefined) headers['content-type'] = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
    const request = new Request(`http://nerud.test/${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
    return app.fetch(request, address)
  }
  const signIn: SessionApp['signIn'] = (login, password, address) =>
    call('POST', 'authentication_token', { body: { login, password }, ...(address && { address }) })
  return {
    app,
    database,
    dataDir,
    pass: minutes => void (moment += minutes * 60_000),
    call,
    signIn,
    async enter(login, password = PASSWORD) {
      const answer = await signIn(login, password)
      if (!answer.ok) throw new Error(`${login}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as SignInAnswer
    },
    person: (login, extra = {}) => personIn(database, login, extra),
    role: (name, codes) => roleIn(database, name, codes),
    letters: () => lettersIn(dataDir),
    async close() {
      await close()
      if (!options.database) await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
