import { type ChildProcess, spawn, execFileSync } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { sleep } from '../../soak/wire.ts'
import type { Address } from '../../../server/adapters/postgres/address.ts'

/** A system program that is restarted whenever it ends, as systemd would do. */
export interface Service {
  readonly name: string
  readonly logFile: string
  readonly owns?: string | undefined
  pid(): number
  /** Kills it with all its child processes; it stays dead until `begin`. */
  kill(): Promise<void>
  /** Kills only its child processes. */
  killOwned(): void
  /** Stops it with SIGSTOP: it responds to nothing and keeps its connections and locks. */
  freeze(): void
  thaw(): void
  begin(): void
  /** Requests it to end, and waits until it has ended. */
  stop(): Promise<void>
}

/** How a program is started. */
interface Starting {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  readonly logFile: string
  readonly env?: Readonly<Record<string, string>>
  /** A word in the command lines of further processes that belong to it although they may have another parent. */
  readonly owns?: string
  /** The signal that ends it; by default SIGTERM. */
  readonly endsBy?: NodeJS.Signals
}

const PAUSE = 500
/** How long a program may take to end before it is killed, in milliseconds. */
const PATIENCE = 20_000

/** Databases and their managers refuse to run as root, or should not. */
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

/** Returns the process, its descendants, the processes with the word in their command line, and the descendants of these. */
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
      // It has already ended.
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
      const killTimer = setTimeout(() => signal(family(), 'SIGKILL'), PATIENCE)
      await ended
      clearTimeout(killTimer)
      signal(owns ? family() : [], 'SIGKILL')
    },
  }
}

/** One machine of the database: PostgreSQL under Patroni. */
export interface Node {
  readonly name: string
  readonly port: number
  readonly rest: number
  readonly service: Service
}
/** A node as Patroni reports it. */
export interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly timeline?: number
}
/** Three nodes with etcd and HAProxy. */
export interface Stack {
  readonly nodes: readonly Node[]
  /** The addresses at which HAProxy forwards to the primary and to the standbys. */
  readonly primary: Address
  readonly standbys: Address
  members(): Promise<readonly Member[]>
  /** Waits until Patroni's report meets a condition. */
  until(what: string, isSo: (members: readonly Member[]) => boolean, patience?: number): Promise<readonly Member[]>
  /** Switches the leader over, as an administrator requests it. */
  switchOver(from: string, to: string): Promise<void>
  /** Pauses Patroni: it observes but does not act. */
  pause(): Promise<void>
  close(): Promise<void>
}

const deploy = resolve(import.meta.dirname, '../../../docs/deploy')
const ETCD = [2379, 2389, 2399]
const PG = [5432, 5442, 5452]
const REST = [8008, 8018, 8028]
const PASSWORDS = { superuser: 'change-me-1', replication: 'change-me-2', rewind: 'change-me-3' } as const

const isFree = (port: number): Promise<boolean> =>
  new Promise(done => {
    const server = createServer()
    server.once('error', () => done(false)).listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })
/**
 * Returns consecutive free ports below the range that the system assigns to outgoing connections, so that a restarted service finds its
 * port free.
 */
export async function freePorts(count: number): Promise<number[]> {
  for (let tries = 0; tries < 100; tries += 1) {
    const from = 15_000 + Math.floor(Math.random() * 10_000)
    const ports = Array.from({ length: count }, (_, at) => from + at)
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return ports
  }
  throw new Error(`no ${count} free ports in a row`)
}

