import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { serverEnvironment, serverFlags } from '../../scripts/server.mjs'
import type { BankReading } from './bankReader.ts'
import type { Load, Loaded } from './load.ts'
import type { Noted, Serving, Standing, Told } from './server.ts'
import { ADMIN } from './home.ts'

/** A process of the benchmark, run as `npm start` runs the server. */
const start = (name: string, args: readonly string[] = []): ChildProcess =>
  fork(join(import.meta.dirname, name), args, {
    execArgv: [...serverFlags],
    env: { ...process.env, ...serverEnvironment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })

const message = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    const gone = (code: number | null): void => reject(new Error(`the process ended with ${code}`))
    child.once('exit', gone)
    child.once('message', answer => {
      child.off('exit', gone)
      resolve(answer as T)
    })
  })

const ended = (child: ChildProcess): Promise<unknown> =>
  child.exitCode === null && child.signalCode === null ? new Promise(resolve => child.once('exit', resolve)) : Promise.resolve()

/** The generator of load, in a process of its own. */
export interface Loader {
  load(asked: Load): Promise<Loaded>
  close(): Promise<unknown>
}

/** Starts the generator of load. */
export function openLoader(): Loader {
  const child = start('load.ts')
  return {
    async load(asked) {
      child.send(asked)
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

/** Has a bank's file read in a process of its own. */
export async function readBank(path: string, account: string): Promise<BankReading> {
  const child = start('bankReader.ts')
  child.send([path, account])
  const answer = await message<BankReading>(child)
  await ended(child)
  return answer
}

/** The product in a process of its own, with the administrator signed in. */
export interface Server extends Standing {
  /** Headers of a signed-in call. */
  readonly headers: Readonly<Record<string, string>>
  readonly pid: number
  /** Tells it to note statements, or to serve those that were noted. */
  tell(told: Told): Promise<Noted>
  close(): Promise<unknown>
}

/** Starts the product on a database. */
export async function openServer(serving: Serving): Promise<Server> {
  const child = start('server.ts', [JSON.stringify(serving)])
  const standing = await message<Standing>(child)
  const answer = await fetch(`${standing.url}/authentication_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const { token } = (await answer.json()) as { token: string }
  return {
    ...standing,
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    pid: child.pid!,
    tell: told => {
      child.send(told)
      return message<Noted>(child)
    },
    close: () => {
      child.kill('SIGTERM')
      return ended(child)
    },
  }
}
