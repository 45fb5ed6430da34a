import { Agent, get } from 'node:http'
import { median, quantile } from './figures.ts'

/** What to ask for, how many at once, and for how long. */
export interface Load {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  readonly milliseconds: number
}
/** What a load measured; times in milliseconds. */
export interface Loaded {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly bytes: number
}

let agent = new Agent({ keepAlive: true })

const ask = (url: URL, headers: Load['headers']): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers }, answer => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url.pathname} answered ${answer.statusCode}`)),
      )
      answer.on('error', reject)
    }).on('error', reject)
  })

async function load({ url, headers, connections, milliseconds }: Load): Promise<Loaded> {
  agent = new Agent({ keepAlive: true, maxSockets: connections })
  const target = new URL(url)
  const times: number[] = []
  let bytes = 0
  const began = performance.now()
  const one = async (): Promise<void> => {
    while (performance.now() - began < milliseconds) {
      const asked = performance.now()
      bytes = await ask(target, headers)
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
