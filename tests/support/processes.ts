import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A running fixture and its output so far. */
export interface Running {
  readonly child: ChildProcess
  lines(): string[]
  /** Resolves with the first line that starts with `beginning`, printed before or after the call; `skip` ignores that many earlier ones. */
  line(beginning: string, skip?: number): Promise<string>
  /** Resolves with the exit code or the signal name when the process ends. */
  readonly ended: Promise<number | string>
}

/** Starts a script of tests/support in a process of its own. */
export const startFixture = (name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Running => {
  const file = fileURLToPath(new URL(name, import.meta.url))
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  let text = ''
  const listeners = new Set<() => void>()
  const take = (chunk: Buffer): void => {
    text += chunk.toString()
    for (const listener of listeners) listener()
  }
  child.stdout?.on('data', take)
  child.stderr?.on('data', take)
  const ended = new Promise<number | string>(resolve => child.on('close', (code, signal) => resolve(code ?? signal ?? '')))
  const lines = (): string[] => text.split('\n').slice(0, -1)
  const line = (beginning: string, skip = 0): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = lines().filter(one => one.startsWith(beginning))[skip]
        if (found === undefined) return
        listeners.delete(look)
        resolve(found)
      }
      listeners.add(look)
      look()
      void ended.then(() => reject(new Error(`ended before «${beginning}»:\n${text}`)))
    })
  return { child, lines, line, ended }
}

/** Ids of the processes that work in the folder. Linux only, like the tests that kill them. */
export const processesIn = (folder: string): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      try {
        return (
          readFileSync(`/proc/${pid}/stat`, 'utf8').includes('(postgres)') &&
          readFileSync(`/proc/${pid}/cwd/postmaster.opts`, 'utf8').includes(folder)
        )
      } catch {
        return false
      }
    })
