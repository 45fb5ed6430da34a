import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openLog } from '../../../server/log.ts'
import { openApiTokens, collectUses } from '../../../server/session/apiTokens.ts'
import { isWellFormed, makeApiSecret } from '../../../server/session/apiSecrets.ts'
import { httpErrorOf } from '../../../server/httpError.ts'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { openSessionApp, type SessionApp } from '../sessionApp.ts'

const TOKENS = 'api/api_tokens'
const START = new Date('2030-03-10T09:00:00Z')
const texts: string[] = []
const log = openLog('debug', new Writable({ write: (chunk, _, done) => (texts.push(String(chunk)), done()) }))

let app: TestApp
let there: SessionApp
beforeAll(async () => {
  app = await testApp({ now: START, log })
  there = await openSessionApp({ database: app.database, listens: true })
})
afterAll(async () => {
  await there?.close()
  await app?.close()
})

interface Made {
  readonly id: number
  readonly secret: string
}
const idsOf = async (codes: readonly string[]): Promise<number[]> =>
  (await sql<{ id: number }>`select id from acc_right where code_right = any(${[...codes]}::text[])`.execute(app.database.db)).rows.map(
    ({ id }) => id,
  )

let made = 0
const create = async (as: string, codes: readonly string[], more: object = {}): Promise<Answered> =>
  app.call('POST', TOKENS, { as, json: { name: `Обмен ${++made}`, rights: await idsOf(codes), ...more } })
/** Creates a token with its secret. */
async function token(as: string, codes: readonly string[], more: object = {}): Promise<Made> {
  const { status, body } = await create(as, codes, more)
  expect(status, JSON.stringify(body)).toBe(201)
  const issued = await app.call('PATCH', `${TOKENS}/${body.id}/issue`, { as })
  expect(issued.status, JSON.stringify(issued.body)).toBe(200)
  return { id: body.id, secret: issued.body.token }
}
const revoke = (id: number, as: string): Promise<Answered> => app.call('PATCH', `${TOKENS}/${id}/revoke`, { as })

/** Calls a path from a client address. */
async function from(address: string, path: string, secret: string): Promise<[status: number, code: string, headers: Headers]> {
  const answer = await app.app.fetch(new Request(`http://nerud.test/${path}`, { headers: { authorization: `Bearer ${secret}` } }), address)
  const text = await answer.text()
  return [answer.status, answer.ok ? '' : (JSON.parse(text) as { code: string }).code, answer.headers]
}
const refused = async (path: string, secret: string): Promise<unknown[]> => (await from('10.9.0.1', path, secret)).slice(0, 2)
const setProperty = (parameter: string, value: string): Promise<unknown> =>
  sql`update property set parameter_value = ${value} where parameter = ${parameter}`.execute(app.database.db)

