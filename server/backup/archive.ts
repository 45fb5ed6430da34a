import { createReadStream, mkdirSync, rmSync } from 'node:fs'
import { extract, pack } from 'tar-stream'
import { createHash } from 'node:crypto'
import { open, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { JobData } from '../jobs/queue.ts'
import { explained } from '../adapters/postgres/texts.ts'
import type { TableShape } from './shape.ts'
import { texts } from './command.ts'

const BLOCK = 512
/** The longest name of a member in bytes of UTF-8: longer ones need records that not every tool reads. */
const LONGEST_NAME = 100
/** The two empty blocks that end an archive. */
const END_SIZE = 2 * BLOCK
const PIECE = 256 * 1024

/** Returns the bytes of a member in an archive: header, body, padding. */
const sizeInTar = (size: number): number => BLOCK + Math.ceil(size / BLOCK) * BLOCK

/** Returns the bytes of the last member and the end, for a last member of this size. */
export const sizeOfTail = (size: number): number => sizeInTar(size) + END_SIZE

/** Writes a tar (ustar), which any tool reads, in chunks. */
interface TarWriter {
  /** Yields the chunks of another member; read them to the end before the next member. */
  member(name: string, bytes: Uint8Array): AsyncGenerator<Uint8Array>
  /** Yields the chunks of the end. */
  end(): AsyncGenerator<Uint8Array>
}

/** Starts a tar whose members have the same time and are readable only by their owner. */
export const tarWriter = (modified: Date): TarWriter => {
  const packed = pack()
  const pieces = packed[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, unknown>
  return {
    async *member(name, bytes) {
      if (Buffer.byteLength(name) > LONGEST_NAME) throw new Error(`${name} is too long for a member's name`)
      packed.entry({ name, mode: 0o600, mtime: modified }, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
      for (let left = sizeInTar(bytes.length); left > 0;) {
        const { value } = (await pieces.next()) as IteratorYieldResult<Uint8Array>
        left -= value.length
        yield value
      }
    },
    async *end() {
      packed.finalize()
      for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) yield piece.value
    },
  }
}

/** A member read from an archive. */
interface Member {
  readonly name: string
  readonly bytes: Buffer
}

/** Returns the error of an archive that cannot be read to its end. */
const brokenTar = (cause?: unknown): Error => Object.assign(new Error('the archive is broken', { cause }), { code: 'BROKEN_TAR' })

const isOfSystem = (error: unknown): boolean => error instanceof Error && 'code' in error

/**
 * Yields the members of an archive, each entirely in memory; throws BROKEN_TAR when one is cut off or has an invalid header. `look`
 * receives the bytes of the file as they are read.
 */
async function* tarMembers(path: string, look: (bytes: Buffer) => void = () => undefined): AsyncGenerator<Member> {
  const file = createReadStream(path, { highWaterMark: PIECE })
  const members = extract()
  file.on('error', error => members.destroy(error))
  file.on('data', piece => look(piece as Buffer))
  file.pipe(members)
  try {
    for await (const member of members) {
      const pieces: Buffer[] = []
      for await (const piece of member) pieces.push(piece as Buffer)
      yield { name: member.header.name, bytes: Buffer.concat(pieces) }
    }
  } catch (error) {
    throw isOfSystem(error) ? error : brokenTar(error)
  } finally {
    file.destroy()
  }
}

/** The format of archives that this program writes; a higher number is rejected. */
export const FORMAT = 1
const MANIFEST = 'manifest.json'
const DIGEST = 'sha256'
/** The length of a written digest in bytes: hexadecimal, and a line break. */
const DIGEST_SIZE = 65

/** The content of an archive. It is written after the data, so that an archive without it is known to be cut off. */
export interface Manifest {
  readonly product: 'nerud'
  readonly format: number
  /** The version of the product that wrote it. */
  readonly version: string
  /** The time of the snapshot, ISO 8601. */
  readonly at: string
  /** The version of PostgreSQL that it came from. */
  readonly postgres: string
  /** The migrations that the database had run. */
  readonly migrations: readonly string[]
  readonly tables: readonly (TableShape & { readonly rows: number })[]
  /** Statements that create keys, indexes, functions and triggers, in the order in which they must run after the rows are loaded. */
  readonly after: readonly string[]
  readonly sequences: readonly { readonly table: string; readonly column: string; readonly last: string; readonly called: boolean }[]
  /** Jobs that were waiting in the queue. */
  readonly waiting: readonly { readonly kind: string; readonly data: JobData }[]
  readonly files: { readonly count: number; readonly bytes: number; readonly missing: readonly string[] }
  readonly hasKeys: boolean
}

/** An archive that is being written, under a temporary name until `finish`. */
export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>
  /** Writes the manifest and the digest, and gives the archive its name; returns its size in bytes. */
  finish(manifest: Manifest): Promise<number>
  /** Removes what was written. */
  drop(): Promise<void>
}

/** Returns the temporary name of an archive. */
const draftName = (path: string): string => `${path}.part-${process.pid}`

/** Flushes a folder, so that a new name survives a power loss; not possible on Windows. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Starts an archive; only its owner may read the file, because it contains the whole database. */
export async function beginArchive(path: string, at: Date): Promise<ArchiveWriter> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = draftName(path)
  const file = await open(draft, 'wx', 0o600)
  const forget = (): void => rmSync(draft, { force: true })
  process.once('exit', forget)
  const hash = createHash('sha256')
  let size = 0
  const tar = tarWriter(at)
  const write = async (pieces: AsyncIterable<Uint8Array>, counts = true): Promise<void> => {
    for await (const piece of pieces) {
      if (counts) hash.update(piece)
      size += piece.length
      await file.writeFile(piece)
    }
  }
  return {
    add: (name, bytes) => write(tar.member(name, bytes)),
    async finish(manifest) {
      await write(tar.member(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1))))
      await write(tar.member(DIGEST, Buffer.from(`${hash.digest('hex')}\n`)), false)
      await write(tar.end(), false)
      await file.sync()
      await file.close()
      await rename(draft, path)
      process.off('exit', forget)
      await syncFolder(dirname(path))
      return size
    },
    async drop() {
      await file.close().catch(() => undefined)
      process.off('exit', forget)
      forget()
    },
  }
}

