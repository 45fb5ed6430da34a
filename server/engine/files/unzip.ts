import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import { fileProblem } from './problem.ts'

const MB = 1024 * 1024

/**
 * Limits against archives that would fill the memory: unpacked bytes of all parts, ratio of unpacked to packed bytes, number of entries.
 */
export type UnzipLimits = {
  readonly unpacked: number
  readonly ratio: number
  readonly entries: number
  /** The largest part, in bytes, that is unpacked at once; larger ones are read in chunks or not at all. */
  readonly whole: number
  /** The same for an XML part, which is decoded to text and parsed. */
  readonly xml: number
}

/** Real workbooks are far below: a sheet of a million rows unpacks to some 300 MB with a ratio below 60, and is read in chunks. */
export const UNZIP_LIMITS: UnzipLimits = { unpacked: 400 * MB, ratio: 300, entries: 5000, whole: 8 * MB, xml: 8 * MB }

/** Templates are small, including their pictures. */
export const TEMPLATE_LIMITS: UnzipLimits = { unpacked: 32 * MB, ratio: 300, entries: 2000, whole: 16 * MB, xml: 2 * MB }

/** A zip opened for reading; names are case-insensitive, because some accounting programs spell them differently in their own index. */
export type Unzipped = {
  readonly names: readonly string[]
  readonly has: (name: string) => boolean
  /** Unpacks a part at once; throws FILE_BOMB when it is larger than the limit for that. */
  readonly read: (name: string) => Uint8Array | undefined
  readonly chunks: (name: string) => AsyncIterable<Uint8Array>
}

type Entry = { name: string; method: number; crc: number; packed: number; size: number; offset: number }
type Directory = { count: number; start: number; size: number }

const RATIO_MATTERS_FROM = 1024 * 1024
const END_SIZE = 22
const MAX_COMMENT = 0xffff

const broken = () => fileProblem('FILE_BROKEN')

const findEnd = (view: DataView): number => {
  const last = view.byteLength - END_SIZE
  for (let at = last; at >= 0 && at >= last - MAX_COMMENT; at -= 1) if (view.getUint32(at, true) === 0x06054b50) return at
  throw broken()
}

const directoryOf = (view: DataView): Directory => {
  const end = findEnd(view)
  const short = { count: view.getUint16(end + 10, true), size: view.getUint32(end + 12, true), start: view.getUint32(end + 16, true) }
  const locator = end - 20
  const isLong = short.count === 0xffff || short.size === 0xffffffff || short.start === 0xffffffff
  if (!isLong || locator < 0 || view.getUint32(locator, true) !== 0x07064b50) return short
  const long = Number(view.getBigUint64(locator + 8, true))
  if (view.getUint32(long, true) !== 0x06064b50) throw broken()
  return {
    count: Number(view.getBigUint64(long + 32, true)),
    size: Number(view.getBigUint64(long + 40, true)),
    start: Number(view.getBigUint64(long + 48, true)),
  }
}

/** Replaces the values that did not fit in 32 bits by those of the ZIP64 extra field, which has only the missing ones, in a fixed order. */
const widen = (view: DataView, entry: Entry, from: number, length: number): Entry => {
  const wide = { ...entry }
  for (let at = from; at + 4 <= from + length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    let next = at + 4
    const take = () => Number(view.getBigUint64((next += 8) - 8, true))
    if (entry.size === 0xffffffff) wide.size = take()
    if (entry.packed === 0xffffffff) wide.packed = take()
    if (entry.offset === 0xffffffff) wide.offset = take()
  }
  return wide
}

