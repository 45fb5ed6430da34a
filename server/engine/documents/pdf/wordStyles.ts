import { familyOf } from './fonts.ts'
import { attributeOf, elementAt, elementsOf, isOn, numberOf, type XmlElement } from './xmlTree.ts'

/** The supported properties of a run; undefined is inherited. Sizes in points. */
export interface RunLook {
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
export interface ParagraphLook {
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
  readonly run: RunLook
  readonly paragraph: ParagraphLook
}

/** Twentieths of a point, Word's unit. */
export const TWENTIETHS = 20
const ALIGNMENTS: Readonly<Record<string, ParagraphLook['alignment']>> = {
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
export function runLook(properties: XmlElement | undefined): RunLook {
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
    font: name === undefined ? undefined : familyOf(name),
    color: color !== undefined && /^[0-9a-f]{6}$/i.test(color) ? `#${color}` : undefined,
    background: fill !== undefined && /^[0-9a-f]{6}$/i.test(fill) ? `#${fill}` : undefined,
    sup: height === 'superscript' ? true : undefined,
    sub: height === 'subscript' ? true : undefined,
  }) as RunLook
}

/** Returns the look in the properties of a paragraph. */
export function paragraphLook(properties: XmlElement | undefined): ParagraphLook {
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
  }) as ParagraphLook
}

const MOST_BASES = 16

/** Returns the named styles of a document and the defaults of text: by id, '' being the default style. */
export function readWordStyles(root: XmlElement | undefined): ReadonlyMap<string, WordStyle> {
  const defaults = elementAt(root, 'docDefaults')
  const usual: WordStyle = {
    run: runLook(elementAt(defaults, 'rPrDefault', 'rPr')),
    paragraph: paragraphLook(elementAt(defaults, 'pPrDefault', 'pPr')),
  }
  const written = new Map(elementsOf(root, 'style').map(style => [attributeOf(style, 'styleId') ?? '', style] as const))
  const resolve = (style: XmlElement | undefined, depth: number): WordStyle => {
    if (!style || depth > MOST_BASES) return usual
    const base = resolve(written.get(attributeOf(elementAt(style, 'basedOn'), 'val') ?? ''), depth + 1)
    return {
      run: { ...base.run, ...runLook(elementAt(style, 'rPr')) },
      paragraph: { ...base.paragraph, ...paragraphLook(elementAt(style, 'pPr')) },
    }
  }
  const styles = new Map([...written].map(([id, style]) => [id, resolve(style, 0)] as const))
  const normal = elementsOf(root, 'style').find(
    style => attributeOf(style, 'type') === 'paragraph' && /^(?:1|true)$/.test(attributeOf(style, 'default') ?? ''),
  )
  styles.set('', normal ? resolve(normal, 0) : usual)
  return styles
}
