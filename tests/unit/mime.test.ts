import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentDisposition, fileNameOf, MIME_TYPES, safeFileName, sniff } from '../../server/engine/files/mime.ts'
import { book, bookParts, docx, oleWith, packed, paragraph } from '../support/packages.ts'

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
