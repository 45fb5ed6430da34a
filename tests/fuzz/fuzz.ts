import fc from 'fast-check'
import { fill, setAt, type Resource } from '#resource'
import { forgetTargets, formOf, sampleRecord } from '../support/samples.ts'
import { BROKEN_FORMS } from '../support/refusals.ts'
import { type Case, takesCursor, withCursor, casesOf } from './cases.ts'
import { type Described, type World, describedBy, type Description } from './world.ts'
import { bytesOfFile } from './values.ts'
import type { Answered } from '../support/app.ts'
import { judge, watchStore } from './judge.ts'

/** A request ready to be sent, without the host name. */
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
/** Replaces a number by the id of an existing record, of the call's own resource when the path names one. */
function inPath({ ids }: World, call: Described, name: string, value: number | string): string {
  if (typeof value === 'string') return value
  const namedValues = NAMED[name]
  if (namedValues) return namedValues[value % namedValues.length]!
  const own = ids.get(call.answering?.resource?.name ?? '') ?? []
  return String((value < 30 ? own[value % Math.max(own.length, 1)] : undefined) ?? value)
}

const safely = (work: () => void): void => {
  try {
    work()
  } catch {
    // A value that cannot be in a header or an address is not sent.
  }
}
const deepJson = (depth: number): string => `{"metadataFields":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`

function put(wire: Record<string, unknown>, path: string, value: unknown): void {
  if (/(^|\.)(__proto__|constructor|toString)(\.|$)/.test(path) || path === '')
    Object.defineProperty(wire, path, { value, enumerable: true, configurable: true, writable: true })
  else safely(() => setAt(wire, path, value))
}

let made = 100_000

/** Converts a case to a request: address, headers, and a body based on a valid record. */
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

/** An address cannot contain lone surrogates: they are replaced as browsers do. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())
const fillSafely = (path: string, values: Readonly<Record<string, string>>): string =>
  fill(path, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.toWellFormed()])))

/** Returns a valid record. An earlier request may have removed the records that it refers to: then it refers to others, or to none. */
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
  // A valid edit has few fields; a whole record would be refused at its first field that cannot be edited.
  const whole: Record<string, unknown> = answering?.kind === 'edit' ? {} : wire
  for (const [path, value] of sent.changes) put(whole, path, value)
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

/** A wrongly answered request, in its smallest form. */
interface Found {
  readonly call: string
  readonly wrong: string
  readonly smallest: Case
}
/** The result of a run. */
export interface Outcome {
  readonly requests: number
  /** The number of responses by status. */
  readonly statuses: Readonly<Record<string, number>>
  readonly found: readonly Found[]
  /** The maximum memory of the process, in megabytes. */
  readonly peak: number
}
/** The minimum number of requests, and the seed. */
interface Extent {
  readonly requests: number
  readonly seed: number
  /** Called after each round. */
  readonly onRound?: (sofar: Outcome) => void
}

/** The time after which a request counts as hanging, in milliseconds; long, because machines are shared. */
const LONGEST = 60_000
/** The maximum number of requests to one call in one round: few, so that calls meet the effects of the others. */
const ROUND = 12

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no answer in ${LONGEST / 1000} s`)), LONGEST)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Returns a generator of numbers from a seed (mulberry32), for the order of calls. */
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

/** Sends bad requests to all described calls repeatedly, and checks each response. */
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
  /** Returns the response to a request, and the tables that it changed although it was refused. */
  async function send(call: Described, sent: Case): Promise<{ answer: Answered; changed: readonly string[] }> {
    const { method, path, headers, body } = await outgoing(world, description.calls, call, sent)
    // Preparing the request may have created the records that it refers to.
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
      // If a request ended a session, changed a password or switched a mode, access is restored for the following requests.
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
      // A call with two faults is known to be faulty.
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
