import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { byName } from '#resource'
import { httpErrorOf } from '../../../server/httpError.ts'
import { inTransaction } from '../../../server/engine/write/transaction.ts'
import type { User } from '../../../server/engine/user.ts'
import { resetPassword } from '#areas/access/account/account.rules'
import { createAdministrator } from '#areas/seed/fill.rules'
import { ADMIN_PASSWORD, openSessionApp, PASSWORD, type SessionApp } from '../sessionApp.ts'

let at: SessionApp
beforeAll(async () => {
  at = await openSessionApp()
})
afterAll(() => at?.close())

const NEW = 'совсем-новый-1'
const errorsOf = async (answer: Response): Promise<Record<string, string>> =>
  ((await answer.json()) as { errors: Record<string, string> }).errors
const isIn = async (token: string): Promise<boolean> => (await at.call('GET', 'api/accounts/me', { token })).status === 200
const change = (id: number, token: string, body: object): Promise<Response> =>
  at.call('PATCH', `api/accounts/${id}/change_my_password`, { token, body })

describe('changing the own password', () => {
  it('ends the other sessions, keeps this one, and is recorded in the history without the passwords [R-142]', async () => {
    const id = await at.person('olga')
    const [here, there] = [await at.enter('olga'), await at.enter('olga')]
    expect((await change(id, here.token, { old: PASSWORD, password: NEW, repeat: NEW })).status).toBe(200)
    expect([await isIn(here.token), await isIn(there.token)]).toEqual([true, false])
    expect((await at.signIn('olga', PASSWORD)).status).toBe(401)
    expect((await at.signIn('olga', NEW)).status).toBe(200)
    const { rows } = await sql<{
      action: string
      changes: unknown
    }>`select action, changes from sys_change where resource = 'account' and record_id = ${id}`.execute(at.database.db)
    expect(rows).toEqual([{ action: 'changeMyPassword', changes: [] }])
  })

  it('names what is wrong at its field', async () => {
    const id = await at.person('pavel.long')
    const { token } = await at.enter('pavel.long')
    const wrong = async (body: object): Promise<string[]> => Object.keys(await errorsOf(await change(id, token, body)))
    expect(await wrong({ old: 'wrong password', password: NEW, repeat: NEW })).toEqual(['old'])
    expect(await wrong({ old: PASSWORD, password: 'короткий', repeat: 'короткий' })).toEqual(['password'])
    expect(await wrong({ old: PASSWORD, password: 'Pavel.Long', repeat: 'Pavel.Long' })).toEqual(['password'])
    expect(await wrong({ old: PASSWORD, password: PASSWORD, repeat: PASSWORD })).toEqual(['password'])
    expect(await wrong({ old: PASSWORD, password: NEW, repeat: 'другой' })).toEqual(['repeat'])
    expect((await change(id, token, { old: PASSWORD, password: NEW, repeat: NEW })).status).toBe(429)
  })

  it('is for the own account only', async () => {
    const { token } = await at.enter('olga', NEW)
    expect((await change(1, token, { old: NEW, password: 'x'.repeat(12), repeat: 'x'.repeat(12) })).status).toBe(403)
  })

  it('comes before everything else when the password is temporary', async () => {
    const id = await at.person('newcomer', { mustChange: true, roles: [await at.role('Гость', ['ACCOUNT_VIEW'])] })
    const session = await at.enter('newcomer')
    expect(session.mustChangePassword).toBe(true)
    const refused = await at.call('GET', 'users', { token: session.token })
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, 'MUST_CHANGE_PASSWORD'])
    expect((await at.call('GET', 'api/init_menu', { token: session.token })).status).toBe(200)
    expect(await isIn(session.token)).toBe(true)
    expect((await change(id, session.token, { old: PASSWORD, password: NEW, repeat: NEW })).status).toBe(200)
    expect((await at.call('GET', 'users', { token: session.token })).status).toBe(200)
  })
})

