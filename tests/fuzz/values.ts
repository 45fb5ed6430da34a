import fc from 'fast-check'
import { zipSync, strToU8 } from 'fflate'
import { HOSTILE, EXE, HTML, SVG } from '../support/refusals.ts'
import type { Schema } from '../support/answers.ts'
import { docxOf, book, bookParts, docx, oleWith, packed, paragraph } from '../support/packages.ts'
import { PDF, PNG } from '../support/samples.ts'

const MORE = [
  '',
  ' ',
  '\r\nSet-Cookie: a=b',
  'a\r\nX-Injected: 1',
  '{{7*7}}',
  '{#a}{/b}',
  '=cmd|" /C calc"!A0',
  '+1+1',
  '@SUM(1)',
  '\u202e\u0000\u0001\u0008\u000b\u001f\u007f\uffff\ufffe',
  '\ud800',
  'а\udc00б',
  'е\u0301'.repeat(50),
  'İıßﬁ',
  '1e400',
  '-1e400',
  '1e-400',
  'Infinity',
  '-0',
  '0x1F',
  '1_000',
  '1,5',
  '9'.repeat(400),
  `0.${'0'.repeat(300)}1`,
  '99999999999999.99',
  '2026-02-30',
  '0000-00-00',
  '-0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '+275760-09-13T00:00:00Z',
  '2026-13',
  '2026-03-10T25:61:61Z',
  'infinity',
  '-infinity',
  'now',
  'today',
  'true',
  'null',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<svg/onload=alert(1)>',
  '..\\..\\windows',
  'C:\\a.pdf',
  'file:///etc/passwd',
  '[1,2,3]',
  '{"id":1}',
]
const NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.1,
  1.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  -(2 ** 63),
  1e21,
  1e15,
  123456789012345,
]

/** Texts that attack typical weaknesses, texts of any 16-bit units (including lone surrogates and NUL), and very long texts. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE, ...MORE) },
  { weight: 2, arbitrary: fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }).map(units => String.fromCharCode(...units)) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 70_000 }).map(length => 'я'.repeat(length)) },
)
/** Numbers at the limits of every type in which they may be stored. */
const hostileNumber: fc.Arbitrary<number> = fc.oneof(fc.constantFrom(...NUMBERS), fc.double({ noNaN: true }), fc.integer())

const deep = (depth: number): unknown => (depth === 0 ? 1 : { a: [deep(depth - 1)] })
/** JSON of any shape: wrong types, objects instead of texts, names that every object has, deep nesting. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { id: null }, { id: '1' }, deep(12), deep(40)),
  fc.record({ id: fc.oneof(hostileNumber, hostileText) }),
  fc.array(fc.oneof(hostileNumber, hostileText, fc.record({ id: hostileNumber })), { maxLength: 5 }),
  fc.constantFrom('__proto__', 'constructor', 'prototype').map(name => JSON.parse(`{"${name}":{"polluted":1}}`) as unknown),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Values that a schema allows or almost allows, so that they pass the first check. */
export function plausibleValue(schema: Schema | undefined): fc.Arbitrary<unknown> {
  if (!schema) return fc.jsonValue({ maxDepth: 1 })
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const types = Array.isArray(schema.type) ? (schema.type as readonly string[]) : [schema.type]
  if (types.includes('integer') || types.includes('number'))
    return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 40, 2000) })
  if (types.includes('boolean')) return fc.constantFrom<unknown>(true, false, 'true', '0', 1)
  if (types.includes('array')) return fc.array(plausibleValue(schema.items), { maxLength: 4 })
  if (types.includes('object')) return fc.record({ id: fc.integer({ min: 1, max: 20 }) })
  if (schema['format'] === 'date')
    return fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map(date => date.toISOString().slice(0, 10))
  if (schema['format'] === 'date-time') return fc.date({ noInvalidDate: true }).map(date => date.toISOString())
  return fc.oneof(
    fc.constantFrom('1', '2', 'Песок', '2026-03-10', '12.50', '7707083893', 'а', '#a1b2c3', '9161234567', '2026-03', 'true', 'a@b.ru'),
    fc.string({ maxLength: 12, unit: 'grapheme' }),
  )
}
/** Mostly values that a schema allows, sometimes others. */
export const bodyFor = (schema: Schema | undefined): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 2, arbitrary: plausibleValue(schema) }, { weight: 3, arbitrary: hostileJson })

