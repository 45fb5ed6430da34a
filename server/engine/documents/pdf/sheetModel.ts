import { relationsOf, mainPart, readWorkbook, type Workbook } from '../../excel/sheet/workbook.ts'
import {
  xmlText,
  allOf,
  attributeOf,
  elementAt,
  elementsOf,
  numberOf,
  elementTextOf,
  xmlTree,
  type XmlElement,
} from '../../excel/sheet/xml.ts'
import type { Unzipped } from '../../files/unzip.ts'
import { columnIndexOf } from '../../excel/sheet/cells.ts'
import { formatNumber, readCellStyles, type CellStyle } from './sheetStyles.ts'

/** A position on a sheet: a column and a row from 0, and the offset in them, in points. */
export interface SheetPosition {
  readonly column: number
  readonly row: number
  readonly dx: number
  readonly dy: number
}

/** A picture on a sheet, such as a logo or a stamp: between two positions, or of a size in points. */
interface SheetPicture {
  readonly bytes: Uint8Array
  readonly from: SheetPosition
  readonly to: SheetPosition | { readonly width: number; readonly height: number }
}

/** English Metric Units in a point. */
const EMU = 12_700

/** Whether a PDF accepts the kind of picture. */
export const isPicture = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0x89 && bytes[1] === 0x50) || (bytes[0] === 0xff && bytes[1] === 0xd8)

function positionOf(element: XmlElement | undefined): SheetPosition {
  const count = (name: string): number => {
    const one = elementAt(element, name)
    return one ? Number(elementTextOf(one)) || 0 : 0
  }
  return { column: count('col'), row: count('row'), dx: count('colOff') / EMU, dy: count('rowOff') / EMU }
}

/** Returns the pictures of a sheet, without unsupported kinds. */
function picturesOf(zip: Unzipped, part: string): SheetPicture[] {
  const drawings = [...relationsOf(zip, part).values()].filter(({ type }) => type === 'drawing')
  return drawings.flatMap(drawing => {
    const relations = relationsOf(zip, drawing.part)
    const root = xmlTree(xmlText(zip.read(drawing.part) ?? new Uint8Array()))
    return elementsOf(root).flatMap(anchor => {
      const media = relations.get(attributeOf(allOf(anchor, 'blip')[0], 'embed') ?? '')
      const bytes = media && zip.read(media.part)
      if (!bytes || !isPicture(bytes)) return []
      const end = elementAt(anchor, 'to')
      const size = elementAt(anchor, 'ext')
      const to = end ? positionOf(end) : { width: (numberOf(size, 'cx') ?? 0) / EMU, height: (numberOf(size, 'cy') ?? 0) / EMU }
      return [{ bytes, from: positionOf(elementAt(anchor, 'from')), to }]
    })
  })
}

/** A cell with its displayed text. */
export interface SheetCell {
  readonly text: string
  readonly look: CellStyle
  readonly isNumber: boolean
}

/** A row: its height in points, whether it may grow with its text, its cells by column from 0. */
interface Row {
  readonly height: number
  readonly grows: boolean
  readonly cells: ReadonlyMap<number, SheetCell>
}

