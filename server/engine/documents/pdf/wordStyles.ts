import { fontFamilyOf } from './fonts.ts'
import { attributeOf, elementAt, elementsOf, isOn, numberOf, type XmlElement } from '../../excel/sheet/xml.ts'

/** The supported properties of a run; undefined is inherited. Sizes in points. */
export interface RunStyle {
  readonly bold?: boolean
  readonly italics?: boolean
  readonly decoration?: 'underline' | 'lineThrough'
  readonly fontSize?: number
  readonly font?: string
  readonly color?: string
  readonly background?: string
  readonly sup?: boolean
  readonly sub?: boolean
}

/** The supported properties of a paragraph; lengths in points. */
interface ParagraphStyle {
  readonly alignment?: 'left' | 'right' | 'center' | 'justify'
  readonly before?: number
  readonly after?: number
  readonly left?: number
  readonly right?: number
  readonly lineHeight?: number
  readonly breaksBefore?: boolean
}

/** A named style with what it inherits. */
export interface WordStyle {
  readonly run: RunStyle
  readonly paragraph: ParagraphStyle
}

/** Twentieths of a point, Word's unit. */
export const TWENTIETHS = 20
const ALIGNMENTS: Readonly<Record<string, ParagraphStyle['alignment']>> = {
  right: 'right',
  end: 'right',
  center: 'center',
  both: 'justify',
  distribute: 'justify',
}
/** The line distance that Word calls "single". */
const SINGLE = 240

const points = (element: XmlElement | undefined, ...names: readonly string[]): number | undefined => {
  const found = names.map(name => numberOf(element, name)).find(value => value !== undefined)
  return found === undefined ? undefined : found / TWENTIETHS
}

/** Drops undefined properties, so that looks can be merged. */
const textOf = <T extends object>(look: T): T => Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined)) as T

/** Returns the look in the properties of a run. */
export function runStyleOf(properties: XmlElement | undefined): RunStyle {
  const at = (name: string): XmlElement | undefined => elementAt(properties, name)
  const flag = (name: string): boolean | undefined => (at(name) ? isOn(at(name)) : undefined)
  const fonts = at('rFonts')
  const name = attributeOf(fonts, 'cs') ?? attributeOf(fonts, 'hAnsi') ?? attributeOf(fonts, 'ascii')
  const color = attributeOf(at('color'), 'val')
  const fill = attributeOf(at('shd'), 'fill')
  const size = numberOf(at('sz'), 'val')
  const height = attributeOf(at('vertAlign'), 'val')
  return textOf({
    bold: flag('b'),
    italics: flag('i'),
    decoration: isOn(at('u')) ? ('underline' as const) : isOn(at('strike')) ? ('lineThrough' as const) : undefined,
    fontSize: size === undefined ? undefined : size / 2,
    font: name === undefined ? undefined : fontFamilyOf(name),
    color: color !== undefined && /^[0-9a-f]{6}$/i.test(color) ? `#${color}` : undefined,
    background: fill !== undefined && /^[0-9a-f]{6}$/i.test(fill) ? `#${fill}` : undefined,
    sup: height === 'superscript' ? true : undefined,
    sub: height === 'subscript' ? true : undefined,
  }) as RunStyle
}

/** Returns the look in the properties of a paragraph. */
export function paragraphStyleOf(properties: XmlElement | undefined): ParagraphStyle {
  const spacing = elementAt(properties, 'spacing')
  const indent = elementAt(properties, 'ind')
  const align = attributeOf(elementAt(properties, 'jc'), 'val')
  const line =
    attributeOf(spacing, 'lineRule') === undefined || attributeOf(spacing, 'lineRule') === 'auto' ? numberOf(spacing, 'line') : undefined
  return textOf({
    alignment: align === undefined ? undefined : (ALIGNMENTS[align] ?? 'left'),
    before: points(spacing, 'before'),
    after: points(spacing, 'after'),
    left: points(indent, 'left', 'start'),
    right: points(indent, 'right', 'end'),
    lineHeight: line === undefined ? undefined : line / SINGLE,
    breaksBefore: elementAt(properties, 'pageBreakBefore') ? isOn(elementAt(properties, 'pageBreakBefore')) : undefined,
  }) as ParagraphStyle
}

