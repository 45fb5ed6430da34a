import { sampleInn } from '#russian'
import { locales } from '#locales'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLog } from '../../server/log.ts'
import { textsOf } from '../../server/engine/texts.ts'
import { failureAnswer } from '../../server/problem.ts'
import { testApp, type Answered, type TestApp } from '../support/app.ts'
import { storesNothing } from '../support/database.ts'
import { PDF } from '../support/samples.ts'

/** Concurrent calls: nothing is overwritten silently, nothing is done twice (architecture.md, "The wire"). */
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let made = 300
const makeCompany = async (): Promise<Answered['body']> =>
  (await app.call('POST', 'api/companies', { json: { name: `Компания ${++made}`, inn: sampleInn(made) } })).body
const edit = (id: number, version: number | string, json: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answered> =>
  app.call('PATCH', `api/companies/${id}`, {
    json,
    headers: { 'if-match': typeof version === 'number' ? `"${version}"` : version, ...headers },
  })
const statuses = (answers: readonly Answered[]): number[] => answers.map(answer => answer.status).toSorted((a, b) => a - b)
const historyOf = async (id: number): Promise<Answered['body']> => (await app.call('GET', `api/history/company/${id}`)).body
const companiesNamed = async (name: string): Promise<unknown[]> =>
  (await app.call('GET', `api/companies?query=${encodeURIComponent(name)}`)).body

describe('two edits of one record', () => {
  test('at once: one is kept, the other gets the record as it is now', async () => {
    const { id, version } = await makeCompany()
    const answers = await Promise.all([edit(id, version, { phone: '9160000001' }), edit(id, version, { phone: '9160000002' })])
    expect(statuses(answers)).toEqual([200, 409])
    const [kept, refused] = answers.toSorted((a, b) => a.status - b.status)
    expect(refused!.body).toMatchObject({
      code: 'CONFLICT',
      message: 'Запись уже изменена в другом окне или другим пользователем',
      current: { id, version: version + 1, phone: kept!.body.phone },
    })
    expect((await app.call('GET', `api/companies/${id}`)).body.phone).toBe(kept!.body.phone)
    expect(await historyOf(id)).toHaveLength(2)
  })

  test('of twenty one is kept, and the version counts one', async () => {
    const { id, version } = await makeCompany()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => edit(id, version, { comment: `Правка ${at}` })))
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    expect((await app.call('GET', `api/companies/${id}`)).body.version).toBe(version + 1)
  })

  test('one after the other with the version that was answered are both kept', async () => {
    const { id, version } = await makeCompany()
    const first = await edit(id, version, { phone: '9160000001' })
    expect(first.headers.get('etag')).toBe(`"${version + 1}"`)
    const second = await edit(id, first.headers.get('etag')!, { email: 'a@example.ru' })
    expect(second.body).toMatchObject({ phone: '9160000001', email: 'a@example.ru', version: version + 2 })
  })

  test('a deletion does not pass over an edit that it has not seen', async () => {
    const { id, version } = await makeCompany()
    await edit(id, version, { phone: '9160000001' })
    const { status, body } = await edit(id, version, { metadataFields: { isDelete: true } })
    expect([status, body.code]).toEqual([409, 'CONFLICT'])
    expect((await app.call('GET', `api/companies/${id}`)).status).toBe(200)
  })

  test('with an invalid version nothing is written', async () => {
    const { id } = await makeCompany()
    for (const tag of ['"x"', 'x', '"-1"', '', '"1", "2"'])
      expect((await edit(id, tag, { phone: '9160000001' })).body, tag).toMatchObject({ status: 428, code: 'NO_VERSION' })
    for (const version of ['x', null, 0, {}])
      expect((await app.call('PATCH', `api/companies/${id}`, { json: { phone: '9160000001', version } })).status).toBeGreaterThanOrEqual(
        400,
      )
    expect((await app.call('GET', `api/companies/${id}`)).body.phone).toBeNull()
  })

  test('of different records do not disturb each other', async () => {
    const companies = await Promise.all(Array.from({ length: 10 }, makeCompany))
    const answers = await Promise.all(companies.map(({ id, version }) => edit(id, version, { phone: '9160000009' })))
    expect(statuses(answers)).toEqual(Array.from({ length: 10 }, () => 200))
  })

  test('an edit that changes nothing leaves no history', async () => {
    const { id, version, name } = await makeCompany()
    await edit(id, version, { name })
    expect(await historyOf(id)).toHaveLength(1)
  })
})

