import type { Content, TableCell } from 'pdfmake/interfaces'
import { paragraphContent, type WordPart } from './wordText.ts'
import { TWENTIETHS } from './wordStyles.ts'
import { attributeOf, elementAt, elementsOf, isOn, numberOf, type XmlElement } from './xmlTree.ts'

type Sides<T> = readonly [left: T, top: T, right: T, bottom: T]
const NAMES: readonly (readonly [own: string, other: string, inside: string])[] = [
  ['left', 'start', 'insideV'],
  ['top', 'top', 'insideH'],
  ['right', 'end', 'insideV'],
  ['bottom', 'bottom', 'insideH'],
]

/** Whether a border element defines a line. */
const isLine = (element: XmlElement | undefined): boolean | undefined => {
  const value = attributeOf(element, 'val')
  return value === undefined ? undefined : value !== 'nil' && value !== 'none'
}

interface Grid {
  readonly part: WordPart
  readonly borders: XmlElement | undefined
  readonly columns: number
  readonly rows: readonly XmlElement[]
}

/** The position of a cell: which of its sides are sides of the table. */
interface Place {
  readonly row: number
  readonly column: number
  readonly span: number
}

function bordersOf({ borders, columns, rows }: Grid, cell: XmlElement, { row, column, span }: Place): Sides<boolean> {
  const own = elementAt(cell, 'tcPr', 'tcBorders')
  const outer: Sides<boolean> = [column === 0, row === 0, column + span >= columns, row === rows.length - 1]
  const [left, top, right, bottom] = NAMES.map(([name, other, inside], at) => {
    const stated = isLine(elementAt(own, name) ?? elementAt(own, other))
    const table = outer[at] ? (elementAt(borders, name) ?? elementAt(borders, other)) : elementAt(borders, inside)
    return stated ?? isLine(table) ?? false
  })
  return [left!, top!, right!, bottom!]
}

/** Returns the number of rows that a vertically merged cell spans. */
function rowsDown({ rows }: Grid, { row, column }: Place): number {
  let down = 1
  for (; row + down < rows.length; down += 1) {
    const below = cellsOf(rows[row + down]!).find(one => one.column === column)
    const merge = below && elementAt(below.cell, 'tcPr', 'vMerge')
    if (!merge || attributeOf(merge, 'val') === 'restart') break
  }
  return down
}

function cellsOf(row: XmlElement): { readonly cell: XmlElement; readonly column: number; readonly span: number }[] {
  let column = numberOf(elementAt(row, 'trPr', 'gridBefore'), 'val') ?? 0
  return elementsOf(row, 'tc').map(cell => {
    const span = numberOf(elementAt(cell, 'tcPr', 'gridSpan'), 'val') ?? 1
    const at = { cell, column, span }
    column += span
    return at
  })
}

function rowOf(grid: Grid, row: number, contentOf: (part: WordPart, parent: XmlElement) => Content[]): TableCell[] {
  const line: TableCell[] = Array.from({ length: grid.columns }, () => ({ text: '', border: [false, false, false, false] }))
  for (const { cell, column, span } of cellsOf(grid.rows[row]!)) {
    if (column + span > grid.columns) continue
    const merge = elementAt(cell, 'tcPr', 'vMerge')
    const begins = attributeOf(merge, 'val') === 'restart'
    if (merge && !begins) continue
    const place = { row, column, span }
    const down = begins ? rowsDown(grid, place) : 1
    const fill = attributeOf(elementAt(cell, 'tcPr', 'shd'), 'fill')
    line[column] = {
      stack: contentOf(grid.part, cell),
      border: [...bordersOf(grid, cell, place)],
      ...(span > 1 && { colSpan: span }),
      ...(down > 1 && { rowSpan: down }),
      ...(fill !== undefined && /^[0-9a-f]{6}$/i.test(fill) && { fillColor: `#${fill}` }),
      verticalAlignment: attributeOf(elementAt(cell, 'tcPr', 'vAlign'), 'val') === 'center' ? 'middle' : 'top',
    }
  }
  return line
}

const PAD = 3

/** Returns a table as PDF content, scaled down when it is wider than the page; `room` in points. */
function tableContent(
  part: WordPart,
  table: XmlElement,
  room: number,
  contentOf: (part: WordPart, parent: XmlElement) => Content[],
): Content {
  const properties = elementAt(table, 'tblPr')
  const style = attributeOf(elementAt(properties, 'tblStyle'), 'val')
  const rows = elementsOf(table, 'tr')
  const columns = Math.max(
    1,
    elementsOf(elementAt(table, 'tblGrid'), 'gridCol').length,
    ...rows.map(row => cellsOf(row).reduce((most, { column, span }) => Math.max(most, column + span), 0)),
  )
  const gridWidths = elementsOf(elementAt(table, 'tblGrid'), 'gridCol').map(col => (numberOf(col, 'w') ?? 0) / TWENTIETHS)
  const widths = Array.from({ length: columns }, (_, at) => gridWidths[at] || room / columns)
  const scale = Math.min(1, room / widths.reduce((sum, width) => sum + width, 0))
  const borders = elementAt(properties, 'tblBorders') ?? (style !== undefined && /grid/i.test(style) ? GRID : undefined)
  const grid: Grid = { part, borders, columns, rows }
  const headers = rows.findIndex(row => !isOn(elementAt(row, 'trPr', 'tblHeader')))
  return {
    table: {
      widths: widths.map(width => Math.max(1, width * scale - 2 * PAD - 0.5)),
      headerRows: headers < 0 ? 0 : headers,
      dontBreakRows: rows.some(row => isOn(elementAt(row, 'trPr', 'cantSplit'))),
      heights: rows.map(row => (numberOf(elementAt(row, 'trPr', 'trHeight'), 'val') ?? 0) / TWENTIETHS || 'auto'),
      body: rows.map((_, at) => rowOf(grid, at, contentOf)),
    },
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0.5,
      paddingLeft: () => PAD,
      paddingRight: () => PAD,
      paddingTop: () => 0.5,
      paddingBottom: () => 0.5,
    },
  }
}

/** The borders of Word's table style with lines everywhere. */
const GRID: XmlElement = {
  name: 'tblBorders',
  attributes: '',
  children: ['left', 'top', 'right', 'bottom', 'insideH', 'insideV'].map(name => ({ name, attributes: ' val="single"', children: [] })),
}

/** Returns the paragraphs and tables inside an element. */
export const blocksIn = (part: WordPart, parent: XmlElement, room: number): Content[] =>
  elementsOf(parent).flatMap(child => {
    if (child.name === 'p') return paragraphContent(part, child)
    if (child.name === 'tbl') return [tableContent(part, child, room, (of, cell) => blocksIn(of, cell, room))]
    if (child.name === 'sdt') return blocksIn(part, elementAt(child, 'sdtContent') ?? child, room)
    return []
  })
