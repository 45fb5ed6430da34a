import type { Content, Margins, TableCell } from 'pdfmake/interfaces'
import { piecesIn, spreadTabs, USUAL_SIZE, widthOf, type Inline, type WordPart } from './wordPieces.ts'
import { listPlaceOf, paragraphStyleOf, runStyleOf, TWENTIETHS, type RunStyle, type WordStyle } from './wordStyles.ts'
import { attributeOf, elementAt, elementsOf, isOn, numberOf, type XmlElement } from '../../excel/sheet/xml.ts'

const styleIdOf = (properties: XmlElement | undefined): string => attributeOf(elementAt(properties, 'pStyle'), 'val') ?? ''

/** Returns the look of a paragraph; `ofList` is that of its level in a list. */
function paragraphLook(part: WordPart, properties: XmlElement | undefined, ofList?: WordStyle['paragraph']): WordStyle['paragraph'] {
  const { defaults, normal, byId } = part.styles
  const { paragraph } = byId.get(styleIdOf(properties)) ?? normal
  return {
    ...defaults.paragraph,
    ...part.table?.paragraph,
    // A list that the paragraph chose itself comes before its style.
    ...(listPlaceOf(properties) ? { ...paragraph, ...ofList } : { ...ofList, ...paragraph }),
    ...paragraphStyleOf(properties),
  }
}

/** Returns the looks of a paragraph and of its text, and its marker if it belongs to a list. */
function lookOf(part: WordPart, properties: XmlElement | undefined) {
  const { defaults, normal, byId, theme } = part.styles
  const style = byId.get(styleIdOf(properties)) ?? normal
  const place = listPlaceOf(properties) ?? style.place
  const mark = place && part.markOf(place)
  const base: RunStyle = { fontSize: USUAL_SIZE, font: 'serif', ...defaults.run, ...part.table?.run, ...style.run }
  return {
    base,
    mark:
      mark && mark.text !== '' ? { ...base, ...runStyleOf(elementAt(properties, 'rPr'), theme), ...mark.run, text: mark.text } : undefined,
    look: paragraphLook(part, properties, mark?.paragraph),
  }
}

/** The space above and below a paragraph, in points. */
interface Space {
  readonly above: number
  readonly below: number
}

/** Returns the space around a paragraph: of two that follow each other the larger space counts; none between paragraphs of a style that says so. */
function spaceOf(part: WordPart, [before, own, next]: readonly (XmlElement | undefined)[]): Space {
  const [previous, current, following] = [before, own, next].map(paragraph => {
    const properties = elementAt(paragraph, 'pPr')
    return paragraph?.name === 'p' ? { style: styleIdOf(properties), ...paragraphLook(part, properties) } : undefined
  })
  const space = (side: 'before' | 'after', of = current, other = following): number =>
    of?.contextual && other?.style === of.style ? 0 : (of?.[side] ?? 0)
  const above = space('before', current, previous)
  return { above: previous ? Math.max(0, above - space('after', previous, current)) : above, below: space('after', current, following) }
}

/** Returns a paragraph as PDF content: its text, and the pictures and page breaks in it. */
function paragraphContent(part: WordPart, paragraph: XmlElement, room: number, space: Space): Content[] {
  const properties = elementAt(paragraph, 'pPr')
  const { base, mark, look } = lookOf(part, properties)
  const [left, first] = [look.left ?? 0, look.first ?? 0]
  // A marker stands beside the text when the text is indented by enough.
  const isBeside = mark !== undefined && first < 0 && widthOf(mark) <= -first
  const contents: Content[] = []
  const marker: Inline[] = mark && !isBeside ? [{ ...mark, text: `${mark.text} ` }] : []
  let text: Inline[] = [...marker]
  let turns = look.breaksBefore ?? false
  const put = (last: boolean): void => {
    if (text.length === 0 && !last) return
    const begins = contents.length === 0
    const shape = { alignment: look.alignment ?? 'left', lineHeight: look.lineHeight ?? 1, preserveLeadingSpaces: true }
    const lines = text.length === 0 ? [{ ...base, ...runStyleOf(elementAt(properties, 'rPr'), part.styles.theme), text: '\u00a0' }] : text
    const margin: Margins = [begins && isBeside ? left + first : left, begins ? space.above : 0, look.right ?? 0, last ? space.below : 0]
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
  const stops = [...(look.tabs ?? []), ...(first < 0 ? [{ at: left, align: 'left', leader: 'none' }] : [])].toSorted((a, b) => a.at - b.at)
  const from = isBeside ? left : left + first + marker.reduce((sum, one) => sum + widthOf(one), 0)
  for (const piece of spreadTabs(piecesIn(part, paragraph, base), stops, { from, left, room: room - (look.right ?? 0) })) {
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
  /** The inner widths of the columns in points. */
  readonly widths: readonly number[]
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

function rowOf(grid: Grid, row: number): TableCell[] {
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
      stack: blocksIn(
        grid.part,
        cell,
        grid.widths.slice(column, column + span).reduce((sum, width) => sum + width, 0),
      ),
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
function tableContent(part: WordPart, table: XmlElement, room: number): Content {
  const properties = elementAt(table, 'tblPr')
  const styleId = attributeOf(elementAt(properties, 'tblStyle'), 'val') ?? ''
  const rows = elementsOf(table, 'tr')
  const columns = Math.max(
    1,
    elementsOf(elementAt(table, 'tblGrid'), 'gridCol').length,
    ...rows.map(row => cellsOf(row).reduce((max, { column, span }) => Math.max(max, column + span), 0)),
  )
  const gridWidths = elementsOf(elementAt(table, 'tblGrid'), 'gridCol').map(col => (numberOf(col, 'w') ?? 0) / TWENTIETHS)
  const wanted = Array.from({ length: columns }, (_, at) => gridWidths[at] || room / columns)
  const scale = Math.min(1, room / wanted.reduce((sum, width) => sum + width, 0))
  const widths = wanted.map(width => Math.max(1, width * scale - 2 * PAD - 0.5))
  const style = part.styles.byId.get(styleId)
  const borders = elementAt(properties, 'tblBorders') ?? (style ? style.borders : /grid/i.test(styleId) ? GRID : undefined)
  const grid: Grid = { part: { ...part, table: style }, borders, columns, rows, widths }
  const headers = rows.findIndex(row => !isOn(elementAt(row, 'trPr', 'tblHeader')))
  return {
    table: {
      widths: [...widths],
      headerRows: headers < 0 ? 0 : headers,
      dontBreakRows: rows.some(row => isOn(elementAt(row, 'trPr', 'cantSplit'))),
      heights: rows.map(row => (numberOf(elementAt(row, 'trPr', 'trHeight'), 'val') ?? 0) / TWENTIETHS || 'auto'),
      body: rows.map((_, at) => rowOf(grid, at)),
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

/** Returns the paragraphs and tables inside an element, and inside what other programs put around them. */
const blockElements = (parent: XmlElement): XmlElement[] =>
  elementsOf(parent).flatMap(child => {
    if (child.name === 'p' || child.name === 'tbl') return [child]
    return child.name === 'sdt' || child.name === 'customXml' ? blockElements(elementAt(child, 'sdtContent') ?? child) : []
  })

/** Returns the paragraphs and tables inside an element as PDF content. */
export const blocksIn = (part: WordPart, parent: XmlElement, room: number): Content[] =>
  blockElements(parent).flatMap((block, at, all) =>
    block.name === 'p'
      ? paragraphContent(part, block, room, spaceOf(part, [all[at - 1], block, all[at + 1]]))
      : [tableContent(part, block, room)],
  )
