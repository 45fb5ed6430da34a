import fc from 'fast-check'
import type { Answered } from '../support/app.ts'
import { casesOf, type Case } from './cases.ts'
import { describedBy, type Described, type Description, type World } from './world.ts'
import { judge, watchStore } from './judge.ts'
import { outgoing } from './send.ts'

/** A request that was answered wrongly, made as small as it goes. */
interface Found {
  readonly call: string
  readonly wrong: string
  readonly smallest: Case
}
/** What came of a run. */
export interface Outcome {
  readonly requests: number
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<string, number>>
  readonly found: readonly Found[]
  /** The most memory that the process held, in megabytes. */
  readonly peak: number
}
/** How far to go: requests at least, from which seed. */
export interface Extent {
  readonly requests: number
  readonly seed: number
  /** Told after each round. */
  readonly onRound?: (sofar: Outcome) => void
}

/** A request that is not answered in this time hangs, in milliseconds; generous, because machines are shared. */
const LONGEST = 60_000
/** The most requests to one call in one round: few, so that calls meet what the others did. */
const ROUND = 12

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no answer in ${LONGEST / 1000} s`)), LONGEST)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** A generator of numbers from a seed (mulberry32), for the order of calls. */
function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}
function shuffled<T>(all: readonly T[], next: () => number): T[] {
  const list = [...all]
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1))
    ;[list[at], list[other]] = [list[other]!, list[at]!]
  }
  return list
}

const DOOR = new Set(['NO_SESSION', 'MUST_CHANGE_PASSWORD', 'READ_ONLY'])

/** Sends bad requests to every call of the description, over and over, and judges each answer. */
export async function fuzz(world: World, { requests, seed, onRound }: Extent): Promise<Outcome> {
  const { app } = world
  const description: Description = await describedBy(app.app)
  const statuses: Record<string, number> = {}
  const found: Found[] = []
  const faulty = new Map<string, number>()
  let done = 0
  let peak = 0

  const outcome = (): Outcome => ({ requests: done, statuses, found, peak: Math.round(peak) })

  const store = await watchStore(app)
  /** The answer to a request, and the tables that it changed although it was refused. */
  async function send(call: Described, sent: Case): Promise<{ answer: Answered; changed: readonly string[] }> {
    const { method, path, headers, body } = await outgoing(world, description.calls, call, sent)
    // What the request needs to name may just have been made.
    await store.begin()
    const answer = await app.app.fetch(new Request(`http://nerud.test${path}`, { method, headers, ...(body !== undefined && { body }) }))
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const isJson = /json/.test(answer.headers.get('content-type') ?? '')
    const text = isJson ? new TextDecoder('utf-8', { fatal: true }).decode(bytes) : ''
    return {
      answer: { status: answer.status, body: text ? JSON.parse(text) : undefined, headers: answer.headers, bytes },
      changed: await store.changedBy(answer.status),
    }
  }
  const property = (call: Described) =>
    fc.asyncProperty(casesOf(call, description.schemas), async sent => {
      const { answer, changed } = await withinTime(send(call, sent))
      done += 1
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      if (done % 64 === 0) peak = Math.max(peak, process.memoryUsage.rss() / 2 ** 20)
      // What a request did to a session, a password or a mode must not make the rest meet a closed door.
      if (/logout|account|init_menu|password|role/.test(call.path) || DOOR.has(answer.body?.code as string)) await world.refresh()
      const wrong =
        judge(sent.method ?? call.method, answer) ??
        (changed.length > 0 ? `${answer.status} ${String(answer.body?.code)} stored something in ${changed.join(', ')}` : undefined)
      if (wrong) throw new Error(answer.status >= 500 ? `${wrong} ${world.lastFault()}` : wrong)
    })

  const next = chance(seed)
  const each = Math.min(ROUND, Math.ceil(requests / description.calls.length))
  for (let round = 0; done < requests; round++) {
    for (const call of shuffled(description.calls, next)) {
      const name = `${call.method} ${call.path}`
      // A call that was found wrong twice is known to be wrong.
      if ((faulty.get(name) ?? 0) >= 2) continue
      const result = await fc.check(property(call), {
        numRuns: each,
        seed: Math.floor(next() * 2 ** 31),
        interruptAfterTimeLimit: 120_000,
      })
      if (!result.failed || !result.counterexample) continue
      faulty.set(name, (faulty.get(name) ?? 0) + 1)
      found.push({
        call: name,
        wrong: String((result.errorInstance as Error | null)?.message ?? result.errorInstance),
        smallest: result.counterexample[0],
      })
    }
    onRound?.(outcome())
  }
  if (({} as Record<string, unknown>)['polluted'] !== undefined) throw new Error('the prototype of objects was changed')
  return outcome()
}
