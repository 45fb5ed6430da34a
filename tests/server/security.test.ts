import { sql } from 'kysely'
import { Hono } from 'hono'
import { mkdtempSync, rmSync, statSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountingRoutes } from '#resources/accounting/routes.rules'
import { application } from '#resources/app.rules'
import { compose } from '../../server/compose.ts'
import { openLog } from '../../server/log.ts'
import { requireToken } from '../../server/session/callers.ts'
import { setPassword } from '../../server/session/passwords.ts'
import { pageHeaders, safeHeaders, staticFiles } from '../../server/static.ts'
import { testApp, PASSWORD, type TestApp } from '../support/app.ts'
import { everyCall } from '../support/calls.ts'
import { freshDatabase } from '../support/database.ts'
import { filled } from '../support/refusals.ts'
import { sheetOf } from '../support/packages.ts'
import { sourcesIn } from '../support/sources.ts'

/** What must never happen, whatever is called. */
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('the door', () => {
  const secured = everyCall.filter(call => call.right !== 'public')

  test('no call but the public ones opens without a session, and the public ones are these [R-013]', async () => {
    expect([...new Set(everyCall.filter(call => call.right === 'public').map(call => `${call.method} ${call.path}`))].toSorted()).toEqual([
      // These require a key of their own: `exchange.test.ts`.
      ...accountingRoutes.map(({ method, path }) => `${method} ${path}`).toSorted(),
      'GET api/document_uploader_tokens/block/{token}',
      'GET api/document_uploader_tokens/get/{token}',
      'GET api/favicon',
      'GET api/init_menu',
      'GET api/is_work',
      'GET api/paper_links/{token}',
      'GET api/paper_links/{token}/files/{n}',
      'POST api/document_uploader_tokens/save/{token}',
      'POST api/logout',
      'POST api/password/forgot',
      'POST api/password/recover',
      'POST authentication_token',
      'POST users/register',
    ])
    for (const call of secured) {
      const { status, body } = await app.call(call.method, filled(call.path), { as: null })
      expect([status, body.code], `${call.method} ${call.path}`).toEqual([401, 'NO_SESSION'])
    }
  })

  test('a token that is forged, changed, unsigned or of another installation opens nothing', async () => {
    const [head, body, mark] = app.admin.split('.') as [string, string, string]
    const as = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
    const forged = [
      `${as({ alg: 'none', typ: 'JWT' })}.${body}.`,
      `${as({ alg: 'none' })}.${body}.${mark}`,
      `${head}.${as({ ...claims, sub: '1', exp: 99_999_999_999 })}.${mark}`,
      `${head}.${body}.${mark.slice(0, -4)}AAAA`,
      `${head}.${body}`,
      'x.y.z',
      '',
      `${app.admin} ${app.admin}`,
    ]
    for (const token of forged) expect((await app.call('GET', 'api/accounts/me', { as: token })).status, token.slice(0, 40)).toBe(401)
    for (const authorization of [`Basic ${btoa(`admin:${PASSWORD}`)}`, app.admin, `bearer  ${app.admin}`, 'Bearer'])
      expect((await app.call('GET', 'api/accounts/me', { as: null, headers: { authorization } })).status, authorization.slice(0, 20)).toBe(
        401,
      )
  })

  test('a token does not travel in the address or in a cookie', async () => {
    expect((await app.call('GET', `api/accounts/me?token=${app.admin}&access_token=${app.admin}`, { as: null })).status).toBe(401)
    expect(
      (await app.call('GET', 'api/accounts/me', { as: null, headers: { cookie: `user=${app.admin}; token=${app.admin}` } })).status,
    ).toBe(401)
    expect((await app.call('GET', 'api/accounts/me')).headers.get('set-cookie')).toBeNull()
  })

  test('the token of a session that has ended opens nothing', async () => {
    const token = await app.holder(['COMPANY_LIST'], 'leaving')
    expect((await app.call('GET', 'api/companies', { as: token })).status).toBe(200)
    await app.call('POST', 'api/logout', { as: token })
    expect((await app.call('GET', 'api/companies', { as: token })).body.code).toBe('NO_SESSION')
    const second = await app.signIn('leaving')
    const { body } = await app.call('GET', 'api/accounts?query=leaving')
    await app.call('PATCH', `api/accounts/${body[0].id}/reset-password`, { json: {} })
    expect((await app.call('GET', 'api/companies', { as: second })).body.code).toBe('NO_SESSION')
  })

  test('a body cannot hand out an id, a version, an author, a date or a kind', async () => {
    const { status, body } = await app.call('POST', 'api/companies', { json: { id: 777_777, version: 9, name: 'ООО «Свой номер»' } })
    expect([status, body.id === 777_777, body.version]).toEqual([201, false, 1])
    for (const json of [{ kind: 'own' }, { curator: 1 }, { metadataFields: { insDate: '2001-01-01T00:00:00Z' } }, { mdInsUser: 1 }]) {
      const refused = await app.call('POST', 'api/companies', { json: { name: 'ООО «Чужое»', ...json } })
      expect([refused.status, Object.keys(refused.body.errors).length], JSON.stringify(json)).toEqual([422, 1])
    }
  })

  test('what a reader may not see they neither filter nor sort nor export by', async () => {
    const reader = await app.holder(['BOOKS_VIEW'])
    for (const query of ['accRoles=1', 'order[accRoles]=asc', 'order[inn]=asc', 'order[comment]=desc']) {
      const { status, body } = await app.call('GET', `api/accounts/drivers?${query}`, { as: reader })
      expect([status, body.code], query).toEqual([400, 'INVALID'])
    }
    expect((await app.call('GET', 'api/accounts/drivers?order[inn]=asc')).status).toBe(200)
    const options = await app.call('GET', 'api/accounts/search-by-fio?order[inn]=asc', { as: reader })
    expect(options.status).toBe(400)
  })

  test('values that a reader may not see are in no Excel file, even if requested', async () => {
    const reader = await app.holder(['COMPANY_LIST'])
    const headings = async (as: string): Promise<unknown> => {
      const { status, bytes } = await app.call('GET', 'api/companies/export_xlsx?columns=shortName,balance,dealSum', { as })
      expect(status).toBe(200)
      return sheetOf(bytes)[0]
    }
    expect(await headings(app.admin)).toHaveLength(3)
    expect(await headings(reader)).toHaveLength(1)
  })
})

