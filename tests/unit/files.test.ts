import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { contentDisposition, fileNameOf, MIME_TYPES, safeFileName, sniff } from '../../server/engine/files/mime.ts'
import { book, bookParts, docx, oleWith, packed, paragraph, bytesOf } from '../support/packages.ts'
import { formOf } from '../../server/engine/http/body.ts'
import { multipartPartsOf } from '../../server/engine/http/multipart.ts'
import { httpErrorOf } from '../../server/httpError.ts'
import { zipChunks, zipStream, type ArchiveFile } from '../../server/engine/files/zip.ts'
import { isFileProblem } from '../../server/engine/files/problem.ts'
import { openZip, UNZIP_LIMITS, type UnzipLimits } from '../../server/engine/files/unzip.ts'

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1')

describe('the kind of a file', () => {
  test.each<[string, Uint8Array]>([
    ['pdf', bytes('%PDF-1.7\n')],
    ['jpg', bytes('\xff\xd8\xff\xe0')],
    ['png', bytes('\x89PNG\r\n\x1a\n')],
    ['gif', bytes('GIF89a')],
    ['webp', bytes('RIFF\x10\0\0\0WEBPVP8 ')],
    ['heic', bytes('\0\0\0\x18ftypheic')],
    ['heic', bytes('\0\0\0\x18ftypmif1')],
    ['docx', docx(paragraph('x'))],
    ['xlsx', book({ rows: '' })],
    ['xlsm', packed({ ...bookParts({ rows: '' }), 'xl/vbaProject.bin': 'x' })],
    ['ods', packed({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' })],
    ['zip', packed({ 'a.txt': 'x' })],
    ['zip', bytes('PK\x03\x04 cut')],
    ['xls', oleWith('Workbook')],
    ['doc', oleWith('WordDocument')],
    ['locked', oleWith('EncryptedPackage')],
    ['ole', oleWith('Other')],
    ['rtf', bytes('{\\rtf1')],
    ['svg', bytes('<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg">')],
    ['svg', bytes('  <svg onload="x">')],
    ['html', bytes('\xef\xbb\xbf\n<!-- x --><!DOCTYPE html><p>')],
    ['html', bytes('<script>x</script>')],
    ['html', Buffer.from('\ufeff<html>', 'utf16le')],
    ['xml', bytes('<?xml version="1.0"?><a/>')],
    ['text', Buffer.from('ИНН;Название\n', 'utf8')],
    ['text', bytes('\xc8\xcd\xcd;\xcf\n')],
    ['text', Buffer.from('\ufeffИНН', 'utf16le')],
    ['unknown', bytes('MZ\x90\0\x03')],
    ['empty', new Uint8Array()],
  ])('%s', (kind, content) => {
    expect(sniff(content)).toBe(kind)
  })

  test('is determined for any bytes without an error', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom('', 'PK\x03\x04', 'PK\x05\x06', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', '<?xml'),
        (tail, head) => {
          expect(MIME_TYPES[sniff(Buffer.concat([Buffer.from(head, 'latin1'), tail]))]).toBeDefined()
        },
      ),
      { numRuns: 500, seed: 1 },
    )
  })

  test('a type that a browser could execute is never returned', () => {
    expect([MIME_TYPES.svg, MIME_TYPES.html, MIME_TYPES.xml]).toEqual(Array(3).fill('application/octet-stream'))
  })
})

describe('the name of a download', () => {
  test.each([
    ['акт.pdf', 'application/pdf', 'акт.pdf'],
    ['фото.JPEG', 'image/jpeg', 'фото.JPEG'],
    ['рейсы.csv', 'text/plain; charset=utf-8', 'рейсы.csv'],
    ['page.html', 'text/plain; charset=utf-8', 'page.html.txt'],
    ['setup.hta', 'text/plain; charset=utf-8', 'setup.hta.txt'],
    ['run.js', 'application/octet-stream', 'run.js.bin'],
    ['счёт.exe', 'application/pdf', 'счёт.exe.pdf'],
    ['архив', 'application/zip', 'архив.zip'],
    ['без вида', 'x/unknown', 'без вида.bin'],
  ])('%s of %s is %s', (name, contentType, called) => {
    expect(fileNameOf(name, contentType)).toBe(called)
  })
})

describe('a safe name', () => {
  test.each([
    ['Договор №1 (копия).pdf', 'Договор №1 (копия).pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\x\\акт.docx', 'акт.docx'],
    ['a\u0000b\r\nc.txt', 'abc.txt'],
    ['счёт\u202Efdp.exe', 'счётfdp.exe'],
    ['a<b>:"c|?*.txt', 'a_b___c___.txt'],
    ['CON', '_CON'],
    ['nul.tar.gz', '_nul.tar.gz'],
    ['console.txt', 'console.txt'],
    ['  .hidden. ', 'hidden'],
    ['...', 'file'],
    ['', 'file'],
    ['папка/', 'file'],
    ['и\u0306.txt', 'й.txt'],
  ])('%j becomes %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe)
  })

  test('a long one keeps its extension', () => {
    expect(safeFileName(`${'a'.repeat(300)}.docx`)).toBe(`${'a'.repeat(195)}.docx`)
    expect(safeFileName(`${'я'.repeat(300)}.pdf`)).toMatch(/^я{100,}\.pdf$/)
  })

  test('is safe for any input, and idempotent', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 300 }),
          fc.string({ unit: fc.constantFrom(...'a b c О н . \\ / : * ? " < > | \u202e \u0000 \n \r'.split(' '), ' '), maxLength: 300 }),
        ),
        name => {
          const safe = safeFileName(name)
          expect(safe).not.toMatch(/[\\/\p{Cc}\p{Cf}<>:"|?*\p{Surrogate}]/u)
          expect(safe).not.toMatch(/^[\s.]|[\s.]$/)
          expect(safe.length).toBeGreaterThan(0)
          expect(safe.length).toBeLessThanOrEqual(201)
          expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(241)
          expect(safeFileName(safe)).toBe(safe)
        },
      ),
      { numRuns: 1000, seed: 2 },
    )
  })
})

