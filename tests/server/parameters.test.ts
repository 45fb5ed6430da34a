import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fill, routesOf, type Resource } from '#resource'
import { resources } from '#resources'
import { testApp, type TestApp } from '../support/app.ts'
import { everyCall } from '../support/calls.ts'
import { probesOf, type Probing } from '../support/probes.ts'

/** Query parameters of lists: each declared one is read as its field; a wrong value is an error that names the parameter. */
let app: TestApp
let probing: Probing
beforeAll(async () => {
  app = await testApp()
  probing = await probesOf(app)
})
afterAll(() => app.close())

const lists = Object.values<Resource>(resources).flatMap(resource =>
  routesOf(resource)
    .filter(({ kind, path }) => kind === 'list' && !/\{(?!id\})/u.test(path))
    .map(call => ({ path: call.path, parameters: resource.api.lists?.[call.of ?? '']?.parameters ?? {} })),
)
/** Paths whose `{id}` names a record that was made here: without the record the list would answer 404. */
const paths = new Map<string, string>()
async function pathOfList(path: string): Promise<string> {
  if (!path.includes('{id}')) return path
  if (!paths.has(path)) {
    const { path: probed } = await probing(everyCall.find(call => call.kind === 'list' && call.path === path)!)
    paths.set(path, probed.split('?')[0]!)
  }
  return paths.get(path)!
}
const get = async (path: string, query: string) => app.call('GET', `${await pathOfList(path)}?${query}`)
type Parameters = (typeof lists)[number]['parameters']
/** The other parameters that the list requires, each naming the first record. */
const requiredBesides = (parameters: Parameters, name: string): string =>
  Object.entries(parameters)
    .filter(([one, { options }]) => one !== name && (options as { required?: boolean }).required)
    .map(([one]) => `&${one}=1`)
    .join('')
const dated = lists.flatMap(list =>
  Object.entries(list.parameters)
    .filter(([, { kind }]) => kind === 'date')
    .map(([name]) => ({ ...list, name })),
)

describe('parameters of lists', () => {
  test('there are dated ones: of payments, of waybills, of statements', () => {
    expect(dated.map(({ path, name }) => `${path} ${name}`)).toEqual(
      expect.arrayContaining([
        'api/payments dateFrom',
        'api/deals/cashbox/company_card/list dateTo',
        'api/payments/cashbox/company_card/list dateFrom',
        'api/cashbox_companies dateTo',
      ]),
    )
  })

  test.each(dated)('$path reads $name as the specification and as ISO write days, and nothing else', async ({ path, name, parameters }) => {
    const more = requiredBesides(parameters, name)
    for (const good of ['10.10.2026', '2026-10-10', '']) expect((await get(path, `${name}=${good}${more}`)).status, good).toBe(200)
    for (const bad of ['2026-02-31', '9999-99-99', '32.13.2026', '10.10.26', 'завтра', '%00', '2026-10-10T00:00:00Z']) {
      const { status, body } = await get(path, `${name}=${bad}${more}`)
      expect([status, Object.keys(body.errors ?? {})], bad).toEqual([400, [name]])
    }
  })

  test.each(lists)('$path says what is wrong with text that no record can hold', async ({ path, parameters }) => {
    for (const name of ['query', ...Object.keys(parameters)]) {
      const { status, body } = await get(path, `${name}=%00${requiredBesides(parameters, name)}`)
      expect([status, Object.keys(body.errors ?? {})], name).toEqual([400, [name]])
    }
  })

  test('an invalid company id is an error, and an unknown company has no rows', async () => {
    for (const path of ['api/deals/cashbox/company_card/list', 'api/payments/cashbox/company_card/list', 'api/cashbox_companies']) {
      const wrong = await app.call('GET', `${path}?companyId=абв`)
      expect([wrong.status, Object.keys(wrong.body.errors ?? {})], path).toEqual([400, ['companyId']])
      expect((await app.call('GET', `${path}?companyId=999999`)).body, path).toEqual([])
    }
  })

  test('a statement requires its owner: without a company its calls and export name the missing parameter', async () => {
    const statements = ['api/deals/cashbox/company_card/list', 'api/payments/cashbox/company_card/list', 'api/cashbox_companies']
    for (const path of [...statements, 'api/cashbox_company/export_xlsx'])
      for (const query of ['', '?companyId=', '?companyId=&dateFrom=01.01.2026']) {
        const { status, body } = await app.call('GET', `${path}${query}`)
        expect([status, body.errors], path + query).toEqual([400, { companyId: 'Это поле необходимо заполнить' }])
      }
  })

  test('the period of a statement of waybills narrows its rows, whichever way its days are written', async () => {
    const all = 'api/deals/cashbox/company_card/list?companyId=1'
    for (const day of ['01.01.2100', '2100-01-01']) expect((await app.call('GET', `${all}&dateFrom=${day}`)).body).toEqual([])
  })
})

const ids: Readonly<Record<string, string>> = { parameter: 'systemName', group: 'general' }
const pathOf = (path: string): string =>
  fill(path, Object.fromEntries([...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => [name!, ids[name!] ?? 1])))

describe('an unknown parameter', () => {
  // The two general calls for files redirect to the calls of lists, which check parameters themselves.
  const calls = everyCall.filter(({ kind, resource }) => kind !== 'uploading' && resource)
  test.each(calls)('is an error that names it: $method $path', async ({ method, path, body }) => {
    for (const value of ['1', '']) {
      const { status, body: said } = await app.call(method, `${pathOf(path)}?nonsense=${value}`, {
        headers: { 'if-match': '"1"' },
        ...(body === 'json' ? { json: {} } : body === 'form' ? { form: new FormData() } : {}),
      })
      expect([status, Object.keys(said?.errors ?? {})]).toEqual([400, ['nonsense']])
    }
  })
})
