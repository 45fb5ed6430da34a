import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_RIGHTS } from '#resources/rights'
import { testApp, type TestApp } from '../support/app.ts'
import { storesNothing } from '../support/counts.ts'
import { screenRoutes } from '../support/screenRoutes.ts'
import { expectedCalls, type Expected } from './expected.ts'
import { measuredRights, served, type Matrix } from './matrix.ts'
import { pageOf } from './print.ts'

/** Every call × everybody, against the table that was read from the specification (tests/rights/expected.tsv). */
let app: TestApp
let matrix: Matrix
beforeAll(async () => {
  app = await testApp()
  matrix = await measuredRights(app, expectedCalls)
}, 120_000)
afterAll(() => app.close())

/** What machines and readers of the documentation ask without a session. */
const FOR_MACHINES = ['/api/docs', '/api/docs.json', '/health', '/metrics']

describe('the table of rights', () => {
  test('has a row for every call of the server, and the server a call for every row', async () => {
    const rows = expectedCalls.map(one => one.call)
    expect(new Set(rows).size).toBe(rows.length)
    expect([...served.keys()].filter(call => !rows.includes(call))).toEqual([])
    expect(rows.filter(call => !served.has(call))).toEqual([])
    const { paths } = (await app.call('GET', 'api/docs')).body as { paths: Record<string, object> }
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path.slice(1)}`),
    )
    expect(documented.filter(call => !rows.includes(call))).toEqual([])
    for (const { call } of expectedCalls) expect(documented, call).toContain(call)
  })

  test('says where each row comes from', () => {
    for (const { call, source, action } of expectedCalls) expect([call, source.length > 0, action]).toEqual([call, true, action])
  })
})

test('each call opens to those whom the specification lets in, and to nobody else', () => {
  expect(matrix.faults).toEqual([])
  expect(matrix.asked).toBeGreaterThan(3000)
})

test('a page says who may make each call: `npm run rights` keeps it', async () => {
  const { paths } = (await app.call('GET', 'api/docs')).body as { paths: Record<string, Record<string, { tags: string[] }>> }
  const headings = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { tags }]) => [`${method.toUpperCase()} ${path.slice(1)}`, tags[0]!] as const),
    ),
  )
  const page = pageOf(screenRoutes, expectedCalls, matrix, headings)
  const file = process.env['RIGHTS_PAGE']
  if (file) writeFileSync(file, page)
  for (const { call } of expectedCalls) expect(page).toContain(`\`${call}\``)
})

test('nothing but the documentation and what machines ask stands beside the calls', async () => {
  for (const path of FOR_MACHINES) expect((await app.call('GET', path, { as: null })).status, path).toBe(200)
  for (const path of ['/api', '/api/', '/files', '/secrets', '/api/../health/x'])
    expect((await app.call('GET', path)).status, path).toBe(404)
})

test('whoever looks as another person writes nothing by any call, whatever the other may do, and reads what they read', async () => {
  const { id } = await matrix.people.fresh({ codes: ALL_RIGHTS })
  const { body, status } = await app.call('POST', `api/accounts/${id}/look_as`, { json: {} })
  expect(status).toBe(200)
  const { token } = body as { token: string }
  // What is open to everybody is done by nobody: leaving ends the look.
  const isWrite = ({ call, action, isPublic }: Expected): boolean => (action !== 'reads' && !isPublic) || call.endsWith('/pts_data')
  const keeping = new Set(expectedCalls.filter(isWrite).map(one => one.call))
  const writes = [...served.entries()].filter(([call]) => keeping.has(call))
  const ready = await Promise.all(
    writes.map(async ([call, of]) => ({ call, method: of.method, ...(await matrix.asking.ready(of, { self: id })) })),
  )
  await storesNothing(app.database, async () => {
    for (const { call, method, path, calling } of ready) {
      const answer = await app.call(method, path, { ...calling, as: token })
      expect([call, answer.status, answer.body?.code]).toEqual([call, 403, 'LOOKING'])
    }
  })
  expect(ready.length).toBeGreaterThan(300)
  for (const { call, action, isPublic } of expectedCalls) {
    const of = served.get(call)!
    if (isPublic || action !== 'reads' || of.method !== 'GET' || keeping.has(call)) continue
    const { path } = await matrix.asking.ready(of, { self: id })
    const answer = await app.call('GET', path, { as: token })
    expect([call, answer.status < 500 && ![401, 403].includes(answer.status)]).toEqual([call, true])
  }
})

test('HEAD and what a browser fetches ahead store nothing, whatever the call', async () => {
  const reads = [...served.values()].filter(call => call.method === 'GET')
  const ready = await Promise.all(reads.map(async call => ({ call, ...(await matrix.asking.ready(call)) })))
  await storesNothing(app.database, async () => {
    for (const { path, call } of ready) {
      expect((await app.call('HEAD', path)).status, call.path).toBeLessThan(500)
      if (!call.path.endsWith('/pts_data')) continue
      for (const headers of [{ 'sec-purpose': 'prefetch' }, { purpose: 'prefetch' }, { 'sec-purpose': 'prefetch;prerender' }]) {
        const answer = await app.call('GET', path, { headers })
        expect([answer.status, answer.headers.get('cache-control')], call.path).toEqual([204, 'no-store'])
      }
    }
  })
})