const laughs = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${'ха'.repeat(100)}">${Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY ${String.fromCharCode(98 + at)} "${`&${String.fromCharCode(97 + at)};`.repeat(10)}">`,
).join('')}]>`
const outside = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
const noHead = (xml: string): string => xml.replace(/^<\?xml[^>]*\?>/, '')
const cell = (text: string): string => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`
const bookWith = (change: (parts: Record<string, string | Uint8Array>) => void, rows = cell('ИНН')): Uint8Array => {
  const parts = bookParts({ rows })
  change(parts)
  return packed(parts)
}
const SHEET = 'xl/worksheets/sheet1.xml'
const DOCUMENT = 'word/document.xml'
const word = (body: string): string =>
  `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
const wordWith = (xml: string): Uint8Array =>
  packed({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    [DOCUMENT]: xml,
  })
const patched = (bytes: Uint8Array, change: (view: DataView, at: number) => void, mark: number): Uint8Array => {
  const copy = bytes.slice()
  const view = new DataView(copy.buffer)
  for (let at = 0; at + 46 < copy.length; at++) if (view.getUint32(at, true) === mark) change(view, at)
  return copy
}
const ENTRY = 0x04034b50
const CENTRAL = 0x02014b50
const good = book({ rows: cell('ИНН') })
const spaces = ' '.repeat(60_000_000)
const manyEntries = (): Uint8Array =>
  zipSync(Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`a/${at}.txt`, new Uint8Array()])), { level: 0 })
const nested = (): Uint8Array => {
  let bytes = zipSync({ 'x.txt': strToU8('x'.repeat(1000)) })
  for (let at = 0; at < 20; at++) bytes = zipSync({ 'x.zip': bytes })
  return bytes
}

/** Files by name: valid, disguised, truncated ones, bombs, traps for zip and XML parsers. Created on first use. */
const MAKERS = {
  'договор.pdf': () => PDF,
  'скан.png': () => PNG,
  'акт.docx': () => docxOf('Акт {name}'),
  'книга.xlsx': () => good,
  'таблица.csv': () => strToU8('Наименование;ИНН\r\n"ООО ""А""";7707083893\r\n=1+1;"не закрыто'),
  'пусто.pdf': () => new Uint8Array(),
  'пусто.docx': () => new Uint8Array(),
  'пусто.xlsx': () => new Uint8Array(),
  'программа.pdf': () => EXE,
  'страница.png': () => strToU8(HTML),
  'рисунок.png': () => strToU8(SVG),
  'картинка.docx': () => PNG,
  'книга.docx': () => good,
  'акт.xlsx': () => docxOf('x'),
  'текст.xlsx': () => strToU8('просто текст'),
  'нули.xlsx': () => new Uint8Array(5000),
  'половина.xlsx': () => good.slice(0, good.length / 2),
  'половина.docx': () => docxOf('x').slice(0, 300),
  'без начала.xlsx': () => good.slice(50),
  'хвост.xlsx': () => Buffer.concat([good, new Uint8Array(3000).fill(7)]),
  'метки.docx': () =>
    docx(paragraph('{', '#a}', '{/b}{', '}}{{{', '{constructor.constructor("return process")()}', '{__proto__.x}', '{@raw}{^x}')),
  'петли.docx': () => docx('{#a}'.repeat(400).replace(/\{#a\}/g, paragraph('{#a}'))),
  'незакрыто.docx': () => docx(paragraph('{#deals}{name}')),
  'формула.xlsx': () => book({ rows: `<row r="1"><c r="A1" t="inlineStr"><is><t>{#a}{1+}{name | upper}{.}</t></is></c></row>` }),
  'бомба.xlsx': () => bookWith(parts => (parts[SHEET] = `${parts[SHEET] as string}${spaces}`)),
  'бомба строк.xlsx': () => bookWith(parts => (parts['xl/sharedStrings.xml'] = `${parts['xl/sharedStrings.xml'] as string}${spaces}`)),
  'бомба.docx': () => wordWith(`${word(paragraph('x'))}${spaces}`),
  'записи.xlsx': manyEntries,
  'матрёшка.xlsx': nested,
  'смех.xlsx': () => bookWith(parts => (parts[SHEET] = `${laughs}${noHead(parts[SHEET] as string).replace('ИНН', '&j;')}`)),
  'смех.docx': () => wordWith(`${laughs}${word(paragraph('&j;'))}`),
  'снаружи.xlsx': () => bookWith(parts => (parts[SHEET] = `${outside}${noHead(parts[SHEET] as string).replace('ИНН', '&e;')}`)),
  'снаружи.docx': () => wordWith(`${outside}${word(paragraph('{name}&e;'))}`),
  'битый xml.docx': () => wordWith('<w:document><w:body>'),
  'битый xml.xlsx': () => bookWith(parts => (parts[SHEET] = '<worksheet><sheetData><row><c')),
  'глубоко.docx': () => wordWith(word('<w:p>'.repeat(20_000) + '</w:p>'.repeat(20_000))),
  'глубоко.xlsx': () => bookWith(parts => (parts[SHEET] = `<worksheet>${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}</worksheet>`)),
  'далеко.xlsx': () =>
    book({ rows: '<row r="99999999999"><c r="ZZZZZZZ99999999999"><v>1</v></c></row><row r="-1"><c r=""><v>1e999</v></c></row>' }),
  'индексы.xlsx': () =>
    book({ rows: '<row><c t="s"><v>999999</v></c><c t="s"><v>-1</v></c><c s="99"><v>NaN</v></c><c t="d"><v>x</v></c></row>' }),
  'широко.xlsx': () => book({ rows: `<row>${'<c><v>1</v></c>'.repeat(20_000)}</row>` }),
  'пути.xlsx': () =>
    packed({ '../../etc/passwd': 'x', '/abs': 'x', 'C:\\x': 'x', 'xl\\workbook.xml': 'x', ...bookParts({ rows: cell('x') }) }),
  'пути.docx': () => packed({ '../../../word/document.xml': 'x', 'word/../../x': 'x' }),
  'шифр.xlsx': () => oleWith('EncryptedPackage'),
  'шифр.docx': () =>
    patched(
      patched(docxOf('x'), (view, at) => view.setUint16(at + 6, 1, true), ENTRY),
      (view, at) => view.setUint16(at + 8, 1, true),
      CENTRAL,
    ),
  'старый.doc': () => oleWith('WordDocument'),
  'размеры.xlsx': () => patched(good, (view, at) => view.setUint32(at + 24, 0xfffffff0, true), CENTRAL),
  'мало.xlsx': () => patched(good, (view, at) => view.setUint32(at + 24, 1, true), CENTRAL),
  'место.xlsx': () => patched(good, (view, at) => view.setUint32(at + 42, 0x7fffffff, true), CENTRAL),
  'способ.xlsx': () => patched(good, (view, at) => view.setUint16(at + 10, 99, true), CENTRAL),
  'макросы.docx': () => packed({ 'word/vbaProject.bin': 'x', [DOCUMENT]: word(paragraph('x')), '[Content_Types].xml': '<Types/>' }),
  'a\r\nX: 1.pdf': () => PDF,
  '../../../x.pdf': () => PDF,
  [`${'длинно'.repeat(100)}.pdf`]: () => PDF,
  '\u0000.pdf': () => PDF,
  '.pdf': () => PDF,
  'con.pdf': () => Buffer.concat([PDF, good]),
} satisfies Record<string, () => Uint8Array>

const made = new Map<string, Uint8Array<ArrayBuffer>>()
/** The names of the files, valid ones first. */
export const FILE_NAMES: readonly string[] = Object.keys(MAKERS)
/** Files that unpack to a multiple of their size. */
export const BOMBS: readonly string[] = FILE_NAMES.filter(name => /бомба|смех|записи|матрёшка|глубоко|широко/.test(name))
/** Returns the bytes of a file. */
export function bytesOfFile(name: string): Uint8Array<ArrayBuffer> {
  const existing = made.get(name) ?? new Uint8Array((MAKERS as Record<string, () => Uint8Array>)[name]!())
  made.set(name, existing)
  return existing
}
