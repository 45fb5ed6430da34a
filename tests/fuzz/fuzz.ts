import fc from 'fast-check'
import { fill, setAt, type Resource } from '#resource'
import { forgetTargets, formOf, sampleRecord } from '../support/samples.ts'
import { BROKEN_FORMS } from '../support/refusals.ts'
import { type Case, takesCursor, withCursor, casesOf } from './cases.ts'
import { type Described, type World, describedBy, type Description } from './world.ts'
import { bytesOfFile } from './values.ts'
import type { Answered } from '../support/app.ts'
import { judge, watchStore } from './judge.ts'

/** A request ready to go, without the server's name. */
interface Outgoing {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body: BodyInit | undefined
}

const NAMED: Readonly<Record<string, readonly string[]>> = {
  parameter: ['systemName', 'registration', 'dealAuthorization', 'favicon'],
  group: ['general', 'deals'],
  doc_id: ['all', '1'],
}
/** A number becomes a record that is there, of the call's own kind where the path names one. */
function inPath({ ids }: World, call: Described, name: string, value: number | string): string {
  if (typeof value === 'string') return value
  const named = NAMED[name]
  if (named) return named[value % named.length]!
  const own = ids.get(call.answering?.resource?.name ?? '') ?? []
  return String((value < 30 ? own[value % Math.max(own.length, 1)] : undefined) ?? value)
}

const safely = (work: () => void): void => {
  try {
    work()
  } catch {
    // A value that headers or addresses cannot hold is not sent at all.
  }
}
const deepJson = (depth: number): string => `{"metadataFields":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`

function put(wire: Record<string, unknown>, place: string, value: unknown): void {
  if (/(^|\.)(__proto__|constructor|toString)(\.|$)/.test(place) || place === '')
    Object.defineProperty(wire, place, { value, enumerable: true, configurable: true, writable: true })
  else safely(() => setAt(wire, place, value))
}

let made = 100_000

/** Puts a case into words: the address, the headers, the body over a right record. */
async function outgoing(world: World, calls: readonly Described[], call: Described, sent: Case): Promise<Outgoing> {
  const { app } = world
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const values = Object.fromEntries(names.map((name, at) => [name, inPath(world, call, name, sent.path[at] ?? 1)]))
  const isRaw = Object.values(values).some(value => /^%|%2f/i.test(value))
  const path = isRaw ? call.path.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!) : fillSafely(call.path, values)
  const own = sent.query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
  const after = sent.cursor && (await withCursor(world, calls.filter(takesCursor), call, sent.cursor))
  const query = after ? String(after) : own
  const headers = new Headers({ accept: 'application/json' })
  if (sent.who !== 'none') headers.set('authorization', `Bearer ${world.token(sent.who)}`)
  const id = Number(values['id'])
  if (sent.fresh && call.answering?.resource && ['edit', 'replace', 'remove'].includes(call.answering.kind) && Number.isSafeInteger(id))
    headers.set('if-match', `"${String((await app.call('GET', path, { as: world.token('admin') })).body?.version ?? 1)}"`)
  const body = call.method === 'GET' ? undefined : await bodyOf(world, call, sent, headers)
  for (const [name, value] of sent.headers) safely(() => headers.set(name, value))
  const method = sent.method ?? call.method
  return { method, path: query ? `${path}?${query}` : path, headers, body: ['GET', 'HEAD'].includes(method) ? undefined : body }
}

/** Lone surrogates cannot stand in an address: they go as what browsers make of them. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())
const fillSafely = (path: string, values: Readonly<Record<string, string>>): string =>
  fill(path, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.toWellFormed()])))

/** A right record. What it names may have been removed by an earlier request: then other records are named, or none. */
async function baseOf({ app }: World, resource: Resource): ReturnType<typeof sampleRecord> {
  try {
    return await sampleRecord(app, resource, ++made)
  } catch {
    forgetTargets()
    return sampleRecord(app, resource, ++made).catch(() => ({ wire: {}, files: {} }))
  }
}

async function bodyOf(world: World, call: Described, sent: Case, headers: Headers): Promise<BodyInit | undefined> {
  const { answering } = call
  const { carried } = sent
  if (carried.as === 'bytes') {
    safely(() => headers.set('content-type', carried.type))
    return new Uint8Array(carried.bytes)
  }
  if (carried.as === 'broken') {
    headers.set('content-type', BROKEN_FORMS[carried.form]!.type)
    return BROKEN_FORMS[carried.form]!.body
  }
  if (carried.as === 'deep') {
    headers.set('content-type', 'application/json')
    return deepJson(carried.depth)
  }
  const resource = sent.base === 'record' && ['create', 'edit', 'replace'].includes(answering?.kind ?? '') ? answering?.resource : undefined
  const { wire, files } = resource ? await baseOf(world, resource) : { wire: {}, files: {} as Record<string, File> }
  // A right edit names few places; a whole record would be refused at the first of those that are never edited.
  const whole: Record<string, unknown> = answering?.kind === 'edit' ? {} : wire
  for (const [place, value] of sent.changes) put(whole, place, value)
  if (sent.file !== null) files['file'] = new File([bytesOfFile(sent.file)], sent.file)
  const type = Object.keys(call.bodies)[0] ?? 'application/json'
  const isForm = type.startsWith('multipart') !== (carried.as === 'other')
  if (isForm && !(answering?.kind === 'edit' && sent.file === null)) {
    const form = new FormData()
    safely(() => {
      for (const [name, value] of formOf(whole, files)) form.append(name, value)
    })
    const packed = new Response(form)
    headers.set('content-type', packed.headers.get('content-type')!)
    return packed.arrayBuffer()
  }
  headers.set('content-type', type.startsWith('multipart') ? 'application/json' : type)
  const text = JSON.stringify(whole)
  return carried.as === 'tail' ? `${text.slice(0, -1)}${text === '{}' ? carried.tail.replace(/^,/, '') : carried.tail}}` : text
}

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
interface Extent {
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
