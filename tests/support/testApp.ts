import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Letter } from '../../server/adapters/externalServices.ts'
import { folderStorage } from '../../server/adapters/files.ts'
import type { Database } from '../../server/adapters/database.ts'
import type { App } from '../../server/app.ts'
import type { Application } from '../../server/application.ts'
import { fillBlank } from '../../server/prepare.ts'
import { compose, type Substitutes } from '../../server/compose.ts'
import { openLog, type Log } from '../../server/log.ts'
import { storeHash, hashPassword } from '../../server/session/passwords.ts'

import { responseChecker, resolved } from './answers.ts'
import { emptyDatabase } from './database.ts'

/** Password of the administrator and of every account that tests make. */
export const PASSWORD = 'a-long-password-1'
/** The key that signs tokens of the application under test. */
export const TOKEN_KEY = 'k'.repeat(40)

/** The response to a call. `body` is parsed JSON, text, or undefined. */
export interface Answered {
  readonly status: number
  // Tests read bodies by the names of the contract, so they are untyped.
  // eslint-disable-next-line typescript/no-explicit-any
  readonly body: any
  readonly headers: Headers
  readonly bytes: Uint8Array
}
/** How to call: token and content. */
export interface Calling {
  readonly as?: string | null
  readonly json?: unknown
  readonly form?: FormData
  readonly raw?: BodyInit
  readonly headers?: Readonly<Record<string, string>>
}

/** The whole application on a database of its own. */
export interface TestApp {
  readonly app: App
  readonly database: Database
  /** The folder of its files. */
  readonly dataDir: string
  /** The administrator's token; tests that end this session set a new one. */
  admin: string
  /** Letters sent so far. */
  readonly letters: Letter[]
  /** The clock of the application; tests may set it. */
  now: Date
  call(method: string, path: string, calling?: Calling): Promise<Answered>
  /** Signs in and returns the token. */
  signIn(login: string, password?: string): Promise<string>
  /** Creates an account with a role that exists, by its name; returns its token. */
  member(role: string): Promise<string>
  /** Creates an account whose role has exactly these right codes; returns its token. */
  holder(rights: readonly string[], login?: string): Promise<string>
  close(): Promise<void>
}

let made = 0

let hashOfPassword: Promise<string> | undefined
/** One password hash for all accounts of a process: hashing takes 30 ms by design. */
const ownHash = (): Promise<string> => (hashOfPassword ??= hashPassword(PASSWORD))

/** What a test may replace in the application. */
export interface TestOptions extends Pick<Substitutes, 'kinds' | 'services'> {
  readonly now?: Date
  readonly filesUrl?: string
  readonly log?: Log
  /** Whether the mail server is down now. */
  readonly mailDown?: () => boolean
  /** Checks every response against the OpenAPI description; a call whose response differs throws. */
  readonly judged?: boolean
}

/** A database that the application has filled as on first start. */
async function filledDatabase(application: Application, dataDir: string): Promise<Database> {
  const database = await emptyDatabase()
  const zone = 'Europe/Moscow'
  const storage = folderStorage(join(dataDir, 'files'))
  await fillBlank(application, database, openLog('silent'), zone, () => application.fill(database, { demo: 'known', zone, storage }))
  return database
}

/**
 * Starts an application for a test file: `const app = await testAppOf({ ...app, ...rules })`, and `await app.close()` at the end; by
 * default on a database that it fills itself.
 */
