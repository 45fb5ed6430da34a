import { connectDatabase, type Database } from '../../server/adapters/database.ts'
import { openServer, type Server } from '../support/children.ts'
import { median, type Figure, type BenchResult } from '../support/figures.ts'
import type { Home } from '../support/home.ts'

const SIZE = 10_000
const WRITERS = 8
const MANY = 100
/** Many short turns, with and without in an order of chance: whatever else the machine does meets both alike. */
const ROUNDS = 40
const TURN_MS = 250
/** How much longer a write may take for being told of; bare statements of many writers are shown as they are: transactions that tell are committed one after another. */
const MOST = 1.1

const STATEMENTS_AT_ONCE = `statements of one row, ${WRITERS} at once`

type Write = () => Promise<unknown>
type Side = 'announced' | 'silent'
interface Turns {
  readonly announced: number[]
  readonly silent: number[]
}

/** Writes one after another for a turn, by so many writers at once; answers milliseconds of a write. */
async function turn(write: Write, writers: number): Promise<number> {
  const began = performance.now()
  let count = 0
  const writer = async (): Promise<void> => {
    while (performance.now() - began < TURN_MS) {
      await write()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: writers }, writer))
  return (performance.now() - began) / count
}

/** Switches what announces the changes of companies. */
const announcing = (database: Database, side: Side): Promise<unknown> =>
  database.client.unsafe(`alter table company ${side === 'announced' ? 'enable' : 'disable'} trigger sys_records_changed`)

const next = (() => {
  let at = 0
  return (): number => (at += 1)
})()
/** Writers at once have a company each. */
const someId = (): number => 1000 + (next() % 5000)

async function patch(server: Server): Promise<void> {
  const answer = await fetch(`${server.url}/api/companies/${someId()}`, {
    method: 'PATCH',
    headers: { ...server.headers, 'content-type': 'application/merge-patch+json' },
    body: JSON.stringify({ comment: `Заметка ${next()}` }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`a company answered ${answer.status}: ${text.slice(0, 500)}`)
}

/** What is written, and by how many at once. */
const worksOf = (database: Database, server: Server): Readonly<Record<string, readonly [write: Write, writers: number]>> => {
  const one: Write = () => database.client.unsafe(`update company set comment = 'Заметка ${next()}' where id = ${someId()}`)
  const many: Write = () => {
    const from = someId()
    return database.client.unsafe(`update company set comment = 'Заметка ${next()}' where id >= ${from} and id < ${from + MANY}`)
  }
  const call: Write = () => patch(server)
  return {
    'statement of one row': [one, 1],
    [`statement of ${MANY} rows`]: [many, 1],
    [STATEMENTS_AT_ONCE]: [one, WRITERS],
    'call that writes one company': [call, 1],
    [`calls that write one company, ${WRITERS} at once`]: [call, WRITERS],
  }
}

/** What it costs a write that others are told of it: with and without the triggers, in turns, the server listening all the while. */
export async function live(home: Home): Promise<BenchResult> {
  const address = await home.companies(SIZE)
  const server = await openServer({ database: address, dataDir: home.folder })
  const database = connectDatabase(address, { poolSize: WRITERS })
  const times: Record<string, Turns> = {}
  try {
    await fetch(`${server.url}/api/live`, { headers: server.headers }).then(answer => answer.text())
    for (const [name, [write, writers]] of Object.entries(worksOf(database, server))) {
      times[name] = { announced: [], silent: [] }
      await turn(write, writers)
      for (let round = 0; round < ROUNDS; round += 1)
        for (const side of Math.random() < 0.5 ? (['announced', 'silent'] as const) : (['silent', 'announced'] as const)) {
          await announcing(database, side)
          // The first writes after the switch plan their statements anew.
          for (let at = 0; at < 2 * writers; at += 1) await write()
          times[name][side].push(await turn(write, writers))
        }
    }
  } finally {
    await database.close()
    await server.close()
  }
  const figures = Object.entries(times).flatMap(([name, { announced, silent }]): Figure[] => [
    { name, value: median(announced), unit: 'ms' },
    {
      name: `${name}: told of / silent`,
      value: median(announced.map((one, at) => one / silent[at]!)),
      unit: '',
      ...(name !== STATEMENTS_AT_ONCE && { most: MOST }),
    },
  ])
  return { figures, raw: { writers: WRITERS, times } }
}
