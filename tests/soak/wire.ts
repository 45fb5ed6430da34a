import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { locales } from '#locales'
import { serverEnvironment } from '../../scripts/node.mjs'

/** How the product is started: where it listens, its folder, and whatever else it is to be told. */
interface Starting {
  readonly port: number
  readonly dataDir: string
  /** Its log is added to this file. */
  readonly logFile: string
  readonly env?: Readonly<Record<string, string>>
}

/** A server process that is begun anew whenever it ends, as systemd would do it. */
export interface Product {
  readonly url: string
  readonly logFile: string
  /** The process of now. */
  pid(): number
  /** How often it was begun anew. */
  restarts(): number
  /** Waits until it says that it can work; returns the milliseconds. */
  ready(patience?: number): Promise<number>
  kill(): Promise<void>
  /** Asks it to end, and does not begin it again; returns its exit code. */
  stop(): Promise<number | string>
  /** Begins it again after `stop`. */
  begin(): void
}

const main = resolve(import.meta.dirname, '../../resources/main.rules.ts')
/** As `RestartSec` of a systemd unit, in milliseconds. */
const PAUSE = 100
const ADMIN = { login: 'admin', password: 'soak-password-1' } as const

export const sleep = (milliseconds: number): Promise<void> => new Promise(done => setTimeout(done, milliseconds))

/** Starts the product's own `resources/main.rules.ts`. */
export function startProduct({ port, dataDir, logFile, env = {} }: Starting): Product {
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess
  let ended: Promise<number | string> = Promise.resolve(0)
  let stopping = false
  let restarts = 0
  const begin = (): void => {
    stopping = false
    const log = openSync(logFile, 'a')
    child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, '--empty'], {
      stdio: ['ignore', log, log],
      env: {
        ...process.env,
        ...serverEnvironment,
        DATABASE_URL: '',
        PORT: String(port),
        DATA_DIR: dataDir,
        ADMIN_PASSWORD: ADMIN.password,
        LOG_LEVEL: 'info',
        ...env,
      },
    })
    closeSync(log)
    ended = new Promise(done => child.on('exit', (code, signal) => done(code ?? signal ?? '')))
    void ended.then(async () => {
      await sleep(PAUSE)
      if (stopping) return
      restarts += 1
      begin()
    })
  }
  const isReady = (): Promise<boolean> =>
    fetch(`${url}/ready`, { signal: AbortSignal.timeout(5000) })
      .then(async answer => {
        await answer.arrayBuffer()
        return answer.ok
      })
      .catch(() => false)
  begin()
  return {
    url,
    logFile,
    pid: () => child.pid ?? 0,
    restarts: () => restarts,
    async ready(patience = 120_000) {
      const began = performance.now()
      while (!(await isReady())) {
        if (performance.now() - began > patience) throw new Error(`The server on port ${port} is not ready; its log: ${logFile}`)
        await sleep(20)
      }
      return performance.now() - began
    },
    async kill() {
      const over = ended
      child.kill('SIGKILL')
      await over
    },
    async stop() {
      stopping = true
      child.kill('SIGTERM')
      return ended
    },
    begin,
  }
}

/** The folder of the data, and the log beside it. */
export const placesIn = (home: string, name: string): Pick<Starting, 'dataDir' | 'logFile'> => ({
  dataDir: join(home, name),
  logFile: join(home, `${name}.log`),
})

/** What a call answered. */
export interface Answer {
  readonly status: number
  // Responses are read by the names of the contract.
  // eslint-disable-next-line typescript/no-explicit-any
  readonly body: any
  readonly bytes: Uint8Array
  readonly headers: Headers
}
/** What a write sends. */
export interface Sent {
  readonly json?: unknown
  readonly form?: FormData
  readonly version?: number
  /** The call keeps no key: made again it does again what it did. */
  readonly keyless?: true
}
/** What all callers together have seen. */
export interface Tally {
  acknowledged: number
  /** Writes that needed more than one try, and those tries. */
  retried: number
  tries: number
  reads: number
  readonly answers: Record<string, number>
  /** Tries that were told that a disk is full. */
  full: number
  /** The longest that a call and its repetitions took together, in milliseconds, and which call it was. */
  longest: { readonly ms: number; readonly call: string }
  /** Answers that no caller may get: 5xx that do not say when to come again. */
  readonly wrong: string[]
  /** Keys of the acknowledged writes, with the status each was answered. */
  readonly keys: Map<string, number>
}
/** Calls the product as one person. A call is made again until it is answered; a write always under the same key. */
export interface Wire {
  read(path: string): Promise<Answer>
  write(method: 'POST' | 'PATCH' | 'DELETE', path: string, sent?: Sent): Promise<Answer>
  /** One try of anything, answered as it comes. */
  once(method: string, path: string, sent?: Sent, key?: string): Promise<Answer>
}