const damaged = (path: string, cause?: unknown): Error => explained(texts.damaged(path), cause)

const isManifest = (value: unknown): value is Manifest =>
  (value as Manifest | null)?.product === 'nerud' && Number.isInteger((value as Manifest).format)

/** Reads an archive from beginning to end and returns its manifest; throws a sentence when it differs from what was written. */
export async function checkArchive(path: string): Promise<Manifest> {
  const hash = createHash('sha256')
  let manifest: unknown
  let digest = ''
  try {
    // The digest covers everything before it, and is the last member.
    let left = (await stat(path)).size - sizeOfTail(DIGEST_SIZE)
    const look = (piece: Buffer): void => {
      hash.update(piece.subarray(0, Math.max(left, 0)))
      left -= piece.length
    }
    for await (const { name, bytes } of tarMembers(path, look)) {
      if (digest) throw brokenTar()
      if (name === DIGEST) digest = bytes.toString('latin1').trim()
      if (name === MANIFEST) manifest = JSON.parse(bytes.toString('utf8'))
    }
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOENT') throw explained(texts.noArchive(path), error)
    if (code === 'BROKEN_TAR' || error instanceof SyntaxError) throw damaged(path, error)
    throw error
  }
  if (hash.digest('hex') !== digest || !isManifest(manifest)) throw damaged(path)
  if (manifest.format > FORMAT) throw explained(texts.newer(manifest.version))
  return manifest
}

/** Yields the members of a checked archive: rows, files and keys in the order in which they were written. */
export async function* contentsOf(path: string): AsyncGenerator<Member> {
  for await (const member of tarMembers(path)) {
    if (member.name === MANIFEST) return
    yield member
  }
}
