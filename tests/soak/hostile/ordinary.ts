import { parentPort, workerData } from 'node:worker_threads'

/** Ordinary clients, in a separate thread so that only the server can delay them: lists, cards and writes one after another. */
const { url, token, company, clients } = workerData as {
  readonly url: string
  readonly token: string
  readonly company: number
  readonly clients: number
}

const CALLS: readonly (readonly [method: string, path: string, body?: () => object])[] = [
  ['GET', 'api/companies'],
  ['GET', `api/companies/${company}`],
  ['GET', 'api/companies?query=стройка&order[shortName]=asc'],
  ['POST', 'api/companies', () => ({ name: 'ООО «Обычная»' })],
  ['GET', 'api/deals'],
]

let working = false
let waits: number[] = []
let failures: string[] = []

async function live(): Promise<void> {
  for (let at = 0; working; at += 1) {
    const [method, path, body] = CALLS[at % CALLS.length]!
    const began = performance.now()
    const answer = await fetch(`${url}/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body()) }),
    }).catch((error: unknown) => String(error))
    if (typeof answer === 'string') failures.push(`${method} ${path}: ${answer}`)
    else {
      await answer.arrayBuffer()
      if (!answer.ok) failures.push(`${method} ${path}: ${answer.status}`)
    }
    waits.push(performance.now() - began)
  }
}

let probes: { readonly path: string; readonly status: number | string; readonly ms: number }[] = []
/** The interval between two health checks of a balancer, in milliseconds. */
const POLL_MS = 50

/** Requests a path as a balancer does. */
async function probe(path: string): Promise<void> {
  while (working) {
    const began = performance.now()
    const status = await fetch(`${url}/${path}`).then(
      async answer => {
        await answer.arrayBuffer()
        return answer.status
      },
      (error: unknown) => String(error),
    )
    probes.push({ path, status, ms: performance.now() - began })
    await new Promise(done => setTimeout(done, POLL_MS))
  }
}

let lives: Promise<unknown> = Promise.resolve()
parentPort!.on('message', (message: 'begin' | 'end') => {
  if (message === 'begin') {
    working = true
    waits = []
    failures = []
    probes = []
    lives = Promise.all([...Array.from({ length: clients }, live), probe('health'), probe('ready')])
    return
  }
  working = false
  void lives.then(() => parentPort!.postMessage({ waits, failures, probes }, []))
})
