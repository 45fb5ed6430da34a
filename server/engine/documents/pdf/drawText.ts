import type { Box, Face, Pen } from './pen.ts'
import { PAD } from './sheetLayout.ts'
import type { Cell } from './sheetModel.ts'

type Align = 'left' | 'right' | 'center' | 'justify'
/** Tolerance for measured text widths, which are sums of rounded parts. */
const SLACK = 0.5
const INDENT = 7

function alignOf({ isNumber, look }: Cell): Align {
  const { horizontal } = look
  if (horizontal === 'right' || horizontal === 'justify') return horizontal
  if (horizontal === 'center' || horizontal === 'centerContinuous') return 'center'
  return isNumber && horizontal === 'general' ? 'right' : 'left'
}

const topOf = (vertical: string, box: Box, height: number): number => {
  const free = box.height - height
  if (vertical === 'top' || free < 0) return box.y
  return box.y + (vertical === 'center' || vertical === 'justify' || vertical === 'distributed' ? free / 2 : free)
}

/**
 * Draws a single-line text: a number is scaled down until it fits, a text extends over empty cells and is cut at the first non-empty one.
 */
function drawLine(pen: Pen, cell: Cell, box: Box, room: number): void {
  const { look } = cell
  const align = alignOf(cell)
  const indent = look.indent * INDENT
  const inner = box.width - 2 * PAD - indent
  const wide = pen.widthOf(cell.text, look.font)
  const fits = wide <= inner + SLACK
  const face: Face = !fits && cell.isNumber ? { ...look.font, size: look.font.size * (inner / wide) } : look.font
  const width = cell.isNumber && !fits ? inner : wide
  const document = pen.take(face)
  const height = document.currentLineHeight()
  const free = inner - width
  const shift = align === 'right' ? free : align === 'center' ? free / 2 : indent
  const left =
    align === 'left' || align === 'justify' ? box.x + PAD + indent : box.x + PAD + Math.max(shift, align === 'center' ? shift : 0)
  const cut = align === 'left' || align === 'justify' ? room : box.width
  document.save()
  if (!fits && !cell.isNumber) document.rect(box.x, box.y - 1, cut, box.height + 2).clip()
  document
    .fillColor(look.color)
    .text(cell.text, left, topOf(look.vertical, box, height), { lineBreak: false, underline: look.underline })
    .restore()
}

/** Draws a text wrapped within its cell. */
function drawLines(pen: Pen, cell: Cell, box: Box): void {
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
function drawTurned(pen: Pen, cell: Cell, box: Box): void {
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
export function drawText(pen: Pen, cell: Cell, box: Box, room: number): void {
  if (cell.look.rotation > 0 && cell.look.rotation <= 180) drawTurned(pen, cell, box)
  else if (cell.look.wrap || cell.text.includes('\n')) drawLines(pen, cell, box)
  else drawLine(pen, cell, box, room)
}
