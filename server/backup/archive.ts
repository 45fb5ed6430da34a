import { createHash } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { JobData } from '../jobs/queue.ts'
import { explained } from '../adapters/postgres/texts.ts'
import type { TableShape } from './shape.ts'
import { brokenTar, sizeOfTail, tarMembers, tarWriter, type Member } from './tar.ts'
import { texts } from './texts.ts'

/** The kind of archive that this program writes; one of a higher number is rejected. */
export const FORMAT = 1
const MANIFEST = 'manifest.json'
const DIGEST = 'sha256'
/** Bytes of a digest as it is written: hexadecimal, and the end of the line. */
const DIGEST_SIZE = 65

/** What an archive holds: written behind the data, so that an archive without it is known to be cut off. */
export interface Manifest {
  readonly product: 'nerud'
  readonly format: number
  /** The version of the product that wrote it. */
  readonly version: string
  /** The moment whose state it holds, ISO 8601. */
  readonly at: string
  /** The version of the PostgreSQL it came from. */
  readonly postgres: string
  /** Migrations that the database had seen. */
  readonly migrations: readonly string[]
  readonly tables: readonly (TableShape & { readonly rows: number })[]
  /** Statements that make keys, indexes, functions and triggers, in the order in which they are to be run once the rows are there. */
  readonly after: readonly string[]
  readonly sequences: readonly { readonly table: string; readonly column: string; readonly last: string; readonly called: boolean }[]
  /** Work that waited in the queue. */
  readonly waiting: readonly { readonly kind: string; readonly data: JobData }[]
  readonly files: { readonly count: number; readonly bytes: number; readonly missing: readonly string[] }
  readonly hasKeys: boolean
}

/** An archive that is being written: under a name of its own until `finish`. */
export interface Draft {
  add(name: string, bytes: Uint8Array): Promise<void>
  /** Writes the manifest and the digest of everything, and gives the archive its name; returns its size in bytes. */
  finish(manifest: Manifest): Promise<number>
  /** Removes what was written. */
  drop(): Promise<void>
}

/** The name under which an archive is written until it is whole. */
const draftName = (path: string): string => `${path}.part-${process.pid}`

/** Makes a new name last through a loss of power; Windows knows no such thing. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Begins an archive; the file is open to its owner alone, since it holds everything that the database does. */
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

/** Reads an archive from its beginning to its end and returns its manifest; throws a sentence at one in which a single bit is not what was written. */
export async function checkArchive(path: string): Promise<Manifest> {
  const hash = createHash('sha256')
  let manifest: unknown
  let digest = ''
  try {
    // The digest is of everything before itself, and it is the last member.
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

/** The members of an archive that was checked: rows, files and keys in the order in which they were written. */
export async function* contentsOf(path: string): AsyncGenerator<Member> {
  for await (const member of tarMembers(path)) {
    if (member.name === MANIFEST) return
    yield member
  }
}
