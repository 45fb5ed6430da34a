import type { ExcelKind } from '../kinds/kind.ts'
import { plainDecimal, serialOf, columnLetters } from './sheet/cells.ts'
import { withoutIllegal, escapeXml } from './sheet/xml.ts'

/** What the XML of a cell depends on besides its value. */
type CellOptions = { readonly utcOffset: number; readonly flagWords?: readonly [yes: string, no: string] | undefined }

/** Returns the rest of a cell's element after its reference and style; empty when there is nothing to write. */
type CellBody = (value: unknown) => string

/** Excel's limit of characters in a cell. */
const MAX_CELL_LENGTH = 32_767

const CUT = '\u2026'

const cutLong = (text: string): string =>
  text.length <= MAX_CELL_LENGTH ? text : `${text.slice(0, MAX_CELL_LENGTH - 1).replace(/[\ud800-\udbff]$/, '')}${CUT}`

/** Escapes the underscore of a text that looks like the format's own escape ("_x000D_"): otherwise Excel would decode it. */
const escapeUnderscore = (text: string): string => (text.includes('_x') ? text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_') : text)

const asText = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(asText).filter(Boolean).join(', ')
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}

// Most texts need no escaping; this test skips it for them.
// oxlint-disable-next-line no-control-regex
const UNUSUAL = /[\u0000-\u0008\u000a-\u001f\ud800-\udfff\ufffe\uffff&<>"]|_x|^\s|\s$/

/** Writes a text as a text, whatever it looks like: "=1+1" never becomes a formula, "007" keeps its zeros. */
export const textBody: CellBody = value => {
  const given = asText(value)
  if (given === '') return ''
  if (given.length <= MAX_CELL_LENGTH && !UNUSUAL.test(given)) return ` t="inlineStr"><is><t>${given}</t></is></c>`
  const text = cutLong(withoutIllegal(given).replace(/\r\n?/g, '\n'))
  if (text === '') return ''
  const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : ''
  return ` t="inlineStr"><is><t${space}>${escapeXml(escapeUnderscore(text))}</t></is></c>`
}

const valueBody = (value: string): string => `><v>${value}</v></c>`

/** Copies digits without converting them to a binary float; a value that is not a number is written as text. */
const numberBody: CellBody = value => {
  const text = asText(value)
  const plain = plainDecimal(text)
  return plain === undefined ? textBody(text) : valueBody(plain)
}

const russianOrder = (iso: string): string => iso.replace(/^(\d{4})-(\d{2})-(\d{2})(?=$|T| )/, '$3.$2.$1')

const dateBody =
  (shown: (iso: string) => string, offset: number): CellBody =>
  value => {
    const iso = value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : asText(value)
    const serial = iso === '' ? undefined : serialOf(shown(iso), offset)
    return serial === undefined ? textBody(russianOrder(iso)) : valueBody(serial)
  }

const flagBody =
  (words: CellOptions['flagWords']): CellBody =>
  value => {
    if (typeof value !== 'boolean') return textBody(value)
    return words ? textBody(words[value ? 0 : 1]) : ` t="b"${valueBody(value ? '1' : '0')}`
  }

const BODIES = {
  text: () => textBody,
  number: () => numberBody,
  money: () => numberBody,
  decimal: () => numberBody,
  date: () => dateBody(iso => iso.slice(0, 10), 0),
  dateTime: ({ utcOffset }) => dateBody(iso => iso, utcOffset),
  month: () => dateBody(iso => iso.slice(0, 7), 0),
  flag: ({ flagWords }) => flagBody(flagWords),
} satisfies Record<ExcelKind, (options: CellOptions) => CellBody>

/** Returns the writer of a kind's cells. */
export const sheetBodyOf = (kind: ExcelKind, options: CellOptions): CellBody => BODIES[kind](options)

const fraction = (scale: number): string => (scale > 0 ? `.${'0'.repeat(scale)}` : '')

// The code has a comma for the thousands separator: Excel shows the reader's own separator instead, in Russian a space ("1 234 567,89"). A
// code with a space, "# ##0.00", would group only once ("1234 567,89").
const CODES = {
  text: () => '@',
  number: scale => (scale === undefined ? 'General' : `0${fraction(scale)}`),
  money: scale => `#,##0${fraction(scale ?? 2)}`,
  decimal: scale => (scale === undefined ? 'General' : `#,##0${fraction(scale)}`),
  date: () => 'dd\\.mm\\.yyyy',
  dateTime: () => 'dd\\.mm\\.yyyy\\ hh:mm',
  month: () => 'mm\\.yyyy',
  flag: () => 'General',
} satisfies Record<ExcelKind, (scale: number | undefined) => string>

/** Returns the format code of a kind; `scale` is the number of decimals. */
export const formatOf = (kind: ExcelKind, scale: number | undefined): string => CODES[kind](scale)

const WIDTHS = { text: 24, number: 12, money: 16, decimal: 14, date: 12, dateTime: 17, month: 10, flag: 8 } satisfies Record<
  ExcelKind,
  number
>

/** Returns a column width in characters that fits the kind's values and most of the header. */
export const widthOf = (kind: ExcelKind, header: string): number => Math.min(Math.max(WIDTHS[kind], Math.ceil(header.length * 0.8) + 4), 40)

/** The style numbers that every workbook has; those of the columns follow. */
export const STYLE = { plain: 0, header: 1, title: 2, note: 3, firstColumn: 4 } as const

/** A sheet that was written: its name, its header row and its last row. */
export type SheetRows = { readonly name: string; readonly headerRow: number; readonly lastRow: number }

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const FIRST_CUSTOM_FORMAT = 164
const BUILT_IN: Readonly<Record<string, number>> = { General: 0, '0': 1, '0.00': 2, '#,##0': 3, '#,##0.00': 4, '@': 49 }

const FONTS = [
  '<font><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
  '<font><b/><sz val="14"/><name val="Calibri"/><family val="2"/></font>',
  '<font><i/><sz val="10"/><color rgb="FF666666"/><name val="Calibri"/><family val="2"/></font>',
]

const list = (name: string, items: readonly string[]): string => `<${name} count="${items.length}">${items.join('')}</${name}>`

/** Returns the styles part; each format code in `codes` becomes a column style, from `STYLE.firstColumn` on, and once more in bold. */
export const stylesXml = (codes: readonly string[], withBold = false): string => {
  const custom = [...new Set(codes)].filter(code => BUILT_IN[code] === undefined)
  const idOf = (code: string) => BUILT_IN[code] ?? FIRST_CUSTOM_FORMAT + custom.indexOf(code)
  const formats = custom.map(code => `<numFmt numFmtId="${idOf(code)}" formatCode="${escapeXml(code)}"/>`)
  const cells = [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    '<xf numFmtId="49" fontId="1" fillId="2" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>',
    '<xf numFmtId="49" fontId="2" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>',
    '<xf numFmtId="49" fontId="3" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>',
    ...codes.map(code => `<xf numFmtId="${idOf(code)}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`),
    ...(withBold ? codes : []).map(
      code =>
        `<xf numFmtId="${idOf(code)}" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`,
    ),
  ]
  return [
    `${HEAD}<styleSheet xmlns="${MAIN}">`,
    formats.length === 0 ? '' : list('numFmts', formats),
    list('fonts', FONTS),
    list('fills', [
      '<fill><patternFill patternType="none"/></fill>',
      '<fill><patternFill patternType="gray125"/></fill>',
      '<fill><patternFill patternType="solid"><fgColor rgb="FFEDEFF2"/><bgColor indexed="64"/></patternFill></fill>',
    ]),
    list('borders', [
      '<border><left/><right/><top/><bottom/><diagonal/></border>',
      '<border><left/><right/><top/><bottom style="thin"><color rgb="FF9AA0A6"/></bottom><diagonal/></border>',
    ]),
    list('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
    list('cellXfs', cells),
    list('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
    '</styleSheet>',
  ].join('')
}

/** Returns the start of a worksheet: column widths (width 0 hides the column) and a frozen header. */
export const sheetStart = (widths: readonly number[], headerRow: number, outline = 0): string =>
  [
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
    `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${headerRow}" topLeftCell="A${headerRow + 1}" activePane="bottomLeft" state="frozen"/>`,
    `<selection pane="bottomLeft" activeCell="A${headerRow + 1}" sqref="A${headerRow + 1}"/></sheetView></sheetViews>`,
    `<sheetFormatPr defaultRowHeight="15"${outline > 0 ? ` outlineLevelRow="${outline}"` : ''}/>`,
    widths.length === 0
      ? ''
      : `<cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}"${width === 0 ? ' hidden="1"' : ''} customWidth="1"/>`).join('')}</cols>`,
    '<sheetData>',
  ].join('')

const filterRange = ({ headerRow, lastRow }: SheetRows, columns: number, dollars: boolean): string => {
  const sign = dollars ? '$' : ''
  return `${sign}A${sign}${headerRow}:${sign}${columnLetters(columns - 1)}${sign}${lastRow}`
}

/** Returns the end of a worksheet: a filter on its header, and pages fitted to the width. */
export const sheetEnd = (sheet: SheetRows, columns: number): string =>
  [
    '</sheetData>',
    columns === 0 ? '' : `<autoFilter ref="${filterRange(sheet, columns, false)}"/>`,
    '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>',
    '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>',
  ].join('')

/** Returns the workbook part; the hidden names are those that Excel stores for a filter and for a header repeated on each printed page. */
export const workbookXml = (sheets: readonly SheetRows[], columns: number): string => {
  const quoted = (name: string) => escapeXml(`'${name.replaceAll("'", "''")}'`)
  const names = sheets.flatMap((sheet, index) => [
    `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${quoted(sheet.name)}!${filterRange(sheet, columns, true)}</definedName>`,
    `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${quoted(sheet.name)}!$${sheet.headerRow}:$${sheet.headerRow}</definedName>`,
  ])
  const entries = sheets.map((sheet, index) => `<sheet name="${escapeXml(sheet.name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
  const defined = columns === 0 ? '' : `<definedNames>${names.join('')}</definedNames>`
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${entries.join('')}</sheets>${defined}</workbook>`
}

/** Returns the parts that connect the sheets of a workbook, with their names. */
export const bindingParts = (sheets: number): readonly (readonly [name: string, xml: string])[] => {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  const override = (part: string, type: string) => `<Override PartName="${part}" ContentType="${CONTENT}.${type}+xml"/>`
  const relations = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">`
  return [
    [
      'xl/_rels/workbook.xml.rels',
      `${relations}${numbers.map(id => relation(id, 'worksheet', `worksheets/sheet${id}.xml`)).join('')}${relation(sheets + 1, 'styles', 'styles.xml')}</Relationships>`,
    ],
    ['_rels/.rels', `${relations}${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`],
    [
      '[Content_Types].xml',
      [
        `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
        `<Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/styles.xml', 'styles')}`,
        `${numbers.map(id => override(`/xl/worksheets/sheet${id}.xml`, 'worksheet')).join('')}</Types>`,
      ].join(''),
    ],
  ]
}