/** Merged cells; rows and columns from 0, both ends included. */
export interface Merge {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** Print settings of a sheet; lengths in points. */
interface Print {
  readonly paper: readonly [width: number, height: number]
  readonly margins: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
  readonly scale: number
  /** The number of pages that the sheet must fit on vertically, 0 for any. */
  readonly pagesDown: number
  readonly centered: boolean
  readonly breaks: ReadonlySet<number>
  /** Rows repeated at the top of each page. */
  readonly titles: { readonly first: number; readonly last: number } | undefined
  readonly header: string
  readonly footer: string
}

/** A sheet ready to be drawn; widths in points, by column from 0. */
export interface WorkbookSheet {
  readonly name: string
  readonly widths: readonly number[]
  readonly rows: readonly Row[]
  readonly merges: readonly Merge[]
  readonly print: Print
  readonly pictures: readonly SheetPicture[]
}

const MM = 72 / 25.4
/** Paper sizes by their numbers (ECMA-376, part 1, §18.3.1.63); A4 for all others. */
const PAPER: Readonly<Record<number, readonly [number, number]>> = {
  8: [297 * MM, 420 * MM],
  9: [210 * MM, 297 * MM],
  11: [148 * MM, 210 * MM],
}
const A4 = PAPER[9]!
const MAX_COLUMNS = 512
const INCH = 72

/** Converts a column width from characters of the default font at 96 pixels per inch to points. */
const points = (characters: number): number => Math.trunc(((256 * characters + Math.trunc(128 / 7)) / 256) * 7) * 0.75

function widthsOf(root: XmlElement, columns: number): number[] {
  const usual = numberOf(elementAt(root, 'sheetFormatPr'), 'defaultColWidth') ?? 9.14
  const widths = Array.from({ length: columns }, () => points(usual))
  for (const col of elementsOf(elementAt(root, 'cols'))) {
    const hidden = /^(?:1|true)$/.test(attributeOf(col, 'hidden') ?? '')
    const width = hidden ? 0 : points(numberOf(col, 'width') ?? usual)
    for (let at = (numberOf(col, 'min') ?? 1) - 1; at < Math.min(numberOf(col, 'max') ?? 0, columns); at += 1) widths[at] = width
  }
  return widths
}

function textOf(cell: XmlElement, look: CellStyle, { strings }: Workbook): { text: string; isNumber: boolean } {
  const type = attributeOf(cell, 't') ?? 'n'
  const value = elementAt(cell, 'v')
  const content = value ? elementTextOf(value) : ''
  if (type === 's') return { text: strings[Number(content)] ?? '', isNumber: false }
  if (type === 'inlineStr') return { text: allOf(cell, 't').map(elementTextOf).join(''), isNumber: false }
  if (type === 'n' && content !== '') return { text: formatNumber(content, look.format), isNumber: true }
  return { text: type === 'b' ? (content === '1' ? 'ИСТИНА' : 'ЛОЖЬ') : content, isNumber: false }
}

function rowsOf(root: XmlElement, looks: readonly CellStyle[], book: Workbook): Row[] {
  const usual = numberOf(elementAt(root, 'sheetFormatPr'), 'defaultRowHeight') ?? 15
  const empty: Row = { height: usual, grows: false, cells: new Map() }
  const rows: Row[] = []
  for (const row of elementsOf(elementAt(root, 'sheetData'), 'row')) {
    const at = (numberOf(row, 'r') ?? rows.length + 1) - 1
    while (rows.length < at) rows.push(empty)
    const cells = new Map<number, SheetCell>()
    for (const cell of elementsOf(row, 'c')) {
      const reference = attributeOf(cell, 'r')
      const column = reference === undefined ? cells.size : columnIndexOf(reference)
      const look = looks[numberOf(cell, 's') ?? 0] ?? looks[0]!
      if (column < MAX_COLUMNS) cells.set(column, { ...textOf(cell, look, book), look })
    }
    const hidden = /^(?:1|true)$/.test(attributeOf(row, 'hidden') ?? '')
    rows[at] = { height: hidden ? 0 : (numberOf(row, 'ht') ?? usual), grows: !hidden, cells }
  }
  return rows
}

const mergesOf = (root: XmlElement): Merge[] =>
  elementsOf(elementAt(root, 'mergeCells')).flatMap(one => {
    const [, left, top, right, bottom] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(attributeOf(one, 'ref') ?? '') ?? []
    return bottom === undefined
      ? []
      : [{ left: columnIndexOf(left!), top: Number(top) - 1, right: columnIndexOf(right!), bottom: Number(bottom) - 1 }]
  })

/** Returns the rows that a workbook repeats on each page of a sheet: 'Лист'!$3:$4. */
function titlesOf(book: XmlElement, sheet: number): Print['titles'] {
  const name = elementsOf(elementAt(book, 'definedNames')).find(
    one => attributeOf(one, 'name') === '_xlnm.Print_Titles' && numberOf(one, 'localSheetId') === sheet,
  )
  const [, first, last] = /!\$(\d+):\$(\d+)/.exec(name ? elementTextOf(name) : '') ?? []
  return last === undefined ? undefined : { first: Number(first) - 1, last: Number(last) - 1 }
}

function printOf(root: XmlElement, titles: Print['titles']): Print {
  const setup = elementAt(root, 'pageSetup')
  const margins = elementAt(root, 'pageMargins')
  const [short, long] = PAPER[numberOf(setup, 'paperSize') ?? 9] ?? A4
  const isFitted = attributeOf(elementAt(root, 'sheetPr', 'pageSetUpPr'), 'fitToPage') === '1'
  const margin = (name: string, usual: number): number => (numberOf(margins, name) ?? usual) * INCH
  const texts = elementAt(root, 'headerFooter')
  const textOf = (name: string): string => elementsOf(texts, name).map(elementTextOf).join('')
  return {
    paper: attributeOf(setup, 'orientation') === 'landscape' ? [long, short] : [short, long],
    margins: { left: margin('left', 0.7), right: margin('right', 0.7), top: margin('top', 0.75), bottom: margin('bottom', 0.75) },
    scale: isFitted ? 1 : (numberOf(setup, 'scale') ?? 100) / 100,
    pagesDown: isFitted ? (numberOf(setup, 'fitToHeight') ?? 1) : 0,
    centered: attributeOf(elementAt(root, 'printOptions'), 'horizontalCentered') === '1',
    breaks: new Set(elementsOf(elementAt(root, 'rowBreaks')).map(one => numberOf(one, 'id') ?? -1)),
    titles,
    header: textOf('oddHeader'),
    footer: textOf('oddFooter'),
  }
}

/** Returns the visible, non-empty sheets of a workbook. */
export function readSheets(zip: Unzipped): WorkbookSheet[] {
  const book = readWorkbook(zip)
  const main = mainPart(zip)
  const root = xmlTree(xmlText(zip.read(main) ?? new Uint8Array()))
  const styles = [...relationsOf(zip, main).values()].find(({ type }) => type === 'styles')?.part
  const looks = readCellStyles(styles === undefined ? undefined : xmlText(zip.read(styles) ?? new Uint8Array()))
  return book.sheets.flatMap(({ name, part, hidden }, at) => {
    if (hidden) return []
    const sheet = xmlTree(xmlText(zip.read(part) ?? new Uint8Array()))
    const rows = rowsOf(sheet, looks, book)
    const merges = mergesOf(sheet)
    const columns = Math.max(0, ...rows.map(({ cells }) => Math.max(0, ...[...cells.keys()].map(column => column + 1))))
    const pictures = picturesOf(zip, part)
    if (columns === 0 && pictures.length === 0) return []
    return [{ name, widths: widthsOf(sheet, columns), rows, merges, print: printOf(sheet, titlesOf(root, at)), pictures }]
  })
}
