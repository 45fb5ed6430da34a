import { ALL_RIGHTS } from '#resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let made = 0
const makeAccount = async (more: Record<string, unknown> = {}, as?: string): Promise<Answered> =>
  app.call('POST', 'api/accounts', {
    ...(as && { as }),
    json: { login: `person${++made}`, fio: `Петров ${made}`, accountType: 1, ...more },
  })
const edit = async (id: number, json: Record<string, unknown>, as?: string): Promise<Answered> => {
  const { body } = await app.call('GET', `api/accounts/${id}`)
  return app.call('PATCH', `api/accounts/${id}`, { ...(as && { as }), json, headers: { 'if-match': `"${body.version}"` } })
}
const myId = async (as: string): Promise<number> => (await app.call('GET', 'api/accounts/me', { as })).body.id

describe('accounts', () => {
  test('are called in selects by name and login, and found by a part of the name [R-260, R-270]', async () => {
    const { body } = await makeAccount({ fio: 'Ярославский Глеб', login: 'gleb' })
    const options = await app.call('GET', `api/accounts/search-by-fio?query=${encodeURIComponent('ярослав')}`)
    expect(options.body).toEqual([{ id: body.id, fio: 'Ярославский Глеб', login: 'gleb', label: 'Ярославский Глеб (gleb)' }])
    expect((await app.call('GET', `api/accounts?fio=${encodeURIComponent('ЯРОСЛАВ')}`)).body).toHaveLength(1)
  })

  test('drivers are marked by their type and listed by three calls [R-260]', async () => {
    const { body } = await makeAccount({ accountType: 2, seriesNumberDrive: '9922123456', issueDateDrive: '2020-05-01' })
    expect(body.driver).toBe(true)
    for (const path of ['api/drivers/filter', 'api/accounts/drivers', 'api/accounts?driver=true'])
      expect(
        (await app.call('GET', path)).body.map((one: { id: number }) => one.id),
        path,
      ).toEqual([body.id])
    const wrong = await makeAccount({ seriesNumberDrive: '99 22', issueDateDrive: '2999-01-01' })
    expect(Object.keys(wrong.body.errors)).toEqual(['seriesNumberDrive', 'issueDateDrive'])
  })

  test('are switched on and off, but neither oneself nor the administrator [R-265]', async () => {
    const { body } = await makeAccount()
    expect((await app.call('PATCH', `api/accounts/${body.id}/toggle`)).body.metadataFields.isActive).toBe(false)
    expect((await app.call('PATCH', `api/accounts/${body.id}/toggle`)).body.metadataFields.isActive).toBe(true)
    const mate = await app.holder(['ACCOUNT_VIEW', 'ACCOUNT_UPD'], 'mate')
    expect((await app.call('PATCH', `api/accounts/${await myId(mate)}/toggle`, { as: mate })).status).toBe(409)
    expect((await app.call('PATCH', 'api/accounts/1/toggle')).status).toBe(409)
    // Not even by a user with all rights of the administrator.
    const equal = await app.holder(ALL_RIGHTS, 'equal')
    expect((await app.call('PATCH', 'api/accounts/1/toggle', { as: equal })).status).toBe(409)
  })

  test('show their own company under both spellings [R-268]', async () => {
    const { body } = await makeAccount({ ownerCompany: 1 })
    for (const path of ['owner-company', 'owner_company'])
      expect((await app.call('GET', `api/accounts/${body.id}/${path}`)).body).toMatchObject({ id: 1, kind: 'own' })
    const strange = await makeAccount({ ownerCompany: 2 })
    expect([strange.status, Object.keys(strange.body.errors)]).toEqual([422, ['ownerCompany']])
  })

  test('tell when a driving licence runs out: ten years after it was issued', async () => {
    const { id } = (await makeAccount({ seriesNumberDrive: '9912123456', issueDateDrive: '2016-02-29' })).body
    expect((await app.call('GET', `api/accounts/${id}`)).body.indicatorsArr).toEqual([
      { code: 'licence', value: '9912123456', dateCheck: '2016-02-29', valueDate: '2026-02-28', valueStatus: 'expired' },
    ])
    const plain = (await makeAccount({})).body
    expect((await app.call('GET', `api/accounts/${plain.id}`)).body.indicatorsArr).toEqual([])
  })

  test('keep what only staff may see from others', async () => {
    const { body } = await makeAccount({ inn: '771322443926' })
    const outsider = await app.holder(['POINT_VIEW'], 'outsider')
    const seen = await app.call('GET', `api/accounts/${body.id}`, { as: outsider })
    expect(seen.body).toMatchObject({ fio: body.fio })
    for (const name of ['inn', 'seriesNumberDrive', 'issueDateDrive', 'indicatorsArr', 'accRoles', 'comment'])
      expect(seen.body).not.toHaveProperty(name)
  })
})

