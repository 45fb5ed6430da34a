import { ALL_RIGHTS } from '#resources'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { folderStorage } from '../../../server/adapters/files.ts'
import { hashPassword } from '../../../server/session/passwords.ts'
import { forgetAccess, ACCESS_CHANNEL } from '../../../server/session/changes.ts'
import { ADMIN_PASSWORD, openSessionApp, PASSWORD, type SessionApp } from '../sessionApp.ts'

describe('one process', () => {
  let at: SessionApp
  beforeAll(async () => {
    at = await openSessionApp()
  })
  afterAll(() => at?.close())

  const problem = async (answer: Response): Promise<{ code: string; message: string; errors: Record<string, string> }> => answer.json()

  describe('signing in', () => {
    it('gives the administrator every right and a token that opens calls [R-085, R-135, R-271]', async () => {
      const session = await at.enter('admin', ADMIN_PASSWORD)
      expect(session).toMatchObject({ id: 1, login: 'admin', isOnlyRead: false, mustChangePassword: false })
      expect(session.rights).toEqual(ALL_RIGHTS)
      expect(Date.parse(session.expiresAt)).toBeGreaterThan(Date.parse('2026-03-10T09:00:00Z'))
      const me = await (await at.call('GET', 'api/accounts/me', { token: session.token })).json()
      expect(me).toMatchObject({ id: 1, login: 'admin', adminRights: ALL_RIGHTS, isOnlyRead: false })
    })

    it('gives others the codes of their active roles [R-084, R-376]', async () => {
      const [clerk, closed] = [await at.role('Счетовод', ['PAYMENT_VIEW', 'PAYMENT_ADD']), await at.role('Закрытая', ['DEAL_DEL'])]
      await sql`update acc_role set is_active = false where id = ${closed}`.execute(at.database.db)
      await at.person('anna', { roles: [clerk, closed] })
      const session = await at.enter('ANNA')
      expect(session.rights.toSorted()).toEqual(['PAYMENT_ADD', 'PAYMENT_VIEW'])
      const me = await (await at.call('GET', 'api/accounts/me', { token: session.token })).json()
      expect(me.accRoles).toEqual([
        {
          id: clerk,
          nameRole: 'Счетовод',
          isOnlyRead: false,
          relationAccRights: expect.arrayContaining([
            { id: expect.any(Number), accRights: { id: expect.any(Number), codeRight: 'PAYMENT_VIEW' } },
          ]),
        },
      ])
    })

    it('lets passwords of the demo in from this machine alone', async () => {
      await at.person('director')
      await at.person('admin2')
      await sql`update sys_password set hash = ${await hashPassword('director')} where account_id = (select id from account where login = 'director')`.execute(
        at.database.db,
      )
      for (const address of ['203.0.113.7', '2001:db8::1', '::ffff:10.0.0.2', '127.example']) {
        const answer = await at.signIn('director', 'director ', address)
        expect(answer.status).toBe(403)
        expect(await problem(answer)).toMatchObject({ code: 'DEMO_PASSWORD' })
      }
      for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.2'])
        expect((await at.signIn('director', 'director', address)).status).toBe(200)
      expect((await at.signIn('admin2', PASSWORD, '203.0.113.7')).status).toBe(200)
    })

    it('says the same to a wrong password, an unknown login and a deleted account [R-137]', async () => {
      const gone = await at.person('gone')
      await sql`update account set is_delete = true where id = ${gone}`.execute(at.database.db)
      for (const [login, password] of [
        ['admin', 'wrong password'],
        ['nobody', PASSWORD],
        ['gone', PASSWORD],
      ] as const) {
        const answer = await at.signIn(login, password)
        expect(answer.status).toBe(401)
        expect(await problem(answer)).toMatchObject({ code: 'WRONG_PASSWORD', message: 'Неверный логин или пароль' })
      }
    })

    it('refuses inactive accounts, drivers and outside people in words, once the password is right [R-012]', async () => {
      await at.person('sleeper', { active: false })
      await at.person('driver', { type: 2 })
      await at.person('outsider', { type: 4 })
      const codes = await Promise.all(
        ['sleeper', 'driver', 'outsider'].map(async login => (await problem(await at.signIn(login, PASSWORD))).code),
      )
      expect(codes).toEqual(['ACCOUNT_INACTIVE', 'NO_BACK_OFFICE', 'NO_BACK_OFFICE'])
      expect((await at.signIn('sleeper', 'wrong password')).status).toBe(401)
    })

    it('names the fields of a malformed call and refuses unknown ones', async () => {
      const answer = await at.call('POST', 'authentication_token', { body: { login: 'admin', pass: 'x' } })
      expect(answer.status).toBe(422)
      expect(Object.keys((await problem(answer)).errors).toSorted()).toEqual(['pass', 'password'])
      expect((await at.call('POST', 'authentication_token', { body: { login: { $ne: 1 }, password: ['x'] } })).status).toBe(422)
    })

    it('allows five tries in a quarter of an hour for a login and address, also when they come at once', async () => {
      await at.person('victim')
      const answers = await Promise.all(Array.from({ length: 12 }, () => at.signIn('victim', 'wrong password', '10.0.0.1')))
      expect(answers.filter(one => one.status === 401)).toHaveLength(5)
      const blocked = await at.signIn('Victim', PASSWORD, '10.0.0.1')
      expect(blocked.status).toBe(429)
      expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(800)
      expect((await problem(blocked)).message).toMatch(/^Слишком много попыток/)
      expect((await at.signIn('victim', PASSWORD, '10.0.0.2')).status).toBe(200)
      at.pass(16)
      expect((await at.signIn('victim', PASSWORD, '10.0.0.1')).status).toBe(200)
    })

    it('keeps neither passwords nor typed logins readable in the database', async () => {
      await at.signIn('my-secret-typed-as-login', 'wrong password')
      const { rows } = await sql<{ text: string }>`
      select (select string_agg(key, ' ') from sys_attempt) || (select string_agg(hash, ' ') from sys_password) as text`.execute(
        at.database.db,
      )
      expect(rows[0]!.text).not.toMatch(/my-secret|песок/)
      expect(rows[0]!.text).toMatch(/\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    })
  })

  describe('a session', () => {
    it('is needed by every call that is not public', async () => {
      for (const token of [undefined, 'nonsense', 'a.b.c']) {
        const answer = await at.call('GET', 'api/accounts/me', { token })
        expect([answer.status, (await problem(answer)).code]).toEqual([401, 'NO_SESSION'])
      }
    })

    it('ends by logout, and a second logout does no harm', async () => {
      const { token } = await at.enter('anna')
      expect((await at.call('POST', 'api/logout', { token })).status).toBe(204)
      expect((await at.call('GET', 'api/accounts/me', { token })).status).toBe(401)
      expect((await at.call('POST', 'api/logout', { token })).status).toBe(204)
    })

    it('slides: a call renews an older token, and an idle one ends', async () => {
      const { token } = await at.enter('anna')
      expect((await at.call('GET', 'api/accounts/me', { token })).headers.get('x-new-token')).toBeNull()
      at.pass(90)
      const renewed = (await at.call('GET', 'api/accounts/me', { token })).headers.get('x-new-token')!
      expect((await at.call('GET', 'api/accounts/me', { token })).headers.get('x-new-token')).toBe(renewed)
      at.pass(60)
      expect((await at.call('GET', 'api/accounts/me', { token })).status).toBe(401)
      expect((await at.call('GET', 'api/accounts/me', { token: renewed })).status).toBe(200)
      at.pass(180)
      expect((await at.call('GET', 'api/accounts/me', { token: renewed })).status).toBe(401)
    })

    it('ends after fourteen days however busy it is', async () => {
      let { token } = await at.enter('anna')
      let minutes = 0
      for (const step = 110; minutes < 15 * 24 * 60; minutes += step) {
        at.pass(step)
        const answer = await at.call('GET', 'api/init_menu', { token })
        const renewed = answer.headers.get('x-new-token')
        if (!renewed) break
        token = renewed
      }
      expect(minutes / 60 / 24).toBeGreaterThan(13.9)
      expect(minutes / 60 / 24).toBeLessThan(14)
    })

    it('ends when its account is switched off', async () => {
      await at.person('leaver')
      const { token } = await at.enter('leaver')
      await sql`update account set is_active = false where login = 'leaver'`.execute(at.database.db)
      forgetAccess()
      expect((await at.call('GET', 'api/accounts/me', { token })).status).toBe(401)
    })

    it('cannot be taken over by another account with the same session number', async () => {
      const anna = await at.enter('anna')
      const [head, , mark] = anna.token.split('.')
      const body = { sid: 1, sub: '1', iss: 'nerud', iat: 1_700_000_000, exp: 2_000_000_000 }
      const forged = `${head}.${Buffer.from(JSON.stringify(body)).toString('base64url')}.${mark}`
      const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(body)).toString('base64url')}.`
      for (const token of [forged, none]) expect((await at.call('GET', 'api/accounts/me', { token })).status).toBe(401)
    })
  })

  describe('rights', () => {
    it('are asked for on every route', async () => {
      const { token } = await at.enter('anna')
      const answer = await at.call('GET', 'users', { token })
      expect([answer.status, await problem(answer)]).toMatchObject([403, { code: 'NO_RIGHT', message: 'Доступ запрещен' }])
      const admin = await at.enter('admin', ADMIN_PASSWORD)
      const users = await (await at.call('GET', 'users?query=ANN', { token: admin.token })).json()
      expect(users).toEqual([{ id: expect.any(Number), login: 'anna', fio: 'Имя anna', email: null, isActive: true }])
      expect((await at.call('GET', 'users?itemsPerPage=100000', { token: admin.token })).status).toBe(422)
    })

    it('that changed are announced by update-rights until the client fetched me [R-089, R-266, R-276]', async () => {
      const role = await at.role('Диспетчер', ['DEAL_VIEW'])
      await at.person('boris', { roles: [role] })
      const { token } = await at.enter('boris')
      const flag = async (path: string): Promise<string | null> => (await at.call('GET', path, { token })).headers.get('update-rights')
      expect(await flag('api/init_menu')).toBeNull()
      await sql`insert into acc_role_rights (acc_role_id, target_id, position) select ${role}, id, 2 from acc_right where code_right = 'ACCOUNT_VIEW'`.execute(
        at.database.db,
      )
      forgetAccess()
      expect(await flag('users')).toBe('true')
      expect(await flag('api/init_menu')).toBe('true')
      expect(await flag('api/accounts/me')).toBeNull()
      expect(await flag('users')).toBeNull()
    })
  })

  describe('what an administrator changes', () => {
    it('counts from the next call on: a role’s rights, an account’s activity', async () => {
      const role = await at.role('Временная', ['ACCOUNT_VIEW'])
      const id = await at.person('temp', { roles: [role] })
      const { token } = await at.enter('temp')
      const admin = (await at.enter('admin', ADMIN_PASSWORD)).token
      const status = async (): Promise<number> => (await at.call('GET', 'users', { token })).status
      expect(await status()).toBe(200)
      const change = async (path: string, body?: object): Promise<number> =>
        (await at.call('PATCH', path, { token: admin, body, version: 1 })).status
      expect(await change(`api/acc_roles/${role}/update_rights`, { rights: [] })).toBe(200)
      expect(await status()).toBe(403)
      expect(await change(`api/accounts/${id}/toggle`)).toBe(200)
      expect(await status()).toBe(401)
    })
  })

  describe('read-only mode', () => {
    it('is the user’s own, drops the writing codes and refuses every write but a few [R-092]', async () => {
      const role = await at.role('Кассир', ['TASK_EDIT', 'PAYMENT_ADD', 'ACCOUNT_VIEW', 'ACCOUNT_UPD'])
      const id = await at.person('vera', { roles: [role] })
      const { token } = await at.enter('vera')
      const switched = await at.call('PATCH', 'api/init_menu', { token, body: { isOnlyRead: true } })
      expect(await switched.json()).toMatchObject({ isOnlyRead: true })
      const refused = await at.call('POST', 'api/accounts', { token, body: {} })
      expect([refused.status, await problem(refused)]).toMatchObject([403, { code: 'READ_ONLY', message: 'Доступ запрещен' }])
      expect((await at.call('GET', 'users', { token })).status).toBe(200)
      expect((await at.enter('vera')).isOnlyRead).toBe(true)
      const changed = await at.call('PATCH', `api/accounts/${id}/change_my_password`, {
        token,
        body: { old: PASSWORD, password: 'новый-пароль-7', repeat: 'новый-пароль-7' },
      })
      expect(changed.status).toBe(200)
      expect((await at.call('PATCH', 'api/init_menu', { token, body: { isOnlyRead: false } })).status).toBe(200)
      expect((await (await at.call('GET', 'api/init_menu', { token })).json()).isOnlyRead).toBe(false)
      expect((await at.call('PATCH', 'api/init_menu', { token, body: { isOnlyRead: 'maybe' } })).status).toBe(422)
      expect((await at.call('PATCH', 'api/init_menu', { body: { isOnlyRead: true } })).status).toBe(401)
    })
  })

  describe('the menu call', () => {
    it('shows people who are not signed in only what the entry pages need [R-375]', async () => {
      const open = await (await at.call('GET', 'api/init_menu')).json()
      expect(open).toEqual({ isOnlyRead: false, systemVariables: { systemName: 'Неруд', favicon: '/favicon.svg', registration: 'OFF' } })
      const { token } = await at.enter('anna')
      const whole = await (await at.call('GET', 'api/init_menu', { token })).json()
      expect(whole.systemVariables).toMatchObject({ defaultPage: 'dashboard', reportingDate: 'OFF', businessZone: 'Europe/Moscow' })
    })

    it('takes values from settings and properties, their defaults first [R-375]', async () => {
      const { db } = at.database
      await sql`update setting set parameter_value = 'Карьер' where parameter = 'systemName'`.execute(db)
      await sql`update property set parameter_value = null, default_value = 'ON' where parameter = 'reportingDate'`.execute(db)
      const { token } = await at.enter('anna')
      const { systemVariables } = await (await at.call('GET', 'api/init_menu', { token })).json()
      expect(systemVariables).toMatchObject({ systemName: 'Карьер', reportingDate: 'ON' })
    })

    it('names the favicon’s address, and strangers may fetch it, harmless', async () => {
      const { db } = at.database
      expect((await at.call('GET', 'api/favicon')).status).toBe(404)
      const bytes = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
      const { key, sha256 } = await folderStorage(join(at.dataDir, 'files')).put(bytes)
      await sql`with f as (
      insert into sys_file (key, file_name, content_type, size, sha256)
      values (${key}, 'icon.svg', 'image/svg+xml', ${bytes.length}, ${sha256}) returning id
    ) update setting set file_id = f.id from f where parameter = 'favicon'`.execute(db)
      const { systemVariables } = await (await at.call('GET', 'api/init_menu')).json()
      expect(systemVariables.favicon).toMatch(/^\/api\/favicon\?v=\d+$/)
      const answer = await at.call('GET', systemVariables.favicon.slice(1))
      expect(await answer.text()).toContain('<svg')
      expect(answer.headers.get('content-type')).toBe('image/svg+xml')
      expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    })

    it('says that the server works', async () => {
      const answer = await at.call('GET', 'api/is_work')
      expect(await answer.json()).toEqual({ isWork: true, version: '1.2.3' })
    })
  })

  describe('the INN call', () => {
    it('requires the right, checks the number and reports when no registry is available', async () => {
      const { token } = await at.enter('admin', ADMIN_PASSWORD)
      expect((await at.call('GET', 'api/companies/info-by-inn?inn=7707083893', { token: (await at.enter('anna')).token })).status).toBe(403)
      const wrong = await at.call('GET', 'api/companies/info-by-inn?inn=7707083894', { token })
      expect([wrong.status, Object.keys((await problem(wrong)).errors)]).toEqual([422, ['inn']])
      const offline = await at.call('GET', 'api/owner_companies/info-by-inn?inn=7707083893', { token })
      expect([offline.status, (await problem(offline)).message]).toEqual([424, 'Сервис недоступен, заполните вручную'])
    })
  })
})

describe('two processes', () => {
  let here: SessionApp
  let there: SessionApp
  beforeAll(async () => {
    here = await openSessionApp()
    there = await openSessionApp({ database: here.database, listens: true })
  })
  afterAll(async () => {
    await there?.close()
    await here?.close()
  })

  const statusOf = async (token: string): Promise<number> => (await there.call('GET', 'users', { token })).status
  const becomes = (token: string, status: number): Promise<void> =>
    vi.waitFor(async () => expect(await statusOf(token)).toBe(status), { timeout: 5000, interval: 20 })

  it('what another process changes counts here at once: roles, rights, accounts, logout', async () => {
    const role = await here.role('Смотрящий', ['ACCOUNT_VIEW'])
    const id = await here.person('gleb', { roles: [role] })
    const { db } = here.database
    const { token } = await here.enter('gleb')
    await becomes(token, 200)
    await sql`delete from acc_role_rights where acc_role_id = ${role}`.execute(db)
    await becomes(token, 403)
    await sql`insert into acc_role_rights (acc_role_id, target_id, position) select ${role}, id, 1 from acc_right where code_right = 'ACCOUNT_VIEW'`.execute(
      db,
    )
    await becomes(token, 200)
    await sql`update account set is_active = false where id = ${id}`.execute(db)
    await becomes(token, 401)
    await sql`update account set is_active = true where id = ${id}`.execute(db)
    await becomes(token, 200)
    await sql`update sys_session set ended = now() where account_id = ${id}`.execute(db)
    await sql`select pg_notify(${ACCESS_CHANNEL}, '')`.execute(db)
    await becomes(token, 401)
  })

  it('the listener is there again after its connection broke', async () => {
    await here.person('zoya', { roles: [await here.role('Смотрящая', ['ACCOUNT_VIEW'])] })
    const { token } = await here.enter('zoya')
    await becomes(token, 200)
    const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and application_name = ${`nerud-${ACCESS_CHANNEL}`}`.execute(
      here.database.db,
    )
    expect(rows).toHaveLength(1)
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(here.database.db)
    await vi.waitFor(async () => {
      const again = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and application_name = ${`nerud-${ACCESS_CHANNEL}`}`.execute(
        here.database.db,
      )
      expect(again.rows[0]?.pid).not.toBe(rows[0]!.pid)
      expect(again.rows).toHaveLength(1)
    }, 5000)
    await sql`update account set is_active = false where login = 'zoya'`.execute(here.database.db)
    await becomes(token, 401)
  })
})
