import { optionsOf, readRecord, routesOf, type Call, type Field, type Fields, type Resource } from '#resource'
import { resources } from '#resources'
import { openLoader, openServer, type Loader, type Server } from '../support/children.ts'
import { LARGE, SMALL } from '../support/bothSizes.ts'
import { median, type Figure, type BenchResult } from '../support/figures.ts'
import type { Home } from '../support/home.ts'

const DAY_MS = 86_400_000
/** Rounds of every question, and of those that seem slow after them. */
const [ROUNDS, AGAIN] = [3, 9]
const TURN_MS = 150
/** How many times its time among ten thousand waybills a question may take among a million. */
const MOST = 1.5
/** An answer that grows so much has a row for each of the hundred times as many companies, people or vehicles. */
const GROWN = 1.3
/** A record that both sizes have, whatever its kind. */
const ID = '3'

/** A value for what a call must be asked with: a month up to today, the first choice, a record that is there. */
function valueFor(name: string, one: Field): string {
  const { options = [] } = optionsOf(one) as { options?: readonly unknown[] }
  if (one.kind === 'date') return new Date(Date.now() - (/from/i.test(name) ? 30 * DAY_MS : 0)).toISOString().slice(0, 10)
  if (one.kind === 'month') return new Date().toISOString().slice(0, 7)
  return options.length > 0 ? String(options[0]) : ID
}

/** What a list call cannot be asked without. */
function needed(parameters: Fields): string {
  const { problems } = readRecord(parameters, {}, { mode: 'create' })
  return new URLSearchParams(Object.keys(problems).map((name): [string, string] => [name, valueFor(name, parameters[name]!)])).toString()
}

/** Every call that reads rows or sums of them, by its path, as it is asked first. */
function questions(): readonly string[] {
  const reading = (call: Call): boolean => call.method === 'GET' && (call.kind === 'list' || call.kind === 'sums' || call.kind === 'select')
  return Object.values<Resource>(resources).flatMap(resource =>
    routesOf(resource)
      .filter(reading)
      .map(call => {
        const { parameters = {} } = resource.api.lists?.[call.of ?? ''] ?? {}
        return [call.path.replaceAll(/\{\w+\}/gu, ID), needed(parameters)].filter(Boolean).join('?')
      }),
  )
}

/** What a question took at both sizes in turns, in milliseconds, and how long the answers are; undefined where it cannot be asked so. */
interface Taken {
  readonly small: number[]
  readonly large: number[]
  readonly bytes: readonly [small: number, large: number]
}

async function lengthOf(server: Server, question: string): Promise<number | undefined> {
  const answer = await fetch(`${server.url}/${question}`, { headers: server.headers })
  const { length } = await answer.text()
  if (answer.status >= 500) throw new Error(`${question} answered ${answer.status}`)
  return answer.ok ? length : undefined
}

async function take(loader: Loader, servers: readonly [Server, Server], question: string, rounds: number): Promise<Taken | undefined> {
  const [small, large] = [await lengthOf(servers[0], question), await lengthOf(servers[1], question)]
  if (small === undefined || large === undefined) return undefined
  const found = { small: [] as number[], large: [] as number[], bytes: [small, large] as const }
  for (let round = 0; round < rounds; round += 1)
    for (const [at, times] of [found.small, found.large].entries()) {
      const { url, headers } = servers[at]!
      times.push((await loader.load({ url: `${url}/${question}`, headers, connections: 1, milliseconds: TURN_MS })).p50)
    }
  return found
}
const ratioOf = ({ small, large }: Taken): number => median(large) / median(small)
const hasGrown = ({ bytes: [small, large] }: Taken): boolean => large > small * GROWN

/** Every list, sum, report and select of every resource, each alone, among ten thousand and a million waybills with all that stands behind them. */
export async function everything(home: Home): Promise<BenchResult> {
  const loader = openLoader()
  const servers: Server[] = []
  try {
    for (const count of [SMALL, LARGE]) servers.push(await openServer({ database: await home.deals(count), dataDir: home.folder }))
    const both = servers as [Server, Server]
    const taken: Record<string, Taken> = {}
    const unasked: string[] = []
    for (const question of questions()) {
      const first = await take(loader, both, question, ROUNDS)
      const found = first && !hasGrown(first) && ratioOf(first) > MOST ? await take(loader, both, question, AGAIN) : first
      if (found) taken[question] = found
      else unasked.push(question)
    }
    const all = Object.entries(taken)
    const flat = all.filter(([, one]) => !hasGrown(one))
    const slow = flat.filter(([, one]) => ratioOf(one) > MOST)
    const figures: Figure[] = [
      { name: 'questions asked', value: all.length, unit: '' },
      { name: 'cannot be asked so', value: unasked.length, unit: '' },
      { name: 'their answers grow with companies, people or vehicles', value: all.length - flat.length, unit: '' },
      { name: `others: half of them, ${LARGE} / ${SMALL}`, value: median(flat.map(([, one]) => ratioOf(one))), unit: '' },
      { name: `others: more than ${MOST} times`, value: slow.length, unit: '', most: 0 },
      ...slow.map(([question, one]): Figure => ({ name: question, value: ratioOf(one), unit: '', most: MOST })),
      { name: 'the slowest of all', value: Math.max(...all.map(([, one]) => median(one.large))), unit: 'ms' },
    ]
    const raw = all.map(([question, one]) => [question, [median(one.small), median(one.large), ...one.bytes]])
    return { figures, raw: { unasked, milliseconds: Object.fromEntries(raw) } }
  } finally {
    await loader.close()
    for (const server of servers) await server.close()
  }
}