describe('a secret', () => {
  it('is shown once, stored as a digest only, and becomes invalid when another is issued', async () => {
    const { body } = await create(app.admin, ['CAR_VIEW'])
    expect(body).toMatchObject({ state: 'new', ending: null, owner: { id: 1 }, expires: '2030-06-08T09:00:00+00:00' })
    const key = { headers: { 'idempotency-key': 'once' } }
    const first = await app.call('PATCH', `${TOKENS}/${body.id}/issue`, key)
    const secret = first.body.token as string
    expect(secret).toMatch(/^nerud_[0-9A-Za-z]{49}$/)
    expect(first.body.example).toBe(`curl -H "Authorization: Bearer ${secret}" http://nerud.test/api/accounts/me`)
    expect(await app.call('PATCH', `${TOKENS}/${body.id}/issue`, key)).toMatchObject({ status: 409, body: { code: 'SAID_ONCE' } })
    expect(await app.call('PATCH', `${TOKENS}/${body.id}/issue`)).toMatchObject({ status: 409, body: { code: 'NOT_NOW' } })
    const { body: shown } = await app.call('GET', `${TOKENS}/${body.id}`)
    expect(shown).toMatchObject({ ending: secret.slice(-4) })
    expect(JSON.stringify([shown, (await app.call('GET', `api/history/apiToken/${body.id}`)).body])).not.toContain('nerud_')
    const { rows } = await sql`select t.* from api_token_secret t where t.token_id = ${body.id}`.execute(app.database.db)
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6, 20))

    expect(await refused('api/vehicles', secret)).toEqual([200, ''])
    const again = await app.call('PATCH', `${TOKENS}/${body.id}/reissue`)
    expect(await refused('api/vehicles', secret)).toEqual([401, 'TOKEN_UNKNOWN'])
    expect(await refused('api/vehicles', again.body.token)).toEqual([200, ''])
  })

  it('that is misspelled is refused without the database, others are looked up', async () => {
    const db = new Proxy({}, { get: () => expect.unreachable('the database was asked') }) as never
    const tokens = openApiTokens({ db, adminRights: [], clock: () => START, log })
    const secret = makeApiSecret()
    expect(isWellFormed(secret)).toBe(true)
    const other = secret.endsWith('A') ? 'B' : 'A'
    for (const wrong of [
      secret.slice(0, -1) + other,
      secret.slice(0, -1),
      `${secret}x`,
      `nerud_${secret[6] === 'A' ? 'B' : 'A'}${secret.slice(7)}`,
      'nerud_',
    ]) {
      const error = await tokens.callerOf(wrong, '10.0.0.1').catch((one: unknown) => one)
      expect(httpErrorOf(error)?.code, wrong).toBe('TOKEN_UNKNOWN')
    }
    await expect(tokens.callerOf(secret, '10.0.0.1')).rejects.toThrow('the database was asked')
    await tokens.close()
  })

  it('is a bearer token and nothing else', async () => {
    const { secret } = await token(app.admin, ['CAR_VIEW'])
    for (const path of ['api/vehicles', `api/vehicles?access_token=${secret}`, `api/vehicles?token=${secret}`])
      expect(await app.call('GET', path, { as: null, headers: { cookie: `token=${secret}` } })).toMatchObject({
        status: 401,
        body: { code: 'NO_SESSION' },
      })
  })
})

