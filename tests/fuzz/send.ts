import { fill, setAt, type Resource } from '#resource'
import { forgetTargets, formOf, sampleRecord } from '../support/samples.ts'
import { BROKEN_FORMS } from '../support/hostile.ts'
import { type Case, takesCursor, withCursor } from './cases.ts'
import type { Described, World } from './world.ts'
import { bytesOfFile } from './values.ts'

/** A request ready to go, without the server's name. */
export interface Outgoing {
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
export async function outgoing(world: World, calls: readonly Described[], call: Described, sent: Case): Promise<Outgoing> {
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
