import { fontFamilyOf, type FontFamily } from './fonts.ts'
import { attributeOf, elementAt, elementsOf, isOn, isTrue, numberOf, type XmlElement } from '../../excel/sheet/xml.ts'

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
  readonly capitals?: boolean
  readonly smallCapitals?: boolean
}

/** A place that a tab leads to, in points from the left margin. */
export interface TabStop {
  readonly at: number
  readonly align: string
  readonly leader: string
}

/** The supported properties of a paragraph; lengths in points. */
interface ParagraphStyle {
  readonly alignment?: 'left' | 'right' | 'center' | 'justify'
  readonly before?: number
  readonly after?: number
  readonly left?: number
  readonly right?: number
  /** The indent of the first line; negative when the other lines are indented further. */
  readonly first?: number
  readonly lineHeight?: number
  readonly breaksBefore?: boolean
  readonly tabs?: readonly TabStop[]
  /** Paragraphs of one style stand without space between them. */
  readonly contextual?: boolean
}

/** The numbering of a paragraph: the list that it belongs to, and its level from 0. */
interface ListPlace {
  readonly list: string
  readonly level: number
}

/** A named style of paragraphs, texts or tables with what it inherits from other styles. */
export interface WordStyle {
  readonly run: RunStyle
  readonly paragraph: ParagraphStyle
  readonly place?: ListPlace | undefined
  readonly borders?: XmlElement | undefined
}

