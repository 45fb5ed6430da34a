import type PizZip from 'pizzip'
import type { FormLook, Form, FormCell, FormRow } from '#resource/form'
import { lazyPackage } from '../../packages.ts'
import { escapeXml } from '../excel/sheet/xml.ts'
import { columnLetters } from '../excel/sheet/cells.ts'

const zipper = lazyPackage<typeof PizZip>('pizzip')

/** The XML declaration of each part of a package. */
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
/** The base of the format's namespaces. */
const OFFICE = 'http://schemas.openxmlformats.org'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
/** The content type prefix of a workbook's parts. */
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A fixed date, so that the same parts produce the same bytes: shipped templates are recognized by their bytes. */
const PACKED = { date: new Date(2000, 0, 1, 12) }

/** Packs the parts of a package: its types, the relation to its main part, and the others. */
const packed = (main: string, types: Readonly<Record<string, string>>, parts: Readonly<Record<string, string>>): Uint8Array => {
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

/** The styles of a workbook, collected while its cells are written. */
interface Styles {
  /** Returns the style number of a look; 0 is the style of a cell without one. */
  readonly of: (look: FormLook) => number
  readonly xml: () => string
}

/** Collects unique values and returns their numbers. */
function numbered(...first: readonly string[]) {
  const known = new Map(first.map((xml, at) => [xml, at]))
  return {
    of: (xml: string): number => known.get(xml) ?? known.set(xml, known.size).size - 1,
    list: (): string[] => [...known.keys()],
    all: (): string => [...known.keys()].join(''),
    count: (): number => known.size,
  }
}

/** Format numbers below this one are built into Excel. */
const OWN_FORMATS = 164
const SIDES = [
  ['left', 'l'],
  ['right', 'r'],
  ['top', 't'],
  ['bottom', 'b'],
] as const

const borderXml = (lines: string): string => {
  const shown = lines === 'box' ? 'lrtb' : lines
  return `<border>${SIDES.map(([side, letter]) => (shown.includes(letter) ? `<${side} style="thin"><color auto="1"/></${side}>` : `<${side}/>`)).join('')}<diagonal/></border>`
}

/** Creates the styles of a workbook with this font; sizes in points. */
function openStyles({ size, serif }: { readonly size: number; readonly serif: boolean }): Styles {
  const fontXml = ({ bold, italic, size: own = size }: FormLook): string =>
    `<font>${bold ? '<b/>' : ''}${italic ? '<i/>' : ''}<sz val="${own}"/><name val="${serif ? 'Times New Roman' : 'Arial'}"/><family val="${serif ? 1 : 2}"/></font>`
  const fonts = numbered(fontXml({}))
  const borders = numbered(borderXml(''))
  const formats = numbered()
  const cellXml = (look: FormLook): string => {
    const format = look.format === undefined ? 0 : formats.of(look.format) + OWN_FORMATS
    const align = `<alignment horizontal="${look.align ?? 'left'}" vertical="${look.vertical ?? 'center'}"${look.oneLine ? '' : ' wrapText="1"'}${look.turned ? ' textRotation="90"' : ''}/>`
    return `<xf numFmtId="${format}" fontId="${fonts.of(fontXml(look))}" fillId="0" borderId="${borders.of(borderXml(look.lines ?? ''))}" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1" applyAlignment="1">${align}</xf>`
  }
  const cells = numbered(cellXml({}))
  const formatsXml = (): string => {
    const xml = formats.list().map((code, at) => `<numFmt numFmtId="${at + OWN_FORMATS}" formatCode="${escapeXml(code)}"/>`)
    return xml.length === 0 ? '' : `<numFmts count="${xml.length}">${xml.join('')}</numFmts>`
  }
  return {
    of: look => cells.of(cellXml(look)),
    xml: () =>
      [
        `<styleSheet xmlns="${OFFICE}/spreadsheetml/2006/main">`,
        formatsXml(),
        `<fonts count="${fonts.count()}">${fonts.all()}</fonts>`,
        '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
        `<borders count="${borders.count()}">${borders.all()}</borders>`,
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
        `<cellXfs count="${cells.count()}">${cells.all()}</cellXfs></styleSheet>`,
      ].join(''),
  }
}

const MM_IN_INCH = 25.4
/** Margins of a form in millimetres; the left one leaves room for binding. */
const MARGINS = { left: 12, right: 8, top: 8, bottom: 10 } as const
const LINE = 1.22
const USUAL_SIZE = 8
const PAD = 2

/** Returns the width of a grid column in characters, as Excel counts them: 7 pixels each at 96 pixels per inch. */
const columnWidth = ({ columns, landscape = false }: Form): number =>
  (((landscape ? 297 : 210) - MARGINS.left - MARGINS.right) / columns / MM_IN_INCH) * (96 / 7)

/** Adds block tags to the first and last texts of rows: adjacent rows over the same list form one block. */
function marked(rows: readonly FormRow[]): FormRow[] {
  return rows.map((row, at) => {
    const { each } = row
    if (each === undefined) return row
    const opens = rows[at - 1]?.each === each ? '' : `{#${each}}`
    const closes = rows[at + 1]?.each === each ? '' : `{/${each}}`
    const last = row.cells.length - 1
    const cells = row.cells.map((cell, index) => ({
      ...cell,
      text: `${index === 0 ? opens : ''}${cell.text}${index === last ? closes : ''}`,
    }))
    return { ...row, cells }
  })
}

interface Placed {
  readonly cell: FormCell
  readonly row: number
  readonly column: number
}

/** Returns the position of each cell; columns that cells above span into are skipped. */
function placed(rows: readonly FormRow[]): Placed[] {
  const taken = new Set<string>()
  return rows.flatMap(({ cells }, row) => {
    let column = 0
    return cells.map(cell => {
      while (taken.has(`${row}:${column}`)) column += 1
      const at = { cell, row, column }
      for (let below = 1; below < (cell.rows ?? 1); below += 1)
        for (let side = 0; side < cell.span; side += 1) taken.add(`${row + below}:${column + side}`)
      column += cell.span
      return at
    })
  })
}

const sizeOf = (form: Form, look: FormLook | undefined): number => look?.size ?? form.size ?? USUAL_SIZE

function heightOf(form: Form, row: FormRow): number {
  const text = Math.max(...row.cells.map(({ look }) => sizeOf(form, look))) * LINE * (row.lines ?? 1) + PAD
  return Math.max(row.height ?? 0, text)
}

function rowsXml(form: Form, rows: readonly FormRow[], cells: readonly Placed[], styles: Styles): string {
  const byRow = new Map<number, Map<number, string>>()
  const put = (row: number, column: number, xml: string): void =>
    void (byRow.get(row) ?? byRow.set(row, new Map()).get(row)!).set(column, xml)
  for (const { cell, row, column } of cells) {
    const style = styles.of(cell.look ?? {})
    const plain = cell.text === '' && style === 0
    for (let down = 0; down < (cell.rows ?? 1); down += 1)
      for (let side = 0; side < cell.span; side += 1) {
        const start = `<c r="${columnLetters(column + side)}${row + down + 1}" s="${style}"`
        const text = down + side === 0 && cell.text !== ''
        if (!plain)
          put(
            row + down,
            column + side,
            text ? `${start} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell.text)}</t></is></c>` : `${start}/>`,
          )
      }
  }
  return rows
    .map((row, at) => {
      const inside = [...(byRow.get(at) ?? [])].toSorted(([one], [other]) => one - other).map(([, xml]) => xml)
      return `<row r="${at + 1}" ht="${heightOf(form, row).toFixed(2)}" customHeight="1">${inside.join('')}</row>`
    })
    .join('')
}

function mergesXml(cells: readonly Placed[]): string {
  const merges = cells.filter(({ cell }) => (cell.span > 1 || (cell.rows ?? 1) > 1) && (cell.text !== '' || cell.look))
  const refs = merges.map(
    ({ cell, row, column }) =>
      `<mergeCell ref="${columnLetters(column)}${row + 1}:${columnLetters(column + cell.span - 1)}${row + (cell.rows ?? 1)}"/>`,
  )
  return refs.length === 0 ? '' : `<mergeCells count="${refs.length}">${refs.join('')}</mergeCells>`
}

const inches = (mm: number): string => (mm / MM_IN_INCH).toFixed(4)

function afterRows(form: Form, rows: readonly FormRow[], cells: readonly Placed[]): string {
  const { left, right, top, bottom } = MARGINS
  const breaks = rows.flatMap(({ startsPage }, at) => (startsPage ? [`<brk id="${at}" max="16383" man="1"/>`] : []))
  return [
    mergesXml(cells),
    `<pageMargins left="${inches(left)}" right="${inches(right)}" top="${inches(top)}" bottom="${inches(bottom)}" header="0.2" footer="0.2"/>`,
    `<pageSetup paperSize="9" orientation="${form.landscape ? 'landscape' : 'portrait'}" fitToWidth="1" fitToHeight="${form.onePage ? 1 : 0}"/>`,
    form.footer === undefined ? '' : `<headerFooter><oddFooter>${escapeXml(form.footer)}</oddFooter></headerFooter>`,
    breaks.length === 0 ? '' : `<rowBreaks count="${breaks.length}" manualBreakCount="${breaks.length}">${breaks.join('')}</rowBreaks>`,
  ].join('')
}

const RELATION = `${OFFICE}/officeDocument/2006/relationships`
const SHEET_NAME = 'Форма'

function workbookXml({ repeats }: Form): string {
  const names = repeats
    ? `<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">${SHEET_NAME}!$${repeats[0] + 1}:$${repeats[1] + 1}</definedName></definedNames>`
    : ''
  return `<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${RELATION}"><sheets><sheet name="${SHEET_NAME}" sheetId="1" r:id="rId1"/></sheets>${names}</workbook>`
}

/** Returns the workbook of a form: an Excel template with the form's tags, ready to be filled, printed, or changed by a user. */
export function formSheet(form: Form): Uint8Array {
  const rows = marked(form.rows)
  const cells = placed(rows)
  const styles = openStyles({ size: form.size ?? USUAL_SIZE, serif: form.serif ?? false })
  const data = rowsXml(form, rows, cells, styles)
  const width = columnWidth(form)
  const sheet = [
    `<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
    `<sheetFormatPr defaultRowHeight="${((form.size ?? USUAL_SIZE) * LINE + PAD).toFixed(2)}"/>`,
    `<cols><col min="1" max="${form.columns}" width="${width.toFixed(4)}" customWidth="1"/></cols>`,
    `<sheetData>${data}</sheetData>${afterRows(form, rows, cells)}</worksheet>`,
  ].join('')
  return packed(
    'xl/workbook.xml',
    {
      'xl/workbook.xml': `${SHEET}.sheet.main+xml`,
      'xl/worksheets/sheet1.xml': `${SHEET}.worksheet+xml`,
      'xl/styles.xml': `${SHEET}.styles+xml`,
    },
    {
      'xl/workbook.xml': workbookXml(form),
      'xl/styles.xml': styles.xml(),
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${RELATION}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATION}/styles" Target="styles.xml"/></Relationships>`,
      'xl/worksheets/sheet1.xml': sheet,
    },
  )
}
