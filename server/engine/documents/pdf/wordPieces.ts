import PDFDocument from 'pdfkit'
import type { Content } from 'pdfmake/interfaces'
import { allOf, attributeOf, elementAt, elementsOf, elementTextOf, isOn, numberOf, type XmlElement } from '../../excel/sheet/xml.ts'
import { relationsOf } from '../../excel/sheet/workbook.ts'
import type { Unzipped } from '../../files/unzip.ts'
import { lazily } from '../../../packages.ts'
import { pdfCanvasOf } from './fonts.ts'
import { isPicture } from './sheetModel.ts'
import { runStyleOf, type listMarks, type RunStyle, type TabStop, type WordStyle, type WordStyles } from './wordStyles.ts'

/** The part of a Word document being read: the document itself, a header or a footer. */
export interface WordPart {
  readonly zip: Unzipped
  readonly name: string
  readonly styles: WordStyles
  /** The style of the table around it. */
  readonly table?: WordStyle | undefined
  /** Returns the marker of the next paragraph of a list; counts on each call. */
  readonly markOf: ReturnType<typeof listMarks>
  /** The texts for the page number and the number of pages. */
  readonly page: { readonly current: string; readonly count: string }
}

/** A text of one look in a paragraph. */
export type Inline = RunStyle & { readonly text: string; readonly characterSpacing?: number }

/** A piece of a paragraph; `turn` is a page break. */
type Piece = Inline | { readonly picture: Content } | { readonly turn: true }

/** The size of text that has none, in points. */
export const USUAL_SIZE = 10
const EMU = 12_700
/** The size of small capitals, of the size of the text. */
const SMALL_CAPITALS = 0.8
const TAB = '\t'
/** Points between the places that tabs lead to when a paragraph sets none: 1.25 cm. */
const EVERY = 35.4
/** What fills the way to a stop; a line of underscores is drawn as a line. */
const LEADERS: Readonly<Record<string, string>> = { dot: '.', middleDot: '·', hyphen: '-' }
const NBSP = '\u00a0'

/** Lengths in points of the units in styles of older drawings. */
const STYLE_UNITS: Readonly<Record<string, number>> = { pt: 1, in: 72, cm: 72 / 2.54, mm: 72 / 25.4, px: 0.75 }
function styleLength(style: string, name: string): number {
  const [, number, unit = 'pt'] = new RegExp(`(?:^|;)\\s*${name}:\\s*([\\d.]+)(\\w*)`).exec(style) ?? []
  return Number(number ?? 0) * (STYLE_UNITS[unit] ?? 1)
}

/** Returns the picture in a drawing, or the text in a box, of both generations of Word. */
function drawingPieces(part: WordPart, drawing: XmlElement, base: RunStyle): Piece[] {
  const [blip, image] = [allOf(drawing, 'blip')[0], allOf(drawing, 'imagedata')[0]]
  const relation = relationsOf(part.zip, part.name).get(attributeOf(blip, 'embed') ?? attributeOf(image, 'id') ?? '')
  const bytes = relation && part.zip.read(relation.part)
  if (!bytes || !isPicture(bytes)) {
    const paragraphs = allOf(drawing, 'txbxContent').flatMap(box => allOf(box, 'p'))
    return paragraphs.flatMap((one, at) => [...(at > 0 ? [{ ...base, text: '\n' }] : []), ...piecesIn(part, one, base)])
  }
  const size = allOf(drawing, 'extent')[0]
  const style = attributeOf(allOf(drawing, 'shape')[0], 'style') ?? ''
  const [width, height] = size
    ? [(numberOf(size, 'cx') ?? 0) / EMU, (numberOf(size, 'cy') ?? 0) / EMU]
    : [styleLength(style, 'width'), styleLength(style, 'height')]
  const kind = bytes[0] === 0x89 ? 'png' : 'jpeg'
  const url = `data:image/${kind};base64,${Buffer.from(bytes).toString('base64')}`
  return [{ picture: { image: url, width: width || 100, height: height || 100 } }]
}

/** Returns the value of a field by its instruction: page numbers; for others the text that Word wrote last. */
const fieldText = ({ page }: WordPart, instruction: string): string | undefined =>
  /\bNUMPAGES\b/.test(instruction) ? page.count : /\bPAGE\b/.test(instruction) ? page.current : undefined

