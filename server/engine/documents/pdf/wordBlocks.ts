import type { Content, Margins, TableCell } from 'pdfmake/interfaces'
import { relationsOf } from '../../excel/sheet/workbook.ts'
import type { Unzipped } from '../../files/unzip.ts'
import { isPicture } from './sheetModel.ts'
import { listPlaceOf, paragraphStyleOf, runStyleOf, TWENTIETHS, type listMarks, type RunStyle, type WordStyle } from './wordStyles.ts'
import { allOf, attributeOf, elementAt, elementsOf, isOn, numberOf, elementTextOf, type XmlElement } from '../../excel/sheet/xml.ts'

/** The part of a Word document being read: the document itself, a header or a footer. */
export interface WordPart {
  readonly zip: Unzipped
  readonly name: string
  readonly styles: ReadonlyMap<string, WordStyle>
  /** Returns the marker of the next paragraph of a list; counts on each call. */
  readonly markOf: ReturnType<typeof listMarks>
  /** The texts for the page number and the number of pages. */
  readonly page: { readonly current: string; readonly count: string }
}

type Inline = { readonly text: string } & RunStyle
type Piece = Inline | { readonly picture: Content } | { readonly turn: true }

const EMU = 12_700
const USUAL_SIZE = 10
const TAB = '    '

function pictureIn(part: WordPart, drawing: XmlElement): Piece[] {
  const relation = relationsOf(part.zip, part.name).get(attributeOf(allOf(drawing, 'blip')[0], 'embed') ?? '')
  const bytes = relation && part.zip.read(relation.part)
  const size = allOf(drawing, 'extent')[0]
  if (!bytes || !isPicture(bytes)) return []
  const kind = bytes[0] === 0x89 ? 'png' : 'jpeg'
  const image = `data:image/${kind};base64,${Buffer.from(bytes).toString('base64')}`
  return [{ picture: { image, width: (numberOf(size, 'cx') ?? 0) / EMU || 100, height: (numberOf(size, 'cy') ?? 0) / EMU || 100 } }]
}

/** Returns the value of a field by its instruction: page numbers; for others the text that Word wrote last. */
const fieldText = ({ page }: WordPart, instruction: string): string | undefined =>
  /\bNUMPAGES\b/.test(instruction) ? page.count : /\bPAGE\b/.test(instruction) ? page.current : undefined

function piecesOfRun(part: WordPart, run: XmlElement, base: RunStyle): Piece[] {
  const properties = elementAt(run, 'rPr')
  if (isOn(elementAt(properties, 'vanish'))) return []
  const namedStyle = part.styles.get(attributeOf(elementAt(properties, 'rStyle'), 'val') ?? '-')
  const look = { ...base, ...namedStyle?.run, ...runStyleOf(properties) }
  return elementsOf(run).flatMap((child): Piece[] => {
    switch (child.name) {
      case 't':
        return [{ ...look, text: look.capitals ? elementTextOf(child).toUpperCase() : elementTextOf(child) }]
      case 'tab':
        return [{ ...look, text: TAB }]
      case 'noBreakHyphen':
        return [{ ...look, text: '\u2011' }]
      case 'br':
      case 'cr':
        return attributeOf(child, 'type') === 'page' ? [{ turn: true }] : [{ ...look, text: '\n' }]
      case 'drawing':
        return pictureIn(part, child)
      default:
        return []
    }
  })
}

/** Elements around runs: links, corrections that were not accepted yet, and marks of other programs. */
const WRAPPERS: ReadonlySet<string> = new Set(['hyperlink', 'ins', 'moveTo', 'smartTag', 'sdt', 'sdtContent', 'customXml', 'dir', 'bdo'])

/** Returns the pieces of a paragraph, including those inside links, insertions and fields. */
function piecesIn(part: WordPart, parent: XmlElement, base: RunStyle): Piece[] {
  const pieces: Piece[] = []
  let field: { instruction: string; shown: boolean } | undefined
  for (const child of elementsOf(parent)) {
    if (child.name === 'fldSimple') {
      const text = fieldText(part, attributeOf(child, 'instr') ?? '')
      pieces.push(...(text === undefined ? piecesIn(part, child, base) : [{ ...base, text }]))
    } else if (WRAPPERS.has(child.name)) pieces.push(...piecesIn(part, child, base))
    else if (child.name === 'r') {
      const mark = attributeOf(elementAt(child, 'fldChar'), 'fldCharType')
      if (mark === 'begin') field = { instruction: '', shown: false }
      else if (mark === 'separate' || mark === 'end') {
        const text = field && !field.shown ? fieldText(part, field.instruction) : undefined
        if (text !== undefined) pieces.push({ ...base, ...runStyleOf(elementAt(child, 'rPr')), text })
        field = mark === 'end' ? undefined : field && { ...field, shown: text !== undefined }
      } else if (field && elementAt(child, 'instrText')) field = { ...field, instruction: field.instruction + elementTextOf(child) }
      else if (!field?.shown) pieces.push(...piecesOfRun(part, child, base))
    }
  }
  return pieces
}

