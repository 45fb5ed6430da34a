import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { locales } from '#locales'
import { serverEnvironment } from '../../scripts/node.mjs'

/** How the product is started: port, folder of data, and further environment variables. */
interface Starting {
  readonly port: number
  readonly dataDir: string
  /** Its log is appended to this file. */
  readonly logFile: string
  readonly env?: Readonly<Record<string, string>>
}

/** A server process that is restarted whenever it ends, as systemd would do. */
export interface Product {
  readonly url: string
  readonly logFile: string
  /** The id of the current process. */
  pid(): number
  /** The number of restarts. */
  restarts(): number
  /** Waits until the server is ready; returns the time in milliseconds. */
  ready(patience?: number): Promise<number>
  kill(): Promise<void>
  /** Stops the process without restarting it; returns its exit code. */
  stop(): Promise<number | string>
  /** Starts it again after `stop`. */
  begin(): void
}

const main = resolve(import.meta.dirname, '../../resources/main.rules.ts')
/** The pause before a restart, as `RestartSec` of a systemd unit, in milliseconds. */
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

/** Returns the data folder, and the log file next to it. */
export const placesIn = (home: string, name: string): Pick<Starting, 'dataDir' | 'logFile'> => ({
  dataDir: join(home, name),
  logFile: join(home, `${name}.log`),
})

/** The response to a call. */
export interface Answer {
  readonly status: number
  // Responses are read by the names of the contract.
  // eslint-disable-next-line typescript/no-explicit-any
  readonly body: any
  readonly bytes: Uint8Array
  readonly headers: Headers
}
/** The content of a write. */
export interface Sent {
  readonly json?: unknown
  readonly form?: FormData
  readonly version?: number
  /** The call has no idempotency key: repeating it repeats its effect. */
  readonly keyless?: true
}
/** Counters shared by all clients. */
export interface Tally {
  acknowledged: number
  /** The number of writes that needed retries, and the number of those retries. */
  retried: number
  tries: number
  reads: number
  readonly answers: Record<string, number>
  /** The number of attempts that failed because a disk was full. */
  full: number
  /** The longest time that a call took including its retries, in milliseconds, and which call it was. */
  longest: { readonly ms: number; readonly call: string }
  /** Responses that no client may receive: 5xx without `Retry-After`. */
  readonly wrong: string[]
  /** The keys of acknowledged writes, with the status of each response. */
  readonly keys: Map<string, number>
}
/** Calls the product as one user. A call is retried until it is answered; a write keeps its key. */
export interface Connection {
  read(path: string): Promise<Answer>
  write(method: 'POST' | 'PATCH' | 'DELETE', path: string, sent?: Sent): Promise<Answer>
  /** Makes a single attempt of any call and returns the response. */
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

/** Returns the number of attempts that were refused temporarily or got no response. */
export const refusedIn = ({ answers }: Tally): number =>
  Object.entries(answers).reduce((sum, [answer, count]) => sum + (/^503|^no answer/.test(answer) ? count : 0), 0)

/**
 * Whether the server is unavailable or asks for a retry: a client that keeps its key may simply repeat the call. All clients share one user
 * here, who may run two exports at once.
 */
const isTransient = ({ status, body }: Answer): boolean =>
  [502, 503, 504].includes(status) ||
  (status === 409 && body?.message === locales.ru.nerud.server.busy) ||
  (status === 429 && body?.code === 'TOO_MANY_DOWNLOADS')
const PATIENCE = 180_000
const ONE_TRY = 45_000

/** Creates the error for a response that the product should not have sent. */
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

/** Returns why a call got no response: the connection's error code, or the name of the error. */
const codeOf = (error: unknown): string => {
  const { name, cause } = error as { name: string; cause?: { code?: string } }
  return cause?.code ?? name
}

/** Creates a client for a URL with a token; `name` is the prefix of the keys of its writes. */
export function wireOf(url: string, name: string, tally: Tally, token = ''): Connection {
  let keys = 0
  const once: Connection['once'] = async (method, path, sent = {}, key) => {
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
      // Two calls blocked each other until the lock timeout, which is not a failure.
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

/** Signs in, by default as the administrator; returns the token. */
export async function signIn(url: string, who: { readonly login: string; readonly password: string } = ADMIN): Promise<string> {
  const { status, body } = await wireOf(url, 'sign-in', emptyTally()).once('POST', 'authentication_token', { json: who })
  if (status !== 200) throw fault(`${who.login} could not sign in: ${JSON.stringify(body)}`)
  return body.token as string
}