describe('the key of a request', () => {
  const key = (value: string) => ({ 'idempotency-key': value })
  const create = (json: unknown, value: string, as?: string): Promise<Answered> =>
    app.call('POST', 'api/companies', { json, headers: key(value), ...(as && { as }) })

  test('twenty creates at once under one key make one record and answer it twenty times', async () => {
    const json = { name: 'Двадцать раз', inn: sampleInn(901) }
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(json, 'twenty')))
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([201]))
    expect(new Set(answers.map(answer => answer.body.id)).size).toBe(1)
    expect(answers.every(answer => answer.headers.get('etag') === '"1"')).toBe(true)
    expect(await companiesNamed('Двадцать раз')).toHaveLength(1)
    expect(await historyOf(answers[0]!.body.id)).toHaveLength(1)
  })

  test('the same key for another request is refused', async () => {
    await create({ name: 'Первый запрос' }, 'other')
    await storesNothing(app.database, async () => {
      const { status, body } = await create({ name: 'Второй запрос' }, 'other')
      expect([status, body.code]).toEqual([422, 'KEY_REUSED'])
      expect((await app.call('POST', 'api/tags', { json: { name: 'Первый запрос' }, headers: key('other') })).body.code).toBe('KEY_REUSED')
    })
  })

  test('a request that was refused may be mended under its key', async () => {
    expect((await create({ name: '' }, 'mended')).status).toBe(422)
    expect((await create({ name: 'Исправлено' }, 'mended')).status).toBe(201)
    expect(await companiesNamed('Исправлено')).toHaveLength(1)
  })

  test('keys of two people have nothing to do with each other', async () => {
    const other = await app.holder(['COMPANY_UPD', 'COMPANY_LIST'])
    const mine = await create({ name: 'Ключ мой' }, 'shared')
    const theirs = await create({ name: 'Ключ чужой' }, 'shared', other)
    expect([mine.status, theirs.status, mine.body.id === theirs.body.id]).toEqual([201, 201, false])
  })

  test('a repeated edit is answered as the first time, not as a conflict', async () => {
    const { id, version } = await makeCompany()
    const first = await edit(id, version, { phone: '9160000003' }, key('edit'))
    const second = await edit(id, version, { phone: '9160000003' }, key('edit'))
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
  })

  test('forms are distinguished by the bytes of their files', async () => {
    const form = (bytes: Uint8Array<ArrayBuffer>): FormData => {
      const sent = new FormData()
      sent.append('file', new File([bytes], 'договор.pdf'))
      for (const [name, value] of Object.entries({ company: '1', name: 'С ключом', documentType: String(type) })) sent.append(name, value)
      return sent
    }
    const type: number = (await app.call('GET', 'api/document_types?isCompany=1&itemsPerPage=1')).body[0].id
    const post = (bytes: Uint8Array<ArrayBuffer>): Promise<Answered> =>
      app.call('POST', 'api/company_documents', { form: form(bytes), headers: key('form') })
    const [one, two] = [await post(PDF), await post(PDF)]
    expect([one.status, two.status, two.body.id]).toEqual([201, 201, one.body.id])
    expect((await post(new TextEncoder().encode('%PDF-1.7\nother'))).body.code).toBe('KEY_REUSED')
    const { rows } = await sql`select 1 from sys_file`.execute(app.database.db)
    expect(rows).toHaveLength(1)
  })

  test('an invalid key is refused', async () => {
    for (const value of ['x'.repeat(201), 'два слова'.replace(/[а-я]/g, 'a')])
      expect((await create({ name: 'Плохой ключ' }, value)).status).toBe(400)
    expect(await companiesNamed('Плохой ключ')).toEqual([])
  })
})

describe('actions at once', () => {
  test('the same links saved by two people are made once [R-187, R-267]', async () => {
    const { id } = await makeCompany()
    const accounts = await Promise.all(
      [1, 2, 3].map(
        async at =>
          (await app.call('POST', 'api/accounts', { json: { login: `link.${at}`, fio: `Связь ${at}`, accountType: 1 } })).body.id as number,
      ),
    )
    const save = (ids: readonly number[]): Promise<Answered> =>
      app.call('POST', 'api/account_companies/bulk_save', { json: { company: id, accounts: ids } })
    const answers = await Promise.all([save(accounts), save(accounts.toReversed()), save(accounts)])
    expect(answers.every(answer => answer.status < 500)).toBe(true)
    expect((await app.call('GET', `api/companies/${id}/accounts`)).body).toHaveLength(3)
  })

  test('an account toggled by two users is as before, with both changes in its history', async () => {
    const { body } = await app.call('POST', 'api/accounts', { json: { login: 'toggled', fio: 'Переключатель', accountType: 1 } })
    const answers = await Promise.all([1, 2].map(async () => app.call('PATCH', `api/accounts/${body.id}/toggle`, { json: {} })))
    expect(statuses(answers)).toEqual([200, 200])
    expect((await app.call('GET', `api/accounts/${body.id}`)).body.metadataFields.isActive).toBe(true)
    expect((await app.call('GET', `api/history/account/${body.id}`)).body).toHaveLength(3)
  })

  test('lists that are read while others write never break', async () => {
    const writes = Array.from({ length: 15 }, makeCompany)
    const reads = Array.from({ length: 15 }, async (_, at) => app.call('GET', `api/companies?itemsPerPage=5&page=${1 + (at % 3)}&total=1`))
    await Promise.all(writes)
    expect(new Set((await Promise.all(reads)).map(answer => answer.status))).toEqual(new Set([200]))
  })

  test('two calls in a deadlock are asked to retry', async () => {
    const answer = failureAnswer(
      Object.assign(new Error('deadlock detected'), { code: '40P01' }),
      textsOf(locales.ru),
      openLog('silent'),
      'trace',
    )
    expect([answer.status, await answer.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'NOT_NOW', message: 'Эти записи сейчас меняет кто-то ещё. Повторите через мгновение' }),
    ])
  })
})
