import { setAt } from '#resource'
import { httpError } from '../../httpError.ts'
import { parseWithinLimits } from './budget.ts'
import { bytesOf, tooLarge } from './bytes.ts'
import { partsOf } from './multipart.ts'
import type { Texts } from '../texts.ts'

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
export interface BodyLimits {
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
    const written = text(bytes)
    // Counted before parsing, which takes far longer.
    return written.split('&', MAX_PARTS + 1).length > MAX_PARTS ? undefined : [...new URLSearchParams(written)]
  }
  const parts = await partsOf(bytes, type, MAX_PARTS)
  return parts?.map(part => [part.name, part.file === undefined ? text(part.bytes) : { name: part.file, bytes: part.bytes }])
}
const isPlace = (key: string): boolean =>
  /^[\w.-]{1,100}(\[\])?$/.test(key) && !/(^|\.)(__proto__|constructor|prototype)(\.|\[|$)/.test(key)
/** Reads a multipart form: dotted names become nested values, `name[]` and repeated names become arrays, JSON arrays are parsed. */
export async function formOf(request: Request, limits: BodyLimits): Promise<Sent> {
  const type = request.headers.get('content-type') ?? ''
  const isMultipart = /^multipart\/form-data\b/i.test(type)
  const mostText = limits.maxJson ?? MAX_JSON
  const badForm = (): Error => httpError(400, 'BAD_FORM', limits.texts('nerud.server.badForm'))
  if (!isMultipart) {
    if (type && !/^application\/x-www-form-urlencoded\b/i.test(type))
      throw httpError(415, 'WRONG_BODY', limits.texts('nerud.server.wrongBody', { type: 'multipart/form-data' }))
  }
  const bytes = await bytesOf(request, limits.texts, isMultipart ? limits.maxUpload + 65_536 : mostText)
  if (bytes.length === 0) return { wire: {}, files: {} }
  const entries = await entriesOf(bytes, type)
  if (!entries) throw badForm()
  const wire: Record<string, unknown> = {}
  const files: Record<string, SentFile> = {}
  const named = Map.groupBy(entries, ([name]) => name)
  if (named.size > MAX_NAMES || ![...named.keys()].every(isPlace)) throw badForm()
  const size = entries.reduce((sum, [, value]) => sum + (typeof value === 'string' ? value.length : 0), 0)
  if (size > mostText) throw tooLarge(limits.texts, mostText)
  for (const [key, group] of named) {
    const values = group.map(([, value]) => value)
    const place = key.replace(/\[\]$/, '')
    const file = values.find(value => typeof value !== 'string')
    if (file) {
      if (file.bytes.length > limits.maxUpload) throw tooLarge(limits.texts, limits.maxUpload)
      files[place] = file
    } else setAt(wire, place, key !== place || values.length > 1 ? values : values[0])
  }
  return { wire, files }
}
