import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { optionsOf, type Resource, type WireRecord } from '#resource'
import { bodyOf, filledNames } from '../../src/admin/data/values.ts'
import type { Server, Loader } from './children.ts'
import { pause } from './processes.ts'
import type { Replay } from './replay.ts'
import type { Address } from '../../server/adapters/postgres/address.ts'
import { median, medianRatio, type Figure } from './figures.ts'

/** A call that is measured: as the product receives it, and as the statements that it runs. */
export interface Recorded {
  readonly path: string
  /** The request body; `$n` is the next unused waybill. */
  readonly body?: string
  readonly replay: Replay
}

/** Calls the product; throws the response if the call fails. */
export async function sent(server: Server, path: string, body?: string): Promise<WireRecord> {
  const answer = await fetch(`${server.url}/${path}`, {
    headers: { ...server.headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { method: 'POST', body }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 500)}`)
  return JSON.parse(text) as WireRecord
}

/** Whether a new record may have the same value of the field as an existing one. */
const isRepeated = (resource: Resource, name: string): boolean =>
  resource.fields[name]!.kind !== 'file' && !optionsOf(resource.fields[name]!).secret && !(name in (resource.parts?.unique ?? {}))

/** The request body that creates a record with the values of an existing one; `record` is the path of that one. */
export async function bodyLike(server: Server, resource: Resource, record: string): Promise<string> {
  const like = await sent(server, record)
  const names = filledNames(resource, like).filter(name => isRepeated(resource, name))
  return JSON.stringify(bodyOf(resource, names, like))
}

/** How long the database must be idle before a call is recorded, in milliseconds: otherwise statements of the server's timers would be recorded as well. */
const QUIET = 400
const LONGEST_UNREST = 60_000
async function quiet(server: Server): Promise<void> {
  for (let waited = 0; waited < LONGEST_UNREST; waited += QUIET) {
    await server.order({ watch: true })
    await pause(QUIET)
    const { statements } = await server.order({ watch: false })
    if (statements.length === 0) return
  }
  throw new Error('the server is never quiet')
}

/** The statements that the product runs for a call, which is made once before to fill the product's caches. */
export async function recorded(
  server: Server,
  path: string,
  body?: { readonly text: string; readonly ids?: readonly [number, number] },
): Promise<Recorded> {
  const numbered = (at: 0 | 1): string | undefined => body?.text.replaceAll('$n', String(body.ids?.[at]))
  await sent(server, path, numbered(0))
  await quiet(server)
  await server.order({ watch: true })
  const answer = await sent(server, path, numbered(1))
  const { statements } = await server.order({ watch: false })
  const id = body && (body.ids?.[1] ?? Number(answer['id']))
  const replay: Replay = { statements, ...(id !== undefined && { id, makesId: body?.ids === undefined }) }
  return { path, replay, ...(body && { body: body.text }) }
}

const run = promisify(execFile)

const places = (): string[] => {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  return [...(process.env['PATH'] ?? '').split(':'), ...versions.map(version => join(debian, version, 'bin'))]
}
/** Debian's pgbench (package `postgresql`), which the embedded PostgreSQL does not include; undefined if it is not installed. */
const pgbench = places()
  .map(folder => join(folder, 'pgbench'))
  .find(existsSync)

/** How pgbench runs a call's statements: the number of clients, and `calls` per client or a number of seconds. */
interface Run {
  readonly address: Address
  readonly clients: number
  readonly seconds?: number
  readonly calls?: number
  /** The first of the ids that the statements use. */
  readonly first?: number
}

const arrayText = (values: readonly unknown[]): string =>
  `{${values.map(value => (value === null ? 'NULL' : typeof value === 'number' ? String(value) : JSON.stringify(String(value)))).join()}}`
/** A value in the text format of PostgreSQL. */
function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return arrayText(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The statements as a pgbench script: the product's parameters become variables. */
function scriptOf({ statements, id: was, makesId }: Replay): { script: string; values: Readonly<Record<string, string>> } {
  const values: Record<string, string> = {}
  let known = !makesId
  const spelled = statements.map(({ text, parameters, id: gave }, at) => {
    const spell = (_: string, number: string): string => {
      const value = parameters[Number(number) - 1]
      if (value === null || value === undefined) return 'null'
      const plain = textOf(value)
      // pgbench does not accept an empty variable.
      if (plain === '') return `''`
      if (was !== undefined && known && plain === String(was)) return ':id'
      const name = `p_${at}_${number}`
      values[name] = plain
      return was !== undefined && known && plain.includes(String(was)) ? `replace(:${name}, '${was}', :id)` : `:${name}`
    }
    const made = text.replaceAll(/\$(\d+)/g, spell)
    if (!makesId || known || gave !== was) return `${made};`
    known = true
    return `${made} \\gset`
  })
  const begin = was !== undefined && !makesId ? '\\set id :first + :client_id * :calls + :n\n\\set n :n + 1\n' : ''
  return { script: `${begin}${spelled.join('\n')}\n`, values }
}

/** Transactions per second of a call's statements, run by pgbench alone, prepared. */
async function benched(replay: Replay, { address, clients, seconds = 1, calls, first = 0 }: Run): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'nerud-pgbench-'))
  try {
    const { script, values } = scriptOf(replay)
    const file = join(folder, 'call.sql')
    writeFileSync(file, script)
    const given = Object.entries({ ...values, first: String(first), n: '0', calls: String(calls ?? 0) })
    const where = ['-h', address.socket ?? address.host, '-p', String(address.port), '-U', address.user, '-n', '-M', 'prepared']
    const long = calls ? ['-t', String(calls), '--max-tries=3'] : ['-T', String(seconds)]
    const defined = given.flatMap(([name, value]) => ['-D', `${name}=${value}`])
    const many = ['-c', String(clients), '-j', String(Math.min(clients, 2))]
    const { stdout } = await run(pgbench!, [...where, ...many, ...long, '-f', file, ...defined, address.database])
    const found = /tps = ([\d.]+)/.exec(stdout)?.[1]
    const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0)
    if (!found || failed > 0) throw new Error(`pgbench: ${stdout}`)
    return Number(found)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const READERS = 8
const WRITERS = 4
const TURN_MS = 200
/** Calls in a turn of writes: each may need a record of its own. */
const TURN_CALLS = 24
const WARM_CALLS = 16
/** Turns of pgbench are longer, because it opens new sessions each time. */
const LIMIT_SECONDS = 1
const LIMIT_CALLS = 24

/** The number of turns of the product and the baseline route, and of pgbench between them. */
interface Turns {
  readonly rounds: number
  readonly limits: number
}

/** How many records a call needs that uses each record once. */
export const neededIn = ({ rounds, limits }: Turns): number => 2 * (WARM_CALLS + rounds * TURN_CALLS) + limits * WRITERS * LIMIT_CALLS
/** The number of concurrent calls. */
export const CONCURRENCY = { readers: READERS, writers: WRITERS } as const

/** Calls per second, turn by turn: of the product, of the baseline route, and of pgbench alone. */
export interface Rates {
  readonly product: number[]
  readonly raw: number[]
  readonly limit: number[]
}

/** A database of one size with the product running on it. */
export interface BenchDatabase {
  readonly size: number
  readonly database: Address
  readonly server: Server
  readonly calls: Readonly<Record<string, Recorded>>
  /** The next record that a call may use. */
  next: number
}

const routeOf = (name: string): string => name.replaceAll(/\W+/g, '-')

/** Serves the statements of the calls as baseline routes. */
export async function serveRawRoutes({ server, calls }: BenchDatabase): Promise<void> {
  for (const [name, { replay }] of Object.entries(calls)) await server.order({ name: routeOf(name), replay })
}

/** One turn of the product or of the baseline route. */
async function turn(loader: Loader, stand: BenchDatabase, name: string, who: 'product' | 'raw', calls = TURN_CALLS): Promise<number> {
  const { server } = stand
  const { path, body } = stand.calls[name]!
  const url = who === 'product' ? `${server.url}/${path}` : `${server.rawUrl}/replay/${routeOf(name)}`
  const target = { url, headers: server.headers, milliseconds: TURN_MS }
  if (body === undefined) return (await loader.load({ ...target, connections: READERS })).perSecond
  const numbered = body.includes('$n')
  const text = who === 'product' ? body : numbered ? '{"id":$n}' : '{}'
  const first = stand.next
  if (numbered) stand.next += calls
  return (await loader.load({ ...target, connections: WRITERS, body: text, first, calls })).perSecond
}

async function limit(stand: BenchDatabase, name: string): Promise<number> {
  const { body, replay } = stand.calls[name]!
  if (body === undefined) return benched(replay, { address: stand.database, clients: READERS, seconds: LIMIT_SECONDS })
  const first = stand.next
  if (body.includes('$n')) stand.next += WRITERS * LIMIT_CALLS
  return benched(replay, { address: stand.database, clients: WRITERS, calls: LIMIT_CALLS, first })
}

/** Measures a call at every size, alternating with the baseline route and pgbench, in random order. */
export async function measureCall(
  loader: Loader,
  stands: readonly BenchDatabase[],
  name: string,
  { rounds, limits }: Turns,
): Promise<Readonly<Record<number, Rates>>> {
  const found = Object.fromEntries(stands.map(({ size }): [number, Rates] => [size, { product: [], raw: [], limit: [] }]))
  const who = ['product', 'raw'] as const
  for (const stand of stands) for (const one of who) await turn(loader, stand, name, one, WARM_CALLS)
  for (let round = 0; round < rounds; round += 1) {
    const turns = stands.flatMap(stand => who.map(one => ({ stand, one, at: Math.random() }))).toSorted((a, b) => a.at - b.at)
    for (const { stand, one } of turns) found[stand.size]![one].push(await turn(loader, stand, name, one))
    if (pgbench && round % Math.ceil(rounds / limits) === 0)
      for (const stand of stands) found[stand.size]!.limit.push(await limit(stand, name))
  }
  return found
}

/** The figures of a call; `least` is the minimum share of the baseline route's calls. */
export function ratesOf(name: string, { product, raw, limit: alone }: Rates, least?: number): readonly Figure[] {
  return [
    { name: `${name}: product`, value: median(product), unit: '1/s' },
    { name: `${name}: bare route`, value: median(raw), unit: '1/s' },
    ...(alone.length ? [{ name: `${name}: pgbench alone`, value: median(alone), unit: '1/s' }] : []),
    { name: `${name}: product / bare`, value: medianRatio(product, raw), unit: '', ...(least !== undefined && { min: least }) },
    ...(alone.length ? [{ name: `${name}: product / pgbench`, value: median(product) / median(alone), unit: '' }] : []),
  ]
}

/** Prints a message if pgbench is not installed. */
export function noticeNoPgbench(): void {
  if (!pgbench) console.log('  pgbench is not installed (Debian: apt-get install postgresql): its column is omitted')
}
