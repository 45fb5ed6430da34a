import { relationsOf, mainPart, readWorkbook } from '../../excel/sheet/workbook.ts'
import {
  xmlText,
  allOf,
  attributeOf,
  elementAt,
  elementsOf,
  numberOf,
  elementTextOf,
  isTrue,
  xmlTree,
  type XmlElement,
} from '../../excel/sheet/xml.ts'
import type { CellValue } from '../../excel/formulaFunctions.ts'
import { valuesOf } from '../../excel/formulas.ts'
import type { Unzipped } from '../../files/unzip.ts'
import { MAX_ROWS, rangeOf, rowsIn, type CellRange } from '../../excel/sheet/cells.ts'
import { formatNumber } from '../../excel/numberFormat.ts'
import { readCellStyles, type CellStyle } from './sheetStyles.ts'

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
  readonly merges: readonly CellRange[]
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
/** The height of a row in points, unless the sheet says otherwise. */
const USUAL_HEIGHT = 15
const INCH = 72

/** Converts a column width from characters of the default font at 96 pixels per inch to points. */
const points = (characters: number): number => Math.trunc(((256 * characters + Math.trunc(128 / 7)) / 256) * 7) * 0.75

function widthsOf(root: XmlElement, columns: number): number[] {
  const usual = numberOf(elementAt(root, 'sheetFormatPr'), 'defaultColWidth') ?? 9.14
  const widths = Array.from({ length: columns }, () => points(usual))
  for (const col of elementsOf(elementAt(root, 'cols'))) {
    const hidden = isTrue(col, 'hidden')
    const width = hidden ? 0 : points(numberOf(col, 'width') ?? usual)
    for (let at = (numberOf(col, 'min') ?? 1) - 1; at < Math.min(numberOf(col, 'max') ?? 0, columns); at += 1) widths[at] = width
  }
  return widths
}

/** Returns what a cell shows; a number that the file has is shown with all its digits. */
function textOf(cell: XmlElement, value: CellValue, { format }: CellStyle): { text: string; isNumber: boolean } {
  const stored = elementAt(cell, 'v')
  if (typeof value === 'number') return { text: formatNumber(stored ? elementTextOf(stored) : String(value), format), isNumber: true }
  if (typeof value === 'boolean') return { text: value ? 'ИСТИНА' : 'ЛОЖЬ', isNumber: false }
  return { text: typeof value === 'string' ? value : (value?.error ?? ''), isNumber: false }
}

const isSeen = ({ text, look }: SheetCell): boolean => text !== '' || look.fill !== undefined || Object.keys(look.border).length > 0

interface SheetPart {
  readonly root: XmlElement
  readonly looks: readonly CellStyle[]
  readonly valueAt: (row: number, column: number) => CellValue
  /** What is read of the sheet. */
  readonly area: CellRange
}

function rowsOf({ root, looks, valueAt, area }: SheetPart): ReadonlyMap<number, Row> {
  const usual = numberOf(elementAt(root, 'sheetFormatPr'), 'defaultRowHeight') ?? USUAL_HEIGHT
  const rows = new Map<number, Row>()
  for (const { at, row, cells: found } of rowsIn(root)) {
    if (at < area.top || at > area.bottom) continue
    const isHidden = isTrue(row, 'hidden')
    const cells = new Map<number, SheetCell>()
    for (const { column, cell } of found) {
      const look = looks[numberOf(cell, 's') ?? 0] ?? looks[0]!
      if (column >= area.left && column <= area.right) cells.set(column, { ...textOf(cell, valueAt(at, column), look), look })
    }
    rows.set(at, { height: isHidden ? 0 : (numberOf(row, 'ht') ?? usual), grows: !isHidden, cells })
  }
  return rows
}

const mergesOf = (root: XmlElement): CellRange[] =>
  elementsOf(elementAt(root, 'mergeCells')).flatMap(one => rangeOf(attributeOf(one, 'ref') ?? '') ?? [])

/** The limits of what is read of a sheet. */
const WHOLE: CellRange = { left: 0, top: 0, right: MAX_COLUMNS - 1, bottom: MAX_ROWS - 1 }

/** Returns what a workbook says of a sheet under a name, after the name of the sheet. */
function definedFor(book: XmlElement, sheet: number, name: string): string {
  const found = elementsOf(elementAt(book, 'definedNames')).find(
    one => attributeOf(one, 'name') === name && numberOf(one, 'localSheetId') === sheet,
  )
  return found ? elementTextOf(found).replace(/^.*!/, '') : ''
}

/** Returns the rows that a workbook repeats on each page of a sheet: 'Лист'!$3:$4. */
function titlesOf(book: XmlElement, sheet: number): Print['titles'] {
  const [, first, last] = /^\$?(\d+):\$?(\d+)$/.exec(definedFor(book, sheet, '_xlnm.Print_Titles')) ?? []
  return last === undefined ? undefined : { first: Number(first) - 1, last: Number(last) - 1 }
}

