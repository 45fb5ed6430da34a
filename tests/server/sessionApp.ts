import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { resources } from '#resources'
import { ALL_RIGHTS } from '#resources/rights'
import { locales } from '#locales'
import type { Database } from '../../server/adapters/database.ts'
import { folderStorage } from '../../server/adapters/files.ts'
import { offlineRegistry } from '../../server/adapters/inn.ts'
import { openMail } from '../../server/adapters/mail.ts'
import { openTokenKeys } from '../../server/adapters/secrets.ts'
import { type App, createApp } from '../../server/app.ts'
import { openLog } from '../../server/engine/log.ts'
import { bringUpToDate } from '../../server/engine/schema.ts'
import { innRoutes } from '../../server/routes/inn.ts'
import { sessionRoutes } from '../../server/routes/session.ts'
import { systemRoutes } from '../../server/routes/system.ts'
import { createAdministrator } from '../../server/session/administrator.ts'
import { setPassword } from '../../server/session/credentials.ts'
import type { SignedIn } from '../../server/session/signIn.ts'
import { openSessions, type Sessions } from '../../server/session/sessions.ts'
import { sessionTables } from '../../server/session/tables.ts'
import { tokensWith } from '../../server/session/tokens.ts'
import { emptyDatabase } from '../support/database.ts'

export const ADMIN_PASSWORD = 'верхний-карьер-1'
export const PASSWORD = 'песок и щебень'

/** The application with the session's routes over real entity tables, and a clock that the test moves. */
export interface SessionApp {
  readonly app: App
  readonly database: Database
  readonly sessions: Sessions
  readonly dataDir: string
  /** Moves the clock on. */
  pass(minutes: number): void
  call(method: string, path: string, options?: { token?: string | undefined; body?: unknown; address?: string }): Promise<Response>
  signIn(login: string, password: string, address?: string): Promise<Response>
  /** Signs in and answers the session, or fails the test. */
  enter(login: string, password?: string): Promise<SignedIn>
  /** Makes an account with a password; answers its id. */
  person(login: string, extra?: Person): Promise<number>
  role(name: string, codes: readonly string[]): Promise<number>
  letters(): Promise<string[]>
  close(): Promise<void>
}
interface Person {
  readonly email?: string
  readonly type?: number
  readonly active?: boolean
  readonly roles?: readonly number[]
  readonly mustChange?: boolean
}

const now = (): Date => new Date('2026-03-10T09:00:00Z')

const seed = async (database: Database): Promise<void> => {
  const { db } = database
  await bringUpToDate(db, resources, openLog('silent'), sessionTables)
  for (const [id, name] of [
    [1, 'Сотрудник'],
    [2, 'Водитель'],
    [3, 'Куратор'],
    [4, 'Внешний'],
  ] as const)
    await sql`insert into account_type (id, name) values (${id}, ${name})`.execute(db)
  for (const code of ALL_RIGHTS) await sql`insert into acc_right (code_right, name, "group") values (${code}, ${code}, 'x')`.execute(db)
  await createAdministrator({ db, password: ADMIN_PASSWORD, now: now() })
}

const personIn = async ({ db }: Database, login: string, extra: Person): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into account (login, fio, email, account_type_id, is_active)
    values (${login}, ${`Имя ${login}`}, ${extra.email ?? null}, ${extra.type ?? 1}, ${extra.active ?? true}) returning id`.execute(db)
  const { id } = rows[0]!
  for (const role of extra.roles ?? [])
    await sql`insert into account_acc_roles (account_id, target_id, position) values (${id}, ${role}, 1)`.execute(db)
  await setPassword(db, id, PASSWORD, { mustChange: extra.mustChange ?? false, now: now() })
  return id
}

const roleIn = async ({ db }: Database, name: string, codes: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ id: number }>`insert into acc_role (name_role) values (${name}) returning id`.execute(db)
  const { id } = rows[0]!
  await sql`insert into acc_role_rights (acc_role_id, target_id, position) select ${id}, id, 1 from acc_right where code_right = any(${[...codes]})`.execute(
    db,
  )
  return id
}

const lettersIn = async (dataDir: string): Promise<string[]> => {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  return Promise.all(names.toSorted((a, b) => a.localeCompare(b)).map(name => readFile(join(folder, name), 'utf8')))
}

/** Opens the application on a database of its own. */
export async function openSessionApp(database?: Database): Promise<SessionApp> {
  const own = database ?? (await emptyDatabase())
  if (!database) await seed(own)
  const dataDir = await mkdtemp(join(tmpdir(), 'nerud-session-'))
  let moment = now().getTime()
  const clock = (): Date => new Date(moment)
  const log = openLog('silent')
  const tokens = tokensWith(await openTokenKeys({ dataDir, tokenKey: 'the key that the tests sign their tokens with' }))
  const sessions = openSessions({ db: own.db, tokens, adminRights: ALL_RIGHTS, clock, log })
  const app = createApp({
    database: own,
    storage: folderStorage(join(dataDir, 'files')),
    resources,
    rules: {},
    labels: locales.ru,
    routes: [...sessionRoutes, ...systemRoutes, ...innRoutes],
    sessions,
    mail: openMail({ dataDir, log }),
    inn: offlineRegistry(),
    config: { version: '1.2.3', publicUrl: 'http://nerud.test', businessZone: 'Europe/Moscow', adminRights: ALL_RIGHTS },
    log,
    clock,
    templates: async () => [],
  })
  const call: SessionApp['call'] = (method, path, { token, body, address } = {}) => {
    const headers: Record<string, string> = { ...(token && { authorization: `Bearer ${token}` }) }
    if (body !== undefined) headers['content-type'] = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
    return app.fetch(
      new Request(`http://nerud.test/${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }),
      address,
    )
  }
  const signIn: SessionApp['signIn'] = (login, password, address) =>
    call('POST', 'authentication_token', { body: { login, password }, ...(address && { address }) })
  return {
    app,
    database: own,
    sessions,
    dataDir,
    pass: minutes => void (moment += minutes * 60_000),
    call,
    signIn,
    async enter(login, password = PASSWORD) {
      const answer = await signIn(login, password)
      if (!answer.ok) throw new Error(`${login}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as SignedIn
    },
    person: (login, extra = {}) => personIn(own, login, extra),
    role: (name, codes) => roleIn(own, name, codes),
    letters: () => lettersIn(dataDir),
    async close() {
      sessions.close()
      if (!database) await own.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
