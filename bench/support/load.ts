import { Agent, request } from 'node:http'
import { median, quantile } from './figures.ts'

/** A record that only one connection changes, with the version known to that connection. */
export interface OwnRecord {
  readonly path: string
  readonly version: number
}
/** The request to repeat, the number of connections, and the duration. */
export interface Load {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  readonly milliseconds: number
  /** The body of a POST; `$n` is replaced by a running number that starts at `first`, `$inn` by a taxpayer number derived from it. */
  readonly body?: string
  /** Records that are patched instead, one per connection, with the version from the previous response. */
  readonly records?: readonly OwnRecord[]
  readonly first?: number
  /** The total number of calls, however long they take; `milliseconds` is ignored then. */
  readonly calls?: number
}
/** The measurements of a load; times in milliseconds. */
export interface Loaded {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  /** The average size of a response. */
  readonly bytes: number
  /** The records with the versions of the last responses. */
  readonly records?: readonly OwnRecord[]
}

const WEIGHTS = [2, 4, 10, 3, 5, 9, 4, 6, 8]
/** A taxpayer number of ten digits with a valid check digit; it starts differently from those of the companies that the benchmark creates. */
const innOf = (number: number): string => {
  const head = `81${String(number).padStart(7, '0')}`
  const sum = WEIGHTS.reduce((found, weight, at) => found + weight * Number(head[at]), 0)
  return `${head}${(sum % 11) % 10}`
}

let agent = new Agent({ keepAlive: true })

type Sent = Pick<Load, 'headers' | 'body'> & { readonly method: string }

const sendRequest = (url: URL, { method, headers, body }: Sent): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const sent =
      body === undefined ? headers : { 'content-type': 'application/json', ...headers, 'content-length': Buffer.byteLength(body) }
    request(url, { agent, method, headers: sent }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const status = answer.statusCode ?? 0
        const whole = Buffer.concat(chunks)
        if (status >= 200 && status < 300) resolve(whole)
        else reject(new Error(`${url.pathname} answered ${status}: ${whole.toString().slice(0, 500)}`))
      })
      answer.on('error', reject)
    })
      .on('error', reject)
      .end(body)
  })

/** Patches the connection's own record and returns it with its new version. */
async function patch(target: URL, { path, version }: OwnRecord, sent: Sent): Promise<{ answer: Buffer; record: OwnRecord }> {
  const headers = { ...sent.headers, 'content-type': 'application/merge-patch+json', 'if-match': `"${version}"` }
  const answer = await sendRequest(new URL(path, target), { ...sent, method: 'PATCH', headers })
  return { answer, record: { path, version: (JSON.parse(answer.toString()) as { version: number }).version } }
}

async function load({ url, headers, connections, milliseconds, body, records, first = 0, calls = Infinity }: Load): Promise<Loaded> {
  agent = new Agent({ keepAlive: true, maxSockets: connections })
  const target = new URL(url)
  const own = [...(records ?? [])]
  const times: number[] = []
  let [bytes, begun] = [0, 0]
  const began = performance.now()
  const isOver = (): boolean => (calls === Infinity ? performance.now() - began >= milliseconds : begun >= calls)
  const call = async (connection: number, number: number): Promise<Buffer> => {
    const text = body?.replaceAll('$inn', innOf(number)).replaceAll('$n', String(number))
    const sent: Sent = { method: text === undefined ? 'GET' : 'POST', headers, ...(text !== undefined && { body: text }) }
    const record = own[connection]
    if (!record) return sendRequest(target, sent)
    const changed = await patch(target, record, sent)
    own[connection] = changed.record
    return changed.answer
  }
  const one = async (_: unknown, connection: number): Promise<void> => {
    while (!isOver()) {
      const number = first + begun
      begun += 1
      const query = performance.now()
      bytes += (await call(connection, number)).length
      times.push(performance.now() - query)
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  const found = { perSecond: times.length / seconds, p50: median(times), p95: quantile(times, 0.95), bytes: bytes / times.length }
  return records ? { ...found, records: own } : found
}

process.on('message', (query: Load) => {
  load(query).then(
    found => process.send!({ found }),
    (error: unknown) => process.send!({ failure: String(error) }),
  )
})