describe('answers', () => {
  test('an internal error returns a trace id and nothing else: no statement, no stack, no path', async () => {
    const other = await testApp()
    try {
      await sql`alter table company rename to company_gone`.execute(other.database.db)
      const { status, body, headers } = await other.call('GET', 'api/companies')
      expect(status).toBe(500)
      expect(body).toEqual({
        status: 500,
        code: 'SERVER_ERROR',
        title: 'Internal Server Error',
        detail: 'Ошибка сервера',
        message: 'Ошибка сервера',
        errors: {},
        violations: [],
        traceId: expect.stringMatching(/^[\da-f-]{36}$/),
      })
      expect(headers.get('cache-control')).toBe('no-store')
    } finally {
      await other.close()
    }
  })

  test('no answer holds a hash, a secret or a place on the disk', async () => {
    for (const path of [
      'api/accounts',
      'api/accounts/1',
      'api/accounts/me',
      'users',
      'api/settings',
      'api/properties',
      'api/history/account/1',
      'api/init_menu',
      'api/is_work',
      'health',
      'metrics',
      'api/docs',
    ]) {
      const { status, body } = await app.call('GET', path)
      expect(status, path).toBe(200)
      expect(JSON.stringify(body), path).not.toMatch(/\$argon2|sys_password|k{20}|\/tmp\/|node_modules/)
    }
  })

  test('the metrics say how much room is left on the disk', async () => {
    const text = await (await app.app.fetch(new Request('http://nerud.test/metrics'))).text()
    const [, free] = /^nerud_disk_free_bytes (\S+)$/m.exec(text) ?? []
    const { bavail, bsize } = statfsSync(app.dataDir)
    expect(Number(free) / (bavail * bsize)).toBeCloseTo(1, 1)
  })

  test('the description of the API and the metrics are for this machine, and for who has their token', async () => {
    const status = async (path: string, address?: string, headers: Record<string, string> = {}): Promise<number> =>
      (await app.app.fetch(new Request(`http://nerud.test/${path}`, { headers }), address)).status
    for (const path of ['metrics', 'api/docs', 'api/docs.json']) {
      expect([await status(path), await status(path, '::1'), await status(path, '203.0.113.5')], path).toEqual([200, 200, 404])
      expect(await status(`${path}?token=`, '203.0.113.5'), path).toBe(404)
    }
    const open = requireToken('a-token-of-ours')
    const at = async (path: string, headers: Record<string, string>): Promise<number> => {
      const guarded = new Hono<{ Bindings: { address?: string } }>()
      guarded.use(open)
      guarded.get('/x', c => c.text('x'))
      return (await guarded.fetch(new Request(`http://nerud.test${path}`, { headers }), { address: '203.0.113.5' })).status
    }
    expect(await at('/x', { authorization: 'Bearer a-token-of-ours' })).toBe(200)
    expect(await at('/x?token=a-token-of-ours', {})).toBe(200)
    expect(await at('/x', { authorization: 'Bearer another' })).toBe(404)
  })

  test('other users of the machine cannot read stored files', () => {
    expect(statSync(join(app.dataDir, 'files')).mode & 0o777).toBe(0o700)
  })

  test('answers are not kept by caches, and no other site may read them', async () => {
    const { headers } = await app.call('GET', 'api/companies', { headers: { origin: 'https://evil.example' } })
    expect(headers.get('cache-control')).toBe('no-store')
    for (const name of headers.keys()) expect(name).not.toMatch(/^access-control-/)
  })

  test('an address whose signs are no text is nobody’s page', async () => {
    for (const path of ['/%zz', '/company/%ff', '/assets/%e0%a4%a.js'])
      expect(await staticFiles(tmpdir())(new Request(`http://nerud.test${path}`)), path).toBeUndefined()
  })

  test('pages run only our own scripts, are framed by nobody and send no address abroad', () => {
    const headers = pageHeaders('n0nce')
    const policy = Object.fromEntries(
      headers['content-security-policy']!.split('; ').map(rule => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
    )
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'connect-src': "'self'",
    })
    expect(policy['style-src']).toBe("'self' 'nonce-n0nce'")
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:/)
    expect(safeHeaders).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'referrer-policy': 'same-origin' })
  })
})