/** A letter takes about half of its size. */
const fits = ({ text, fontSize }: Inline, width: number): boolean => (text.length * (fontSize ?? USUAL_SIZE)) / 2 <= width

/** Returns the look of a paragraph, and its marker if it belongs to a list. */
function lookOf(part: WordPart, properties: XmlElement | undefined) {
  const style = part.styles.get(attributeOf(elementAt(properties, 'pStyle'), 'val') ?? '') ?? part.styles.get('')!
  const ownPlace = listPlaceOf(properties)
  const place = ownPlace ?? style.place
  const mark = place && part.markOf(place)
  const base: RunStyle = { fontSize: USUAL_SIZE, font: 'serif', ...style.run }
  return {
    base,
    mark: mark && mark.text !== '' ? { ...base, text: mark.text } : undefined,
    // A list that the paragraph chose itself comes before its style.
    look: {
      ...(ownPlace ? { ...style.paragraph, ...mark?.paragraph } : { ...mark?.paragraph, ...style.paragraph }),
      ...paragraphStyleOf(properties),
    },
  }
}

/** Returns a paragraph as PDF content: its text, and the pictures and page breaks in it. */
function paragraphContent(part: WordPart, paragraph: XmlElement): Content[] {
  const properties = elementAt(paragraph, 'pPr')
  const { base, mark, look } = lookOf(part, properties)
  const [left, first] = [look.left ?? 0, look.first ?? 0]
  // A marker stands beside the text when the text is indented by enough.
  const isBeside = mark !== undefined && first < 0 && fits(mark, -first)
  const contents: Content[] = []
  let text: Inline[] = mark && !isBeside ? [{ ...mark, text: `${mark.text} ` }] : []
  let turns = look.breaksBefore ?? false
  const put = (last: boolean): void => {
    if (text.length === 0 && !last) return
    const begins = contents.length === 0
    const shape = { alignment: look.alignment ?? 'left', lineHeight: look.lineHeight ?? 1 }
    const lines = text.length === 0 ? [{ ...base, ...runStyleOf(elementAt(properties, 'rPr')), text: '\u00a0' }] : text
    const margin: Margins = [
      begins && isBeside ? left + first : left,
      begins ? (look.before ?? 0) : 0,
      look.right ?? 0,
      last ? (look.after ?? 0) : 0,
    ]
    const block: Content =
      begins && isBeside
        ? {
            columns: [
              { ...shape, alignment: 'left', width: -first, text: [mark] },
              { ...shape, width: '*', text: lines },
            ],
          }
        : { ...shape, text: lines, leadingIndent: begins ? first : 0 }
    contents.push({ ...block, margin, ...(turns && { pageBreak: 'before' as const }) })
    text = []
    turns = false
  }
  for (const piece of piecesIn(part, paragraph, base)) {
    if ('text' in piece) text.push(piece)
    else if ('picture' in piece) {
      put(false)
      contents.push(piece.picture)
    } else {
      put(false)
      turns = true
    }
  }
  if (text.length > 0 || turns || contents.length === 0) put(true)
  return contents
}

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
interface CellPosition {
  readonly row: number
  readonly column: number
  readonly span: number
}

function bordersOf({ borders, columns, rows }: Grid, cell: XmlElement, { row, column, span }: CellPosition): Sides<boolean> {
  const own = elementAt(cell, 'tcPr', 'tcBorders')
  const outer: Sides<boolean> = [column === 0, row === 0, column + span >= columns, row === rows.length - 1]
  const [left, top, right, bottom] = NAMES.map(([name, other, inside], at) => {
    const ownLine = isLine(elementAt(own, name) ?? elementAt(own, other))
    const table = outer[at] ? (elementAt(borders, name) ?? elementAt(borders, other)) : elementAt(borders, inside)
    return ownLine ?? isLine(table) ?? false
  })
  return [left!, top!, right!, bottom!]
}

/** Returns the number of rows that a vertically merged cell spans. */
function rowsDown({ rows }: Grid, { row, column }: CellPosition): number {
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
    const position = { row, column, span }
    const down = begins ? rowsDown(grid, position) : 1
    const fill = attributeOf(elementAt(cell, 'tcPr', 'shd'), 'fill')
    line[column] = {
      stack: contentOf(grid.part, cell),
      border: [...bordersOf(grid, cell, position)],
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
    ...rows.map(row => cellsOf(row).reduce((max, { column, span }) => Math.max(max, column + span), 0)),
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