const MAX_BASES = 16

/** Returns the named styles of a document and the defaults of text: by id, '' being the default style. */
export function readWordStyles(root: XmlElement | undefined): ReadonlyMap<string, WordStyle> {
  const defaults = elementAt(root, 'docDefaults')
  const usual: WordStyle = {
    run: runStyleOf(elementAt(defaults, 'rPrDefault', 'rPr')),
    paragraph: paragraphStyleOf(elementAt(defaults, 'pPrDefault', 'pPr')),
  }
  const stylesById = new Map(elementsOf(root, 'style').map(style => [attributeOf(style, 'styleId') ?? '', style] as const))
  const resolve = (style: XmlElement | undefined, depth: number): WordStyle => {
    if (!style || depth > MAX_BASES) return usual
    const base = resolve(stylesById.get(attributeOf(elementAt(style, 'basedOn'), 'val') ?? ''), depth + 1)
    return {
      run: { ...base.run, ...runStyleOf(elementAt(style, 'rPr')) },
      paragraph: { ...base.paragraph, ...paragraphStyleOf(elementAt(style, 'pPr')) },
    }
  }
  const styles = new Map([...stylesById].map(([id, style]) => [id, resolve(style, 0)] as const))
  const normal = elementsOf(root, 'style').find(
    style => attributeOf(style, 'type') === 'paragraph' && /^(?:1|true)$/.test(attributeOf(style, 'default') ?? ''),
  )
  styles.set('', normal ? resolve(normal, 0) : usual)
  return styles
}

interface Level {
  readonly format: string
  readonly text: string
  readonly start: number
}

const ROMAN = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix']
const LETTERS = 'абвгдежзиклмнопрстуфхцчшщэюя'

function counted(count: number, format: string): string {
  if (format === 'lowerRoman' && count < ROMAN.length) return ROMAN[count]!
  if (format === 'upperRoman' && count < ROMAN.length) return ROMAN[count]!.toUpperCase()
  if (format === 'lowerLetter') return String.fromCharCode(96 + ((count - 1) % 26) + 1)
  if (format === 'upperLetter') return String.fromCharCode(64 + ((count - 1) % 26) + 1)
  if (format === 'russianLower') return LETTERS.charAt((count - 1) % LETTERS.length)
  return String(count)
}

/** Returns the markers of list paragraphs, bullets and multi-level numbers, counting on each call. */
export function listMarks(numbering: XmlElement | undefined): (list: string, level: number) => string {
  const levelsOf = (element: XmlElement | undefined): Map<number, Level> =>
    new Map(
      elementsOf(element, 'lvl').map(level => [
        numberOf(level, 'ilvl') ?? 0,
        {
          format: attributeOf(elementAt(level, 'numFmt'), 'val') ?? 'decimal',
          text: attributeOf(elementAt(level, 'lvlText'), 'val') ?? '%1.',
          start: numberOf(elementAt(level, 'start'), 'val') ?? 1,
        },
      ]),
    )
  const abstract = new Map(elementsOf(numbering, 'abstractNum').map(one => [attributeOf(one, 'abstractNumId'), levelsOf(one)] as const))
  const lists = new Map(
    elementsOf(numbering, 'num').map(
      one => [attributeOf(one, 'numId') ?? '', abstract.get(attributeOf(elementAt(one, 'abstractNumId'), 'val'))] as const,
    ),
  )
  const counts = new Map<string, number[]>()
  return (list, level) => {
    const levels = lists.get(list)
    const own = levels?.get(level)
    if (!levels || !own || own.format === 'none') return ''
    const at = counts.get(list) ?? []
    counts.set(list, at)
    at[level] = (at[level] ?? own.start - 1) + 1
    at.length = level + 1
    if (own.format === 'bullet') return '•'
    return own.text.replace(/%(\d)/g, (_, digit: string) => {
      const index = Number(digit) - 1
      return counted(at[index] ?? levels.get(index)?.start ?? 1, levels.get(index)?.format ?? 'decimal')
    })
  }
}