describe('what a token may', () => {
  it('is what it was given, as far as its owner may it today', async () => {
    const owner = await app.holder(['CAR_VIEW', 'REPAIR_VIEW'], 'keeper')
    const { secret } = await token(owner, ['CAR_VIEW'])
    const me = await app.call('GET', 'api/accounts/me', { as: secret })
    expect(me.body).toMatchObject({ login: 'keeper', apiToken: { rights: ['CAR_VIEW'] } })
    expect(me.headers.get('x-new-token')).toBeNull()
    expect(await refused('api/vehicles', secret)).toEqual([200, ''])
    expect(await refused('api/repairs', secret)).toEqual([403, 'NO_RIGHT'])
    expect(await refused('api/repairs', owner)).toEqual([200, ''])
    const existing = await sql<{
      id: number
      rights: number[]
    }>`select o.id, array(select target_id from acc_role_rights where acc_role_id = o.id) as rights
      from acc_role o where o.name_role = 'Роль keeper'`.execute(app.database.db)
    const { id, rights } = existing.rows[0]!
    await app.call('PATCH', `api/acc_roles/${id}/update_rights`, { json: { rights: await idsOf(['REPAIR_VIEW']) } })
    expect(await refused('api/vehicles', secret)).toEqual([403, 'NO_RIGHT'])
    await app.call('PATCH', `api/acc_roles/${id}/update_rights`, { json: { rights } })
    expect(await refused('api/vehicles', secret)).toEqual([200, ''])
  })

  it('never exceeds the rights of its author or owner', async () => {
    const weak = await app.holder(['CAR_VIEW'], 'weak')
    expect(await create(weak, ['CAR_VIEW', 'DEAL_DEL'])).toMatchObject({
      status: 422,
      body: { errors: { rights: expect.stringContaining('DEAL_DEL') } },
    })
    expect(await create(weak, [])).toMatchObject({ status: 422, body: { errors: { rights: expect.any(String) } } })
    const staff = await app.holder(['ACCOUNT_UPD', 'CAR_VIEW'], 'staff')
    const id = async (login: string): Promise<number> =>
      (await sql<{ id: number }>`select id from account where login = ${login}`.execute(app.database.db)).rows[0]!.id
    // Tokens for other users need the right to manage accounts, and never exceed the own rights.
    expect((await create(weak, ['CAR_VIEW'], { owner: await id('staff') })).status).toBe(422)
    expect((await create(staff, ['CAR_VIEW'], { owner: 1 })).status).toBe(403)
    expect(await create(staff, ['ACCOUNT_UPD'], { owner: await id('weak') })).toMatchObject({
      status: 422,
      body: { errors: { rights: expect.any(String) } },
    })
    expect((await create(staff, ['CAR_VIEW'], { owner: await id('weak') })).status).toBe(201)

    const strong = await token(app.admin, ['DEAL_VIEW'])
    for (const call of [TOKENS, 'api/history/apiToken'])
      expect((await app.call('GET', `${call}/${strong.id}`, { as: weak })).status).toBe(404)
    expect((await app.call('PATCH', `${TOKENS}/${strong.id}/reissue`, { as: weak })).status).toBe(404)
    expect((await app.call('PATCH', `${TOKENS}/${strong.id}/reissue`, { as: staff })).status).toBe(403)
    expect((await app.call('PATCH', `${TOKENS}/${strong.id}`, { as: staff, json: { addresses: null, isReadOnly: true } })).status).toBe(403)
    expect(await refused('api/deals', strong.secret)).toEqual([200, ''])
    expect((await revoke(strong.id, staff)).body).toMatchObject({ state: 'revoked' })
    expect(await refused('api/deals', strong.secret)).toEqual([401, 'TOKEN_REVOKED'])
    expect((await app.call('PATCH', `${TOKENS}/${strong.id}`, { json: { name: 'Снова' } })).status).toBe(409)
  })

  it('is nothing that leads to a session, a password or another token', async () => {
    const all = (await sql<{ code: string }>`select code_right as code from acc_right`.execute(app.database.db)).rows.map(
      ({ code }) => code,
    )
    const { id, secret } = await token(app.admin, all)
    const as = { as: secret }
    for (const [method, path, json] of [
      ['POST', 'authentication_token', { login: 'admin', password: 'x' }],
      ['POST', 'api/logout', undefined],
      ['POST', 'api/password/forgot', { login: 'admin' }],
      ['PATCH', 'api/init_menu', { isOnlyRead: true }],
      ['PATCH', 'api/accounts/1/change_my_password', { old: 'x', password: 'y', repeat: 'y' }],
      ['PATCH', 'api/accounts/1/reset-password', undefined],
      ['PATCH', 'api/accounts/1', { email: 'thief@example.com' }],
      ['PUT', 'api/accounts/1', { email: 'thief@example.com' }],
      ['GET', TOKENS, undefined],
      ['HEAD', TOKENS, undefined],
      ['POST', TOKENS, { name: 'Ещё', rights: [1] }],
      ['PATCH', `${TOKENS}/${id}/reissue`, undefined],
    ] as const) {
      const answer = await app.call(method, path, { ...as, ...(json && { json }) })
      expect([answer.status, answer.body?.code ?? ''], path).toEqual([403, method === 'HEAD' ? '' : 'TOKEN_CLOSED'])
    }
    expect((await app.call('GET', 'api/init_menu', as)).status).toBe(200)
  })

  it('is read-only if set so, or if its owner is read-only', async () => {
    const { secret } = await token(app.admin, ['BOOKS_UPD'], { isReadOnly: true })
    expect(await app.call('POST', 'api/tags', { as: secret, json: { name: 'Никогда' } })).toMatchObject({
      status: 403,
      body: { code: 'READ_ONLY' },
    })
    expect((await sql`select 1 from tag where name = 'Никогда'`.execute(app.database.db)).rows).toEqual([])
    expect(await refused('api/tags', secret)).toEqual([200, ''])
    const owner = await app.holder(['BOOKS_UPD'], 'looker')
    const writes = await token(owner, ['BOOKS_UPD'])
    await app.call('PATCH', 'api/init_menu', { as: owner, json: { isOnlyRead: true } })
    expect((await app.call('POST', 'api/tags', { as: writes.secret, json: { name: 'Никогда' } })).status).toBe(403)
  })

  it('is what sessions may: writing once, exporting, hearing of changes; history names the token', async () => {
    const { secret } = await token(app.admin, ['BOOKS_UPD', 'ACCOUNT_VIEW'], { name: 'Учёт кадров' })
    const write = (): Promise<Answered> =>
      app.call('POST', 'api/tags', { as: secret, json: { name: 'По токену' }, headers: { 'idempotency-key': 'tag' } })
    const [first, second] = [await write(), await write()]
    expect([first.status, second.body.id]).toEqual([201, first.body.id])
    const { body } = await app.call('GET', `api/history/tag/${first.body.id}`)
    expect(body).toMatchObject([{ action: 'create', user: { id: 1 }, token: 'Учёт кадров' }])
    expect((await app.call('GET', 'api/accounts/export_xlsx', { as: secret })).status).toBe(200)
    const headers = { authorization: `Bearer ${secret}`, accept: 'text/event-stream' }
    const stream = await app.app.fetch(new Request('http://nerud.test/api/live?age=0', { headers }), '10.0.0.1')
    expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    await stream.body!.cancel()
  })
})

