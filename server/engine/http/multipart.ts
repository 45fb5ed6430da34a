import { setImmediate as turn } from 'node:timers/promises'

/** A part of a multipart form; a file has a file name, possibly empty. */
export interface Part {
  readonly name: string
  readonly file: string | undefined
  /** A view into the body, not a copy. */
  readonly bytes: Uint8Array
}

/** Bytes that are searched before other calls get a turn: in the worst case this takes some 25 ms. */
const SLICE = 1024 * 1024
const PARTS_IN_TURN = 200
const MAX_HEADERS = 16 * 1024
/** RFC 2046 §5.1.1. */
const MAX_BOUNDARY = 70

/** Returns the position of the mark from `from` on, or -1. */
async function find(body: Buffer, mark: Buffer, from: number): Promise<number> {
  for (let at = from; at < body.length; at += SLICE) {
    const found = body.subarray(at, at + SLICE + mark.length - 1).indexOf(mark)
    if (found >= 0) return at + found
    await turn()
  }
  return -1
}

/**
 * Parses the parameters of a header; browsers write quotes and line breaks in names as %22, %0D and %0A, other clients write quotes as \".
 */
function parametersOf(header: string): ReadonlyMap<string, string> {
  const one = /;\s*([\w-]+\*?)=(?:"((?:[^"\\]|\\.)*)"|([^;\s"]+))\s*/y
  const found = new Map<string, string>()
  for (let match = one.exec(header); match; match = one.exec(header)) {
    const text = (match[2] ?? match[3]!).replaceAll('\\"', '"')
    found.set(
      match[1]!.toLowerCase(),
      text.replace(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    )
  }
  return found
}

const isLineEnd = (body: Buffer, at: number): boolean => body[at] === 13 && body[at + 1] === 10
const isDashes = (body: Buffer, at: number): boolean => body[at] === 45 && body[at + 1] === 45

/**
 * Splits a multipart/form-data body (RFC 7578) and gives other calls a turn in between: the parser of `Response.formData` blocks the event
 * loop for a second on 50 MB. Returns undefined when the body is malformed or has more parts than `max`.
 */
export async function multipartPartsOf(bytes: Uint8Array, type: string, max: number): Promise<Part[] | undefined> {
  const found = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type)
  const boundary = found?.[1] ?? found?.[2] ?? ''
  if (boundary === '' || boundary.length > MAX_BOUNDARY) return undefined
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const mark = Buffer.from(`\r\n--${boundary}`)
  // The first boundary is at the very beginning, without a line break before it.
  if (!body.subarray(0, mark.length - 2).equals(mark.subarray(2))) return undefined
  const parts: Part[] = []
  let at = mark.length - 2
  while (!isDashes(body, at)) {
    if (!isLineEnd(body, at) || parts.length === max) return undefined
    const headers = body.subarray(at, at + MAX_HEADERS).indexOf('\r\n\r\n')
    if (headers < 0) return undefined
    const text = body.toString('utf8', at, at + headers)
    const disposition = /\r\ncontent-disposition:\s*form-data(;[^\r\n]*)/i.exec(text)?.[1]
    const parameters = parametersOf(disposition ?? '')
    const name = parameters.get('name')
    if (name === undefined) return undefined
    const from = at + headers + 4
    const to = await find(body, mark, from)
    if (to < 0) return undefined
    parts.push({ name, file: parameters.get('filename'), bytes: body.subarray(from, to) })
    at = to + mark.length
    if (parts.length % PARTS_IN_TURN === 0) await turn()
  }
  return parts
}