describe('nobody grows their own power', () => {
  const roleId = async (rights: readonly string[], name: string): Promise<number> => {
    const all = (await app.call('GET', 'api/acc_rights?itemsPerPage=1000')).body as { id: number; codeRight: string }[]
    const ids = rights.map(code => all.find(right => right.codeRight === code)!.id)
    return (await app.call('POST', 'api/acc_roles', { json: { nameRole: name, rights: ids } })).body.id
  }

  test('a role with rights that one lacks is not handed out, nor taken', async () => {
    const clerk = await app.holder(['ACCOUNT_VIEW', 'ACCOUNT_UPD', 'POINT_VIEW'], 'clerk')
    const [strong, weak] = [await roleId(['DEAL_DEL', 'POINT_VIEW'], 'Сильная'), await roleId(['POINT_VIEW'], 'Слабая')]
    const refused = await makeAccount({ accRoles: [strong] }, clerk)
    expect([refused.status, refused.body.errors.accRoles]).toEqual([422, 'В роли «Сильная» есть права, которых нет у вас'])
    expect((await makeAccount({ accRoles: [weak] }, clerk)).status).toBe(201)
    expect((await edit(await myId(clerk), { accRoles: [strong] }, clerk)).status).toBe(422)
  })

  test('a stronger account keeps its login, mail, activity and password', async () => {
    const clerk = await app.holder(['ACCOUNT_VIEW', 'ACCOUNT_UPD'], 'clerk2')
    const { body } = await makeAccount({ accRoles: [await roleId(['BUH_TRX_DONE'], 'Банк')] })
    for (const change of [{ login: 'stolen' }, { email: 'thief@example.com' }, { metadataFields: { isActive: false } }, { accRoles: [] }])
      expect((await edit(body.id, change, clerk)).body.code, JSON.stringify(change)).toBe('NO_RIGHT')
    expect((await app.call('PATCH', `api/accounts/${body.id}/reset-password`, { as: clerk })).status).toBe(403)
    expect((await edit(body.id, { phone: '9031112233' }, clerk)).body.phone).toBe('9031112233')
  })

  test('a role grows only by rights that its editor holds [R-275]', async () => {
    const keeper = await app.holder(['ROLE_VIEW', 'ROLE_UPD', 'POINT_VIEW'], 'keeper')
    const all = (await app.call('GET', 'api/acc_rights?itemsPerPage=1000')).body as { id: number; codeRight: string }[]
    const id = (code: string): number => all.find(right => right.codeRight === code)!.id
    const role = await roleId(['DEAL_DEL'], 'Растущая')
    const grown = await app.call('PATCH', `api/acc_roles/${role}/update_rights`, {
      as: keeper,
      json: { rights: [id('DEAL_DEL'), id('POINT_VIEW')] },
    })
    expect(grown.status, JSON.stringify(grown.body)).toBe(200)
    const refused = await app.call('PATCH', `api/acc_roles/${role}/update_rights`, {
      as: keeper,
      json: { rights: [id('DEAL_DEL'), id('SETTINGS_CSS')] },
    })
    expect(refused.body.errors.rights).toContain('SETTINGS_CSS')
    const existing = await app.call('GET', `api/acc_roles/${role}/acc_rights_by_role`)
    expect(existing.body.map((right: { codeRight: string }) => right.codeRight)).toEqual(['POINT_VIEW', 'DEAL_DEL'])
  })

  test('a role that only reads gives no right to write, and a person without another role writes nothing', async () => {
    const role = await roleId(['POINT_VIEW', 'POINT_UPD'], 'Смотрящая')
    const read = await app.call('PATCH', `api/acc_roles/${role}`, { json: { isOnlyRead: true } })
    expect(read.body.isOnlyRead).toBe(true)
    const login = `watching${++made}`
    const as = await app.holder([], login)
    await edit(await myId(as), { accRoles: [role] })
    const mode = async () => {
      const { isOnlyRead, onlyReads, accRoles } = (await app.call('GET', 'api/accounts/me', { as })).body
      const codes = accRoles.flatMap((one: { relationAccRights: { accRights: { codeRight: string } }[] }) =>
        one.relationAccRights.map(({ accRights }) => accRights.codeRight),
      )
      return { isOnlyRead, onlyReads, codes }
    }
    expect(await mode()).toEqual({ isOnlyRead: true, onlyReads: true, codes: ['POINT_VIEW'] })
    // Shifts require no right by the specification, so only read-only mode refuses them.
    const shift = { date: '2026-05-12', kind: 'day' }
    for (const path of ['api/shifts', 'api/points'])
      expect((await app.call('POST', path, { as, json: shift })).body, path).toMatchObject({
        code: 'READ_ONLY',
        message: 'Доступ запрещен',
      })
    expect((await app.call('GET', 'api/points', { as })).status).toBe(200)
    const off = await app.call('PATCH', 'api/init_menu', { as, json: { isOnlyRead: false } })
    expect([off.status, off.body.errors]).toEqual([422, { isOnlyRead: 'Все ваши роли – только просмотр: режим не выключается' }])

    await edit(await myId(as), { accRoles: [role, await roleId(['CAR_UPD'], 'Меняющая')] })
    expect(await mode()).toEqual({ isOnlyRead: false, onlyReads: false, codes: ['POINT_VIEW', 'CAR_UPD'] })
    expect((await app.call('POST', 'api/points', { as, json: {} })).body.code).toBe('NO_RIGHT')
    expect((await app.call('PATCH', 'api/init_menu', { as, json: { isOnlyRead: false } })).status).toBe(200)
  })

  test('a read-only role can be made writable only by users with its rights', async () => {
    const keeper = await app.holder(['ROLE_VIEW', 'ROLE_UPD', 'POINT_VIEW'], 'keeper2')
    const role = await roleId(['POINT_VIEW', 'POINT_UPD'], 'Раскрываемая')
    await app.call('PATCH', `api/acc_roles/${role}`, { json: { isOnlyRead: true } })
    const open = (as?: string) => app.call('PATCH', `api/acc_roles/${role}`, { json: { isOnlyRead: false }, ...(as && { as }) })
    expect((await open(keeper)).body.errors.rights).toContain('POINT_UPD')
    expect((await open()).status).toBe(200)
  })

  test('changed rights count at the next call [R-086]', async () => {
    const role = await roleId([], 'Меняется')
    const login = `changing${++made}`
    const token = await app.holder([], login)
    await edit(await myId(token), { accRoles: [role] })
    expect((await app.call('GET', 'api/points', { as: token })).status).toBe(403)
    const all = (await app.call('GET', 'api/acc_rights?codeRight=POINT_VIEW')).body as { id: number }[]
    await app.call('PATCH', `api/acc_roles/${role}/update_rights`, { json: { rights: all.map(right => right.id) } })
    const answer = await app.call('GET', 'api/points', { as: token })
    expect([answer.status, answer.headers.get('update-rights')]).toEqual([200, 'true'])
    const { body } = await app.call('GET', `api/acc_roles/${role}`)
    expect(body.accountsCount).toBe(1)
  })
})
