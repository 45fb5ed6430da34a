import { setAt } from '#resource'
import { httpError } from '../../httpError.ts'
import { parseModest } from './budget.ts'
import { bytesOf, tooLarge } from './bytes.ts'
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
    value = parseModest(bytes)
  } catch {
    throw badJson(limits.texts)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badJson(limits.texts)
  return value as Record<string, unknown>
}

/** Names beyond this many are nobody's form, and so are parts: several of one name are a list. */
const MAX_NAMES = 200
const MAX_PARTS = 2000

/** Are there more parts in a form than anybody fills in? They are counted before they are taken apart, which costs far more. */
function isCrowded(bytes: Uint8Array, type: string): boolean {
  const boundary = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type)
  const mark = boundary ? `--${boundary[1] ?? boundary[2]}` : '&'
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let count = 0
  for (let at = buffer.indexOf(mark); at >= 0 && count <= MAX_PARTS; at = buffer.indexOf(mark, at + mark.length)) count += 1
  return count > MAX_PARTS
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
  if (isCrowded(bytes, type)) throw badForm()
  let form: FormData
  try {
    form = await new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'content-type': type } }).formData()
  } catch {
    throw badForm()
  }
  const wire: Record<string, unknown> = {}
  const files: Record<string, SentFile> = {}
  const keys = [...new Set(form.keys())]
  if (keys.length > MAX_NAMES || !keys.every(isPlace)) throw badForm()
  const texts = [...form.values()].filter(value => typeof value === 'string')
  if (texts.reduce((sum, text) => sum + text.length, 0) > mostText) throw tooLarge(limits.texts, mostText)
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
