import type { AddressInfo } from 'node:net'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../server/app.ts'
import { listen } from '../../server/listen.ts'
import { testApp, type TestApp } from '../support/app.ts'

let product: TestApp
beforeAll(async () => {
  product = await testApp()
})
afterAll(() => product.close())

/** Responds with the client address that it was given. */
const echo = { callRoots: new Set(['api']), fetch: async (_: Request, address?: string) => new Response(address) } as unknown as App

test.each([
  ['nobody is in front', false, undefined, '127.0.0.1'],
  ['a proxy is in front that is not trusted', false, '203.0.113.9', 'proxied'],
  ['a proxy is in front that is not trusted and says that it is this machine', false, '127.0.0.1', 'proxied'],
  ['a trusted proxy says who calls', true, '10.0.0.1, 203.0.113.9', '203.0.113.9'],
  ['a trusted proxy says nothing', true, undefined, '127.0.0.1'],
])('the address of a caller where %s', async (_, trustProxy, forwarded, address) => {
  const server = await listen(echo, { host: '127.0.0.1', port: 0, screens: tmpdir(), trustProxy })
  const { port } = server.address() as AddressInfo
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const answer = await fetch(`http://127.0.0.1:${port}/api/x`, { headers })
  expect(await answer.text()).toBe(address)
  server.closeAllConnections()
  server.close()
})

test('the address of a call never answers the page of the screens, however it is spelled', async () => {
  const screens = mkdtempSync(join(tmpdir(), 'nerud-screens-'))
  writeFileSync(join(screens, 'index.html'), '<html></html>')
  const missing = {
    callRoots: product.app.callRoots,
    fetch: async () => new Response('{}', { status: 404, headers: { 'content-type': 'application/problem+json' } }),
  }
  const server = await listen(missing as unknown as App, { host: '127.0.0.1', port: 0, screens })
  const { port } = server.address() as AddressInfo
  const kindOf = async (path: string) => {
    const { headers } = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'text/html' } })
    return headers.get('content-type')!.split(';')[0]
  }
  const documented = readFileSync(join(import.meta.dirname, '../contract/tables/calls.tsv'), 'utf8')
    .split('\n')
    .slice(1)
    .flatMap(line => line.split('\t')[1] ?? [])
  const plain = documented.filter(path => path && !path.startsWith('api/')).map(path => `/${path}`)
  expect(plain).toContain('/oil_company_tariffs/list_active')
  for (const path of [...plain, '/api', '/api/nothing/here', '/API/nothing', '//api/nothing', '/%61pi/nothing', '/deals/../api/nothing'])
    expect(await kindOf(path), path).toBe('application/problem+json')
  expect(await kindOf('/deals/list')).toBe('text/html')
  server.closeAllConnections()
  server.close()
})
