import type { Content } from 'pdfmake/interfaces'
import { relationsOf } from '../../excel/sheet/workbook.ts'
import type { Unzipped } from '../../files/unzip.ts'
import { isPicture } from './sheetPictures.ts'
import { paragraphLook, runLook, type RunLook, type WordStyle } from './wordStyles.ts'
import { allOf, attributeOf, elementAt, elementsOf, isOn, numberOf, textIn, type XmlElement } from './xmlTree.ts'

/** The part of a Word document being read: the document itself, a header or a footer. */
export interface WordPart {
  readonly zip: Unzipped
  readonly name: string
  readonly styles: ReadonlyMap<string, WordStyle>
  /** Returns the marker of a list paragraph, by the ids of its numbering and its level; counts on each call. */
  readonly markOf: (numbering: string, level: number) => string
  /** The texts for the page number and the number of pages. */
  readonly page: { readonly current: string; readonly count: string }
}

type Inline = { readonly text: string } & RunLook
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

function piecesOfRun(part: WordPart, run: XmlElement, base: RunLook): Piece[] {
  const properties = elementAt(run, 'rPr')
  if (isOn(elementAt(properties, 'vanish'))) return []
  const named = part.styles.get(attributeOf(elementAt(properties, 'rStyle'), 'val') ?? '-')
  const look = { ...base, ...named?.run, ...runLook(properties) }
  const capitals = isOn(elementAt(properties, 'caps'))
  return elementsOf(run).flatMap((child): Piece[] => {
    switch (child.name) {
      case 't':
        return [{ ...look, text: capitals ? textIn(child).toUpperCase() : textIn(child) }]
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

/** Returns the pieces of a paragraph, including those inside links, insertions and fields. */
function piecesIn(part: WordPart, parent: XmlElement, base: RunLook): Piece[] {
  const pieces: Piece[] = []
  let field: { instruction: string; shown: boolean } | undefined
  for (const child of elementsOf(parent)) {
    if (child.name === 'fldSimple') {
      const text = fieldText(part, attributeOf(child, 'instr') ?? '')
      pieces.push(...(text === undefined ? piecesIn(part, child, base) : [{ ...base, text }]))
    } else if (['hyperlink', 'ins', 'smartTag', 'sdt', 'sdtContent'].includes(child.name)) pieces.push(...piecesIn(part, child, base))
    else if (child.name === 'r') {
      const mark = attributeOf(elementAt(child, 'fldChar'), 'fldCharType')
      if (mark === 'begin') field = { instruction: '', shown: false }
      else if (mark === 'separate' || mark === 'end') {
        const text = field && !field.shown ? fieldText(part, field.instruction) : undefined
        if (text !== undefined) pieces.push({ ...base, ...runLook(elementAt(child, 'rPr')), text })
        field = mark === 'end' ? undefined : field && { ...field, shown: text !== undefined }
      } else if (field && elementAt(child, 'instrText')) field = { ...field, instruction: field.instruction + textIn(child) }
      else if (!field?.shown) pieces.push(...piecesOfRun(part, child, base))
    }
  }
  return pieces
}

/** Returns a paragraph as PDF content: its text, and the pictures and page breaks in it. */
export function paragraphContent(part: WordPart, paragraph: XmlElement): Content[] {
  const properties = elementAt(paragraph, 'pPr')
  const style = part.styles.get(attributeOf(elementAt(properties, 'pStyle'), 'val') ?? '') ?? part.styles.get('')!
  const look = { ...style.paragraph, ...paragraphLook(properties) }
  const base: RunLook = { fontSize: USUAL_SIZE, font: 'serif', ...style.run }
  const numbered = elementAt(properties, 'numPr')
  const mark = numbered
    ? part.markOf(attributeOf(elementAt(numbered, 'numId'), 'val') ?? '', numberOf(elementAt(numbered, 'ilvl'), 'val') ?? 0)
    : ''
  const pieces = piecesIn(part, paragraph, base)
  const contents: Content[] = []
  let text: Inline[] = mark === '' ? [] : [{ ...base, text: `${mark} ` }]
  let turns = look.breaksBefore ?? false
  const put = (last: boolean): void => {
    if (text.length === 0 && !last) return
    contents.push({
      text: text.length === 0 ? [{ ...base, ...runLook(elementAt(properties, 'rPr')), text: '\u00a0' }] : text,
      alignment: look.alignment ?? 'left',
      lineHeight: look.lineHeight ?? 1,
      margin: [look.left ?? 0, contents.length === 0 ? (look.before ?? 0) : 0, look.right ?? 0, last ? (look.after ?? 0) : 0],
      ...(turns && { pageBreak: 'before' as const }),
    })
    text = []
    turns = false
  }
  for (const piece of pieces) {
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
