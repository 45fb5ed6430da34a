import { Writable } from 'node:stream'
import { sampleInn } from '#russian'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLog } from '../../server/log.ts'
import { resolved } from '../support/answers.ts'
import { testApp, type Answered, type TestApp } from '../support/app.ts'
import { storesNothing } from '../support/database.ts'

/** The property `versions` (docs/decisions/0018): how changes without a version are treated for clients written from the contract. */
let app: TestApp
let logged: Record<string, unknown>[] = []
beforeAll(async () => {
  const to = new Writable({
    write(line: Buffer, _, done) {
      logged.push(JSON.parse(line.toString()) as Record<string, unknown>)
      done()
    },
  })
  app = await testApp({ log: openLog('info', to) })
})
beforeEach(() => void (logged = []))
afterAll(() => app.close())

let made = 0
const makeCompany = async (): Promise<Answered['body']> => {
  made += 1
  return (await app.call('POST', 'api/companies', { json: { name: `Без версии ${made}`, inn: sampleInn(700 + made) } })).body
}
const blind = (id: number, json: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answered> =>
  app.call('PATCH', `api/companies/${id}`, { json, headers })
async function setVersions(parameterValue: string): Promise<void> {
  const form = new FormData()
  form.set('parameterValue', parameterValue)
  expect((await app.call('POST', 'api/properties/edit/versions', { form })).status).toBeLessThan(300)
}
const MARK = 'Changed without a version, as the record is now'
const marks = (): Record<string, unknown>[] => logged.filter(line => line['msg'] === MARK)

test('a change without a version acts on the record as it is now, and the log says so', async () => {
  const { id, version } = await makeCompany()
  const answers = await Promise.all([blind(id, { phone: '9160000001' }), blind(id, { email: 'a@example.ru' }, { 'if-match': '*' })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await app.call('GET', `api/companies/${id}`)).body).toMatchObject({
    version: version + 2,
    phone: '9160000001',
    email: 'a@example.ru',
  })
  expect(marks()).toMatchObject([
    { resource: 'company', id },
    { resource: 'company', id },
  ])
  expect(marks()[0]!['account']).toEqual(expect.any(Number))
})

test('a change with its version is not marked, and a stale one is refused', async () => {
  const { id, version } = await makeCompany()
  const tag = { 'if-match': `"${version}"` }
  expect((await blind(id, { phone: '9160000001' }, tag)).status).toBe(200)
  expect((await blind(id, { phone: '9160000002' }, tag)).body.code).toBe('CONFLICT')
  expect((await blind(id, { phone: '9160000002', version })).body.code).toBe('CONFLICT')
  expect(marks()).toEqual([])
})

test('where the property demands versions, a change without one is refused and stores nothing', async () => {
  const { id } = await makeCompany()
  await setVersions('required')
  try {
    await storesNothing(app.database, async () => {
      for (const headers of [{}, { 'if-match': '*' }])
        expect((await blind(id, { phone: '9160000001' }, headers)).body).toMatchObject({ status: 428, code: 'NO_VERSION' })
    })
  } finally {
    await setVersions('asked')
  }
  expect((await blind(id, { phone: '9160000001' })).status).toBe(200)
})

test('the description of the API says what a missing version means', async () => {
  const { body } = await app.call('GET', 'api/docs.json')
  const { parameters } = resolved(body).paths['/api/companies/{id}']!['patch']!
  const header = parameters?.find(one => 'name' in one && one.name === 'If-Match') as Record<string, unknown>
  expect(header['required']).toBeUndefined()
  expect(header['description']).toMatch(/Without it.*as it is now.*"versions" is "required"/)
})