describe('the header of a download', () => {
  test('carries the name in both forms', () => {
    expect(contentDisposition("Акт 'О''К' (1).pdf")).toBe(
      `attachment; filename="___ '_''_' (1).pdf"; filename*=UTF-8''%D0%90%D0%BA%D1%82%20%27%D0%9E%27%27%D0%9A%27%20%281%29.pdf`,
    )
    expect(contentDisposition('a"b\\c%.pdf', 'inline')).toMatch(/^inline; filename="c_\.pdf"/)
  })

  test('is always a valid header, from which the name is parsed back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), name => {
        const header = contentDisposition(name)
        expect(header).toMatch(/^[\x20-\x7e]+$/)
        expect(new Headers({ 'content-disposition': header }).get('content-disposition')).toBe(header)
        expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(safeFileName(name))
      }),
      { numRuns: 500, seed: 3 },
    )
  })
})

const limits = { texts: (key: string) => key, maxUpload: 50 * 1024 * 1024 }
const sent = (body: BodyInit, type?: string): Request =>
  new Request('http://nerud.test', { method: 'POST', body, ...(type && { headers: { 'content-type': type } }) })
const TYPE = 'multipart/form-data; boundary=x'
const part = (head: string, body: string): string => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
const outcome = (body: BodyInit, type = TYPE): Promise<unknown> =>
  formOf(sent(body, type), limits).then(
    () => 'taken',
    (error: unknown) => httpErrorOf(error)?.code,
  )

test('a form is read as browsers and other programs write it', async () => {
  const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 7) % 256)
  const form = new FormData()
  form.append('name', 'ООО «Карьер»\r\n--x')
  form.append('tags[]', 'а')
  form.append('company.id', '7')
  form.append('empty', '')
  form.append('file', new File([bytes], 'акт "1".pdf'))
  const { wire, files } = await formOf(sent(form), limits)
  expect(wire).toEqual({ name: 'ООО «Карьер»\r\n--x', tags: ['а'], company: { id: '7' }, empty: '' })
  expect(files['file']!.name).toBe('акт "1".pdf')
  expect(Buffer.compare(files['file']!.bytes, bytes)).toBe(0)
  const curl = `--x\r\nContent-Type: text/csv\r\ncontent-disposition: form-data;filename="a\\"b.csv"; name=file\r\n\r\n1;2\r\n--x--\r\nepilogue`
  expect((await formOf(sent(curl, 'multipart/form-data; charset=utf-8; boundary="x"'), limits)).files).toEqual({
    file: { name: 'a"b.csv', bytes: Buffer.from('1;2') },
  })
  expect((await formOf(sent('a=1&b=%D0%B0&b=2', 'application/x-www-form-urlencoded'), limits)).wire).toEqual({ a: '1', b: ['а', '2'] })
})

test('invalid and excessive forms are refused', async () => {
  const end = '--x--\r\n'
  expect(await outcome(part('name="a"', '1') + end)).toBe('taken')
  expect(await outcome(part('name="a"', '1').repeat(2000) + end)).toBe('taken')
  for (const body of [
    part('name="a"', '1').repeat(2001) + end,
    part('name="a"', '1'),
    part('file="a"', '1') + end,
    `--x\r\n\r\n1\r\n${end}`,
    `--x\r\nContent-Disposition: form-data; name="a"`,
    part('name="a', '1') + end,
    part(`name="${'a'.repeat(20_000)}"`, '1') + end,
    Array.from({ length: 201 }, (_, at) => part(`name="a${at}"`, '1')).join('') + end,
    '--y--',
    '-',
  ])
    expect(await outcome(body), body.slice(0, 100)).toBe('BAD_FORM')
  expect(await outcome(part('name="a"', 'б'.repeat(1_100_000)) + end)).toBe('TOO_LARGE')
  expect(await outcome(end, `multipart/form-data; boundary=${'x'.repeat(71)}`)).toBe('BAD_FORM')
  expect(await outcome(end, 'multipart/form-data')).toBe('BAD_FORM')
  expect(await outcome('a&'.repeat(2001), 'application/x-www-form-urlencoded')).toBe('BAD_FORM')
})

test('other requests are served while a large form is parsed', async () => {
  const body = Buffer.from(part('name="file"; filename="a"', '\r\n--'.repeat(2 * 1024 * 1024)))
  let turns = 0
  let done = false
  const count = (): void => {
    turns += 1
    if (!done) setImmediate(count)
  }
  count()
  expect(await multipartPartsOf(body, TYPE, 10)).toBeUndefined()
  done = true
  expect(turns).toBeGreaterThanOrEqual(8)
})

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
