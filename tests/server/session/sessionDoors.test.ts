import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessRules } from '#areas/access/area.rules'
import { networkOf } from '../../../server/session/callers.ts'
import { ADMIN_PASSWORD, openSessionApp, PASSWORD, type SessionApp } from '../sessionApp.ts'
import type { SignInAnswer } from '../../../server/session/signIn.ts'

describe('under attack', () => {
  /** Who may sign in and who may not, under attack. */
  let at: SessionApp
  let admin: string
  beforeAll(async () => {
    at = await openSessionApp()
    admin = (await at.enter('admin', ADMIN_PASSWORD)).token
  })
  afterAll(() => at?.close())

  const isIn = async (token: string): Promise<boolean> => (await at.call('GET', 'api/accounts/me', { token })).status === 200
  const edit = async (id: number, body: object, token = admin): Promise<Response> => {
    const { version } = (await (await at.call('GET', `api/accounts/${id}`, { token: admin })).json()) as { version: number }
    return at.call('PATCH', `api/accounts/${id}`, { token, body, version })
  }
  const statuses = (answers: readonly Response[]): number[] => answers.map(one => one.status)

  describe('guessing', () => {
    it('six sign-ins at once with the right password all come in', async () => {
      await at.person('hurried')
      const answers = await Promise.all(Array.from({ length: 6 }, () => at.signIn('hurried', PASSWORD, '10.1.0.1')))
      expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 200])
    })

    it('a flood of one login from one address does not pile up', async () => {
      const answers = await Promise.all(Array.from({ length: 60 }, () => at.signIn('flooded', 'wrong password', '10.1.0.2')))
      expect(answers.filter(one => one.status === 401)).toHaveLength(5)
      expect(answers.filter(one => one.status === 429)).toHaveLength(55)
    })

    it('one customer of IPv6 counts once, however many addresses it has', async () => {
      const tries = await Promise.all(
        Array.from({ length: 7 }, (_, at6) => at.signIn('six', 'wrong password', `2001:db8:0:17:${at6 + 1}::${at6}`)),
      )
      expect(tries.filter(one => one.status === 401)).toHaveLength(5)
      expect(tries.filter(one => one.status === 429)).toHaveLength(2)
      expect((await at.signIn('six', 'wrong password', '2001:db8:0:18::1')).status).toBe(401)
    })

    it.each([
      ['10.0.0.1', '10.0.0.1'],
      ['::ffff:10.0.0.1', '10.0.0.1'],
      ['2001:0DB8::1', '2001:db8:0:0::/64'],
      ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
      ['fe80::1%eth0', 'fe80:0:0:0::/64'],
      ['::1', '0:0:0:0::/64'],
    ])('the network of %s is %s', (address, network) => {
      expect(networkOf(address)).toBe(network)
    })

    it('many addresses guess one login fifty times an hour, while its owner comes in from where they always do', async () => {
      await at.person('wanted')
      expect((await at.signIn('wanted', PASSWORD, '10.2.0.1')).status).toBe(200)
      const guesses = await Promise.all(Array.from({ length: 60 }, (_, n) => at.signIn('wanted', 'wrong password', `10.3.${n}.1`)))
      expect(guesses.filter(one => one.status === 401).length).toBeLessThanOrEqual(50)
      expect((await at.signIn('wanted', PASSWORD, '10.4.0.1')).status).toBe(429)
      expect((await at.signIn('wanted', PASSWORD, '10.2.0.1')).status).toBe(200)
      at.pass(61)
      expect((await at.signIn('wanted', PASSWORD, '10.4.0.1')).status).toBe(200)
      admin = (await at.enter('admin', ADMIN_PASSWORD)).token
    })
  })

  describe('passwords', () => {
    it.each(['1111111111', 'qwertyuiop', 'Йцукенгшщз', 'пароль12345', 'Passw0rd!!', 'choosing12'])('%s is easily guessed', async weak => {
      const id = await at.person(`choosing${weak.length}${weak}`)
      const { token } = await at.enter(`choosing${weak.length}${weak}`)
      const body = { old: PASSWORD, password: weak, repeat: weak }
      const answer = await at.call('PATCH', `api/accounts/${id}/change_my_password`, { token, body })
      expect([answer.status, Object.keys(((await answer.json()) as { errors: object }).errors)]).toEqual([422, ['password']])
    })

    it('one’s own is not reset without the old one', async () => {
      const answer = await at.call('PATCH', 'api/accounts/1/reset-password', { token: admin })
      expect(answer.status).toBe(409)
      expect((await at.signIn('admin', ADMIN_PASSWORD)).status).toBe(200)
    })

    it('for one use are stored nowhere, and a repeated call reports this', async () => {
      const id = await at.person('reset')
      const reset = (): Promise<Response> =>
        at.app.fetch(
          new Request(`http://nerud.test/api/accounts/${id}/reset-password`, {
            method: 'PATCH',
            headers: { authorization: `Bearer ${admin}`, 'idempotency-key': 'reset-1' },
          }),
        )
      const { password } = (await (await reset()).json()) as { password: string }
      const again = await reset()
      expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([409, 'SAID_ONCE'])
      const { rows } = await sql<{ body: string | null }>`select body from sys_idempotency where key = 'reset-1'`.execute(at.database.db)
      expect(rows).toEqual([{ body: null }])
      expect((await at.signIn('reset', password)).status).toBe(200)
    })
  })

  describe('accounts', () => {
    it('nobody locks the administrator or themselves out by the type of the account', async () => {
      for (const accountType of [2, 4]) expect((await edit(1, { accountType })).status).toBe(409)
      const id = await at.person('sawing', { roles: [await at.role('Кадры', ['ACCOUNT_VIEW', 'ACCOUNT_UPD'])] })
      const { token } = await at.enter('sawing')
      expect((await edit(id, { accountType: 2 }, token)).status).toBe(409)
      expect(await isIn(token)).toBe(true)
    })

    it('closed and opened again are entered by the password alone', async () => {
      for (const [login, closed, open] of [
        ['inactive', { metadataFields: { isActive: false } }, { metadataFields: { isActive: true } }],
        ['a.driver', { accountType: 2 }, { accountType: 1 }],
      ] as const) {
        const id = await at.person(login)
        const { token } = await at.enter(login)
        expect((await edit(id, closed)).status).toBe(200)
        expect((await edit(id, open)).status).toBe(200)
        expect(await isIn(token), login).toBe(false)
        expect((await at.signIn(login, PASSWORD)).status).toBe(200)
      }
    })

    it('are not named to strangers: not by registration, not by checks', async () => {
      await sql`update account set inn = '771322443926' where id = ${await at.person('hidden', { email: 'hidden@example.ru' })}`.execute(
        at.database.db,
      )
      await at.person('curious')
      const { token } = await at.enter('curious')
      const check = await at.call('GET', 'api/accounts/check_inn?inn=771322443926', { token })
      expect(await check.json()).toEqual({ isUnique: false, message: 'Такое значение уже есть у другой записи', other: null })
      const seen = await at.call('GET', 'api/accounts/check_inn?inn=771322443926', { token: admin })
      expect(await seen.json()).toMatchObject({ isUnique: false, other: { title: 'Имя hidden (hidden)' } })

      await sql`update property set parameter_value = 'ON' where parameter = 'registration'`.execute(at.database.db)
      const form = { fio: 'Новый', phone: '9031112233', password: 'шестая-линия-5', repeat: 'шестая-линия-5' }
      for (const taken of [
        { login: 'HIDDEN', email: 'new@example.ru' },
        { login: 'new', email: 'hidden@example.ru' },
      ]) {
        const answer = await at.call('POST', 'users/register', { body: { ...form, ...taken }, address: '10.9.0.1' })
        expect(answer.status).toBe(409)
        expect(await answer.text()).not.toMatch(/Имя hidden|"other"/u)
      }
    })
  })
})

