import type { PageBox, FontFace, PdfCanvas } from './fonts.ts'
import { PAD, cellKey, extentOf, measure, pagesOf, sumOf, type Measured, type PageRows } from './sheetLayout.ts'
import type { CellRange } from '../../excel/sheet/cells.ts'
import type { SheetCell, WorkbookSheet, SheetPosition } from './sheetModel.ts'
import type { CellStyle, BorderLine, BorderSide } from './sheetStyles.ts'

type Align = 'left' | 'right' | 'center' | 'justify'
/** Tolerance for measured text widths, which are sums of rounded parts. */
const SLACK = 0.5
const INDENT = 7

function alignOf({ isNumber, look }: SheetCell): Align {
  const { horizontal } = look
  if (horizontal === 'right' || horizontal === 'justify') return horizontal
  if (horizontal === 'center' || horizontal === 'centerContinuous') return 'center'
  return isNumber && horizontal === 'general' ? 'right' : 'left'
}

const topOf = (vertical: string, box: PageBox, height: number): number => {
  const free = box.height - height
  if (vertical === 'top' || free < 0) return box.y
  return box.y + (vertical === 'center' || vertical === 'justify' || vertical === 'distributed' ? free / 2 : free)
}

/**
 * Draws a single-line text: a number is scaled down until it fits, a text extends over empty cells and is cut at the first non-empty one.
 */
function drawLine(pen: PdfCanvas, cell: SheetCell, box: PageBox, room: number): void {
  const { look } = cell
  const align = alignOf(cell)
  const indent = look.indent * INDENT
  const inner = box.width - 2 * PAD - indent
  const wide = pen.widthOf(cell.text, look.font)
  const fits = wide <= inner + SLACK
  const shrinks = !fits && (cell.isNumber || look.shrink)
  const face: FontFace = shrinks ? { ...look.font, size: look.font.size * (inner / wide) } : look.font
  const width = shrinks ? inner : wide
  const document = pen.take(face)
  const height = document.currentLineHeight()
  const free = inner - width
  const shift = align === 'right' ? free : align === 'center' ? free / 2 : indent
  const left =
    align === 'left' || align === 'justify' ? box.x + PAD + indent : box.x + PAD + Math.max(shift, align === 'center' ? shift : 0)
  const cut = align === 'left' || align === 'justify' ? room : box.width
  document.save()
  if (!fits && !shrinks) document.rect(box.x, box.y - 1, cut, box.height + 2).clip()
  const top = topOf(look.vertical, box, height)
  document.fillColor(look.color).text(cell.text, left, top, { lineBreak: false })
  // The library underlines only lines that it has broken itself.
  if (look.underline) {
    const thick = Math.max(0.5, Math.floor(face.size / 10))
    const y = top + height - thick
    document
      .lineWidth(thick)
      .strokeColor(look.color)
      .moveTo(left, y)
      .lineTo(left + width, y)
      .stroke()
  }
  document.restore()
}

/** Draws a text wrapped within its cell. */
function drawLines(pen: PdfCanvas, cell: SheetCell, box: PageBox): void {
  const { look } = cell
  const indent = look.indent * INDENT
  const width = Math.max(1, box.width - 2 * PAD - indent)
  const height = pen.heightOf(cell.text, look.font, width)
  pen
    .take(look.font)
    .fillColor(look.color)
    .text(cell.text, box.x + PAD + indent, topOf(look.vertical, box, height), {
      width,
      // Without a height the library would start a new page where this text ends below the current one.
      height: height + look.font.size,
      align: alignOf(cell),
      underline: look.underline,
    })
}

/** Draws a rotated text, as in headings of narrow columns. */
function drawTurned(pen: PdfCanvas, cell: SheetCell, box: PageBox): void {
  const { rotation } = cell.look
  const angle = rotation > 90 ? rotation - 90 : -rotation
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2]
  const turned = Math.abs(angle) === 90 ? { width: box.height, height: box.width } : { width: box.width, height: box.height }
  pen.document.save().rotate(angle, { origin: [cx, cy] })
  const look = { ...cell.look, rotation: 0, horizontal: 'center', vertical: 'center' }
  drawText(pen, { ...cell, look, isNumber: false }, { x: cx - turned.width / 2, y: cy - turned.height / 2, ...turned }, turned.width)
  pen.document.restore()
}

/** Draws the text of a cell; `room`: how far to the right it may extend when it is not wrapped. */
function drawText(pen: PdfCanvas, cell: SheetCell, box: PageBox, room: number): void {
  if (cell.look.rotation > 0 && cell.look.rotation <= 180) drawTurned(pen, cell, box)
  else if (cell.look.wrap || cell.text.includes('\n')) drawLines(pen, cell, box)
  else drawLine(pen, cell, box, room)
}

interface Drawing {
  readonly pen: PdfCanvas
  readonly sheet: WorkbookSheet
  readonly measured: Measured
  /** The left edge of each column, and the right edge of the last. */
  readonly lefts: readonly number[]
}

const startsOf = (lengths: readonly number[]): number[] => {
  const starts = [0]
  for (const length of lengths) starts.push(starts.at(-1)! + length)
  return starts
}

function stroke(pen: PdfCanvas, line: BorderLine, from: readonly [number, number], to: readonly [number, number]): void {
  const { document } = pen
  document.lineWidth(line.width).strokeColor(line.color)
  if (line.dashed) document.dash(2, { space: 1.5 })
  else document.undash()
  document
    .moveTo(...from)
    .lineTo(...to)
    .stroke()
}

type Border = CellStyle['border']

