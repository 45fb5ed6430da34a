import { setAt } from '#resource'
import { httpError } from '../../httpError.ts'
import { parseWithinLimits } from './budget.ts'
import { bytesOf, tooLarge } from './bytes.ts'
import { partsOf } from './multipart.ts'
import type { Texts } from '../texts.ts'

/** A file that came with a call: checked and stored by `files.ts`. */
export interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array
}
/** What a call sent: values by place on the wire, and the files beside them. */
export interface Sent {
  readonly wire: Record<string, unknown>
  readonly files: Readonly<Record<string, SentFile>>
}
export interface BodyLimits {
  readonly texts: Texts
  /** The largest upload, in bytes. */
  readonly maxUpload: number
  /** The largest body without files, in bytes; 1 MB unless said. */
  readonly maxJson?: number
}

/** The largest JSON body, in bytes, and the largest of somebody who has not signed in. */
const MAX_JSON = 1_048_576
const MAX_PUBLIC = 16_384
/** What somebody may send who has not signed in: nothing that takes long to read. */
export const publicLimits = (texts: Texts): BodyLimits => ({ texts, maxUpload: 0, maxJson: MAX_PUBLIC })
const badJson = (texts: Texts): Error => httpError(400, 'BAD_JSON', texts('nerud.server.badJson'))

/** Reads a JSON object; nothing at all counts as an empty one. */
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

/** Names beyond this many are nobody's form, and so are parts: several of one name are a list. */
const MAX_NAMES = 200
const MAX_PARTS = 2000

/** What a form holds by name, in its order. */
type Entries = readonly (readonly [name: string, value: string | SentFile])[]

/** The entries of a form; undefined when it cannot be read, or has more parts than anybody fills in. */
async function entriesOf(bytes: Uint8Array, type: string): Promise<Entries | undefined> {
  const text = (part: Uint8Array): string => new TextDecoder().decode(part)
  if (!/^multipart\//i.test(type)) {
    const written = text(bytes)
    // They are counted before they are taken apart, which costs far more.
    return written.split('&', MAX_PARTS + 1).length > MAX_PARTS ? undefined : [...new URLSearchParams(written)]
  }
  const parts = await partsOf(bytes, type, MAX_PARTS)
  return parts?.map(part => [part.name, part.file === undefined ? text(part.bytes) : { name: part.file, bytes: part.bytes }])
}
const isPlace = (key: string): boolean =>
  /^[\w.-]{1,100}(\[\])?$/.test(key) && !/(^|\.)(__proto__|constructor|prototype)(\.|\[|$)/.test(key)
/** Reads a multipart form: dotted parts become nested values, `name[]` and repeated parts become arrays, JSON arrays are opened. */
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