/** Returns a published configuration with values replaced by our own; each of them must occur in it. */
export function configured(name: string, places: readonly (readonly [string, string])[]): string {
  const text = readFileSync(join(deploy, name), 'utf8')
  for (const [from] of places) if (!text.includes(from)) throw new Error(`docs/deploy/${name} holds no ${from}`)
  const to = new Map(places)
  // All are replaced in one pass, the longest first, so that replaced text is not replaced again.
  const any = [...to.keys()].toSorted((a, b) => b.length - a.length).map(one => one.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return text.replaceAll(new RegExp(any.join('|'), 'g'), found => to.get(found)!)
}

/** Creates a folder to which the databases may write. */
export function folderFor(home: string, name: string): string {
  const folder = join(home, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres:', folder])
  return folder
}

function startEtcd(home: string, clients: readonly number[], peers: readonly number[]): Service[] {
  const cluster = peers.map((port, at) => `etcd${at + 1}=http://127.0.0.1:${port}`).join(',')
  return clients.map((client, at) => {
    const name = `etcd${at + 1}`
    const [own, peer] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peers[at]}`]
    const places = ['--data-dir', folderFor(home, name), '--listen-client-urls', own, '--advertise-client-urls', own]
    const among = ['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', cluster]
    return startService({
      name,
      logFile: join(home, `${name}.log`),
      command: [
        'etcd',
        '--name',
        name,
        ...places,
        ...among,
        '--initial-cluster-token',
        home,
        '--enable-v2',
        '--logger',
        'zap',
        '--log-level',
        'warn',
      ],
    })
  })
}

interface Ports {
  readonly etcd: readonly number[]
  readonly pg: readonly number[]
  readonly rest: readonly number[]
}

/** `extra`: further lines of the published configuration to replace. */
function startNode(home: string, at: number, ports: Ports, extra: readonly (readonly [string, string])[]): Node {
  const name = `pg${at + 1}`
  const folder = folderFor(home, name)
  const here = (port: number): string => `127.0.0.1:${port}`
  const text = configured('patroni.yml', [
    [ETCD.map(here).join(','), ports.etcd.map(here).join(',')],
    ['name: pg1', `name: ${name}`],
    [here(REST[0]!), here(ports.rest[at]!)],
    [here(PG[0]!), here(ports.pg[at]!)],
    ['/var/lib/postgresql/15/nerud', join(folder, 'data')],
    ['/usr/lib/postgresql/15/bin', binaries()],
    ['/var/lib/postgresql/pgpass', join(folder, 'pgpass')],
    ['unix_socket_directories: /var/run/postgresql', `unix_socket_directories: ${folder}`],
    ...extra,
  ])
  const file = join(home, `${name}.yml`)
  writeFileSync(file, text)
  const service = startService({ name, command: ['patroni', file], logFile: join(home, `${name}.log`), owns: join(folder, 'data') })
  return { name, port: ports.pg[at]!, rest: ports.rest[at]!, service }
}

/** Returns the folder of Debian's newest PostgreSQL. */
export const binaries = (): string =>
  execFileSync('sh', ['-c', 'ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1'], { encoding: 'utf8' }).trim()

function startHaproxy(home: string, ports: Ports, [primary, standbys]: readonly [number, number]): Service {
  const file = join(home, 'haproxy.cfg')
  const servers = ports.pg.map(
    (port, at) => [`127.0.0.1:${PG[at]} check port ${REST[at]}`, `127.0.0.1:${port} check port ${ports.rest[at]}`] as const,
  )
  writeFileSync(
    file,
    configured('haproxy.cfg', [...servers, ['127.0.0.1:5000', `127.0.0.1:${primary}`], ['127.0.0.1:5001', `127.0.0.1:${standbys}`]]),
  )
  return startService({ name: 'haproxy', command: ['haproxy', '-db', '-f', file], logFile: join(home, 'haproxy.log') })
}

async function membersOf(nodes: readonly Node[]): Promise<readonly Member[]> {
  for (const { rest } of nodes) {
    const answer = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    await answer?.arrayBuffer()
  }
  return []
}

/** Whether all three nodes run, one as the leader and the others in sync with it. */
export const isWhole = (members: readonly Member[]): boolean =>
  members.length === 3 &&
  members.filter(one => one.role === 'leader' && one.state === 'running').length === 1 &&
  members.filter(one => one.role === 'sync_standby').length === 2 &&
  new Set(members.map(one => one.timeline)).size === 1

/** Starts everything and waits until it is ready. */
export async function openStack(home: string, extra: readonly (readonly [string, string])[] = []): Promise<Stack> {
  const free = await freePorts(14)
  const ports: Ports = { etcd: free.slice(0, 3), pg: free.slice(6, 9), rest: free.slice(9, 12) }
  const etcd = startEtcd(home, ports.etcd, free.slice(3, 6))
  const nodes = [0, 1, 2].map(at => startNode(home, at, ports, extra))
  const haproxy = startHaproxy(home, ports, [free[12]!, free[13]!])
  const addressAt = (port: number): Address => ({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: PASSWORDS.superuser,
    database: 'postgres',
    tls: false,
  })
  const until: Stack['until'] = async (what, isSo, patience = 60_000) => {
    for (const end = Date.now() + patience; ; await sleep(100)) {
      const members = await membersOf(nodes)
      if (isSo(members)) return members
      if (Date.now() > end) throw new Error(`${what}: not so after ${patience} ms: ${JSON.stringify(members)}; logs in ${home}`)
    }
  }
  const stack: Stack = {
    nodes,
    primary: addressAt(free[12]!),
    standbys: addressAt(free[13]!),
    members: () => membersOf(nodes),
    until,
    async switchOver(from, to) {
      const answer = await fetch(`http://127.0.0.1:${nodes.find(one => one.name === from)!.rest}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from, candidate: to }),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`Patroni does not hand over: ${answer.status} ${text}`)
    },
    async pause() {
      const answer = await fetch(`http://127.0.0.1:${nodes[0]!.rest}/config`, { method: 'PATCH', body: JSON.stringify({ pause: true }) })
      if (!answer.ok) throw new Error(`Patroni does not pause: ${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
    },
    async close() {
      await haproxy.stop()
      await Promise.all(nodes.map(({ service }) => service.stop()))
      await Promise.all(etcd.map(one => one.stop()))
    },
  }
  try {
    await until('three nodes stand', isWhole, 120_000)
    return stack
  } catch (error) {
    await stack.close()
    throw error
  }
}

/** Starts PgBouncer in transaction mode in front of a database; returns its address. */
export async function startPgbouncer(home: string, to: Address): Promise<{ readonly address: Address; stop(): Promise<void> }> {
  const [port] = (await freePorts(1)) as [number]
  const users = join(home, 'userlist.txt')
  writeFileSync(users, `"${to.user}" "${to.password}"\n`)
  const file = join(home, 'pgbouncer.ini')
  writeFileSync(
    file,
    configured('pgbouncer.ini', [
      ['host=127.0.0.1 port=5000', `host=${to.host} port=${to.port}`],
      ['listen_port = 6432', `listen_port = ${port}`],
      ['/etc/pgbouncer/userlist.txt', users],
    ]),
  )
  const service = startService({ name: 'pgbouncer', command: ['pgbouncer', file], logFile: join(home, 'pgbouncer.log') })
  return { address: { ...to, port }, stop: service.stop }
}
