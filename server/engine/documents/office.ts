import type PizZip from 'pizzip'
import { lazyPackage } from '../../packages.ts'

const zipper = lazyPackage<typeof PizZip>('pizzip')

/** The XML declaration of each part of a package. */
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
/** The base of the format's namespaces. */
export const OFFICE = 'http://schemas.openxmlformats.org'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
/** The content type prefix of a workbook's parts. */
export const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A fixed date, so that the same parts produce the same bytes: shipped templates are recognized by their bytes. */
const PACKED = { date: new Date(2000, 0, 1, 12) }

/** Packs the parts of a package: its types, the relation to its main part, and the others. */
export const packed = (main: string, types: Readonly<Record<string, string>>, parts: Readonly<Record<string, string>>): Uint8Array => {
  const zip = new (zipper())()
  const overrides = Object.entries(types).map(([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`)
  zip.file(
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    PACKED,
  )
  zip.file(
    '_rels/.rels',
    `${HEAD}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="${main}"/></Relationships>`,
    PACKED,
  )
  for (const [part, xml] of Object.entries(parts)) zip.file(part, HEAD + xml, PACKED)
  return zip.generate({ type: 'uint8array' })
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
interface Look {
  readonly bold?: boolean
  /** In half points. */
  readonly size?: number
  readonly align?: 'left' | 'right' | 'center'
}

/** Returns a paragraph of text, or of a tag. */
export const paragraph = (text: string, { bold = false, size = 20, align = 'left' }: Look = {}): string =>
  `<w:p><w:pPr><w:spacing w:after="60"/><w:jc w:val="${align}"/></w:pPr><w:r><w:rPr>${bold ? '<w:b/>' : ''}<w:sz w:val="${size}"/></w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`

/** Returns the heading of a document. */
export const title = (text: string): string => paragraph(text, { bold: true, size: 32 })

/** Which rows of a table are emphasized, and how its columns are aligned. */
interface TableLook {
  readonly aligns?: readonly Look['align'][]
  readonly bold?: readonly number[]
  readonly borders?: boolean
}

/** Returns a table of texts; widths in twentieths of a point. */
export function table(
  lines: readonly (readonly string[])[],
  widths: readonly number[],
  { aligns = [], bold = [], borders = false }: TableLook = {},
): string {
  const edges = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(
    side => `<w:${side} w:val="single" w:sz="4" w:color="808080"/>`,
  )
  const cell = (text: string, at: number, line: number): string =>
    `<w:tc><w:tcPr><w:tcW w:w="${widths[at]}" w:type="dxa"/></w:tcPr>${paragraph(text, { bold: bold.includes(line), align: aligns[at] ?? 'left' })}</w:tc>`
  const rows = lines
    .map((line, n) => `<w:tr><w:trPr><w:cantSplit/></w:trPr>${line.map((text, at) => cell(text, at, n)).join('')}</w:tr>`)
    .join('')
  const grid = widths.map(width => `<w:gridCol w:w="${width}"/>`).join('')
  const whole = widths.reduce((sum, width) => sum + width, 0)
  return `<w:tbl><w:tblPr><w:tblW w:w="${whole}" w:type="dxa"/>${borders ? `<w:tblBorders>${edges.join('')}</w:tblBorders>` : ''}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${rows}</w:tbl>`
}

/** Returns a Word document of these parts, from top to bottom. */
export const wordFile = (parts: readonly string[]): Uint8Array =>
  packed(
    'word/document.xml',
    { 'word/document.xml': `${WORD}.document.main+xml` },
    {
      'word/document.xml': `<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:body>${parts.join('')}<w:p/><w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="850" w:right="850" w:bottom="850" w:left="1134"/></w:sectPr></w:body></w:document>`,
    },
  )
