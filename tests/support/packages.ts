import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

/** Reads a whole stream. */
export const bytesOf = async (stream: ReadableStream<Uint8Array>): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks)
    chunks.push(value)
  }
}

/** Makes a zip of named texts or bytes, with another library than the product's own writer. */
export const packed = (parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, body]) => [name, typeof body === 'string' ? strToU8(body) : body])))

/** Extracts the texts of a zip by name, with another library than the product's own reader. */
export const unpacked = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, body]) => [name, strFromU8(body)]))

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
const relations = (...items: string[]): string => `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`
const types = (...overrides: [part: string, type: string][]): string =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>${overrides.map(([part, type]) => `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`).join('')}</Types>`

/** A workbook as XML: rows, shared strings, styles, and whatever else a test needs. */
export type BookText = {
  readonly rows: string
  readonly strings?: readonly string[]
  readonly styles?: string
  readonly workbook?: string
  readonly afterRows?: string
  readonly parts?: Readonly<Record<string, string | Uint8Array>>
}

/** The parts of an xlsx with one sheet, as Excel structures them. */
export const bookParts = ({
  rows,
  strings = [],
  styles = '',
  workbook = '',
  afterRows = '',
  parts = {},
}: BookText): Record<string, string | Uint8Array> => ({
  '[Content_Types].xml': types(['/xl/workbook.xml', 'spreadsheetml.sheet.main'], ['/xl/worksheets/sheet1.xml', 'spreadsheetml.worksheet']),
  '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
  'xl/_rels/workbook.xml.rels': relations(
    relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
    relation('rId2', 'styles', 'styles.xml'),
    relation('rId3', 'sharedStrings', 'sharedStrings.xml'),
    relation('rId4', 'worksheet', 'worksheets/sheet2.xml'),
  ),
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${workbook || '<sheets><sheet name="Лист1" sheetId="1" r:id="rId1"/></sheets>'}</workbook>`,
  'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${afterRows}</worksheet>`,
  'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}">${strings.map(text => (text.startsWith('<') ? `<si>${text}</si>` : `<si><t>${text}</t></si>`)).join('')}</sst>`,
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`,
  ...parts,
})

/** An xlsx file with one sheet. */
export const book = (text: BookText): Uint8Array => packed(bookParts(text))

/** A docx file with these paragraphs and tables as XML, an optional header, and the inner XML of its styles, its numbering and its theme. */
export const docx = (
  body: string,
  header?: string,
  more: { readonly styles?: string; readonly numbering?: string; readonly theme?: string } = {},
): Uint8Array =>
  packed({
    '[Content_Types].xml': types(
      ['/word/document.xml', 'wordprocessingml.document.main'],
      ...(header === undefined ? [] : [['/word/header1.xml', 'wordprocessingml.header'] as [string, string]]),
    ),
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': relations(
      ...(header === undefined ? [] : [relation('rId1', 'header', 'header1.xml')]),
      ...Object.keys(more).map(part => relation(part, part, `${part}.xml`)),
    ),
    'word/document.xml': `${HEAD}<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`,
    ...(header === undefined ? {} : { 'word/header1.xml': `${HEAD}<w:hdr xmlns:w="${WORD}">${header}</w:hdr>` }),
    ...Object.fromEntries(
      Object.entries(more).map(([part, inner]) => [`word/${part}.xml`, `${HEAD}<w:${part} xmlns:w="${WORD}">${inner}</w:${part}>`]),
    ),
  })

/** A paragraph whose text is split into runs, as Word does while one types. */
export const paragraph = (...runs: string[]): string =>
  `<w:p>${runs.map(run => `<w:r><w:t xml:space="preserve">${run}</w:t></w:r>`).join('')}</w:p>`

/** A row of a Word table, one paragraph per cell. */
export const tableRow = (...cells: string[]): string => `<w:tr>${cells.map(cell => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`

/** The header of an OLE container, with the name of a stream. */
export const oleWith = (streamName: string): Uint8Array =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), Buffer.from(streamName, 'utf16le'), Buffer.alloc(64)])

/** The smallest Word document with one paragraph. */
export const docxOf = (text: string): Uint8Array =>
  zipSync({
    '[Content_Types].xml': strToU8(
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    '_rels/.rels': strToU8(
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    ),
    'word/document.xml': strToU8(
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p></w:body></w:document>`,
    ),
  })

const unescape = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&amp;/g, '&')

/** The cells of a workbook's first sheet as texts. It is a separate reader, so that the writer is not checked by itself. */
export function sheetOf(bytes: Uint8Array): string[][] {
  const files = unzipSync(bytes)
  const name = Object.keys(files).find(path => /^xl\/worksheets\/sheet1?\.xml$/.test(path))
  if (!name) throw new Error(`no sheet among ${Object.keys(files).join()}`)
  const shared = files['xl/sharedStrings.xml']
    ? [...strFromU8(files['xl/sharedStrings.xml']).matchAll(/<si>([\s\S]*?)<\/si>/g)].map(([, si]) => textIn(si!))
    : []
  return [...strFromU8(files[name]!).matchAll(/<row\b[^>]*>([\s\S]*?)<\/row>/g)].map(([, row]) => {
    const cells: string[] = []
    for (const [, attributes, inner = ''] of row!.matchAll(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
      const column = columnIn(attributes!) ?? cells.length
      while (cells.length < column) cells.push('')
      if (/\bt="s"/.test(attributes!)) cells[column] = shared[Number(/<v>(\d+)<\/v>/.exec(inner)?.[1])] ?? ''
      else cells[column] = /\bt="inlineStr"/.test(attributes!) ? textIn(inner) : unescape(/<v>([\s\S]*?)<\/v>/.exec(inner)?.[1] ?? '')
    }
    return cells
  })
}
/** Empty cells are omitted from a file, so each cell states its column. */
const columnIn = (attributes: string): number | undefined => {
  const letters = /\br="([A-Z]+)\d+"/.exec(attributes)?.[1]
  return letters ? Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : undefined
}
const textIn = (xml: string): string => [...xml.matchAll(/<t\b[^>]*>([\s\S]*?)<\/t>/g)].map(([, text]) => unescape(text!)).join('')