/** Draws the borders of a cell or of merged cells, each side at once. */
function drawBorder(pen: PdfCanvas, border: Border, { x, y, width, height }: PageBox): void {
  if (width === 0 || height === 0) return
  const [right, bottom] = [x + width, y + height]
  const ends: Readonly<Record<BorderSide, readonly [number, number, number, number]>> = {
    left: [x, y, x, bottom],
    right: [right, y, right, bottom],
    top: [x, y, right, y],
    bottom: [x, bottom, right, bottom],
  }
  for (const side of ['left', 'right', 'top', 'bottom'] as const) {
    const line = border[side]
    const [fromX, fromY, toX, toY] = ends[side]
    if (line) stroke(pen, line, [fromX, fromY], [toX, toY])
  }
}

/** Returns the borders of merged cells: each side has the border of the first cell along it. */
function borderOf({ rows }: WorkbookSheet, { top, bottom, left, right }: CellRange): Border {
  const of = (row: number, column: number): Border => rows[row]?.cells.get(column)?.look.border ?? {}
  const sides = { left: of(top, left).left, top: of(top, left).top, right: of(top, right).right, bottom: of(bottom, left).bottom }
  return Object.fromEntries(Object.entries(sides).filter(([, line]) => line))
}

/** More than any page is wide, in points. */
const BEYOND = 10_000

/** Returns how far a text may extend over adjacent empty cells. */
function roomFor({ sheet, measured, lefts }: Drawing, row: number, extent: CellRange): number {
  let right = extent.right
  if (extent.left === extent.right && extent.top === extent.bottom) {
    const { cells } = sheet.rows[row]!
    while (
      right + 1 < sheet.widths.length &&
      (cells.get(right + 1)?.text ?? '') === '' &&
      !measured.covered.has(cellKey(row, right + 1)) &&
      !measured.mergeAt.has(cellKey(row, right + 1))
    )
      right += 1
    // Behind the last column there is only the margin of the page.
    if (right + 1 >= sheet.widths.length) return BEYOND
  }
  return lefts[right + 1]! - lefts[extent.left]!
}

function drawRows(drawing: Drawing, first: number, last: number, top: number): void {
  const { pen, sheet, measured, lefts } = drawing
  const { heights } = measured
  const tops = startsOf(heights.slice(first, last + 1)).map(y => y + top)
  const shown = sheet.rows.slice(first, last + 1).flatMap((row, at) =>
    [...row.cells].flatMap(([column, cell]) => {
      if (measured.covered.has(cellKey(first + at, column))) return []
      const extent = extentOf(measured, first + at, column)
      const box = {
        x: lefts[column]!,
        y: tops[at]!,
        width: sumOf(sheet.widths, extent.left, extent.right),
        height: sumOf(heights, extent.top, Math.min(extent.bottom, last)),
      }
      return [{ row: first + at, cell, extent, box }]
    }),
  )
  for (const { cell, box } of shown) {
    const { fill } = cell.look
    if (fill !== undefined) pen.document.rect(box.x, box.y, box.width, box.height).fill(fill)
  }
  for (const { extent, box } of shown) drawBorder(pen, borderOf(sheet, extent), box)
  for (const { row, cell, extent, box } of shown) {
    const isHidden = box.width === 0 || box.height === 0
    if (cell.text !== '' && !isHidden) drawText(pen, cell, box, roomFor(drawing, row, extent))
  }
}

/** Pictures are drawn on the page of the row in which they begin. */
function drawPictures({ pen, sheet, measured, lefts }: Drawing, { first, last }: PageRows, top: number): void {
  const at = ({ column, row, dx, dy }: SheetPosition): readonly [number, number] => [
    (lefts[column] ?? lefts.at(-1)!) + dx,
    top + sumOf(measured.heights, first, row - 1) + dy,
  ]
  for (const { bytes, from, to } of sheet.pictures) {
    if (from.row < first || (from.row > last && last < sheet.rows.length - 1)) continue
    const [x, y] = at(from)
    const [width, height] = 'width' in to ? [to.width, to.height] : [at(to)[0] - x, at(to)[1] - y]
    if (width > 0 && height > 0) pen.document.image(Buffer.from(bytes), x, y, { width, height })
  }
}

/** Draws a sheet, scaled down when its columns do not fit on a page; returns the number of its pages. */
export function drawSheet(pen: PdfCanvas, sheet: WorkbookSheet): number {
  const { print } = sheet
  const { paper, margins } = print
  const measured = measure(pen, sheet)
  const lefts = startsOf(sheet.widths)
  const room = { width: paper[0] - margins.left - margins.right, height: paper[1] - margins.top - margins.bottom }
  const whole = { width: lefts.at(-1)!, height: sumOf(measured.heights, 0, measured.heights.length - 1) }
  const down = print.pagesDown === 1 ? room.height / Math.max(1, whole.height) : 1
  const scale = Math.min(print.scale, room.width / Math.max(1, whole.width), down)
  const drawing: Drawing = { pen, sheet, measured, lefts }
  const pages = pagesOf(sheet, measured, room.height / scale)
  const indent = print.centered ? Math.max(0, (room.width - whole.width * scale) / 2) : 0
  for (const page of pages) {
    const { document } = pen
    document.addPage({ size: [...paper], margin: 0 })
    document
      .save()
      .translate(margins.left + indent, margins.top)
      .scale(scale)
    const { titles } = print
    const titleHeight = page.titled && titles ? sumOf(measured.heights, titles.first, titles.last) : 0
    if (titleHeight > 0) drawRows(drawing, titles!.first, titles!.last, 0)
    drawRows(drawing, page.first, page.last, titleHeight)
    drawPictures(drawing, page, titleHeight)
    document.restore()
  }
  return pages.length
}
