import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { type Address, urlOf } from '../../server/adapters/postgres/address.ts'
import { createDatabase, ensureRole } from '../../server/adapters/postgres/databases.ts'
import { startServer } from '../../server/adapters/postgres/supervisor.ts'
import { placesIn, sleep, startProduct, type Product, type Tally } from '../soak/wire.ts'

/** Two servers of the product behind nginx, with a database anywhere. */
export interface Servers {
  /** The URL of nginx. */
  readonly url: string
  readonly servers: readonly [Product, Product]
  readonly filesDir: string
  close(): Promise<void>
}
/** The servers, and superuser access to their database. */
export interface Cluster extends Servers {
  readonly address: Address
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const ours = resolve(import.meta.dirname, '../../docs/deploy/nginx.conf')

/**
 * Returns the published configuration with our own addresses and the minimum that nginx needs around it; nginx writes only to its folder.
 */
function configured(folder: string, port: number, servers: readonly number[]): string {
  const site = readFileSync(ours, 'utf8')
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
    .replaceAll('127.0.0.1:8081', `127.0.0.1:${servers[0]}`)
    .replaceAll('127.0.0.1:8082', `127.0.0.1:${servers[1]}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `  ${name}_temp_path ${join(folder, name)};`)
  const file = join(folder, 'nginx.conf')
  writeFileSync(join(folder, 'nerud.conf'), site)
  writeFileSync(
    file,
    [
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      'daemon off;',
      'worker_processes 2;',
      `pid ${join(folder, 'nginx.pid')};`,
      `error_log ${join(folder, 'error.log')} warn;`,
      'events { worker_connections 512; }',
      'http {',
      ...temporary,
      `  log_format tries '$time_iso8601 $request_method $uri $status $upstream_addr $upstream_status $request_time';`,
      `  access_log ${join(folder, 'access.log')} tries;`,
      '  add_header X-Served-By $upstream_addr always;',
      `  include ${join(folder, 'nerud.conf')};`,
      '}',
      '',
    ].join('\n'),
  )
  return file
}

const isListening = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/ready`).then(
    async answer => {
      await answer.arrayBuffer()
      return true
    },
    () => false,
  )

async function startNginx(folder: string, port: number, servers: readonly number[]): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true })
  const child = spawn('nginx', ['-p', folder, '-c', configured(folder, port, servers), '-e', join(folder, 'start.log')], {
    stdio: 'inherit',
  })
  const failed = new Promise<never>((_, fail) => {
    child.once('error', error => fail(new Error(`nginx does not start: ${error.message}. On Debian: apt-get install nginx-light`)))
    child.once('exit', code => fail(new Error(`nginx ended with ${code}`)))
  })
  failed.catch(() => undefined)
  while (!(await Promise.race([isListening(port), failed]))) await sleep(50)
  return async () => {
    const over = new Promise(done => child.once('exit', done))
    child.kill('SIGTERM')
    await over
  }
}

/** Returns a free port. */
const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail).listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })

/** Starts two servers at the same moment, and nginx when both are ready; `ports`: those of nginx and of both servers. */
export async function openServers(home: string, ports: readonly number[], env: Readonly<Record<string, string>>): Promise<Servers> {
  const { dataDir } = placesIn(home, 'data')
  mkdirSync(dataDir)
  const url = `http://127.0.0.1:${ports[0]}`
  const server = (at: 1 | 2): Product =>
    startProduct({
      port: ports[at]!,
      dataDir,
      logFile: join(home, `server${at}.log`),
      env: { TOKEN_KEY: 'k'.repeat(40), TRUST_PROXY: '1', PUBLIC_URL: url, ...env },
    })
  const servers = [server(1), server(2)] as const
  const stopServers = async (): Promise<void> => void (await Promise.all(servers.map(one => one.stop())))
  try {
    await Promise.all(servers.map(one => one.ready()))
    const stopNginx = await startNginx(join(home, 'nginx'), ports[0]!, ports.slice(1))
    const close = async (): Promise<void> => {
      await stopNginx()
      await stopServers()
    }
    return { url, servers, filesDir: join(dataDir, 'files'), close }
  } catch (error) {
    await stopServers()
    throw error
  }
}

/**
 * Starts PostgreSQL separately from the product, and both servers on its empty database; `from`: the first of three ports, by default any
 * free ones.
 */
export async function openCluster(home: string, from?: number): Promise<Cluster> {
  const ports = from ? [from, from + 1, from + 2] : [await freePort(), await freePort(), await freePort()]
  const postgres = await startServer({
    dataDir: join(home, 'postgres'),
    log: silent,
    onLost: error => {
      throw error
    },
  })
  try {
    await ensureRole(postgres.address('postgres'), 'nerud')
    const address = await createDatabase(postgres.address('postgres'), 'nerud', 'nerud')
    const servers = await openServers(home, ports, { DATABASE_URL: urlOf(address) })
    const close = async (): Promise<void> => {
      await servers.close()
      await postgres.stop()
    }
    return { ...servers, address: postgres.address('nerud'), close }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/** Promises that are checked one after another, one line each. */
export interface Promises {
  /** Checks one promise and prints whether it holds. */
  readonly promise: (name: string, holds: () => Promise<unknown>) => Promise<void>
  /** Records a failure that belongs to no promise. */
  fail(error: unknown): void
  readonly passed: number
  readonly failed: number
}
/** Checks a promise. */
export type PromiseCheck = Promises['promise']

/** Returns a checker without any results yet. */
export function openPromises(): Promises {
  let [passed, failed] = [0, 0]
  return {
    async promise(name, holds) {
      const from = performance.now()
      const problem = await holds().then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      if (problem === undefined) passed += 1
      else failed += 1
      const took = `${((performance.now() - from) / 1000).toFixed(1)} s`
      process.stdout.write(
        `${problem === undefined ? 'ok  ' : 'FAIL'} ${took.padStart(7)}  ${name}${problem === undefined ? '' : `: ${problem}`}\n`,
      )
    },
    fail(error) {
      failed += 1
      process.stdout.write(`FAIL ${String((error as Error).stack)}\n`)
    },
    get passed() {
      return passed
    },
    get failed() {
      return failed
    },
  }
}

/** Measures the longest time without an acknowledged write, in milliseconds, until the returned function is called. */
export function watchSilence(tally: Tally): () => number {
  let [longest, last, before] = [0, performance.now(), tally.acknowledged]
  const watching = setInterval(() => {
    const now = performance.now()
    if (tally.acknowledged > before) [last, before] = [now, tally.acknowledged]
    longest = Math.max(longest, now - last)
  }, 20)
  return () => {
    clearInterval(watching)
    return Math.round(longest)
  }
}