describe('a reset by an administrator', () => {
  const admin: User = { id: 1, login: 'admin', fio: 'A', rights: new Set(), readOnly: false, session: 0 }
  const reset = (id: number, user = admin): Promise<{ password: string }> =>
    inTransaction(at.app.engine, user, async tx => {
      const account = tx.resources['account']!
      return resetPassword(tx, byName(account, await tx.read(account, id)) as { id: number; login: string })
    })

  it('shows a temporary password once and ends all sessions [R-143]', async () => {
    const id = await at.person('semen')
    const { token } = await at.enter('semen')
    const admin = await at.enter('admin', ADMIN_PASSWORD)
    const answer = await at.call('PATCH', `api/accounts/${id}/reset-password`, { token: admin.token, version: 1 })
    const { password } = (await answer.json()) as { password: string }
    expect(await isIn(token)).toBe(false)
    expect((await at.signIn('semen', PASSWORD)).status).toBe(401)
    expect(await at.enter('semen', password)).toMatchObject({ mustChangePassword: true })
  })

  it('of the administrator is the administrator’s own', async () => {
    const other = { ...admin, id: await at.person('deputy') }
    expect(httpErrorOf(await reset(1, other).catch((error: unknown) => error))).toMatchObject({ status: 403 })
    expect((await at.signIn('admin', ADMIN_PASSWORD)).status).toBe(200)
  })
})

