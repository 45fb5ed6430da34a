import { openLoader, openServer, type Loader, type Server } from '../support/children.ts'
import { dealCalls, FIRST_WAITING, type Recorded } from '../support/dealCalls.ts'
import { median, type Figure, type Found } from '../support/figures.ts'
import type { Home } from '../support/home.ts'
import type { Address } from '../../server/adapters/postgres/address.ts'
import { benched, pgbench } from '../support/pgbench.ts'

const SIZES = [10_000, 100_000, 1_000_000]
// Many short turns: whatever else the machine does lasts longer than a turn and meets neighbours alike.
const ROUNDS = 16
/** The least share of the bare route's calls, where it is promised. */
const LEAST: Readonly<Record<string, number>> = { list: 0.85, 'statement: sums': 0.8 }
/** Lists have a goal, and a turn holds only two dozen of them: the ratio of fewer turns would be anybody's guess. */
const LIST_ROUNDS = 64
const READERS = 8
const WRITERS = 4
const TURN_MS = 200
/** Calls of a turn that writes: every one needs a waybill of its own. */
const TURN_CALLS = 24
const WARM_CALLS = 16
/** Turns of pgbench, which opens its sessions anew each time: fewer and longer. */
const LIMIT_ROUNDS = 4
const LIMIT_SECONDS = 1
const LIMIT_CALLS = 24
const NEEDED = 2 * (WARM_CALLS + ROUNDS * TURN_CALLS) + LIMIT_ROUNDS * WRITERS * LIMIT_CALLS

/** Calls a second, turn by turn: of the product, of the bare route beside it, and of pgbench alone. */
interface Rates {
  readonly product: number[]
  readonly bare: number[]
  readonly limit: number[]
}

/** One database of one size with the product on it. */
interface Stand {
  readonly size: number
  readonly database: Address
  readonly server: Server
  readonly calls: Readonly<Record<string, Recorded>>
  /** The next waybill that waits. */
  next: number
}

const routeOf = (name: string): string => name.replaceAll(/\W+/g, '-')

/** One turn of the product or of the bare route. */
async function turn(loader: Loader, stand: Stand, name: string, who: 'product' | 'bare', calls = TURN_CALLS): Promise<number> {
  const { server } = stand
  const { path, body } = stand.calls[name]!
  const url = who === 'product' ? `${server.url}/${path}` : `${server.bare}/replay/${routeOf(name)}`
  const target = { url, headers: server.headers, milliseconds: TURN_MS }
  if (body === undefined) return (await loader.load({ ...target, connections: READERS })).perSecond
  const numbered = body.includes('$n')
  const text = who === 'product' ? body : numbered ? '{"id":$n}' : '{}'
  const first = stand.next
  if (numbered) stand.next += calls
  return (await loader.load({ ...target, connections: WRITERS, body: text, first, calls })).perSecond
}

async function limit(stand: Stand, name: string): Promise<number> {
  const { body, replay } = stand.calls[name]!
  if (body === undefined) return benched(replay, { address: stand.database, clients: READERS, seconds: LIMIT_SECONDS })
  const first = stand.next
  if (body.includes('$n')) stand.next += WRITERS * LIMIT_CALLS
  return benched(replay, { address: stand.database, clients: WRITERS, calls: LIMIT_CALLS, first })
}

/** A call at every size in turn, beside the bare route and pgbench; the order is another one each time. */
async function measured(loader: Loader, stands: readonly Stand[], name: string): Promise<Readonly<Record<number, Rates>>> {
  const found = Object.fromEntries(stands.map(({ size }): [number, Rates] => [size, { product: [], bare: [], limit: [] }]))
  const who = ['product', 'bare'] as const
  for (const stand of stands) for (const one of who) await turn(loader, stand, name, one, WARM_CALLS)
  const rounds = name === 'list' ? LIST_ROUNDS : ROUNDS
  for (let round = 0; round < rounds; round += 1) {
    const turns = stands.flatMap(stand => who.map(one => ({ stand, one, at: Math.random() }))).toSorted((a, b) => a.at - b.at)
    for (const { stand, one } of turns) found[stand.size]![one].push(await turn(loader, stand, name, one))
    if (pgbench && round % (rounds / LIMIT_ROUNDS) === 0)
      for (const stand of stands) found[stand.size]!.limit.push(await limit(stand, name))
  }
  return found
}

/** Throws unless every waybill that was to be authorised is, whoever ran the statements. */
async function refuseUndone(home: Home, { database, next, size }: Stand): Promise<void> {
  const { waiting } = await home.ask(database, {
    waiting: `select count(*) as id from deal where id >= ${FIRST_WAITING} and id < ${next} and (status_id <> 1 or not is_auth)`,
  })
  if (Number(waiting[0]) !== 0) throw new Error(`${String(waiting[0])} of ${next - FIRST_WAITING} waybills were not authorised (${size})`)
}

/** How many times as fast one is as another, turn by turn. */
const beside = (some: readonly number[], others: readonly number[]): number => median(some.map((one, at) => one / others[at]!))

function figuresOf(name: string, found: Readonly<Record<number, Rates>>): Figure[] {
  const least = LEAST[name]
  const [small, large] = [SIZES[0]!, SIZES.at(-1)!]
  return [
    ...SIZES.flatMap((size): Figure[] => {
      const { product, bare, limit: alone } = found[size]!
      return [
        { name: `${name}, ${size}: product`, value: median(product), unit: '1/s' },
        { name: `${name}, ${size}: bare route`, value: median(bare), unit: '1/s' },
        ...(alone.length ? [{ name: `${name}, ${size}: pgbench alone`, value: median(alone), unit: '1/s' }] : []),
        { name: `${name}, ${size}: product / bare`, value: beside(product, bare), unit: '', ...(least !== undefined && { least }) },
        ...(alone.length ? [{ name: `${name}, ${size}: product / pgbench`, value: median(product) / median(alone), unit: '' }] : []),
      ]
    }),
    { name: `${name}: time at ${large} / ${small}`, value: beside(found[small]!.product, found[large]!.product), unit: '', most: 1.5 },
  ]
}

/** The calls of a working day at three sizes, beside the same statements run by a bare route and by pgbench alone. */
export async function calls(home: Home): Promise<Found> {
  if (!pgbench) console.log('  pgbench is not installed (Debian: apt-get install postgresql): the same statements alone are left out')
  const loader = openLoader()
  const stands: Stand[] = []
  try {
    for (const size of SIZES) {
      const database = await home.deals(size)
      const server = await openServer({ database, dataDir: home.folder })
      stands.push({ size, database, server, calls: {}, next: FIRST_WAITING + 2 })
      const recorded = await dealCalls(home, database, server, NEEDED)
      for (const [name, { replay }] of Object.entries(recorded)) await server.tell({ name: routeOf(name), replay })
      stands[stands.length - 1] = { ...stands.at(-1)!, calls: recorded }
    }
    const found: Record<string, Readonly<Record<number, Rates>>> = {}
    for (const name of Object.keys(stands[0]!.calls)) found[name] = await measured(loader, stands, name)
    for (const stand of stands) await refuseUndone(home, stand)
    const statements = Object.fromEntries(Object.entries(stands[0]!.calls).map(([name, { replay }]) => [name, replay.statements.length]))
    return {
      figures: Object.entries(found).flatMap(([name, rates]) => figuresOf(name, rates)),
      raw: { readers: READERS, writers: WRITERS, statements, found },
    }
  } finally {
    await loader.close()
    for (const { server } of stands) await server.close()
  }
}