describe('the end of a token', () => {
  it('happens at its time, and is reported with a message and a challenge', async () => {
    const { secret } = await token(app.admin, ['CAR_VIEW'], { expires: '2030-03-10T10:00:00Z' })
    expect(await refused('api/vehicles', secret)).toEqual([200, ''])
    app.now = new Date('2030-03-10T10:00:00Z')
    const answer = await app.call('GET', 'api/vehicles', { as: secret })
    expect(answer).toMatchObject({ status: 401, body: { code: 'TOKEN_EXPIRED', message: 'Срок действия токена истёк. Создайте новый' } })
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"')
    expect(answer.headers.get('content-type')).toContain('problem+json')
    // Also on paths that need no session.
    expect(await refused('api/init_menu', secret)).toEqual([401, 'TOKEN_EXPIRED'])
    app.now = START
  })

  it('lies in the future, no later than the property says', async () => {
    for (const expires of ['2030-03-10T08:59:00Z', '2030-06-08T09:01:00Z'])
      expect(await create(app.admin, ['CAR_VIEW'], { expires })).toMatchObject({
        status: 422,
        body: { errors: { expires: expect.any(String) } },
      })
    await setProperty('apiTokenDays', '7')
    expect((await create(app.admin, ['CAR_VIEW'])).body.expires).toBe('2030-03-17T09:00:00+00:00')
    await setProperty('apiTokenDays', '90')
  })

  it('comes with that of its owner, and comes to every process at once', async () => {
    const owner = await app.holder(['ACCOUNT_VIEW'], 'leaving')
    const [gone, back] = [await token(owner, ['ACCOUNT_VIEW']), await token(owner, ['ACCOUNT_VIEW'])]
    const becomes = (secret: string, status: number): Promise<void> =>
      vi.waitFor(async () => expect((await there.call('GET', 'users', { token: secret })).status).toBe(status), {
        timeout: 5000,
        interval: 20,
      })
    await becomes(gone.secret, 200)
    await becomes(back.secret, 200)
    await revoke(back.id, owner)
    await becomes(back.secret, 401)
    await sql`update api_token_rights set target_id = (select id from acc_right where code_right = 'CAR_VIEW') where api_token_id = ${gone.id}`.execute(
      app.database.db,
    )
    await becomes(gone.secret, 403)
    await sql`update account set is_active = false where login = 'leaving'`.execute(app.database.db)
    await becomes(gone.secret, 401)
    expect((await app.call('GET', `${TOKENS}/${gone.id}`)).body.state).toBe('blocked')
  })
})

