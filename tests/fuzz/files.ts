import { zipSync, strToU8 } from 'fflate'
import { docxOf } from '../support/docx.ts'
import { EXE, HTML, SVG } from '../support/hostile.ts'
import { book, bookParts, docx, oleWith, packed, paragraph } from '../support/packages.ts'
import { PDF, PNG } from '../support/samples.ts'

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

/** Files by name: right ones, ones that pretend, cut ones, bombs, traps for readers of zip and XML. Made when first asked for. */
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
/** The names of the files, the right ones first. */
export const FILE_NAMES: readonly string[] = Object.keys(MAKERS)
/** Those that unpack into much more than they weigh. */
export const BOMBS: readonly string[] = FILE_NAMES.filter(name => /бомба|смех|записи|матрёшка|глубоко|широко/.test(name))
/** The bytes of a file. */
export function bytesOfFile(name: string): Uint8Array<ArrayBuffer> {
  const existing = made.get(name) ?? new Uint8Array((MAKERS as Record<string, () => Uint8Array>)[name]!())
  made.set(name, existing)
  return existing
}
