import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { serverEnvironment } from '../../scripts/server.mjs'

/** How the product is started: where it listens, its folder, and whatever else it is to be told. */
export interface Starting {
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
export const ADMIN = { login: 'admin', password: 'soak-password-1' } as const

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