test('passwords and tokens never reach the log', async () => {
  const lines: string[] = []
  const database = await freshDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'nerud-log-'))
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  const log = openLog('trace', stream)
  const settings = {
    dataDir,
    version: 'test',
    publicUrl: 'http://nerud.test',
    businessZone: 'Europe/Moscow',
    tokenKey: 'secret-signing-key-of-forty-letters-long',
  }
  const { app: logged, close } = await compose(application, database, settings, log, { isAlone: true })
  try {
    await setPassword(database.db, 1, PASSWORD, { mustChange: false, now: new Date() })
    const call = async (method: string, path: string, json: unknown, token?: string): Promise<Response> =>
      logged.fetch(
        new Request(`http://nerud.test/${path}`, {
          method,
          body: JSON.stringify(json),
          headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        }),
      )
    await call('POST', 'authentication_token', { login: 'admin', password: 'wrong-password-in-the-log' })
    const { token } = (await (await call('POST', 'authentication_token', { login: 'admin', password: PASSWORD })).json()) as {
      token: string
    }
    await call(
      'PATCH',
      'api/accounts/1/change_my_password',
      { old: PASSWORD, password: 'another-long-word-2', repeat: 'another-long-word-2' },
      token,
    )
    await call('POST', 'authentication_token', { login: PASSWORD, password: 'x' })
    await sql`alter table account rename to account_gone`.execute(database.db)
    await call('POST', 'authentication_token', { login: 'admin', password: 'another-long-word-2' })
    const logText = lines.join('')
    expect(lines.length).toBeGreaterThan(4)
    // The logged trace of an error leads to its cause.
    expect(logText).toMatch(/"msg":"a call failed"/)
    expect(logText).toMatch(/"message":"relation .{0,4}account.{0,4} does not exist","code":"42P01"/)
    for (const secret of [PASSWORD, 'wrong-password-in-the-log', 'another-long-word-2', token, 'secret-signing-key', '$argon2'])
      expect(logText).not.toContain(secret)
  } finally {
    await close()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

describe('statements', () => {
  const server = sourcesIn('server')
  test('text goes into a statement unbound only where the product wrote it itself', () => {
    const raw = server.filter(source => /\bsql\.raw\(|\.unsafe\(/.test(source.text)).map(source => source.path)
    // Files that may build SQL from text: definitions of tables and types of columns come from declarations; the drivers below the query
    // builder receive whole statements; COPY takes no parameters, and a backup quotes its table names; seeds rebuild an index as the
    // database spells it. A column is named by its alias and name, both quoted. Folding has its own table of letters.
    const known =
      /^server\/(adapters\/(notifications|postgres\/\w+)|engine\/(columns|read\/(filters|pageTexts)|schema\/(schema|statements|tables)|write\/rows)|jobs\/queue|backup\/(dump|load)|seed\/rows)\.ts$/
    expect(raw.filter(path => !known.test(path))).toEqual([])
  })

  test('letters of a search are letters: wildcards and quotes find only themselves', async () => {
    await app.call('POST', 'api/tags', { json: { name: "50% скидка_акция\\ O'Нил" } })
    await app.call('POST', 'api/tags', { json: { name: '500 скидкаХакция' } })
    const found = async (query: string): Promise<string[]> =>
      ((await app.call('GET', `api/tags?query=${encodeURIComponent(query)}`)).body as { name: string }[]).map(tag => tag.name)
    for (const query of ['50%', 'скидка_', '\\', "O'Н"]) expect(await found(query), query).toEqual(["50% скидка_акция\\ O'Нил"])
    expect(await found("' or '1'='1")).toEqual([])
  })
})