function piecesOfRun(part: WordPart, run: XmlElement, base: RunStyle): Piece[] {
  const properties = elementAt(run, 'rPr')
  if (isOn(elementAt(properties, 'vanish'))) return []
  const namedStyle = part.styles.byId.get(attributeOf(elementAt(properties, 'rStyle'), 'val') ?? '')
  const own = { ...base, ...namedStyle?.run, ...runStyleOf(properties, part.styles.theme) }
  const look = own.smallCapitals ? { ...own, capitals: true, fontSize: (own.fontSize ?? USUAL_SIZE) * SMALL_CAPITALS } : own
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
      case 'AlternateContent':
        return piecesOfRun(part, elementAt(child, 'Choice') ?? child, look)
      case 'drawing':
      case 'pict':
        return drawingPieces(part, child, look)
      default:
        return []
    }
  })
}

/** Elements around runs: links, corrections that were not accepted yet, and marks of other programs. */
const WRAPPERS: ReadonlySet<string> = new Set(['hyperlink', 'ins', 'moveTo', 'smartTag', 'sdt', 'sdtContent', 'customXml', 'dir', 'bdo'])

/** Returns the pieces of a paragraph, including those inside links, insertions and fields. */
export function piecesIn(part: WordPart, parent: XmlElement, base: RunStyle): Piece[] {
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
        if (text !== undefined) pieces.push({ ...base, ...runStyleOf(elementAt(child, 'rPr'), part.styles.theme), text })
        field = mark === 'end' ? undefined : field && { ...field, shown: text !== undefined }
      } else if (field && elementAt(child, 'instrText')) field = { ...field, instruction: field.instruction + elementTextOf(child) }
      else if (!field?.shown) pieces.push(...piecesOfRun(part, child, base))
    }
  }
  return pieces
}

const ruler = lazily(() => pdfCanvasOf(new PDFDocument()))
/** As the PDF library scales raised and lowered letters. */
const SMALL = 0.58

/** Returns the width of a text in points. */
export function widthOf({ text, font, fontSize = USUAL_SIZE, bold = false, italics = false, sup, sub }: Inline): number {
  const size = sup || sub ? fontSize * SMALL : fontSize
  return ruler().widthOf(text, { family: font === 'sans' ? 'sans' : 'serif', size, bold, italic: italics })
}

/** A tab as text of this width: two spaces, kept apart; or the signs that lead to its stop. */
function filled(tab: Inline, width: number, leader: string): Inline {
  const sign = LEADERS[leader] ?? NBSP
  const text = sign.repeat(sign === NBSP ? 2 : Math.max(2, Math.floor(width / widthOf({ ...tab, text: sign }))))
  const line = leader === 'underscore' || leader === 'heavy' ? { decoration: 'underline' as const } : {}
  return { ...tab, ...line, text, characterSpacing: (width - widthOf({ ...tab, text })) / (text.length - 1) }
}

/**
 * Gives the tabs of a paragraph their widths.
 * @param from Where its first line begins, in points from the left margin.
 * @param room The right end of its lines.
 */
export function spreadTabs<T extends object>(
  pieces: readonly (Inline | T)[],
  stops: readonly TabStop[],
  { from, left, room }: { readonly from: number; readonly left: number; readonly room: number },
): (Inline | T)[] {
  let x = from
  return pieces.map((piece, at) => {
    if (!('text' in piece) || piece.text === '\n') {
      x = left
      return piece
    }
    if (piece.text !== TAB) {
      x += widthOf(piece)
      return piece
    }
    const others = pieces.slice(at + 1)
    const end = others.findIndex(one => !('text' in one) || one.text === TAB || one.text === '\n')
    const text = others.slice(0, end < 0 ? undefined : end).reduce((sum, one) => sum + ('text' in one ? widthOf(one) : 0), 0)
    const stop = stops.find(one => one.at > x + 1) ?? { at: (Math.floor(x / EVERY + 0.01) + 1) * EVERY, align: 'left', leader: 'none' }
    const before = stop.align === 'right' || stop.align === 'end' ? text : stop.align === 'center' ? text / 2 : 0
    const width = Math.max(widthOf({ ...piece, text: ' ' }), Math.min(stop.at, room) - before - x)
    x += width
    // A line that is longer than the page goes on below, where nothing is aligned any more.
    return x > room ? { ...piece, text: NBSP } : filled(piece, width, stop.leader)
  })
}
