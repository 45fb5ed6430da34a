import { connect } from 'node:net'
import fc from 'fast-check'
import { listen } from '../../server/listen.ts'
import { hostileText } from './values.ts'
import type { World } from './world.ts'

/** The results of raw requests over real sockets. */
export interface Raw {
  readonly requests: number
  readonly statuses: Readonly<Record<string, number>>
  readonly faults: readonly string[]
}

const SILENCE = 20_000
/** Sends bytes unchanged, closes the sending side when requested, and returns everything that was received. */
function exchanged(port: number, bytes: Buffer, cut: boolean): Promise<string> {
  return new Promise((done, fail) => {
    const parts: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.write(bytes)
      if (cut) setTimeout(() => socket.destroy(), 20)
    })
    socket.setTimeout(SILENCE, () => {
      socket.destroy()
      fail(new Error(`no answer in ${SILENCE / 1000} s`))
    })
    const end = (): void => done(Buffer.concat(parts).toString('latin1'))
    socket.on('data', part => void parts.push(part))
    socket.on('end', () => socket.end())
    socket.on('close', end)
    socket.on('error', end)
  })
}

const PATHS = [
  '/api/companies',
  '/api/companies/1',
  '/api/docs.json',
  '/health',
  '/',
  '/%zz',
  '/%00',
  '//api//companies',
  '/api/../../etc/passwd',
  '/api/companies?%',
  '*',
  'http://evil.example/api/companies',
  'evil.example:443',
  '/api/companies/%ff%fe',
  `/api/${'a'.repeat(9000)}`,
  '/\u00ff',
  '/api/companies#x',
  '/index.html%00.js',
  '/assets/..%2f..%2fpackage.json',
  '/locales/..\\..\\package.json',
]
const METHODS = ['GET', 'POST', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'CONNECT', 'TRACE', 'get', 'FOO', '', 'GET GET']
const HEADERS = [
  'Host: a',
  'Host: a b',
  'Host: [::1',
  'Host:',
  'Host: evil.example:99999',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Content-Length: 5\r\nContent-Length: 6',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 3',
  'Transfer-Encoding: xchunked',
  'Content-Type: multipart/form-data; boundary=x',
  'Content-Type: application/json',
  'Expect: 100-continue',
  'Expect: x',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Accept-Encoding: gzip',
  'Accept-Encoding: gzip;q=x',
  'Range: bytes=-1-',
  'If-None-Match: "',
  'X: \u0000',
  'no colon here',
  ': empty',
  ' folded',
  `X-Long: ${'y'.repeat(20_000)}`,
  `Cookie: ${'c'.repeat(15_000)}`,
  'Authorization: Bearer',
  'Authorization: Basic !!!',
]
const BODIES = [
  '',
  '{}',
  'hello',
  '5\r\nhello\r\n0\r\n\r\n',
  'ffffffffffffffff\r\nx',
  'zz\r\n\r\n',
  '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
  'GET /health HTTP/1.1\r\nHost: a\r\n\r\n',
  '\u0000'.repeat(2000),
]

interface Shot {
  readonly method: string
  readonly path: string
  readonly version: string
  readonly headers: readonly string[]
  readonly body: string
  readonly signed: boolean
  readonly cut: boolean
}
const shots: fc.Arbitrary<Shot> = fc.record({
  method: fc.constantFrom(...METHODS),
  path: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...PATHS) },
    { weight: 1, arbitrary: hostileText.map(text => `/api/${text.slice(0, 300).toWellFormed()}`) },
  ),
  version: fc.oneof(
    { weight: 8, arbitrary: fc.constant('HTTP/1.1') },
    { weight: 1, arbitrary: fc.constantFrom('HTTP/1.0', 'HTTP/2.0', 'HTTP/9', '', 'FTP/1.1') },
  ),
  headers: fc.array(fc.constantFrom(...HEADERS), { maxLength: 4 }),
  body: fc.constantFrom(...BODIES),
  signed: fc.boolean(),
  cut: fc.integer({ min: 0, max: 9 }).map(n => n === 0),
})

/**
 * Sends broken HTTP over real sockets: each request ends with a response without a server error, or with the end of the connection; the
 * server keeps running.
 */
export async function rawHttp(
  world: World,
  extent: { readonly requests: number; readonly seed: number; readonly port: number; readonly screens: string },
): Promise<Raw> {
  const server = await listen(world.app.app, { host: '127.0.0.1', port: extent.port, screens: extent.screens })
  const { port } = server.address() as { port: number }
  const statuses: Record<string, number> = {}
  const faults: string[] = []
  let requests = 0
  const shoot = async ({ method, path, version, headers, body, signed, cut }: Shot): Promise<void> => {
    const lines = [`${method} ${path} ${version}`, ...(headers.some(one => one.startsWith('Host')) ? [] : ['Host: a']), ...headers]
    if (signed) lines.push(`Authorization: Bearer ${world.token('admin')}`)
    const answer = await exchanged(port, Buffer.from(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n${body}`, 'utf8'), cut)
    requests += 1
    const all = [...answer.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map(([, status]) => Number(status))
    for (const status of all.length ? all : [0]) statuses[status || 'none'] = (statuses[status || 'none'] ?? 0) + 1
    if (all.some(status => status >= 500)) throw new Error(`${all.join()} ${answer.slice(0, 300)} ${world.lastFault()}`)
    if (/node_modules|\bat \S+ \(|root:x:0/.test(answer.slice(0, 5000))) throw new Error(`tells too much: ${answer.slice(0, 300)}`)
  }
  try {
    const result = await fc.check(fc.asyncProperty(shots, shoot), { numRuns: extent.requests, seed: extent.seed })
    if (result.failed) faults.push(`${String((result.errorInstance as Error | null)?.message)} ${JSON.stringify(result.counterexample)}`)
    const health = await fetch(`http://127.0.0.1:${port}/health`)
    if (health.status !== 200) faults.push(`health ${health.status}`)
  } finally {
    server.closeAllConnections()
    await new Promise(done => server.close(done))
  }
  return { requests, statuses, faults }
}