describe('as another person', () => {
  let at: SessionApp
  let admin: SignInAnswer
  beforeAll(async () => {
    at = await openSessionApp()
    admin = await at.enter('admin', ADMIN_PASSWORD)
  })
  afterAll(() => at?.close())

  const look = (id: number, token = admin.token): Promise<Response> => at.call('POST', `api/accounts/${id}/look_as`, { token, version: 1 })
  const lookAs = async (id: number, token = admin.token): Promise<SignInAnswer> => {
    const answer = await look(id, token)
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.json()) as SignInAnswer
  }
  const me = (token: string): Promise<Response> => at.call('GET', 'api/accounts/me', { token })
  const refusal = async (answer: Response): Promise<string> => `${answer.status} ${((await answer.json()) as { code: string }).code}`
  type Entry = { action: string; user: { id: number } | null; at: string }
  const history = async (id: number): Promise<Entry[]> =>
    (await (await at.call('GET', `api/history/account/${id}`, { token: admin.token })).json()) as Entry[]
  const recordEnded = (): Promise<unknown> => accessRules.minutely!(at.app.engine)

  let made = 0
  /** A user who may see and enter payments. */
  async function clerk(codes: readonly string[] = ['COST_VIEW', 'COST_ADD', 'ACCOUNT_VIEW']): Promise<number> {
    made += 1
    return at.person(`clerk${made}`, { roles: [await at.role(`Счетовод ${made}`, codes)] })
  }

  describe('looking as another person', () => {
    it('sees what that person sees, and states the viewer and the end', async () => {
      const id = await clerk()
      const answer = await look(id)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
      const session = (await answer.json()) as SignInAnswer
      expect(session).toMatchObject({ id, isOnlyRead: true, onlyReads: true, viewer: { id: 1, fio: 'Администратор' } })
      expect(session.rights.toSorted()).toEqual(['ACCOUNT_VIEW', 'COST_ADD', 'COST_VIEW'])
      const mine = await (await me(session.token)).json()
      expect(mine).toMatchObject({ id, isOnlyRead: true, onlyReads: true, look: { viewer: { id: 1 }, until: session.expiresAt } })
      expect(mine.look.rights.toSorted()).toEqual(session.rights.toSorted())
      expect((await at.call('GET', 'api/accounts/filter', { token: session.token })).status).toBe(200)
      expect(await refusal(await at.call('GET', 'api/acc_roles', { token: session.token }))).toBe('403 NO_RIGHT')
    })

    it('writes nothing, not even what a read-only role may, and begins no impersonation from an impersonation', async () => {
      const { token, id } = await lookAs(await clerk(['ACCOUNT_UPD', 'ACCOUNT_VIEW']))
      const other = await clerk([])
      const own = { old: PASSWORD, password: 'другой пароль 7', repeat: 'другой пароль 7' }
      for (const [method, path, body] of [
        ['PATCH', 'api/init_menu', { isOnlyRead: false }],
        ['PATCH', `api/accounts/${id}/change_my_password`, own],
        ['PUT', 'api/my_settings/dashboard', { value: {} }],
        ['POST', 'api/list_views', { list: 'account', name: 'Мой вид' }],
        ['POST', `api/accounts/${other}/look_as`, {}],
        ['PATCH', `api/accounts/${other}/toggle`, {}],
      ] as const)
        expect(await refusal(await at.call(method, path, { token, body })), path).toBe('403 LOOKING')
    })

    it('requires the right, works for users without more rights, and never for oneself', async () => {
      const [keeper, strong, viewer] = [await clerk(['ACCOUNT_UPD', 'ACCOUNT_VIEW']), await clerk(), await clerk(['ACCOUNT_VIEW'])]
      const { token, login } = await at.enter(`clerk${made - 2}`)
      expect(login).toBe(`clerk${made - 2}`)
      expect(await refusal(await look(strong, token))).toBe('403 NO_RIGHT')
      expect(await refusal(await look(1, token))).toBe('403 NO_RIGHT')
      expect(await refusal(await look(keeper, token))).toBe('409 NOT_NOW')
      expect((await look(viewer, token)).status).toBe(200)
      const weak = await at.enter(`clerk${made}`)
      expect(await refusal(await look(keeper, weak.token))).toBe('403 NO_RIGHT')
      expect(await refusal(await look(await at.person('trucker', { type: 2 })))).toBe('409 NOT_NOW')
      expect(await refusal(await look(await at.person('closed', { active: false })))).toBe('409 NOT_NOW')
    })

    it('leaves the own session of both as it was, their letters and the networks that are known', async () => {
      const id = await clerk()
      const own = await at.enter(`clerk${made}`)
      const { token } = await lookAs(id)
      expect((await at.call('POST', 'api/logout', { token })).status).toBe(204)
      expect([(await me(token)).status, (await me(own.token)).status, (await me(admin.token)).status]).toEqual([401, 200, 200])
    })
  })

  describe('the end of an impersonation', () => {
    const alive = async (token: string): Promise<boolean> => (await me(token)).status === 200

    it('is in the history with its beginning, with the viewer, once', async () => {
      const id = await clerk()
      const { token } = await lookAs(id)
      at.pass(3)
      await at.call('POST', 'api/logout', { token })
      await recordEnded()
      const entries = await history(id)
      expect(entries.map(one => [one.action, one.user?.id])).toEqual([
        ['lookEnded', 1],
        ['lookAs', 1],
      ])
      expect(Date.parse(entries[0]!.at) - Date.parse(entries[1]!.at)).toBe(3 * 60_000)
    })

    it('comes by itself after an hour, however busy', async () => {
      const id = await clerk()
      const { token } = await lookAs(id)
      at.pass(40)
      const later = await me(token)
      const renewed = later.headers.get('x-new-token')
      expect(later.status).toBe(200)
      await me(admin.token)
      at.pass(21)
      for (const one of [token, renewed]) if (one) expect(await alive(one)).toBe(false)
      await recordEnded()
      await recordEnded()
      admin = await at.enter('admin', ADMIN_PASSWORD)
      expect((await history(id)).map(one => one.action)).toEqual(['lookEnded', 'lookAs'])
    })

    it("comes with the viewer's session, the loss of their right, or a new right of the viewed user", async () => {
      const [keeper, id] = [await clerk(['ACCOUNT_UPD', 'ACCOUNT_VIEW']), await clerk(['ACCOUNT_VIEW'])]
      const own = await at.enter(`clerk${made - 1}`)
      const first = await lookAs(id, own.token)
      await at.call('POST', 'api/logout', { token: own.token })
      expect(await alive(first.token)).toBe(false)

      const again = await at.enter(`clerk${made - 1}`)
      const second = await lookAs(id, again.token)
      expect(await alive(second.token)).toBe(true)
      const stronger = await at.role('Сильнее', ['COST_VIEW'])
      const grant = (role: number, person: number) =>
        sql`insert into account_acc_roles (account_id, target_id, position) values (${person}, ${role}, 2)`.execute(at.database.db)
      const forget = (): Promise<unknown> => at.call('PATCH', 'api/init_menu', { token: admin.token, body: { isOnlyRead: false } })
      await grant(stronger, id)
      await forget()
      expect(await alive(second.token)).toBe(false)

      const third = await lookAs(await clerk([]), again.token)
      await sql`delete from account_acc_roles where account_id = ${keeper}`.execute(at.database.db)
      await forget()
      expect([await alive(third.token), await alive(again.token)]).toEqual([false, true])
      await recordEnded()
      expect((await history(id)).map(one => [one.action, one.user?.id])).toEqual([
        ['lookEnded', keeper],
        ['lookAs', keeper],
        ['lookEnded', keeper],
        ['lookAs', keeper],
      ])
    })

    it('comes when the other is closed, and stays when they are opened again', async () => {
      const id = await clerk()
      const { token } = await lookAs(id)
      for (const open of [false, true]) {
        expect((await at.call('PATCH', `api/accounts/${id}/toggle`, { token: admin.token, body: {} })).status).toBe(200)
        expect([open, await alive(token)]).toEqual([open, false])
      }
    })
  })
})
