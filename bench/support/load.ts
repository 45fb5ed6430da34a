import { Agent, request } from 'node:http'
import { median, quantile } from './figures.ts'

/** What to ask for, how many at once, and for how long. */
export interface Load {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  readonly milliseconds: number
  /** What is sent, by POST; `$n` in it stands for a running number that begins with `first`. */
  readonly body?: string
  readonly first?: number
  /** So many calls in all, however long they take; `milliseconds` is not looked at. */
  readonly calls?: number
}
/** What a load measured; times in milliseconds. */
export interface Loaded {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly bytes: number
}

let agent = new Agent({ keepAlive: true })

const ask = (url: URL, headers: Load['headers'], body: string | undefined): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent =
      body === undefined ? headers : { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    request(url, { agent, method: body === undefined ? 'GET' : 'POST', headers: sent }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const status = answer.statusCode ?? 0
        if (status >= 200 && status < 300) resolve(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
        else reject(new Error(`${url.pathname} answered ${status}: ${Buffer.concat(chunks).toString().slice(0, 500)}`))
      })
      answer.on('error', reject)
    })
      .on('error', reject)
      .end(body)
  })

async function load({ url, headers, connections, milliseconds, body, first = 0, calls = Infinity }: Load): Promise<Loaded> {
  agent = new Agent({ keepAlive: true, maxSockets: connections })
  const target = new URL(url)
  const times: number[] = []
  let [bytes, begun] = [0, 0]
  const began = performance.now()
  const isOver = (): boolean => (calls === Infinity ? performance.now() - began >= milliseconds : begun >= calls)
  const one = async (): Promise<void> => {
    while (!isOver()) {
      const number = first + begun
      begun += 1
      const asked = performance.now()
      bytes = await ask(target, headers, body?.replaceAll('$n', String(number)))
      times.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  return { perSecond: times.length / seconds, p50: median(times), p95: quantile(times, 0.95), bytes }
}

process.on('message', (asked: Load) => {
  load(asked).then(
    found => process.send!({ found }),
    (error: unknown) => process.send!({ failure: String(error) }),
  )
})
