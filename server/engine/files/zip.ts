import { once } from 'node:events'
import { createDeflateRaw, crc32 } from 'node:zlib'
import { safeFileName } from './mime.ts'

/** A file of an archive; its body is whole or a stream. */
export type ArchiveFile = { readonly name: string; readonly modified?: Date; readonly body: Uint8Array | ReadableStream<Uint8Array> }

/** A part of a zip container: `name` is written unchanged, `deflate` compresses the body while it is written. */
export type ZipPart = {
  readonly name: string
  readonly modified: Date
  readonly deflate: boolean
  readonly body: Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>
}

type ZipEntry = { name: Uint8Array; modified: Date; method: number; crc: number; packed: number; size: number; offset: number }

const MAX_32 = 0xffffffff
const UTF8_AND_DESCRIPTOR = 0x0808

const dosTime = (at: Date): number => (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1)
const dosDate = (at: Date): number => (Math.max(at.getFullYear() - 1980, 0) << 9) | ((at.getMonth() + 1) << 5) | at.getDate()

/** Adds the UTC time to the local time of the DOS fields: otherwise an archive shows a wrong time in another time zone. */
const timeExtra = (at: Date): Buffer => {
  const extra = Buffer.alloc(9)
  extra.writeUInt16LE(0x5455, 0)
  extra.writeUInt16LE(5, 2)
  extra.writeUInt8(1, 4)
  extra.writeUInt32LE(Math.min(Math.max(Math.floor(at.getTime() / 1000), 0), 0x7fffffff), 5)
  return extra
}

const localHeader = (part: ZipEntry): Buffer => {
  const extra = timeExtra(part.modified)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(UTF8_AND_DESCRIPTOR, 6)
  head.writeUInt16LE(part.method, 8)
  head.writeUInt16LE(dosTime(part.modified), 10)
  head.writeUInt16LE(dosDate(part.modified), 12)
  head.writeUInt16LE(part.name.length, 26)
  head.writeUInt16LE(extra.length, 28)
  return Buffer.concat([head, part.name, extra])
}

const descriptor = (part: ZipEntry): Buffer => {
  const long = part.packed > MAX_32 || part.size > MAX_32
  const tail = Buffer.alloc(long ? 24 : 16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(part.crc, 4)
  if (long) {
    tail.writeBigUInt64LE(BigInt(part.packed), 8)
    tail.writeBigUInt64LE(BigInt(part.size), 16)
  } else {
    tail.writeUInt32LE(part.packed, 8)
    tail.writeUInt32LE(part.size, 12)
  }
  return tail
}

const zip64Extra = (part: ZipEntry): Buffer => {
  if (part.packed < MAX_32 && part.size < MAX_32 && part.offset < MAX_32) return Buffer.alloc(0)
  const extra = Buffer.alloc(28)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(24, 2)
  extra.writeBigUInt64LE(BigInt(part.size), 4)
  extra.writeBigUInt64LE(BigInt(part.packed), 12)
  extra.writeBigUInt64LE(BigInt(part.offset), 20)
  return extra
}

const centralHeader = (part: ZipEntry): Buffer => {
  const long = zip64Extra(part)
  const extra = Buffer.concat([timeExtra(part.modified), long])
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(long.length > 0 ? 45 : 20, 4)
  head.writeUInt16LE(long.length > 0 ? 45 : 20, 6)
  head.writeUInt16LE(UTF8_AND_DESCRIPTOR, 8)
  head.writeUInt16LE(part.method, 10)
  head.writeUInt16LE(dosTime(part.modified), 12)
  head.writeUInt16LE(dosDate(part.modified), 14)
  head.writeUInt32LE(part.crc, 16)
  head.writeUInt32LE(long.length > 0 ? MAX_32 : part.packed, 20)
  head.writeUInt32LE(long.length > 0 ? MAX_32 : part.size, 24)
  head.writeUInt16LE(part.name.length, 28)
  head.writeUInt16LE(extra.length, 30)
  head.writeUInt32LE(long.length > 0 ? MAX_32 : part.offset, 42)
  return Buffer.concat([head, part.name, extra])
}

const endOfDirectory = (count: number, start: number, size: number): Buffer => {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(count, 0xffff), 8)
  end.writeUInt16LE(Math.min(count, 0xffff), 10)
  end.writeUInt32LE(Math.min(size, MAX_32), 12)
  end.writeUInt32LE(Math.min(start, MAX_32), 16)
  if (count < 0xffff && start < MAX_32 && size < MAX_32) return end
  const long = Buffer.alloc(76)
  long.writeUInt32LE(0x06064b50, 0)
  long.writeBigUInt64LE(44n, 4)
  long.writeUInt16LE(45, 12)
  long.writeUInt16LE(45, 14)
  long.writeBigUInt64LE(BigInt(count), 24)
  long.writeBigUInt64LE(BigInt(count), 32)
  long.writeBigUInt64LE(BigInt(size), 40)
  long.writeBigUInt64LE(BigInt(start), 48)
  long.writeUInt32LE(0x07064b50, 56)
  long.writeBigUInt64LE(BigInt(start + size), 64)
  long.writeUInt32LE(1, 72)
  return Buffer.concat([long, end])
}