export async function testAppOf(
  application: Application,
  { now, filesUrl, log, judged, mailDown, ...instead }: TestOptions = {},
  databaseIn = (folder: string): Promise<Database> => filledDatabase(application, folder),
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nerud-app-'))
  const database = await databaseIn(dataDir)
  const letters: Letter[] = []
  const existing = { now: now ?? new Date() }
  const settings = {
    dataDir,
    version: 'test',
    publicUrl: 'http://nerud.test',
    businessZone: 'Europe/Moscow',
    tokenKey: TOKEN_KEY,
    filesUrl,
  }
  const { app, close } = await compose(
    application,
    database,
    settings,
    log ?? openLog((process.env['TEST_LOG'] as 'silent' | undefined) ?? 'silent'),
    {
      clock: () => existing.now,
      mail: {
        async send(letter) {
          if (mailDown?.()) throw new Error('connect ECONNREFUSED')
          letters.push(letter)
        },
      },
      isAlone: true,
      ...instead,
    },
  )

  let judge: ReturnType<typeof responseChecker> | undefined
  const judgeAnswer = async (method: string, path: string, came: Answered): Promise<void> => {
    judge ??= responseChecker(resolved(await (await app.fetch(new Request('http://nerud.test/api/docs.json'))).json()))
    const wrong = judge(method, path, came)
    if (wrong.length) throw new Error(`not as the description says: ${wrong.slice(0, 5).join('; ')}`)
  }
  const call = async (method: string, path: string, calling: Calling = {}): Promise<Answered> => {
    const token = calling.as === undefined ? admin : calling.as
    const merge = method === 'PATCH' || method === 'DELETE'
    const answer = await app.fetch(
      new Request(`http://nerud.test${path.startsWith('/') ? '' : '/'}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(calling.json !== undefined && { 'content-type': merge ? 'application/merge-patch+json' : 'application/json' }),
          ...calling.headers,
        },
        ...(calling.json !== undefined
          ? { body: JSON.stringify(calling.json) }
          : calling.form
            ? { body: calling.form }
            : calling.raw !== undefined
              ? { body: calling.raw }
              : {}),
      }),
    )
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const text = new TextDecoder().decode(bytes)
    const isJson = /json/.test(answer.headers.get('content-type') ?? '')
    const came = { status: answer.status, body: isJson && text ? JSON.parse(text) : text || undefined, headers: answer.headers, bytes }
    if (judged) await judgeAnswer(method, path, came)
    return came
  }
  const signIn = async (login: string, password = PASSWORD): Promise<string> => {
    const { status, body } = await call('POST', 'authentication_token', { as: null, json: { login, password } })
    if (status !== 200) throw new Error(`${login} could not sign in: ${JSON.stringify(body)}`)
    return body.token as string
  }
  let admin = ''
  const givePassword = async (account: number): Promise<void> =>
    storeHash(database.db, account, await ownHash(), { mustChange: false, now: existing.now })
  await givePassword(1)
  admin = await signIn('admin')

  /** Creates an account with a role, by its id. */
  const accountWith = async (role: number, login: string): Promise<string> => {
    const { status, body } = await call('POST', 'api/accounts', {
      json: { login, fio: `Тестов ${login}`, accountType: 1, accRoles: [role] },
    })
    if (status !== 201) throw new Error(JSON.stringify(body))
    await givePassword(body.id as number)
    return signIn(login)
  }
  const member = async (role: string): Promise<string> => {
    const { rows } = await sql<{ id: number }>`select id from acc_role where name_role = ${role}`.execute(database.db)
    if (!rows[0]) throw new Error(`there is no role ${role}`)
    return accountWith(Number(rows[0].id), `member${++made}`)
  }
  const holder = async (rights: readonly string[], login = `holder${++made}`): Promise<string> => {
    const { rows } = await sql<{ id: number }>`select id from acc_right where code_right in (${sql.join([...rights, ''])})`.execute(
      database.db,
    )
    if (rows.length !== new Set(rights).size) throw new Error(`some of ${rights.join()} are not rights`)
    const role = await call('POST', 'api/acc_roles', { json: { nameRole: `Роль ${login}`, rights: rows.map(row => Number(row.id)) } })
    if (role.status !== 201) throw new Error(JSON.stringify(role.body))
    return accountWith(role.body.id as number, login)
  }

  return {
    app,
    database,
    dataDir,
    letters,
    call,
    signIn,
    member,
    holder,
    get admin() {
      return admin
    },
    set admin(token: string) {
      admin = token
    },
    get now() {
      return existing.now
    },
    set now(moment: Date) {
      existing.now = moment
    },
    async close() {
      await close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
