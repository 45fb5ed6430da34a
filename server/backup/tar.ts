import { open } from 'node:fs/promises'

const BLOCK = 512
/** The two empty blocks that end an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK)
const LONGEST_NAME = 100

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`

/** The sum of the header's bytes, its own field taken for spaces. */
const sumOf = (header: Buffer): number => header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0)

/** A member as it stands in a tar (ustar) that any tool opens: header, bytes, padding. */
export const tarMember = (name: string, bytes: Uint8Array, modified: Date): Buffer[] => {
  const header = Buffer.alloc(BLOCK)
  if (header.write(name, 0, 'utf8') > LONGEST_NAME) throw new Error(`${name} is too long for a member's name`)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(bytes.length, 11), 124)
  header.write(octal(Math.floor(modified.getTime() / 1000), 11), 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${octal(sumOf(header), 6)} `, 148)
  return [header, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)]
}

/** One member read from an archive; `whole` is what stands in the file for it, padding included. */
export interface Member {
  readonly name: string
  readonly bytes: Buffer
  readonly whole: readonly Buffer[]
}

/** Why an archive cannot be read to its end. */
export const brokenTar = (): Error => Object.assign(new Error('the archive is broken'), { code: 'BROKEN_TAR' })

const readHeader = (header: Buffer): { name: string; size: number } => {
  const field = (from: number, to: number): string => header.toString('utf8', from, to).replace(/\0.*$/s, '').trim()
  const size = Number.parseInt(field(124, 136), 8)
  if (sumOf(header) !== Number.parseInt(field(148, 156), 8) || !(size >= 0)) throw brokenTar()
  return { name: field(0, LONGEST_NAME), size }
}

/** Reads the members of an archive one after another, each whole in memory; refuses one that ends before its end or whose headers are not whole. */
export async function* tarMembers(path: string): AsyncGenerator<Member> {
  const file = await open(path, 'r')
  try {
    const { size: length } = await file.stat()
    let at = 0
    const take = async (size: number): Promise<Buffer> => {
      if (at + size > length) throw brokenTar()
      const bytes = Buffer.allocUnsafe(size)
      for (let done = 0; done < size;) {
        const { bytesRead } = await file.read(bytes, done, size - done, at + done)
        if (bytesRead === 0) throw brokenTar()
        done += bytesRead
      }
      at += size
      return bytes
    }
    for (;;) {
      const header = await take(BLOCK)
      if (header.every(byte => byte === 0)) return
      const { name, size } = readHeader(header)
      const bytes = await take(size)
      const padding = await take((BLOCK - (size % BLOCK)) % BLOCK)
      yield { name, bytes, whole: [header, bytes, padding] }
    }
  } finally {
    await file.close()
  }
}