/** `writableHighWaterMark`: bytes that may wait for the compressor, which runs in its own thread while the next bytes are produced. */
const PACKER = { level: 6, writableHighWaterMark: 128 * 1024 }

async function* deflated(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const packer = createDeflateRaw(PACKER)
  const packed: Uint8Array[] = []
  packer.on('data', (chunk: Uint8Array) => packed.push(chunk))
  const ended = once(packer, 'end')
  try {
    for await (const chunk of source) {
      if (!packer.write(chunk)) await once(packer, 'drain')
      yield* packed.splice(0)
    }
    packer.end()
    await ended
    yield* packed.splice(0)
  } finally {
    packer.destroy()
  }
}

async function* counted(part: ZipEntry, body: ZipPart['body']): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece
    part.crc = crc32(chunk, part.crc)
    part.size += chunk.length
    yield chunk
  }
}

/** Writes a zip container in chunks, never holding a whole part in memory; switches to ZIP64 records beyond 4 GiB. */
export async function* zipChunks(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const entries: ZipEntry[] = []
  let offset = 0
  for await (const { name, modified, deflate, body } of parts) {
    const part: ZipEntry = { name: Buffer.from(name), modified, method: deflate ? 8 : 0, crc: 0, packed: 0, size: 0, offset }
    const head = localHeader(part)
    yield head
    const raw = counted(part, body)
    for await (const chunk of deflate ? deflated(raw) : raw) {
      part.packed += chunk.length
      yield chunk
    }
    const tail = descriptor(part)
    yield tail
    offset += head.length + part.packed + tail.length
    entries.push(part)
  }
  const start = offset
  for (const part of entries) {
    const head = centralHeader(part)
    offset += head.length
    yield head
  }
  yield endOfDirectory(entries.length, start, offset - start)
}

/** Returns a stream that reads the generator only as fast as the stream is read, and closes the generator when the stream is cancelled. */
export const streamOf = (chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })

const safePath = (name: string): string => {
  const folders = name.split(/[\\/]+/).filter(part => part.trim() !== '' && part !== '.' && part !== '..')
  return folders.length === 0 ? safeFileName('') : folders.map(safeFileName).join('/')
}

/** Compares names without case, because Windows and macOS treat names that differ only in case as one file. */
const uniqueName = (taken: Set<string>, name: string): string => {
  const dot = name.lastIndexOf('.')
  const cut = dot > name.lastIndexOf('/') + 1 ? dot : name.length
  let candidate = name
  for (let copy = 2; taken.has(candidate.toLowerCase()); copy += 1) candidate = `${name.slice(0, cut)} (${copy})${name.slice(cut)}`
  taken.add(candidate.toLowerCase())
  return candidate
}

async function* bodyOf(body: ArchiveFile['body']): AsyncGenerator<Uint8Array> {
  if (body instanceof Uint8Array) yield body
  else yield* body.values()
}

async function* storedParts(files: Iterable<ArchiveFile> | AsyncIterable<ArchiveFile>): AsyncGenerator<ZipPart> {
  const taken = new Set<string>()
  for await (const { name, modified, body } of files) {
    // Scans, pictures and office files are compressed already: compressing them again takes time for nothing.
    yield { name: uniqueName(taken, safePath(name)), modified: modified ?? new Date(), deflate: false, body: bodyOf(body) }
  }
}

/** Streams files into a zip with UTF-8 names: unsafe names are replaced, repeated names get " (2)", folders in names ("/") are kept. */
export const zipStream = (files: Iterable<ArchiveFile> | AsyncIterable<ArchiveFile>): ReadableStream<Uint8Array> =>
  streamOf(zipChunks(storedParts(files)))
