import { createHash } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { JobData } from '../jobs/queue.ts'
import { explained } from '../adapters/postgres/texts.ts'
import type { TableShape } from './shape.ts'
import { brokenTar, sizeOfTail, tarMembers, tarWriter, type Member } from './tar.ts'
import { texts } from './texts.ts'

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
export interface Draft {
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
export async function beginArchive(path: string, at: Date): Promise<Draft> {
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