describe('a forgotten password', () => {
  const ask = (login: string, address?: string): Promise<Response> =>
    at.call('POST', 'api/password/forgot', { body: { login }, ...(address && { address }) })
  const letterTo = async (email: string, count = 1): Promise<string> => {
    const mine = async (): Promise<string[]> => (await at.letters()).filter(text => text.includes(`To: ${email}`))
    await vi.waitFor(async () => expect(await mine()).toHaveLength(count), 5000)
    return (await mine()).at(-1)!
  }
  const tokenIn = (letter: string): string => {
    const text = Buffer.from(letter.split('\r\n\r\n').slice(1).join(''), 'base64').toString()
    return /http:\/\/nerud\.test\/recover\/([\w-]+)/.exec(text)![1]!
  }
  const recover = (body: object): Promise<Response> => at.call('POST', 'api/password/recover', { body })

  it('is answered alike for everybody, and a letter goes only to those who exist', async () => {
    await at.person('kira', { email: 'kira@example.ru' })
    await at.person('idle', { email: 'idle@example.ru', active: false })
    const answers = await Promise.all(['kira', 'nobody', 'idle', 'KIRA@example.ru'].map(async login => (await ask(login)).json()))
    expect(new Set(answers.map(one => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ message: 'Если такой пользователь есть, мы отправили письмо' })]),
    )
    await letterTo('kira@example.ru', 2)
    expect((await at.letters()).some(text => text.includes('idle@'))).toBe(false)
  })

  it('is replaced once through the link of the last letter; all sessions end', async () => {
    await at.person('lena', { email: 'lena@example.ru' })
    const { token: session } = await at.enter('lena')
    await ask('lena')
    const first = tokenIn(await letterTo('lena@example.ru'))
    await ask('lena@example.ru')
    const token = tokenIn(await letterTo('lena@example.ru', 2))
    expect(Object.keys(await errorsOf(await recover({ token: first, password: NEW, repeat: NEW })))).toEqual(['token'])
    expect(Object.keys(await errorsOf(await recover({ token, password: 'короткий', repeat: 'короткий' })))).toEqual(['password'])
    const both = await Promise.all([1, 2].map(() => recover({ token, password: NEW, repeat: NEW })))
    expect(new Set(both.map(one => one.status))).toEqual(new Set([200, 422]))
    expect(await isIn(session)).toBe(false)
    expect((await at.signIn('lena', NEW)).status).toBe(200)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from sys_recovery where token_hash like '%' || ${token} || '%'`.execute(at.database.db)
    expect(rows[0]!.n).toBe(0)
  })

  it('cannot be replaced an hour later', async () => {
    await at.person('mark', { email: 'mark@example.ru' })
    await ask('mark')
    const token = tokenIn(await letterTo('mark@example.ru'))
    at.pass(61)
    expect((await recover({ token, password: NEW, repeat: NEW })).status).toBe(422)
  })

  it('fills nobody’s mailbox: three letters an hour, five requests from one address', async () => {
    await at.person('nina', { email: 'nina@example.ru' })
    for (let n = 0; n < 5; n++) expect((await ask('nina', `10.1.0.${n}`)).status).toBe(200)
    await letterTo('nina@example.ru', 3)
    for (let n = 0; n < 5; n++) await ask('ghost', '10.2.0.1')
    expect((await ask('ghost', '10.2.0.1')).status).toBe(429)
  })
})

describe('registration', () => {
  const form = {
    login: 'rookie',
    fio: 'Новичок Н. Н.',
    email: 'rookie@example.ru',
    phone: '+7 (912) 345-67-89',
    password: PASSWORD,
    repeat: PASSWORD,
  }
  const register = (body: object, address = '10.3.0.1'): Promise<Response> => at.call('POST', 'users/register', { body, address })
  it('is closed unless the property opens it', async () => {
    const answer = await register(form)
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      403,
      'Регистрация закрыта. Обратитесь к администратору',
    ])
  })

  it('makes an inactive account that an administrator lets in', async () => {
    await sql`update property set parameter_value = 'ON' where parameter = 'registration'`.execute(at.database.db)
    const answer = await register(form)
    expect(await answer.json()).toEqual({ message: 'Registration successful' })
    expect(((await (await at.signIn('rookie', PASSWORD)).json()) as { code: string }).code).toBe('ACCOUNT_INACTIVE')
    await sql`update account set is_active = true where login = 'rookie'`.execute(at.database.db)
    expect(await at.enter('rookie')).toMatchObject({ rights: [], mustChangePassword: false })
    const { rows } = await sql`select phone, ins_user_id, account_type_id from account where login = 'rookie'`.execute(at.database.db)
    expect(rows).toEqual([{ phone: '9123456789', ins_user_id: null, account_type_id: 1 }])
  })

  it('takes no rights, names wrong fields and stores nothing then [R-140]', async () => {
    const errors = async (body: object): Promise<string[]> => Object.keys(await errorsOf(await register(body, '10.3.0.2')))
    expect(await errors({ ...form, login: 'x2', accRoles: [1], isActive: true })).toEqual(
      expect.arrayContaining(['accRoles', 'isActive', 'login']),
    )
    expect(await errors({ ...form, login: 'second', email: 'no' })).toEqual(['email'])
    expect(await errors({ ...form, login: 'second', repeat: 'иначе' })).toEqual(['repeat'])
    expect((await register({ ...form, login: 'ROOKIE', email: 'other@example.ru' }, '10.3.0.3')).status).toBe(409)
    const { rows } = await sql`select login from account where login in ('second', 'x2', 'ROOKIE')`.execute(at.database.db)
    expect(rows).toEqual([])
  })
})

describe('the first administrator', () => {
  it('keeps its password at later starts', async () => {
    expect(await createAdministrator({ db: at.database.db, password: 'another password' })).toBeNull()
    expect((await at.signIn('admin', ADMIN_PASSWORD)).status).toBe(200)
  })

  it('gets a password for one use when none is given', async () => {
    const { db } = at.database
    await sql`delete from sys_password where account_id = 1`.execute(db)
    const shown = await createAdministrator({ db })
    expect(await at.enter('admin', shown!)).toMatchObject({ id: 1, mustChangePassword: true })
  })

  it('is refused a poor password in words', async () => {
    const { db } = at.database
    await sql`delete from sys_password where account_id = 1`.execute(db)
    await expect(createAdministrator({ db, password: 'admin' })).rejects.toThrow('ADMIN_PASSWORD не подходит')
  })
})
