import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { callOf, offers, isSortable, placeOf, type Resource } from '#resource'
import { resources } from '#resources'
import { testApp, type TestApp } from '../support/app.ts'

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
        const { status, body } = await app.call('GET', `${list.path}?itemsPerPage=1&order[${placeOf(resource, field)}]=asc&after=${after}`)
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
