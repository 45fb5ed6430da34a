import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import type { App } from '../../server/app.ts'
import { listen } from '../../server/listen.ts'

/** Says whose call it takes a call for. */
const echo = { fetch: async (_: Request, address?: string) => new Response(address) } as unknown as App

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
