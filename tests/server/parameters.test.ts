import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { fill, routesOf, type Resource, callOf, offers, isSortable, wirePathOf } from '#resource'
import { resources } from '#resources'
import { testApp, type TestApp } from '../support/app.ts'
import { everyCall } from '../support/calls.ts'
import { probesOf, type Probing } from '../support/probes.ts'

describe('parameters', () => {
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

    test.each(dated)(
      '$path reads $name as the specification and as ISO write days, and nothing else',
      async ({ path, name, parameters }) => {
        const more = requiredBesides(parameters, name)
        for (const good of ['10.10.2026', '2026-10-10', '']) expect((await get(path, `${name}=${good}${more}`)).status, good).toBe(200)
        for (const bad of ['2026-02-31', '9999-99-99', '32.13.2026', '10.10.26', 'завтра', '%00', '2026-10-10T00:00:00Z']) {
          const { status, body } = await get(path, `${name}=${bad}${more}`)
          expect([status, Object.keys(body.errors ?? {})], bad).toEqual([400, [name]])
        }
      },
    )

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
        const { status, body: problem } = await app.call(method, `${pathOf(path)}?nonsense=${value}`, {
          headers: { 'if-match': '"1"' },
          ...(body === 'json' ? { json: {} } : body === 'form' ? { form: new FormData() } : {}),
        })
        expect([status, Object.keys(problem?.errors ?? {})]).toEqual([400, ['nonsense']])
      }
    })
  })
})

describe('cursors', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
    // Equal and empty values in every column that the orders below use.
    await sql`insert into company (name, short_name, inn, phone, is_active, address)
    select 'Компания ' || n % 5, case when n % 3 > 0 then 'К' || n % 4 end, null, case when n % 4 > 0 then '900' || n % 2 end, n % 2 = 0, 'ул. ' || n % 7
    from generate_series(1, 60) as n`.execute(app.database.db)
  })
  afterAll(() => app.close())

  const ids = (body: readonly { id: number }[]): number[] => body.map(one => one.id)

  /** Walks through a list by cursors with a given page size. */
  async function walked(query: string): Promise<number[]> {
    const found: number[] = []
    for (let after = ''; ;) {
      const page = await app.call('GET', `api/companies?itemsPerPage=7&${query}${after && `&after=${after}`}`)
      expect(page.status).toBe(200)
      found.push(...ids(page.body))
      after = page.headers.get('x-next') ?? ''
      if (!after) return found
    }
  }

  test.each([
    '',
    'isActive=true',
    'query=компания+1',
    'order[shortName]=asc',
    'order[shortName]=desc',
    'order[phone]=desc&order[name]=asc',
    'order[phone]=asc&order[shortName]=desc&order[id]=desc',
    'order[brand]=asc',
    'order[id]=desc',
  ])('pages by cursor are the whole list in its order: %s', async query => {
    const whole = await app.call('GET', `api/companies?itemsPerPage=500&${query}`)
    expect(ids(whole.body).length).toBeGreaterThan(10)
    expect(await walked(query)).toEqual(ids(whole.body))
  })

  const cursor = (values: unknown): string => Buffer.from(JSON.stringify(values)).toString('base64url')

  test('a cursor whose values are not of the types of its order is refused, whatever the list is ordered by', async () => {
    const CRAFTED = ['x', '99999999999999999999', '2026-02-31']
    const faults: string[] = []
    for (const resource of Object.values<Resource>(resources)) {
      if (!offers(resource, 'list')) continue
      const list = callOf(resource, 'list')
      if (list.path.includes('{')) continue
      const sortable = Object.keys(resource.fields).filter(name => isSortable(resource, name))
      // One field of each kind stands for all fields of the kind.
      for (const field of new Map(sortable.map(name => [resource.fields[name]!.kind, name])).values())
        for (const [at, value] of CRAFTED.entries()) {
          const after = cursor(at ? [value, '1'] : [null, value])
          const { status, body } = await app.call(
            'GET',
            `${list.path}?itemsPerPage=1&order[${wirePathOf(resource, field)}]=asc&after=${after}`,
          )
          if (status !== 200 && !(status === 400 && body.errors?.after)) faults.push(`${list.path} by ${field} after ${value}: ${status}`)
        }
    }
    expect(faults).toEqual([])
  })

  test('orders are few and each stands once', async () => {
    const names = ['name', 'shortName', 'inn', 'phone', 'address', 'id']
    const request = (orders: readonly string[]): string => orders.map(name => `order[${name}]=asc`).join('&')
    const tried = async (question: string) => {
      const { status, body } = await app.call('GET', `api/companies?${question}`)
      return [status, Object.keys(body.errors ?? {})]
    }
    expect(await tried(request(names.slice(0, 5)))).toEqual([200, []])
    expect(await tried(request(names))).toEqual([400, ['order[id]']])
    expect(await tried(request(Array.from({ length: 100 }, () => 'name')))).toEqual([400, ['order[name]']])
    expect(await tried(`${request(['name'])}&order[name][]=desc`)).toEqual([400, ['order[name]']])
  })

  test('a cursor of another order is refused', async () => {
    for (const values of [[], ['1'], ['true', '1'], ['true', 'К', 'Компания 1', '1', '2']]) {
      const { status, body } = await app.call('GET', `api/companies?after=${cursor(values)}`)
      expect([status, Object.keys(body.errors ?? {})], JSON.stringify(values)).toEqual([400, ['after']])
    }
    expect((await app.call('GET', `api/companies?after=${cursor(['true', 'К', 'Компания 1', '1'])}`)).status).toBe(200)
  })

  test.each([cursor(['true', 'К', null]), cursor(['true', 'К', 'x']), cursor(['maybe', 'К', '1']), cursor([]), cursor([1, 2, 3]), 'x'])(
    'a cursor that is none of ours is answered in words or with nothing: %s',
    async after => {
      const { status } = await app.call('GET', `api/companies?after=${after}`)
      expect([200, 400]).toContain(status)
    },
  )
})