export const emptyTally = (): Tally => ({
  acknowledged: 0,
  retried: 0,
  tries: 0,
  reads: 0,
  answers: {},
  full: 0,
  longest: { ms: 0, call: '' },
  wrong: [],
  keys: new Map(),
})

/** How many tries were refused for a while, or got no answer at all. */
export const refusedIn = ({ answers }: Tally): number =>
  Object.entries(answers).reduce((sum, [answer, count]) => sum + (/^503|^no answer/.test(answer) ? count : 0), 0)

/**
 * The server is away, or asks to be called again: what a client that keeps its key may simply repeat. All clients are one person here, who may take two
 * exports at a time.
 */
const isTransient = ({ status, body }: Answer): boolean =>
  [502, 503, 504].includes(status) ||
  (status === 409 && body?.message === locales.ru.nerud.server.busy) ||
  (status === 429 && body?.code === 'TOO_MANY_DOWNLOADS')
const PATIENCE = 180_000
const ONE_TRY = 45_000

/** The product answered what it should not have. */
export const fault = (text: string): Error => Object.assign(new Error(text), { isFault: true })

async function answerOf(answer: Response): Promise<Answer> {
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const isJson = /json/.test(answer.headers.get('content-type') ?? '')
  return {
    status: answer.status,
    headers: answer.headers,
    bytes,
    body: isJson && bytes.length ? JSON.parse(new TextDecoder().decode(bytes)) : undefined,
  }
}

/** Why a call got no answer: the connection's code, or the kind of error. */
const codeOf = (error: unknown): string => {
  const { name, cause } = error as { name: string; cause?: { code?: string } }
  return cause?.code ?? name
}

/** Calls over the address, signed in with the token; `name` begins the keys of the writes. */
export function wireOf(url: string, name: string, tally: Tally, token = ''): Wire {
  let keys = 0
  const once: Wire['once'] = async (method, path, sent = {}, key) => {
    const answer = await fetch(`${url}/${path}`, {
      method,
      signal: AbortSignal.timeout(ONE_TRY),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(sent.version !== undefined && { 'if-match': `"${sent.version}"` }),
        ...(sent.json !== undefined && { 'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json' }),
      },
      ...(sent.form ? { body: sent.form } : sent.json === undefined ? {} : { body: JSON.stringify(sent.json) }),
    })
    return answerOf(answer)
  }
  const insistent = async (method: string, path: string, sent: Sent, key?: string): Promise<{ answer: Answer; tries: number }> => {
    let began = Date.now()
    const until = began + PATIENCE
    for (let tries = 1; ; tries += 1) {
      const answer = await once(method, path, sent, key).catch((error: unknown) => {
        const why = `no answer: ${codeOf(error)}`
        tally.answers[why] = (tally.answers[why] ?? 0) + 1
        if (Date.now() > until) throw fault(`${method} ${path} is not answered: ${String(error)}`)
        return undefined
      })
      if (answer) tally.answers[answer.status] = (tally.answers[answer.status] ?? 0) + 1
      if (answer?.body?.code === 'NO_SPACE') tally.full += 1
      if (answer && answer.status >= 500 && !(answer.status === 503 && answer.headers.has('retry-after')))
        tally.wrong.push(`${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
      if (answer && !isTransient(answer)) {
        if (Date.now() - began > tally.longest.ms) tally.longest = { ms: Date.now() - began, call: `${method} ${path}, ${tries} tries` }
        if (answer.status >= 200 && answer.status < 300) return { answer, tries }
        throw fault(
          `${method} ${path} ${JSON.stringify(sent.json ?? null)} answered ${answer.status} ${JSON.stringify(answer.body)} at try ${tries}`,
        )
      }
      if (Date.now() > until) throw fault(`${method} ${path} is still answered ${answer?.status}`)
      // Two calls were in each other's way for as long as one may wait for a lock: that is nobody's failure.
      if (answer?.status === 409) began = Date.now()
      await sleep(Math.min(50 * tries, 500))
    }
  }
  return {
    once,
    async read(path) {
      const { answer } = await insistent('GET', path, {})
      tally.reads += 1
      return answer
    },
    async write(method, path, sent = {}) {
      keys += 1
      const key = `${name}-${keys}`
      const { answer, tries } = await insistent(method, path, sent, key)
      tally.acknowledged += 1
      tally.tries += tries
      if (tries > 1) tally.retried += 1
      if (!sent.keyless) tally.keys.set(key, answer.status)
      return answer
    },
  }
}

/** Signs in, the administrator unless told; returns the token. */
export async function signIn(url: string, who: { readonly login: string; readonly password: string } = ADMIN): Promise<string> {
  const { status, body } = await wireOf(url, 'sign-in', emptyTally()).once('POST', 'authentication_token', { json: who })
  if (status !== 200) throw fault(`${who.login} could not sign in: ${JSON.stringify(body)}`)
  return body.token as string
}
