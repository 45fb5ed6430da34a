import { type Problem, setAt } from '#resource'
import { httpError } from '../../httpError.ts'
import type { Texts } from '../texts.ts'
import { multipartPartsOf } from './multipart.ts'

/** The limit of nesting: no record is deeper, and recursive code would overflow the stack. */
const MAX_DEPTH = 32
/** The limit of names in one object: the largest record has some sixty fields. */
const MAX_KEYS = 500
/**
 * The limit of names in a body: enough for a thousand lines. Parsing a megabyte of distinct names blocks the event loop for a third of a
 * second.
 */
const MAX_KEYS_IN_ALL = 40_000
/** The limit of values in a body, including list elements. */
const MAX_VALUES = 100_000

const [QUOTE, ESCAPE, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c]
const isOpening = (byte: number): boolean => byte === 0x7b || byte === 0x5b
const isClosing = (byte: number): boolean => byte === 0x7d || byte === 0x5d

/** Checks a JSON text against the limits without parsing it, in a hundredth of the time. */
function isModestText(text: Uint8Array): boolean {
  let [names, values, deep] = [0, 1, 0]
  let isInside = false
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at]!
    if (isInside) {
      if (byte === ESCAPE) at += 1
      else if (byte === QUOTE) isInside = false
    } else if (byte === QUOTE) isInside = true
    else if (byte === COLON) names += 1
    else if (byte === COMMA) values += 1
    else if (isOpening(byte)) deep += 1
    else if (isClosing(byte)) deep -= 1
    if (deep > MAX_DEPTH || names > MAX_KEYS_IN_ALL || values > MAX_VALUES) return false
  }
  return true
}

const isWithinLimits = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return true
  const inside = Object.values(value)
  return (Array.isArray(value) || inside.length <= MAX_KEYS) && inside.every(isWithinLimits)
}

/**
 * Parses JSON within the limits, which suffice for any record, list of lines or list of ids; throws a SyntaxError beyond them and for
 * invalid JSON.
 */
export function parseWithinLimits(bytes: Uint8Array): unknown {
  if (!isModestText(bytes)) throw new SyntaxError('The JSON holds more than any record')
  const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  if (!isWithinLimits(value)) throw new SyntaxError('An object of the JSON holds more names than any record')
  return value
}

/** The minimum time that a body may take, in milliseconds, and the rate in bytes per second that is required after it. */
export const BODY_GRACE = 20_000
export const MIN_SPEED = 32 * 1024

/** Returns the error 413: the body is larger than `max` bytes. */
const tooLarge = (texts: Texts, max: number): Error => {
  const size: Problem =
    max < 1_048_576
      ? { key: 'nerud.sizes.kilobytes', params: { count: Math.floor(max / 1024) } }
      : { key: 'nerud.sizes.megabytes', params: { count: Math.floor(max / 1_048_576) } }
  return httpError(413, 'TOO_LARGE', texts('nerud.server.tooLarge', { size }))
}
// Returns the error 408; it closes the connection, because nobody reads the rest of the body.
const tooSlow = (texts: Texts): Error => httpError(408, 'SLOW_BODY', texts('nerud.server.slowBody'), { headers: { connection: 'close' } })

/** Waits for the work until a time of `performance.now()`, then throws. */
async function until<T>(moment: number, work: Promise<T>, timeoutError: () => Error): Promise<T> {
  const deadline = Promise.withResolvers<never>()
  const timer = setTimeout(() => deadline.reject(timeoutError()), Math.max(0, moment - performance.now()))
  return Promise.race([work, deadline.promise]).finally(() => clearTimeout(timer))
}

/**
 * Bodies with a Content-Length from here on, in bytes, are read into one buffer of that size: joining chunks would need twice the memory.
 */
const LARGE = 1_048_576

/** A buffer that collects the chunks of a body. */
interface BodyBuffer {
  add(piece: Uint8Array): void
  whole(): Uint8Array
}
function gatheredIn(length: number): BodyBuffer {
  if (length < LARGE) {
    const pieces: Uint8Array[] = []
    return { add: piece => void pieces.push(piece), whole: () => Buffer.concat(pieces) }
  }
  // The system allocates pages only when they are written, so a large Content-Length alone costs no memory.
  const body = Buffer.allocUnsafeSlow(length)
  let at = 0
  return {
    add: piece => {
      body.set(piece, at)
      at += piece.length
    },
    whole: () => body.subarray(0, at),
  }
}

/** Reads a body of at most `max` bytes. Throws 413 before a longer one fills the memory, and 408 when it arrives too slowly. */
export async function bytesOf(request: Request, texts: Texts, max: number): Promise<Uint8Array> {
  const length = Number(request.headers.get('content-length')) || 0
  if (length > max) throw tooLarge(texts, max)
  if (!request.body) return new Uint8Array()
  const gathered = gatheredIn(length)
  const reader = (request.body as ReadableStream<Uint8Array>).getReader()
  const allowed = performance.now() + BODY_GRACE
  let size = 0
  try {
    for (;;) {
      const { done, value } = await until(allowed + (size / MIN_SPEED) * 1000, reader.read(), () => tooSlow(texts))
      if (done) return gathered.whole()
      size += value.length
      if (size > (length || max)) throw tooLarge(texts, max)
      gathered.add(value)
    }
  } catch (error) {
    reader.cancel(error).catch(() => undefined)
    throw error
  }
}

