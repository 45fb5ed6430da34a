import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { zipChunks, zipStream, type ArchiveFile } from '../../server/engine/files/zip.ts'
import { isFileProblem } from '../../server/engine/files/problem.ts'
import { openZip, UNZIP_LIMITS, type UnzipLimits } from '../../server/engine/files/unzip.ts'
import { bytesOf, packed } from '../support/packages.ts'

const at = new Date(2026, 1, 3, 10, 20, 30)
const file = (name: string, text = name): ArchiveFile => ({ name, modified: at, body: Buffer.from(text) })
const namesOf = async (files: ArchiveFile[]): Promise<string[]> => Object.keys(unzipSync(await bytesOf(zipStream(files))))

describe('an archive', () => {
  test('is read by another library: names in Russian, bodies whole or streamed', async () => {
    const body = new Blob(['по', 'ток']).stream() as ReadableStream<Uint8Array>
    const files = unzipSync(await bytesOf(zipStream([file('Договор №1.pdf', 'тело'), { name: 'поток.txt', body }])))
    expect(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
      ['Договор №1.pdf', 'тело'],
      ['поток.txt', 'поток'],
    ])
  })

  test('keeps the time of a file', async () => {
    const bytes = Buffer.from(await bytesOf(zipStream([file('a')])))
    const central = bytes.indexOf(Buffer.from('504b0102', 'hex'))
    const time = bytes.readUInt16LE(central + 12)
    expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([10, 20, 30])
    expect(bytes.readUInt32LE(central + 46 + 1 + 5)).toBe(at.getTime() / 1000)
  })

  test('repeated names are made unique, even if they differ only in case', async () => {
    expect(await namesOf([file('Акт.pdf'), file('акт.pdf'), file('Акт.pdf'), file('Акт (2).pdf'), file('акт'), file('Акт')])).toEqual([
      'Акт.pdf',
      'акт (2).pdf',
      'Акт (3).pdf',
      'Акт (2) (2).pdf',
      'акт',
      'Акт (2)',
    ])
  })

  test('names cannot leave the folder that they are unpacked into', async () => {
    expect(
      await namesOf([file('../../etc/passwd'), file('C:\\Windows\\con.txt'), file('/abs'), file('..'), file('ООО «Ёлка»/2026/акт.pdf')]),
    ).toEqual(['etc/passwd', 'C_/Windows/_con.txt', 'abs', 'file', 'ООО «Ёлка»/2026/акт.pdf'])
  })

  test('without files is a valid empty zip', async () => {
    expect(await namesOf([])).toEqual([])
  })

  test('a reader that is cancelled closes the list of files and the body being read', async () => {
    const closed: string[] = []
    const body = new ReadableStream<Uint8Array>({
      pull: controller => controller.enqueue(new Uint8Array(1000)),
      cancel: () => void closed.push('body'),
    })
    const files = (async function* (): AsyncGenerator<ArchiveFile> {
      try {
        yield { name: 'a', body }
      } finally {
        closed.push('files')
      }
    })()
    const reader = zipStream(files).getReader()
    for (let read = 0; read < 4; read += 1) await reader.read()
    await reader.cancel()
    expect(closed).toEqual(['body', 'files'])
  })

  test('more files than a plain zip can count are listed in zip64', async () => {
    const parts = Array.from({ length: 70_000 }, (_, index) => ({ name: String(index), modified: at, deflate: false, body: [] }))
    const bytes = await bytesOf(
      new ReadableStream({
        async start(controller) {
          for await (const chunk of zipChunks(parts)) controller.enqueue(chunk)
          controller.close()
        },
      }),
    )
    expect(openZip(bytes, { ...UNZIP_LIMITS, entries: 100_000 }).names).toHaveLength(70_000)
  })
})

describe('unpacking', () => {
  const codeOf = (run: () => unknown): string => {
    try {
      run()
      return 'none'
    } catch (error) {
      return isFileProblem(error) ? error.code : String(error)
    }
  }
  const limited = (limits: Partial<UnzipLimits>): UnzipLimits => ({ ...UNZIP_LIMITS, ...limits })
  const zip = packed({ 'Папка/А.txt': 'текст '.repeat(1000), 'b.txt': 'b' })

  test('finds a part without regard to case and reads it whole or by chunks', async () => {
    const chunks: Uint8Array[] = []
    for await (const chunk of openZip(zip).chunks('b.TXT')) chunks.push(chunk)
    expect(Buffer.concat(chunks).toString()).toBe('b')
    expect(openZip(zip).read('папка/а.txt')).toHaveLength(11_000)
    expect(openZip(zip).read('c.txt')).toBeUndefined()
  })

  test('reads archives of the product itself', async () => {
    const own = await bytesOf(zipStream([file('Ёлка.txt', 'тело')]))
    expect(Buffer.from(openZip(own).read('Ёлка.txt') ?? []).toString()).toBe('тело')
  })

  test('refuses bombs by size, by ratio and by number of entries', () => {
    expect(codeOf(() => openZip(zip, limited({ unpacked: 10_000 })))).toBe('FILE_BOMB')
    expect(codeOf(() => openZip(zip, limited({ entries: 1 })))).toBe('FILE_BOMB')
    expect(codeOf(() => openZip(packed({ a: new Uint8Array(2 * 1024 * 1024) })))).toBe('FILE_BOMB')
  })

  test('a body larger than declared is never unpacked past its declared size', async () => {
    const bytes = Buffer.from(packed({ a: 'x'.repeat(100_000) }))
    bytes.writeUInt32LE(10, bytes.indexOf(Buffer.from('504b0102', 'hex')) + 24)
    expect(codeOf(() => openZip(bytes).read('a'))).toBe('FILE_BROKEN')
    await expect(openZip(bytes).chunks('a')[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'FILE_BROKEN' })
  })

  test('reports a locked or a broken archive as such', () => {
    const locked = Buffer.from(zip)
    locked.writeUInt16LE(1, locked.indexOf(Buffer.from('504b0102', 'hex')) + 8)
    expect(codeOf(() => openZip(locked))).toBe('FILE_PASSWORD')
    expect(codeOf(() => openZip(zip.subarray(0, 40)))).toBe('FILE_BROKEN')
    expect(codeOf(() => openZip(readFileSync(import.meta.filename)))).toBe('FILE_BROKEN')
    const misplaced = Buffer.from(zip)
    misplaced.writeUInt32LE(0x7fffffff, misplaced.length - 6)
    expect(codeOf(() => openZip(misplaced))).toBe('FILE_BROKEN')
  })
})
