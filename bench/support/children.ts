import { type ChildProcess, fork, spawn } from 'node:child_process'
import { join } from 'node:path'
import { serverEnvironment, serverFlags } from '../../scripts/node.mjs'
import { urlOf, type Address } from '../../server/adapters/postgres/address.ts'
import type { BankReading } from './bankReader.ts'
import type { Load, Loaded } from './load.ts'
import type { RecordedStatements, Serving, RunningServer, ServerOrder } from './server.ts'
import { ADMIN } from './home.ts'
import { freePort, pause } from './processes.ts'

const root = join(import.meta.dirname, '../..')

/** A process of the benchmark, run like the server by `npm start`. */
const start = (name: string, args: readonly string[] = []): ChildProcess =>
  fork(join(import.meta.dirname, name), args, {
    execArgv: [...serverFlags],
    env: { ...process.env, ...serverEnvironment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })

const message = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    const onExit = (code: number | null): void => reject(new Error(`the process ended with ${code}`))
    child.once('exit', onExit)
    child.once('message', answer => {
      child.off('exit', onExit)
      resolve(answer as T)
    })
  })

const ended = (child: ChildProcess): Promise<unknown> =>
  child.exitCode === null && child.signalCode === null ? new Promise(resolve => child.once('exit', resolve)) : Promise.resolve()

/** The load generator, in a process of its own. */
export interface Loader {
  load(query: Load): Promise<Loaded>
  close(): Promise<unknown>
}

/** Starts the load generator. */
export function openLoader(): Loader {
  const child = start('load.ts')
  return {
    async load(query) {
      child.send(query)
      const answer = await message<{ found: Loaded } | { failure: string }>(child)
      if ('failure' in answer) throw new Error(answer.failure)
      return answer.found
    },
    close: () => {
      child.disconnect()
      return ended(child)
    },
  }
}

/** Parses a bank's file in a process of its own. */
export async function readBank(path: string, account: string): Promise<BankReading> {
  const child = start('bankReader.ts')
  child.send([path, account])
  const answer = await message<BankReading>(child)
  await ended(child)
  return answer
}

/** The product in a process of its own, with the administrator signed in. */
export interface Server extends RunningServer {
  /** Headers of a signed-in call. */
  readonly headers: Readonly<Record<string, string>>
  readonly pid: number
  /** Makes it record statements, or serve recorded ones. */
  order(answer: ServerOrder): Promise<RecordedStatements>
  close(): Promise<unknown>
}

/** The product as `npm start` runs it, without recording. */
export interface Product {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly pid: number
  close(): Promise<unknown>
}

const headersOf = async (url: string): Promise<Readonly<Record<string, string>>> => {
  const answer = await fetch(`${url}/authentication_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const { token } = (await answer.json()) as { token: string }
  return { authorization: `Bearer ${token}`, accept: 'application/json' }
}

/** Starts the built server on a database, or on the embedded one of its folder, and waits until it responds. */
export async function startProduct({
  database,
  dataDir,
}: {
  readonly database?: Address
  readonly dataDir: string
}): Promise<ChildProcess & { readonly url: string }> {
  const url = `http://127.0.0.1:${await freePort()}`
  const child = spawn(process.execPath, [...serverFlags, join(root, 'built', 'main.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      ...serverEnvironment,
      DATA_DIR: dataDir,
      PORT: new URL(url).port,
      HOST: '127.0.0.1',
      DATABASE_URL: database ? urlOf(database) : '',
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isUp = (): Promise<boolean> =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error('the server did not start')
    await pause(5)
  }
  return Object.assign(child, { url })
}

/** The built server on a database, with the administrator signed in. */
export async function openProduct(serving: { readonly database: Address; readonly dataDir: string }): Promise<Product> {
  const child = await startProduct(serving)
  return {
    url: child.url,
    headers: await headersOf(child.url),
    pid: child.pid!,
    close: () => {
      child.kill('SIGTERM')
      return ended(child)
    },
  }
}

/** Starts the product on a database. */
export async function openServer(serving: Serving): Promise<Server> {
  const child = start('server.ts', [JSON.stringify(serving)])
  const standing = await message<RunningServer>(child)
  return {
    ...standing,
    headers: await headersOf(standing.url),
    pid: child.pid!,
    order: answer => {
      child.send(answer)
      return message<RecordedStatements>(child)
    },
    close: () => {
      child.kill('SIGTERM')
      return ended(child)
    },
  }
}