describe('limits', () => {
  it('let a token in from its addresses alone', async () => {
    const { secret } = await token(app.admin, ['CAR_VIEW'], { addresses: '10.0.0.0/8, 2001:db8::/32\n203.0.113.7' })
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::1', '203.0.113.7'])
      expect((await from(address, 'api/vehicles', secret))[0], address).toBe(200)
    for (const address of ['11.0.0.1', '203.0.113.8', '2001:db9::1', 'proxied', ''])
      expect((await from(address, 'api/vehicles', secret)).slice(0, 2), address).toEqual([403, 'TOKEN_ADDRESS'])
    for (const addresses of ['10.0.0.0/33', 'example.com', '10.0.0.1/8/8', '300.1.1.1'])
      expect(await create(app.admin, ['CAR_VIEW'], { addresses })).toMatchObject({
        status: 422,
        body: { errors: { addresses: expect.any(String) } },
      })
  })

  it('stop guessing of secrets, but not valid tokens', async () => {
    const { secret } = await token(app.admin, ['CAR_VIEW'])
    const tries = [] as number[]
    for (let at = 0; at < 31; at += 1) tries.push((await from('198.51.100.1', 'api/vehicles', makeApiSecret()))[0])
    expect([tries.filter(one => one === 401).length, tries.at(-1)]).toEqual([30, 429])
    expect((await from('198.51.100.1', 'api/vehicles', secret))[0]).toBe(200)
    expect((await from('198.51.100.2', 'api/vehicles', makeApiSecret()))[0]).toBe(401)
  })

  it('keep each token to so many calls in a minute', async () => {
    await setProperty('apiTokenCalls', '3')
    const { secret } = await token(app.admin, ['CAR_VIEW'])
    for (let at = 0; at < 3; at += 1) expect(await refused('api/vehicles', secret)).toEqual([200, ''])
    const [status, code, headers] = await from('10.9.0.1', 'api/vehicles', secret)
    expect([status, code, headers.get('retry-after')]).toEqual([429, 'TOO_MANY_CALLS', '60'])
    app.now = new Date(START.getTime() + 60_000)
    expect(await refused('api/vehicles', secret)).toEqual([200, ''])
    app.now = START
    await setProperty('apiTokenCalls', '600')
  })
})

describe('uses', () => {
  it('are shown to the owner: the last hundred and their number, without query strings', async () => {
    const { id } = await token(app.admin, ['CAR_VIEW'])
    const uses = collectUses(app.database.db, log)
    const use = { token: id, method: 'GET', status: 200, address: '10.0.0.1', agent: 'curl/8' }
    for (let at = 0; at < 70; at += 1) uses.add({ ...use, at: START, path: `/api/tags/${at}` })
    await uses.keep()
    for (let at = 70; at < 130; at += 1) uses.add({ ...use, at: new Date(START.getTime() + at * 1000), path: `/api/tags/${at}` })
    // Recording the use of a token that no longer exists does not fail the other records.
    uses.add({ ...use, token: 999_999, at: START, path: '/' })
    await uses.close()
    const { body } = await app.call('GET', `api/api_token_uses?token=${id}&itemsPerPage=200`)
    expect([body.length, body[0].path, body.at(-1).path]).toEqual([100, '/api/tags/129', '/api/tags/30'])
    expect((await app.call('GET', `${TOKENS}/${id}`)).body).toMatchObject({
      useCount: 130,
      usedAt: '2030-03-10T09:02:09+00:00',
      usedFrom: '10.0.0.1',
      usedBy: 'curl/8',
    })
    const weak = await app.holder([], 'strange')
    expect((await app.call('GET', `api/api_token_uses?token=${id}`, { as: weak })).body).toEqual([])
  })

  it('of a server are written down when it ends, refusals too', async () => {
    const { id, secret } = await token(app.admin, ['CAR_VIEW'])
    const other = await openSessionApp({ database: app.database })
    await other.call('GET', 'api/vehicles?query=тайна', { token: secret, address: '10.0.0.9' })
    await other.call('GET', 'api/deals', { token: secret, address: '10.0.0.9' })
    await other.close()
    const { body } = await app.call('GET', `api/api_token_uses?token=${id}`)
    expect(body.map(({ method, path, status, address }: Record<string, unknown>) => [method, path, status, address])).toEqual([
      ['GET', '/api/deals', 403, '10.0.0.9'],
      ['GET', '/api/vehicles', 200, '10.0.0.9'],
    ])
  })

  it('never put a secret into the log', () => {
    expect(texts.length).toBeGreaterThan(100)
    expect(texts.join('')).toContain('API token')
    expect(texts.join('')).not.toMatch(/nerud_[0-9A-Za-z]{10}/)
  })
})
