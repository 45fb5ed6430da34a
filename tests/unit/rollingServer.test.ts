import { spawn } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openRollingServer } from '../../scripts/dev/rolling.ts'

/** The source of a program that serves its name and stops like the product, or that exits with a message. */
const serving = (name: string): string =>
  `const server = require('node:http').createServer((_, answer) => answer.end('${name}')).listen(Number(process.env.PORT), '127.0.0.1')
  process.on('SIGTERM', () => server.close())`
const failing = "console.error('resources/x.ts: no such field'); process.exit(1)"

const freePort = async (): Promise<number> => {
  const probe = createServer()
  await new Promise<void>(resolve => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise(resolve => probe.close(resolve))
  return port
}

test('a server follows another without a failed call, and one that does not start leaves the last good one', async () => {
  const port = await freePort()
  const faults: string[] = []
  let program = serving('one')
  const server = await openRollingServer(
    port,
    at => spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'pipe'], env: { PORT: String(at) } }),
    stated => faults.push(stated),
  )
  const answer = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })).text()
  try {
    await server.renew()
    expect(await answer()).toBe('one')
    program = failing
    await server.renew()
    expect([await answer(), faults]).toEqual(['one', ['resources/x.ts: no such field\n']])
    program = serving('two')
    const heard = new Set<string>()
    let isRenewed = false
    const renewing = server.renew().then(() => (isRenewed = true))
    while (!isRenewed) heard.add(await answer())
    await renewing
    expect([...heard, await answer()].filter(one => one !== 'one' && one !== 'two')).toEqual([])
    expect(await answer()).toBe('two')
  } finally {
    await server.close()
  }
})