/** The styles of a document. Tables come between its defaults and the styles of their paragraphs. */
export interface WordStyles {
  readonly defaults: WordStyle
  /** The style of paragraphs that name none. */
  readonly normal: WordStyle
  readonly byId: ReadonlyMap<string, WordStyle>
  readonly theme: ThemeFonts
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

/** The fonts that a document's theme has for its headings and its texts. */
type ThemeFonts = Readonly<Partial<Record<'major' | 'minor', FontFamily>>>

/** Returns the family of the font that Word takes for Russian letters. */
function familyOf(element: XmlElement | undefined, theme: ThemeFonts): FontFamily | undefined {
  const part = attributeOf(element, 'hAnsiTheme') ?? attributeOf(element, 'asciiTheme')
  const ofTheme = part === undefined ? undefined : theme[part.startsWith('major') ? 'major' : 'minor']
  const name = ['hAnsi', 'ascii', 'cs'].map(attr => attributeOf(element, attr)).find(Boolean)
  return ofTheme ?? (name === undefined ? undefined : fontFamilyOf(name))
}

/** Returns the look in the properties of a run. */
export function runStyleOf(properties: XmlElement | undefined, theme: ThemeFonts): RunStyle {
  const at = (name: string): XmlElement | undefined => elementAt(properties, name)
  const flag = (name: string): boolean | undefined => (at(name) ? isOn(at(name)) : undefined)
  const color = attributeOf(at('color'), 'val')
  const fill = attributeOf(at('shd'), 'fill')
  const size = numberOf(at('sz'), 'val')
  const height = attributeOf(at('vertAlign'), 'val')
  return textOf({
    bold: flag('b'),
    italics: flag('i'),
    decoration: isOn(at('u')) ? ('underline' as const) : isOn(at('strike')) ? ('lineThrough' as const) : undefined,
    fontSize: size === undefined ? undefined : size / 2,
    font: familyOf(at('rFonts'), theme),
    color: color !== undefined && /^[0-9a-f]{6}$/i.test(color) ? `#${color}` : undefined,
    background: fill !== undefined && /^[0-9a-f]{6}$/i.test(fill) ? `#${fill}` : undefined,
    sup: height === 'superscript' ? true : undefined,
    sub: height === 'subscript' ? true : undefined,
    capitals: flag('caps'),
    smallCapitals: flag('smallCaps'),
  }) as RunStyle
}

/** Returns the tab stops in the properties of a paragraph, undefined if it has none of its own. */
const tabStopsOf = (properties: XmlElement | undefined): readonly TabStop[] | undefined =>
  elementAt(properties, 'tabs') &&
  elementsOf(elementAt(properties, 'tabs'), 'tab')
    .flatMap(tab => {
      const align = attributeOf(tab, 'val') ?? 'left'
      const at = (numberOf(tab, 'pos') ?? 0) / TWENTIETHS
      return align === 'clear' || align === 'bar' ? [] : [{ at, align, leader: attributeOf(tab, 'leader') ?? 'none' }]
    })
    .toSorted((a, b) => a.at - b.at)

/** Returns the look in the properties of a paragraph. */
export function paragraphStyleOf(properties: XmlElement | undefined): ParagraphStyle {
  const spacing = elementAt(properties, 'spacing')
  const indent = elementAt(properties, 'ind')
  const align = attributeOf(elementAt(properties, 'jc'), 'val')
  const hanging = points(indent, 'hanging')
  const line =
    attributeOf(spacing, 'lineRule') === undefined || attributeOf(spacing, 'lineRule') === 'auto' ? numberOf(spacing, 'line') : undefined
  return textOf({
    alignment: align === undefined ? undefined : (ALIGNMENTS[align] ?? 'left'),
    before: points(spacing, 'before'),
    after: points(spacing, 'after'),
    left: points(indent, 'left', 'start'),
    right: points(indent, 'right', 'end'),
    first: hanging === undefined ? points(indent, 'firstLine') : -hanging,
    lineHeight: line === undefined ? undefined : line / SINGLE,
    breaksBefore: elementAt(properties, 'pageBreakBefore') ? isOn(elementAt(properties, 'pageBreakBefore')) : undefined,
    tabs: tabStopsOf(properties),
    contextual: elementAt(properties, 'contextualSpacing') ? isOn(elementAt(properties, 'contextualSpacing')) : undefined,
  }) as ParagraphStyle
}

/** Returns the numbering in the properties of a paragraph. A list '0' does not exist: it ends the numbering of a style. */
export function listPlaceOf(properties: XmlElement | undefined): ListPlace | undefined {
  const numbering = elementAt(properties, 'numPr')
  const list = attributeOf(elementAt(numbering, 'numId'), 'val')
  return list === undefined ? undefined : { list, level: numberOf(elementAt(numbering, 'ilvl'), 'val') ?? 0 }
}

const MAX_BASES = 16

const isNormal = (style: XmlElement): boolean => attributeOf(style, 'type') === 'paragraph' && isTrue(style, 'default')
const NO_STYLE: WordStyle = { run: {}, paragraph: {} }

function themeFontsOf(root: XmlElement | undefined): ThemeFonts {
  const scheme = elementAt(root, 'themeElements', 'fontScheme')
  const fonts = (['major', 'minor'] as const).flatMap(part => {
    const name = attributeOf(elementAt(scheme, `${part}Font`, 'latin'), 'typeface')
    return name ? [[part, fontFamilyOf(name)] as const] : []
  })
  return Object.fromEntries(fonts)
}

/** Returns the styles of a document by its parts `styles` and `theme`. */
export function readWordStyles(root: XmlElement | undefined, themePart: XmlElement | undefined): WordStyles {
  const theme = themeFontsOf(themePart)
  const defaults = elementAt(root, 'docDefaults')
  const elements = elementsOf(root, 'style')
  const elementsById = new Map(elements.map(style => [attributeOf(style, 'styleId') ?? '', style] as const))
  const resolve = (style: XmlElement | undefined, depth: number): WordStyle => {
    if (!style || depth > MAX_BASES) return NO_STYLE
    const base = resolve(elementsById.get(attributeOf(elementAt(style, 'basedOn'), 'val') ?? ''), depth + 1)
    return {
      run: { ...base.run, ...runStyleOf(elementAt(style, 'rPr'), theme) },
      paragraph: { ...base.paragraph, ...paragraphStyleOf(elementAt(style, 'pPr')) },
      place: listPlaceOf(elementAt(style, 'pPr')) ?? base.place,
      borders: elementAt(style, 'tblPr', 'tblBorders') ?? base.borders,
    }
  }
  return {
    defaults: {
      run: runStyleOf(elementAt(defaults, 'rPrDefault', 'rPr'), theme),
      paragraph: paragraphStyleOf(elementAt(defaults, 'pPrDefault', 'pPr')),
    },
    normal: resolve(elements.find(isNormal), 0),
    theme,
    byId: new Map([...elementsById].map(([id, style]) => [id, resolve(style, 0)] as const)),
  }
}

interface Level {
  readonly format: string
  readonly text: string
  readonly start: number
  readonly run: RunStyle
  readonly paragraph: ParagraphStyle
}

const ROMAN = [
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const
const roman = (count: number): string => {
  const [value, sign] = ROMAN.find(([one]) => one <= count) ?? []
  return value === undefined ? '' : sign + roman(count - value)
}

const LATIN = 'abcdefghijklmnopqrstuvwxyz'
const RUSSIAN = 'абвгдежзиклмнопрстуфхцчшщыэюя'
/** After the last letter Word begins again with doubled ones. */
const letters = (alphabet: string, count: number): string =>
  alphabet.charAt((count - 1) % alphabet.length).repeat(Math.ceil(count / alphabet.length))

/** Formats of numbers that are not written as digits (ECMA-376, 17.18.59). */
const FORMATS: Readonly<Record<string, (count: number) => string>> = {
  lowerRoman: roman,
  upperRoman: count => roman(count).toUpperCase(),
  lowerLetter: count => letters(LATIN, count),
  upperLetter: count => letters(LATIN, count).toUpperCase(),
  russianLower: count => letters(RUSSIAN, count),
  russianUpper: count => letters(RUSSIAN, count).toUpperCase(),
  decimalZero: count => String(count).padStart(2, '0'),
  none: () => '',
}
const counted = (count: number, format = 'decimal'): string => FORMATS[format]?.(count) ?? String(count)

/** Bullets are mostly signs of fonts that only Word has. */
const bullet = (text: string): string => (/^[\p{Pd}*]$/u.test(text) ? text : '•')

const levelOf = (element: XmlElement): Level => ({
  format: attributeOf(elementAt(element, 'numFmt'), 'val') ?? 'decimal',
  text: attributeOf(elementAt(element, 'lvlText'), 'val') ?? '',
  start: numberOf(elementAt(element, 'start'), 'val') ?? 1,
  run: runStyleOf(elementAt(element, 'rPr'), {}),
  paragraph: paragraphStyleOf(elementAt(element, 'pPr')),
})
const levelsIn = (elements: readonly XmlElement[]): [at: number, level: Level][] =>
  elements.map(one => [numberOf(one, 'ilvl') ?? 0, levelOf(one)])

/** The marker of a list paragraph, '' if it has none, and the look of its level. */
export interface ListMark {
  readonly text: string
  readonly run: RunStyle
  readonly paragraph: ParagraphStyle
}

/**
 * Returns the markers of list paragraphs, bullets and multi-level numbers, counting on each call. Lists with the same definition continue
 * each other, unless one says where it begins anew.
 */
export function listMarks(numbering: XmlElement | undefined): (place: ListPlace) => ListMark | undefined {
  const definitions = new Map(
    elementsOf(numbering, 'abstractNum').map(one => [attributeOf(one, 'abstractNumId'), levelsIn(elementsOf(one, 'lvl'))] as const),
  )
  const counts = new Map<string | undefined, number[]>()
  const lists = new Map(
    elementsOf(numbering, 'num').map(one => {
      const definition = attributeOf(elementAt(one, 'abstractNumId'), 'val')
      const overrides = elementsOf(one, 'lvlOverride')
      const levels = new Map([...(definitions.get(definition) ?? []), ...levelsIn(overrides.flatMap(each => elementsOf(each, 'lvl')))])
      const restarts = overrides.flatMap((each): [at: number, start: number][] => {
        const start = numberOf(elementAt(each, 'startOverride'), 'val')
        return start === undefined ? [] : [[numberOf(each, 'ilvl') ?? 0, start]]
      })
      return [attributeOf(one, 'numId') ?? '', { definition, levels, restarts: new Map(restarts) }] as const
    }),
  )
  return ({ list: id, level }) => {
    const list = lists.get(id)
    const own = list?.levels.get(level)
    if (!list || !own) return undefined
    const at = counts.get(list.definition) ?? []
    counts.set(list.definition, at)
    const restart = list.restarts.get(level)
    list.restarts.delete(level)
    at[level] = restart ?? (at[level] ?? own.start - 1) + 1
    at.length = level + 1
    const text =
      own.format === 'bullet'
        ? bullet(own.text)
        : own.text.replace(/%(\d)/g, (_, digit: string) => {
            const other = list.levels.get(Number(digit) - 1)
            return counted(at[Number(digit) - 1] ?? other?.start ?? 1, other?.format)
          })
    return { text, run: own.run, paragraph: own.paragraph }
  }
}
