import { createReadStream } from 'node:fs'
import { extract, pack } from 'tar-stream'

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
export interface TarWriter {
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
export interface Member {
  readonly name: string
  readonly bytes: Buffer
}

/** Returns the error of an archive that cannot be read to its end. */
export const brokenTar = (cause?: unknown): Error => Object.assign(new Error('the archive is broken', { cause }), { code: 'BROKEN_TAR' })

const isOfSystem = (error: unknown): boolean => error instanceof Error && 'code' in error

/**
 * Yields the members of an archive, each entirely in memory; throws BROKEN_TAR when one is cut off or has an invalid header. `look`
 * receives the bytes of the file as they are read.
 */
export async function* tarMembers(path: string, look: (bytes: Buffer) => void = () => undefined): AsyncGenerator<Member> {
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