/** A file of a call; `files/store.ts` checks and stores it. */
export interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array
}
/** The body of a call: values by path on the wire, and files. */
export interface Sent {
  readonly wire: Record<string, unknown>
  readonly files: Readonly<Record<string, SentFile>>
}
interface BodyLimits {
  readonly texts: Texts
  /** In bytes. */
  readonly maxUpload: number
  /** The largest body without files, in bytes; by default 1 MB. */
  readonly maxJson?: number
}

/** The largest JSON body, in bytes, with and without a session. */
const MAX_JSON = 1_048_576
const MAX_PUBLIC = 16_384
/** The limits of calls without a session: small, because anyone can send them. */
export const publicLimits = (texts: Texts): BodyLimits => ({ texts, maxUpload: 0, maxJson: MAX_PUBLIC })
const badJson = (texts: Texts): Error => httpError(400, 'BAD_JSON', texts('nerud.server.badJson'))

/**
 * Reads a JSON object; an empty body is an empty object. Throws 415 for another content type, 400 for invalid JSON, 413 when it is too
 * large.
 */
export async function jsonOf(request: Request, limits: BodyLimits): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type') ?? ''
  const bytes = await bytesOf(request, limits.texts, limits.maxJson ?? MAX_JSON)
  if (bytes.length === 0) return {}
  if (type && !/^application\/([\w.-]+\+)?json\b/i.test(type))
    throw httpError(415, 'WRONG_BODY', limits.texts('nerud.server.wrongBody', { type: 'application/json' }))
  let value: unknown
  try {
    value = parseWithinLimits(bytes)
  } catch {
    throw badJson(limits.texts)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badJson(limits.texts)
  return value as Record<string, unknown>
}

/** Limits of a form: different names, and parts, because parts of one name form a list. */
const MAX_NAMES = 200
const MAX_PARTS = 2000

/** The entries of a form, in order. */
type Entries = readonly (readonly [name: string, value: string | SentFile])[]

/** Returns the entries of a form; undefined when it is malformed or has too many parts. */
async function entriesOf(bytes: Uint8Array, type: string): Promise<Entries | undefined> {
  const text = (part: Uint8Array): string => new TextDecoder().decode(part)
  if (!/^multipart\//i.test(type)) {
    const formText = text(bytes)
    // Counted before parsing, which takes far longer.
    return formText.split('&', MAX_PARTS + 1).length > MAX_PARTS ? undefined : [...new URLSearchParams(formText)]
  }
  const parts = await multipartPartsOf(bytes, type, MAX_PARTS)
  return parts?.map(part => [part.name, part.file === undefined ? text(part.bytes) : { name: part.file, bytes: part.bytes }])
}
const isPath = (key: string): boolean => /^[\w.-]{1,100}(\[\])?$/.test(key) && !/(^|\.)(__proto__|constructor|prototype)(\.|\[|$)/.test(key)
/** Reads a multipart form: dotted names become nested values, `name[]` and repeated names become arrays, JSON arrays are parsed. */
export async function formOf(request: Request, limits: BodyLimits): Promise<Sent> {
  const type = request.headers.get('content-type') ?? ''
  const isMultipart = /^multipart\/form-data\b/i.test(type)
  const maxText = limits.maxJson ?? MAX_JSON
  const badForm = (): Error => httpError(400, 'BAD_FORM', limits.texts('nerud.server.badForm'))
  if (!isMultipart) {
    if (type && !/^application\/x-www-form-urlencoded\b/i.test(type))
      throw httpError(415, 'WRONG_BODY', limits.texts('nerud.server.wrongBody', { type: 'multipart/form-data' }))
  }
  const bytes = await bytesOf(request, limits.texts, isMultipart ? limits.maxUpload + 65_536 : maxText)
  if (bytes.length === 0) return { wire: {}, files: {} }
  const entries = await entriesOf(bytes, type)
  if (!entries) throw badForm()
  const wire: Record<string, unknown> = {}
  const files: Record<string, SentFile> = {}
  const byName = Map.groupBy(entries, ([name]) => name)
  if (byName.size > MAX_NAMES || ![...byName.keys()].every(isPath)) throw badForm()
  const size = entries.reduce((sum, [, value]) => sum + (typeof value === 'string' ? value.length : 0), 0)
  if (size > maxText) throw tooLarge(limits.texts, maxText)
  for (const [key, group] of byName) {
    const values = group.map(([, value]) => value)
    const path = key.replace(/\[\]$/, '')
    const file = values.find(value => typeof value !== 'string')
    if (file) {
      if (file.bytes.length > limits.maxUpload) throw tooLarge(limits.texts, limits.maxUpload)
      files[path] = file
    } else setAt(wire, path, key !== path || values.length > 1 ? values : values[0])
  }
  return { wire, files }
}
