import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { sleep } from '../../soak/product.ts'

/** A program of the system that is begun anew whenever it ends, as systemd would do it. */
export interface Service {
  readonly name: string
  readonly logFile: string
  readonly owns?: string | undefined
  pid(): number
  /** Kills it, with everything it started, and leaves it dead until `begin`. */
  kill(): Promise<void>
  /** Kills what it started, not itself. */
  killOwned(): void
  /** Stops it as it is: it answers nobody and holds what it holds. */
  freeze(): void
  thaw(): void
  begin(): void
  /** Asks it to end and waits for that. */
  stop(): Promise<void>
}

/** How a program is started. */
export interface Starting {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  readonly logFile: string
  readonly env?: Readonly<Record<string, string>>
  /** What else belongs to it although it may have another parent: a word of the command lines. */
  readonly owns?: string
  /** The signal that asks it to end: SIGTERM unless told. */
  readonly endsBy?: NodeJS.Signals
}

const PAUSE = 500
/** How long a program may take to end before it is killed, in milliseconds. */
const PATIENCE = 20_000

/** Databases and what looks after them refuse to be root, or should not be. */
export const asServer = (command: readonly string[]): string[] =>
  process.getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', '--', ...command] : [...command]

const commandLine = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}
const parentOf = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1])
  } catch {
    return 0
  }
}
const all = (): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)

/** The process, its descendants, those whose command line holds the word, and their descendants. */
export function familyOf(pid: number, word?: string): number[] {
  const parents = new Map(all().map(one => [one, parentOf(one)]))
  const found = new Set(
    [...parents.keys()].filter(one => one !== process.pid && (one === pid || (word !== undefined && commandLine(one).includes(word)))),
  )
  for (let grown = true; grown;) {
    grown = false
    for (const [one, parent] of parents)
      if (found.has(parent) && !found.has(one)) {
        found.add(one)
        grown = true
      }
  }
  return [...found]
}

const signal = (pids: readonly number[], name: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch {
      // It has ended by itself.
    }
}

/** Starts a program. */
export function startService({ name, command, logFile, env = {}, owns, endsBy = 'SIGTERM' }: Starting): Service {
  let child: ChildProcess
  let ended: Promise<unknown> = Promise.resolve()
  let stopping = false
  const begin = (): void => {
    stopping = false
    const log = openSync(logFile, 'a')
    const [program, ...args] = asServer(command)
    const one = spawn(program!, args, {
      stdio: ['ignore', log, log],
      cwd: '/',
      env: { PATH: `${process.env['PATH']}:/usr/sbin:/usr/bin`, LC_ALL: 'C.UTF-8', ...env },
    })
    closeSync(log)
    child = one
    ended = new Promise<void>(done => one.on('exit', () => done()).on('error', () => done()))
    void ended.then(async () => {
      await sleep(PAUSE)
      if (!stopping && child === one) begin()
    })
  }
  begin()
  const family = (): number[] => familyOf(child.pid ?? -1, owns)
  return {
    name,
    logFile,
    owns,
    pid: () => child.pid ?? 0,
    async kill() {
      stopping = true
      signal(family(), 'SIGKILL')
      await ended
    },
    killOwned: () =>
      signal(
        family().filter(one => one !== child.pid),
        'SIGKILL',
      ),
    freeze: () => signal(family(), 'SIGSTOP'),
    thaw: () => signal(family(), 'SIGCONT'),
    begin,
    async stop() {
      stopping = true
      signal([child.pid ?? 0], endsBy)
      const late = setTimeout(() => signal(family(), 'SIGKILL'), PATIENCE)
      await ended
      clearTimeout(late)
      signal(owns ? family() : [], 'SIGKILL')
    },
  }
}