const readDirectory = (bytes: Uint8Array, view: DataView, limits: UnzipLimits): Entry[] => {
  const { count, start } = directoryOf(view)
  if (count > limits.entries) throw fileProblem('FILE_BOMB')
  const entries: Entry[] = []
  for (let index = 0, at = start; index < count; index += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) throw broken()
    if ((view.getUint16(at + 8, true) & 1) !== 0) throw fileProblem('FILE_PASSWORD')
    const nameLength = view.getUint16(at + 28, true)
    const extraLength = view.getUint16(at + 30, true)
    const entry = {
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)).replaceAll('\\', '/'),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    }
    entries.push(widen(view, entry, at + 46 + nameLength, extraLength))
    at += 46 + nameLength + extraLength + view.getUint16(at + 32, true)
  }
  return entries
}

const rejectBomb = (entries: readonly Entry[], limits: UnzipLimits): void => {
  const unpacked = entries.reduce((sum, entry) => sum + entry.size, 0)
  const swollen = entries.some(({ size, packed }) => size > RATIO_MATTERS_FROM && size > packed * limits.ratio)
  if (unpacked > limits.unpacked || swollen) throw fileProblem('FILE_BOMB')
}

const packedBytes = (bytes: Uint8Array, view: DataView, entry: Entry): Uint8Array => {
  if (view.getUint32(entry.offset, true) !== 0x04034b50) throw broken()
  const from = entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true)
  if (from + entry.packed > bytes.length) throw broken()
  if (entry.method !== 0 && entry.method !== 8) throw broken()
  return bytes.subarray(from, from + entry.packed)
}

const readWhole = (packed: Uint8Array, entry: Entry): Uint8Array => {
  // Limited to the declared size: a part that unpacks to more is hostile, and zlib stops there.
  const body = entry.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(entry.size, 1) })
  if (body.length !== entry.size || crc32(body) !== entry.crc) throw broken()
  return body
}

async function* readByChunks(packed: Uint8Array, entry: Entry): AsyncGenerator<Uint8Array> {
  if (entry.method === 0) {
    yield readWhole(packed, entry)
    return
  }
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 })
  inflate.end(packed)
  let size = 0
  let crc = 0
  for await (const chunk of inflate as AsyncIterable<Uint8Array>) {
    size += chunk.length
    crc = crc32(chunk, crc)
    if (size > entry.size) throw broken()
    yield chunk
  }
  if (size !== entry.size || crc !== entry.crc) throw broken()
}

/** Any error of zlib, or a read past the end, means for the user that the file is broken. */
const asProblem = (error: unknown): unknown => (error instanceof RangeError || isZlibError(error) ? broken() : error)

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^(Z_|ERR_BUFFER_TOO_LARGE)/.test(error.code)

const guarded = <Answer>(run: () => Answer): Answer => {
  try {
    return run()
  } catch (error) {
    throw asProblem(error)
  }
}

async function* guardedChunks(packed: Uint8Array, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    yield* readByChunks(packed, entry)
  } catch (error) {
    throw asProblem(error)
  }
}

/** Opens a zip in memory; throws FILE_BROKEN, FILE_PASSWORD or FILE_BOMB before anything is unpacked. */
export const openZip = (bytes: Uint8Array, limits: UnzipLimits = UNZIP_LIMITS): Unzipped => {
  if (bytes.length > limits.unpacked) throw fileProblem('FILE_BOMB')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = guarded(() => readDirectory(bytes, view, limits))
  rejectBomb(entries, limits)
  const byName = new Map(entries.map(entry => [entry.name.toLowerCase(), entry]))
  const find = (name: string) => byName.get(name.toLowerCase())
  return {
    names: entries.map(entry => entry.name),
    has: name => find(name) !== undefined,
    read: name => {
      const entry = find(name)
      if (entry && entry.size > (/\.(xml|rels)$/i.test(name) ? limits.xml : limits.whole)) throw fileProblem('FILE_BOMB')
      return entry && guarded(() => readWhole(packedBytes(bytes, view, entry), entry))
    },
    chunks: name => {
      const entry = find(name)
      if (!entry) throw broken()
      return guardedChunks(
        guarded(() => packedBytes(bytes, view, entry)),
        entry,
      )
    },
  }
}
