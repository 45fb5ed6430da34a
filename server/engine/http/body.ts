import { setAt } from '#resource'
import { httpError } from '../../httpError.ts'
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
}

/** The largest JSON body, in bytes. */
export const MAX_JSON = 1_048_576
const tooLarge = (texts: Texts, most: number): Error =>
  httpError(413, 'TOO_LARGE', texts('nerud.server.tooLarge', { size: `${Math.floor(most / 1_048_576)} МБ` }))

/** Reads a body of at most `most` bytes; a longer one is rejected before it fills the memory. */
async function bytesOf(request: Request, texts: Texts, most: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge(texts, most)
  if (!request.body) return new Uint8Array()
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > most) throw tooLarge(texts, most)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const badJson = (texts: Texts): Error => httpError(400, 'BAD_JSON', texts('nerud.server.badJson'))

/** Objects inside objects beyond this depth are nobody's record, and every reader that goes down into them would run out of stack. */
const MOST_DEEP = 32
const tooDeep = (value: unknown, left = MOST_DEEP): boolean =>
  typeof value === 'object' && value !== null && (left === 0 || Object.values(value).some(one => tooDeep(one, left - 1)))

/** Reads a JSON object; nothing at all counts as an empty one. */
export async function jsonOf(request: Request, limits: BodyLimits): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type') ?? ''
  const bytes = await bytesOf(request, limits.texts, MAX_JSON)
  if (bytes.length === 0) return {}
  if (type && !/^application\/([\w.-]+\+)?json\b/i.test(type))
    throw httpError(415, 'WRONG_BODY', limits.texts('nerud.server.wrongBody', { type: 'application/json' }))
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw badJson(limits.texts)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || tooDeep(value)) throw badJson(limits.texts)
  return value as Record<string, unknown>
}

/** Parts beyond this many are nobody's form. */
const MAX_PARTS = 200
const isPlace = (key: string): boolean =>
  /^[\w.-]{1,100}(\[\])?$/.test(key) && !/(^|\.)(__proto__|constructor|prototype)(\.|\[|$)/.test(key)
/** Reads a multipart form: dotted parts become nested values, `name[]` and repeated parts become arrays, JSON arrays are opened. */
export async function formOf(request: Request, limits: BodyLimits): Promise<Sent> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) {
    if (type && !/^application\/x-www-form-urlencoded\b/i.test(type))
      throw httpError(415, 'WRONG_BODY', limits.texts('nerud.server.wrongBody', { type: 'multipart/form-data' }))
  }
  const bytes = await bytesOf(request, limits.texts, limits.maxUpload + 65_536)
  if (bytes.length === 0) return { wire: {}, files: {} }
  let form: FormData
  try {
    form = await new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'content-type': type } }).formData()
  } catch {
    throw httpError(400, 'BAD_FORM', limits.texts('nerud.server.badForm'))
  }
  const wire: Record<string, unknown> = {}
  const files: Record<string, SentFile> = {}
  const keys = [...new Set(form.keys())]
  if (keys.length > MAX_PARTS || !keys.every(isPlace)) throw httpError(400, 'BAD_FORM', limits.texts('nerud.server.badForm'))
  for (const key of keys) {
    const values = form.getAll(key)
    const place = key.replace(/\[\]$/, '')
    const file = values.find(value => typeof value !== 'string')
    if (file) {
      if (file.size > limits.maxUpload) throw tooLarge(limits.texts, limits.maxUpload)
      files[place] = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
    } else setAt(wire, place, key !== place || values.length > 1 ? values : values[0])
  }
  return { wire, files }
}