function printOf(root: XmlElement, titles: Print['titles']): Print {
  const setup = elementAt(root, 'pageSetup')
  const margins = elementAt(root, 'pageMargins')
  const [short, long] = PAPER[numberOf(setup, 'paperSize') ?? 9] ?? A4
  const isFitted = isTrue(elementAt(root, 'sheetPr', 'pageSetUpPr'), 'fitToPage')
  const margin = (name: string, usual: number): number => (numberOf(margins, name) ?? usual) * INCH
  const texts = elementAt(root, 'headerFooter')
  const textOf = (name: string): string => elementsOf(texts, name).map(elementTextOf).join('')
  return {
    paper: attributeOf(setup, 'orientation') === 'landscape' ? [long, short] : [short, long],
    margins: { left: margin('left', 0.7), right: margin('right', 0.7), top: margin('top', 0.75), bottom: margin('bottom', 0.75) },
    scale: isFitted ? 1 : (numberOf(setup, 'scale') ?? 100) / 100,
    pagesDown: isFitted ? (numberOf(setup, 'fitToHeight') ?? 1) : 0,
    centered: isTrue(elementAt(root, 'printOptions'), 'horizontalCentered'),
    breaks: new Set(elementsOf(elementAt(root, 'rowBreaks')).map(one => numberOf(one, 'id') ?? -1)),
    titles,
    header: textOf('oddHeader'),
    footer: textOf('oddFooter'),
  }
}

/** Returns how far there is something to see: programs also write empty cells, some to the end of the sheet. */
function endsOf(rows: ReadonlyMap<number, Row>, merges: readonly CellRange[], pictures: readonly SheetPicture[]) {
  const mergeAt = new Map(merges.map(merge => [`${merge.top}:${merge.left}`, merge]))
  const seen = [...rows].flatMap(([row, { cells }]) =>
    [...cells].flatMap(([column, cell]) =>
      isSeen(cell) ? [mergeAt.get(`${row}:${column}`) ?? { top: row, bottom: row, left: column, right: column }] : [],
    ),
  )
  const most = (ends: readonly number[]): number => ends.reduce((max, end) => Math.max(max, end + 1), 0)
  return {
    rows: Math.min(MAX_ROWS, most([...seen.map(({ bottom }) => bottom), ...pictures.map(({ from, to }) => ('row' in to ? to : from).row)])),
    columns: Math.min(MAX_COLUMNS, most(seen.map(({ right }) => right))),
  }
}

/** Returns the visible, non-empty sheets of a workbook. */
export function readSheets(zip: Unzipped): WorkbookSheet[] {
  const book = readWorkbook(zip)
  const main = mainPart(zip)
  const root = xmlTree(xmlText(zip.read(main) ?? new Uint8Array()))
  const styles = [...relationsOf(zip, main).values()].find(({ type }) => type === 'styles')?.part
  const looks = readCellStyles(styles === undefined ? undefined : xmlText(zip.read(styles) ?? new Uint8Array()))
  const sheets = book.sheets.map(({ name, part }) => ({ name, root: xmlTree(xmlText(zip.read(part) ?? new Uint8Array())) }))
  const names = new Map(
    elementsOf(elementAt(root, 'definedNames')).map(one => [(attributeOf(one, 'name') ?? '').toLowerCase(), elementTextOf(one)] as const),
  )
  const valueAt = valuesOf({ sheets, strings: book.strings, names })
  return book.sheets.flatMap(({ name, part, hidden }, at) => {
    if (hidden) return []
    const sheet = sheets[at]!.root
    const given = rangeOf(definedFor(root, at, '_xlnm.Print_Area')) ?? WHOLE
    const area = { ...given, right: Math.min(given.right, WHOLE.right), bottom: Math.min(given.bottom, WHOLE.bottom) }
    const pictures = picturesOf(zip, part).filter(
      ({ from }) => from.column >= area.left && from.column <= area.right && from.row >= area.top && from.row <= area.bottom,
    )
    const found = rowsOf({ root: sheet, looks, area, valueAt: (row, column) => valueAt(name, row, column) })
    const merges = mergesOf(sheet)
    const ends = endsOf(found, merges, pictures)
    const usual: Row = {
      height: numberOf(elementAt(sheet, 'sheetFormatPr'), 'defaultRowHeight') ?? USUAL_HEIGHT,
      grows: false,
      cells: new Map(),
    }
    const rows = Array.from({ length: ends.rows }, (_, row) => found.get(row) ?? (row < area.top ? { ...usual, height: 0 } : usual))
    const { columns } = ends
    if (columns === 0 && pictures.length === 0) return []
    return [
      {
        name,
        widths: widthsOf(sheet, columns).map((width, column) => (column < area.left ? 0 : width)),
        rows,
        merges,
        print: printOf(sheet, titlesOf(root, at)),
        pictures,
      },
    ]
  })
}
