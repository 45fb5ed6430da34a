import { columnLetters } from './sheet/cells.ts'
import { escapeXml } from './sheet/xml.ts'

/** The style numbers that every workbook has; those of the columns follow. */
export const STYLE = { plain: 0, header: 1, title: 2, note: 3, firstColumn: 4 } as const

/** A sheet that was written: its name, its header row and its last row. */
export type WrittenSheet = { readonly name: string; readonly headerRow: number; readonly lastRow: number }

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

const filterRange = ({ headerRow, lastRow }: WrittenSheet, columns: number, dollars: boolean): string => {
  const sign = dollars ? '$' : ''
  return `${sign}A${sign}${headerRow}:${sign}${columnLetters(columns - 1)}${sign}${lastRow}`
}

/** Returns the end of a worksheet: a filter on its header, and pages fitted to the width. */
export const sheetEnd = (sheet: WrittenSheet, columns: number): string =>
  [
    '</sheetData>',
    columns === 0 ? '' : `<autoFilter ref="${filterRange(sheet, columns, false)}"/>`,
    '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>',
    '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>',
  ].join('')

/** Returns the workbook part; the hidden names are those that Excel stores for a filter and for a header repeated on each printed page. */
export const workbookXml = (sheets: readonly WrittenSheet[], columns: number): string => {
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
